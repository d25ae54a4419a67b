/**
 * How an answer in free words is judged against a target. Each scorer reads the answer out of the response and says whether it is right;
 * a list of targets means that any of them will do.
 */

import { readChoice } from '@elenchus/answers'
import { readSteps } from '@elenchus/metagraph/codecs'
import { EvaluationError } from '../../error.ts'
import type { Json, JsonObject } from '../../json.ts'
import { afterThoughts } from '../../protocols/after-thoughts.ts'
import { readingDetails } from '../../protocols/reading-details.ts'

export interface Judged {
  readonly answer: Json
  readonly correct: boolean | null
  readonly details?: JsonObject
}

/** What a scorer is given beside the response. */
export interface ScorerSettings {
  /** Of numbers: how far off is still right, as a share of the target. */
  readonly tolerance?: number
  /** Of regex: what to look for; its first group, or the whole, is compared with the target. */
  readonly pattern?: string
  /** Of label: the answers that there are. */
  readonly classes?: readonly string[]
}

export type AnswerScorer = (response: string, target: Json, settings: ScorerSettings) => Judged

/** Longest text that a pattern of the user's is applied to: its end, where answers stand. */
const mostForPatterns = 20_000

const targetsOf = (target: Json): readonly string[] => (Array.isArray(target) ? target : [target]).map(String)

/** Case, runs of spaces, quotation marks around it and a closing full stop do not matter. */
export const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'“”‘’*]+/, '')
    .replace(/[\s"'“”‘’*.!]{1,50}$/, '')

/** What stands after the last "the answer is", without a closing full stop; the whole where nothing does. */
export function finalAnswer(text: string): string {
  const said = [...text.matchAll(/\banswer is[ \t]{0,5}:?[ \t]{0,5}/gi)].at(-1)
  return said ? text.slice(said.index + said[0].length).replace(/\.\s{0,5}$/, '') : text
}

const freely = (response: string, isRight: (said: string) => boolean): Judged => {
  const said = response.trim()
  return said === '' ? { answer: null, correct: null } : { answer: said, correct: isRight(said) }
}

const written =
  /[-−+]?(?:\d{1,3}(?:,\d{3})+|\d{1,30})(?:\.\d{1,30})?(?:[eE][-+]?\d{1,3})?(?:\s?\/\s?\d{1,15}(?:\.\d{1,15})?)?\s?%?/g

/** Numbers as people write them: 1,234.5, 3e-4, 3/4. 12% may mean 12 or 0.12, so each has one or two values. */
export function numbersIn(text: string): (readonly number[])[] {
  return Array.from(text.slice(-mostForPatterns).matchAll(written), ([found]) => {
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
  // An answer that was announced comes first after the words; one that ends a chain of thought comes last.
  const said = boxed === undefined && announced === response ? found.at(-1) : found[0]
  if (said === undefined) return { answer: null, correct: null }
  const near = (a: number, b: number) => Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(b))
  const wanted = targetsOf(target).flatMap(each => numbersIn(each).at(-1) ?? [])
  return { answer: said[0]!, correct: wanted.some(value => said.some(each => near(each, value))) }
}

const regex: AnswerScorer = (response, target, { pattern }) => {
  const text = response.slice(-mostForPatterns)
  if (pattern === undefined) {
    const found = targetsOf(target)
      .map(each => compiled(each).exec(text)?.[0])
      .find(each => each !== undefined)
    return freely(response, () => found !== undefined)
  }
  const found = [...text.matchAll(new RegExp(compiled(pattern), 'g'))].at(-1)
  if (!found) return { answer: null, correct: null }
  const said = (found[1] ?? found[0]).trim()
  return { answer: said, correct: targetsOf(target).some(each => plain(each) === plain(said)) }
}

function compiled(pattern: string): RegExp {
  try {
    return new RegExp(pattern)
  } catch (error) {
    throw new EvaluationError(`pattern ${pattern}: ${(error as Error).message}`, { setting: 'pattern' })
  }
}

const label: AnswerScorer = (response, target, { classes = [] }) => {
  const found = readChoice(response, classes, { lettered: false })
  const said = found.answer === null ? null : classes[found.answer]!
  return {
    answer: said,
    correct: said === null ? null : targetsOf(target).some(each => plain(each) === plain(said)),
    details: readingDetails(found),
  }
}

/** Steps such as "s1 & s2 -> s3", in any order; right when all are there and no other. */
const graph: AnswerScorer = (response, target) => {
  const stepsOf = (text: string) =>
    new Set(readSteps(text.replaceAll('→', '->').replace(/\n+/g, '; ')).map(edge => JSON.stringify(edge)))
  const said = stepsOf(finalAnswer(response))
  if (said.size === 0) return { answer: null, correct: null }
  const same = (wanted: ReadonlySet<string>) => wanted.size === said.size && [...wanted].every(step => said.has(step))
  return { answer: finalAnswer(response).trim(), correct: targetsOf(target).some(each => same(stepsOf(each))) }
}

/** The whole answer, or what was announced as the answer. */
const exact: AnswerScorer = (response, target) => {
  const wanted = targetsOf(target).map(plain)
  if (wanted.includes(plain(response))) return freely(response, () => true)
  return freely(finalAnswer(response), said => wanted.includes(plain(said)))
}

const builtIn: Readonly<Record<string, AnswerScorer>> = {
  exact,
  includes: (response, target) =>
    freely(response, said => targetsOf(target).some(each => plain(said).includes(plain(each)))),
  regex,
  numeric,
  label,
  graph,
}

/** Added by programs and configs. */
const added = new Map<string, AnswerScorer>()

/** Adds a scorer of answers under a name; a later one of the same name replaces it. */
export function registerScorer(name: string, scorer: AnswerScorer): void {
  added.set(name, scorer)
}

/** Names of all scorers; `choice` and `judge` are the task's own. */
export const scorerNames = (): string[] =>
  [...new Set([...Object.keys(builtIn), 'choice', 'judge', ...added.keys()])].sort()

export function answerScorer(name: string): AnswerScorer {
  const found = added.get(name) ?? (Object.hasOwn(builtIn, name) ? builtIn[name] : undefined)
  if (!found)
    throw new EvaluationError(`own: no scorer "${name}"; there are ${scorerNames().join(', ')}`, { setting: 'scorer' })
  return (response, target, settings) => found(afterThoughts(response), target, settings)
}
