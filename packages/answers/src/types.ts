/** Results of the readers. */
import type { MappedText } from './mapped-text.ts'
import type { Span } from './tokens.ts'

/** The part of the response from which the answer was read. `start` and `end` are UTF-16 offsets into the original response. */
export interface AnswerEvidence extends Span {
  readonly text: string
}

export interface Reading<T> {
  /** Null if the response gives no single answer. */
  readonly answer: T | null
  readonly evidence: AnswerEvidence | null
  /** False if a person should check the answer: weak or contradictory statements, or a paraphrase of an option. */
  readonly sure: boolean
  /** The kind of evidence, such as "announced as the answer" or "two answers". */
  readonly why: string
}

/** An answer read from a cleaned text: `start` and `end` are offsets into that text. */
export type Extraction<T = number> = Omit<Reading<T>, 'evidence'> & Partial<Span>

/** Returns the span of a text without the white space around it. */
export const getTrimmedSpan = (text: string): Span => ({ start: text.search(/\S/), end: text.trimEnd().length })

/** Maps the offsets in a cleaned text to offsets in the response. */
export function toReading<T>(
  { answer, sure, why, start, end }: Extraction<T>,
  source: MappedText,
  response: string,
): Reading<T> {
  if (start === undefined || end === undefined || end <= start) return { answer, evidence: null, sure, why }
  const [from, to] = [source.offsets[start]!, source.offsets[end - 1]! + 1]
  return { answer, evidence: { text: response.slice(from, to), start: from, end: to }, sure, why }
}

export type InferenceAnswer = 'entailed' | 'not-entailed'
export type TruthLabel = 'True' | 'False' | 'Unknown'
