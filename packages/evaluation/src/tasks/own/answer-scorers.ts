/** Scorers of free answers: each extracts the answer from the response and compares it with the target, or with a list of targets. */
import { readChoice } from '@elenchus/answers'
import { readSteps } from '@elenchus/metagraph/codecs'
import { EvaluationError } from '../../error.ts'
import type { Json, JsonObject } from '../../json.ts'
import { describeReading, stripReasoning } from '../../protocols/responses.ts'

export interface ScoredAnswer {
  readonly answer: Json
  readonly correct: boolean | null
  readonly details?: JsonObject
}

export interface ScorerSettings {
  /** For numeric: accepted relative error. */
  readonly tolerance?: number
  /** For regex: its first group, or the whole match, is compared with the target. By default, the targets are the patterns. */
  readonly pattern?: string
  /** For label: the possible answers. */
  readonly classes?: readonly string[]
}

export type AnswerScorer = (response: string, target: Json, settings: ScorerSettings) => ScoredAnswer

/** Maximum text length for user patterns; only the end of longer responses is searched. */
const maxPatternText = 20_000

const toTargetTexts = (target: Json): readonly string[] => (Array.isArray(target) ? target : [target]).map(String)

/** Normalises case, whitespace, surrounding quotation marks and a final full stop. */
export const normaliseText = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'“”‘’*]+/, '')
    .replace(/[\s"'“”‘’*.!]{1,50}$/, '')

/** Text after the last marker ("Answer:" at the start of a line, or "the answer is"); the whole text if there is none. */
export function extractFinalAnswer(text: string): string {
  const answerMarker =
    /(?:\banswer is[ \t]{0,5}:?|(?:^|\n)[ \t*#]{0,5}(?:final )?answer[ \t*]{0,3}[:：][*]{0,3})[ \t]{0,5}/gi
  const marker = [...text.matchAll(answerMarker)].at(-1)
  return marker ? text.slice(marker.index + marker[0].length).replace(/\.\s{0,5}$/, '') : text
}

const scoreFreeAnswer = (response: string, isCorrect: (answer: string) => boolean): ScoredAnswer => {
  const answer = response.trim()
  return answer === '' ? { answer: null, correct: null } : { answer, correct: isCorrect(answer) }
}

const numberPattern =
  /[-−+]?(?:\d{1,3}(?:,\d{3})+|\d{1,30})(?:\.\d{1,30})?(?:[eE][-+]?\d{1,3})?(?:\s?\/\s?\d{1,15}(?:\.\d{1,15})?)?\s?%?/g

/** Extracts numbers such as 1,234.5, 3e-4 or 3/4; 12% has the two values 12 and 0.12. */
export function extractNumbers(text: string): (readonly number[])[] {
  return Array.from(text.slice(-maxPatternText).matchAll(numberPattern), ([found]) => {
    const [numerator, denominator] = found
      .replace(/[,%\s]/g, '')
      .replace('−', '-')
      .split('/')
    const value = Number(numerator) / (denominator === undefined ? 1 : Number(denominator))
    return found.endsWith('%') ? [value, value / 100] : [value]
  }).filter(values => values.every(Number.isFinite))
}

const scoreNumeric: AnswerScorer = (response, target, { tolerance = 1e-6 }) => {
  // Mathematical answers are often in LaTeX: \boxed{42}.
  const boxedAnswer = /\\boxed\{([^{}]{1,200})\}/.exec(response)?.[1]
  const finalAnswer = extractFinalAnswer(response)
  const numbers = extractNumbers(boxedAnswer ?? finalAnswer)
  // Without a marker such as "Answer:", the last number of the response is the answer.
  const answerValues = boxedAnswer === undefined && finalAnswer === response ? numbers.at(-1) : numbers[0]
  if (answerValues === undefined) return { answer: null, correct: null }
  const isWithinTolerance = (a: number, b: number) => Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(b))
  const targetValues = toTargetTexts(target).flatMap(each => extractNumbers(each).at(-1) ?? [])
  return {
    answer: answerValues[0]!,
    correct: targetValues.some(value => answerValues.some(each => isWithinTolerance(each, value))),
  }
}

const scoreRegex: AnswerScorer = (response, target, { pattern }) => {
  const text = response.slice(-maxPatternText)
  if (pattern === undefined) {
    const found = toTargetTexts(target)
      .map(each => compilePattern(each).exec(text)?.[0])
      .find(each => each !== undefined)
    return scoreFreeAnswer(response, () => found !== undefined)
  }
  const lastMatch = [...text.matchAll(new RegExp(compilePattern(pattern), 'g'))].at(-1)
  if (!lastMatch) return { answer: null, correct: null }
  const answer = (lastMatch[1] ?? lastMatch[0]).trim()
  return { answer, correct: toTargetTexts(target).some(each => normaliseText(each) === normaliseText(answer)) }
}

function compilePattern(pattern: string): RegExp {
  try {
    return new RegExp(pattern)
  } catch (error) {
    throw new EvaluationError(`pattern ${pattern}: ${(error as Error).message}`, 'pattern')
  }
}

const scoreLabel: AnswerScorer = (response, target, { classes = [] }) => {
  const reading = readChoice(response, classes, { lettered: false })
  const answer = reading.answer === null ? null : classes[reading.answer]!
  return {
    answer,
    correct: answer === null ? null : toTargetTexts(target).some(each => normaliseText(each) === normaliseText(answer)),
    details: describeReading(reading),
  }
}

/** Compares steps such as "s1 & s2 -> s3" as sets. */
const scoreGraph: AnswerScorer = (response, target) => {
  const parseStepSet = (text: string) =>
    new Set(readSteps(text.replaceAll('→', '->').replace(/\n+/g, '; ')).map(edge => JSON.stringify(edge)))
  const answerSteps = parseStepSet(extractFinalAnswer(response))
  if (answerSteps.size === 0) return { answer: null, correct: null }
  const isSameSet = (targetSteps: ReadonlySet<string>) =>
    targetSteps.size === answerSteps.size && [...targetSteps].every(step => answerSteps.has(step))
  return {
    answer: extractFinalAnswer(response).trim(),
    correct: toTargetTexts(target).some(each => isSameSet(parseStepSet(each))),
  }
}

/** Compares the whole response, or the answer after a marker such as "Answer:". */
const scoreExact: AnswerScorer = (response, target) => {
  const targets = toTargetTexts(target).map(normaliseText)
  if (targets.includes(normaliseText(response))) return scoreFreeAnswer(response, () => true)
  return scoreFreeAnswer(extractFinalAnswer(response), finalAnswer => targets.includes(normaliseText(finalAnswer)))
}

const builtInScorers: Readonly<Record<string, AnswerScorer>> = {
  exact: scoreExact,
  includes: (response, target) =>
    scoreFreeAnswer(response, answer =>
      toTargetTexts(target).some(each => normaliseText(answer).includes(normaliseText(each))),
    ),
  regex: scoreRegex,
  numeric: scoreNumeric,
  label: scoreLabel,
  graph: scoreGraph,
}

/** Scorers that programs and modules registered. */
const registeredScorers = new Map<string, AnswerScorer>()

/** Registers a scorer under a name; replaces an earlier one. */
export function registerScorer(name: string, scorer: AnswerScorer): void {
  registeredScorers.set(name, scorer)
}

/** Names of all scorers; `choice` and `judge` are implemented by the task. */
export const listScorers = (): string[] =>
  [...new Set([...Object.keys(builtInScorers), 'choice', 'judge', ...registeredScorers.keys()])].sort()

export function findScorer(name: string): AnswerScorer {
  const scorer = registeredScorers.get(name) ?? (Object.hasOwn(builtInScorers, name) ? builtInScorers[name] : undefined)
  if (!scorer)
    throw new EvaluationError(`own: unknown scorer "${name}"; available: ${listScorers().join(', ')}`, 'scorer')
  return (response, target, settings) => scorer(stripReasoning(response), target, settings)
}
