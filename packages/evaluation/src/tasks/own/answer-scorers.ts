/** Scorers of free answers: each extracts the answer from the response and compares it with the target, or with a list of targets. */
import { readChoice } from '@elenchus/answers'
import { readSteps } from '@elenchus/metagraph/codecs'
import { EvaluationError } from '../../error.ts'
import type { Json, JsonObject } from '../../json.ts'
import { describeReading, stripReasoning } from '../../protocols/responses.ts'

export interface Judged {
  readonly answer: Json
  readonly correct: boolean | null
  readonly details?: JsonObject
}

/** Settings of scorers. */
export interface ScorerSettings {
  /** For numeric: accepted relative error. */
  readonly tolerance?: number
  /** For regex: the pattern; its first group, or the whole match, is compared with the target. */
  readonly pattern?: string
  /** For label: the possible answers. */
  readonly classes?: readonly string[]
}

export type AnswerScorer = (response: string, target: Json, settings: ScorerSettings) => Judged

/** Maximum text length for user patterns; only the end of longer responses is searched. */
const maxPatternText = 20_000

const targetsOf = (target: Json): readonly string[] => (Array.isArray(target) ? target : [target]).map(String)

/** Normalises case, whitespace, surrounding quotation marks and a final full stop. */
export const normalised = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'“”‘’*]+/, '')
    .replace(/[\s"'“”‘’*.!]{1,50}$/, '')

/** Text after the last "Answer:" that opens a line or "the answer is"; the whole text if there is neither. */
export function finalAnswer(text: string): string {
  const said = [
    ...text.matchAll(
      /(?:\banswer is[ \t]{0,5}:?|(?:^|\n)[ \t*#]{0,5}(?:final )?answer[ \t*]{0,3}[:：][*]{0,3})[ \t]{0,5}/gi,
    ),
  ].at(-1)
  return said ? text.slice(said.index + said[0].length).replace(/\.\s{0,5}$/, '') : text
}

const freeAnswer = (response: string, isCorrect: (said: string) => boolean): Judged => {
  const said = response.trim()
  return said === '' ? { answer: null, correct: null } : { answer: said, correct: isCorrect(said) }
}

const numberPattern =
  /[-−+]?(?:\d{1,3}(?:,\d{3})+|\d{1,30})(?:\.\d{1,30})?(?:[eE][-+]?\d{1,3})?(?:\s?\/\s?\d{1,15}(?:\.\d{1,15})?)?\s?%?/g

/** Extracts numbers such as 1,234.5, 3e-4 or 3/4; 12% has the two values 12 and 0.12. */
export function numbersIn(text: string): (readonly number[])[] {
  return Array.from(text.slice(-maxPatternText).matchAll(numberPattern), ([found]) => {
    const [over, under] = found
      .replace(/[,%\s]/g, '')
      .replace('−', '-')
      .split('/')
    const value = Number(over) / (under === undefined ? 1 : Number(under))
    return found.endsWith('%') ? [value, value / 100] : [value]
  }).filter(values => values.every(Number.isFinite))
}

const numeric: AnswerScorer = (response, target, { tolerance = 1e-6 }) => {
  const boxed = /\\boxed\{([^{}]{1,200})\}/.exec(response)?.[1]
  const announced = finalAnswer(response)
  const found = numbersIn(boxed ?? announced)
  // An announced answer follows its announcement; otherwise the last number is the answer.
  const said = boxed === undefined && announced === response ? found.at(-1) : found[0]
  if (said === undefined) return { answer: null, correct: null }
  const isNear = (a: number, b: number) => Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(b))
  const wanted = targetsOf(target).flatMap(each => numbersIn(each).at(-1) ?? [])
  return { answer: said[0]!, correct: wanted.some(value => said.some(each => isNear(each, value))) }
}

const regex: AnswerScorer = (response, target, { pattern }) => {
  const text = response.slice(-maxPatternText)
  if (pattern === undefined) {
    const found = targetsOf(target)
      .map(each => compiled(each).exec(text)?.[0])
      .find(each => each !== undefined)
    return freeAnswer(response, () => found !== undefined)
  }
  const found = [...text.matchAll(new RegExp(compiled(pattern), 'g'))].at(-1)
  if (!found) return { answer: null, correct: null }
  const said = (found[1] ?? found[0]).trim()
  return { answer: said, correct: targetsOf(target).some(each => normalised(each) === normalised(said)) }
}

function compiled(pattern: string): RegExp {
  try {
    return new RegExp(pattern)
  } catch (error) {
    throw new EvaluationError(`pattern ${pattern}: ${(error as Error).message}`, 'pattern')
  }
}

const label: AnswerScorer = (response, target, { classes = [] }) => {
  const found = readChoice(response, classes, { lettered: false })
  const said = found.answer === null ? null : classes[found.answer]!
  return {
    answer: said,
    correct: said === null ? null : targetsOf(target).some(each => normalised(each) === normalised(said)),
    details: describeReading(found),
  }
}

/** Compares steps such as "s1 & s2 -> s3" as sets. */
const graph: AnswerScorer = (response, target) => {
  const stepsOf = (text: string) =>
    new Set(readSteps(text.replaceAll('→', '->').replace(/\n+/g, '; ')).map(edge => JSON.stringify(edge)))
  const said = stepsOf(finalAnswer(response))
  if (said.size === 0) return { answer: null, correct: null }
  const same = (wanted: ReadonlySet<string>) => wanted.size === said.size && [...wanted].every(step => said.has(step))
  return { answer: finalAnswer(response).trim(), correct: targetsOf(target).some(each => same(stepsOf(each))) }
}

/** Compares the whole answer, or the announced one. */
const exact: AnswerScorer = (response, target) => {
  const wanted = targetsOf(target).map(normalised)
  if (wanted.includes(normalised(response))) return freeAnswer(response, () => true)
  return freeAnswer(finalAnswer(response), said => wanted.includes(normalised(said)))
}

const builtIn: Readonly<Record<string, AnswerScorer>> = {
  exact,
  includes: (response, target) =>
    freeAnswer(response, said => targetsOf(target).some(each => normalised(said).includes(normalised(each)))),
  regex,
  numeric,
  label,
  graph,
}

/** Registered by programs and modules. */
const added = new Map<string, AnswerScorer>()

/** Registers a scorer under a name; replaces an earlier one. */
export function registerScorer(name: string, scorer: AnswerScorer): void {
  added.set(name, scorer)
}

/** Names of all scorers; `choice` and `judge` are implemented by the task. */
export const scorerNames = (): string[] =>
  [...new Set([...Object.keys(builtIn), 'choice', 'judge', ...added.keys()])].sort()

export function answerScorer(name: string): AnswerScorer {
  const found = added.get(name) ?? (Object.hasOwn(builtIn, name) ? builtIn[name] : undefined)
  if (!found)
    throw new EvaluationError(`own: unknown scorer "${name}"; available: ${scorerNames().join(', ')}`, 'scorer')
  return (response, target, settings) => found(stripReasoning(response), target, settings)
}
