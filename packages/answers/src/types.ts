/** Results of the readers. */
import type { MappedText } from './mapped-text.ts'

/** The part of the response that decided. `start` and `end` are offsets into the original response. */
export interface AnswerEvidence {
  readonly text: string
  readonly start: number
  readonly end: number
}

export interface Reading<T> {
  /** Null if the response gives no single answer. */
  readonly answer: T | null
  readonly evidence: AnswerEvidence | null
  /** False if a person should check it: weak or contradictory statements, or a paraphrase of an option. */
  readonly sure: boolean
  /** The kind of evidence, such as "said to be the answer" or "two answers". */
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
  const [from, to] = [source.offsets[start]!, source.offsets[end - 1]! + 1]
  return { answer, evidence: { text: response.slice(from, to), start: from, end: to }, sure, why }
}

export type InferenceAnswer = 'entailed' | 'not-entailed'
export type TruthLabel = 'True' | 'False' | 'Unknown'
