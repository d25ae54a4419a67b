/** Results of the readers. */
import type { MappedText } from './mapped-text.ts'

/** Words of the response that a reading went by. `start` and `end` are offsets into the response as it came. */
export interface AnswerEvidence {
  readonly text: string
  readonly start: number
  readonly end: number
}

export interface Reading<T> {
  /** What was meant, or null where no single answer is given. */
  readonly answer: T | null
  readonly evidence: AnswerEvidence | null
  /** Whether a person should look at it: the words were weak, contradicted each other, or had to be compared with the options. */
  readonly sure: boolean
  /** The kind of evidence that decided, such as "said to be the answer" or "two answers". */
  readonly why: string
}

/** A reading of a cleaned text: `start` and `end` are offsets into that text. */
export interface Found<T = number> {
  readonly answer: T | null
  readonly sure: boolean
  readonly why: string
  readonly start?: number
  readonly end?: number
}

/** Maps a reading of a cleaned text to offsets of the response. */
export function toReading<T>(
  { answer, sure, why, start, end }: Found<T>,
  source: MappedText,
  response: string,
): Reading<T> {
  if (start === undefined || end === undefined || end <= start) return { answer, evidence: null, sure, why }
  const [from, to] = [source.at[start]!, source.at[end - 1]! + 1]
  return { answer, evidence: { text: response.slice(from, to), start: from, end: to }, sure, why }
}

export type InferenceAnswer = 'entailed' | 'not-entailed'
export type TruthLabel = 'True' | 'False' | 'Unknown'
