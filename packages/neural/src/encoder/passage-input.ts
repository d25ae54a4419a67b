/**
 * Input of the encoder for a passage: [cls] ([question] … [sep]) statement [sep] statement [sep] …, with [option] before the
 * option. The trainer creates the same sequences.
 */
import { END, OPTION, QUESTION, START, type WordPieces } from '../tokenizer/word-pieces.ts'

/** Maximum tokens of the input, of its question, and minimum tokens that a truncated statement keeps. */
const MAX_TOKENS = 384
const MAX_QUESTION_TOKENS = 60
const MIN_STATEMENT_TOKENS = 8

export interface Passage {
  readonly statements: readonly string[]
  /** Index of the statement that is an answer option; -1 or absent for none. */
  readonly option?: number
  readonly question?: string
}

export interface PassageInput {
  readonly tokens: readonly number[]
  /** Token range of each statement. */
  readonly spans: readonly { readonly start: number; readonly end: number }[]
  /** Indices of truncated statements. */
  readonly truncated: readonly number[]
  readonly isQuestionTruncated: boolean
}

/** Computes the maximum tokens per statement such that all fit: short statements are complete, long ones share the remaining space. */
export function computeMaxStatementTokens(lengths: readonly number[], available: number): number {
  let remaining = available
  const sorted = [...lengths].sort((a, b) => a - b)
  for (const [i, length] of sorted.entries()) {
    const share = Math.floor(remaining / (sorted.length - i))
    if (length > share) return Math.max(MIN_STATEMENT_TOKENS, share)
    remaining -= length
  }
  return Number.POSITIVE_INFINITY
}

/** Tokenises a passage and truncates it to the input length. */
export function createPassageInput(
  { encode }: WordPieces,
  { statements, option = -1, question = '' }: Passage,
): PassageInput {
  const tokens: number[] = [START]
  const questionTokens = encode(question)
  if (questionTokens.length > 0) tokens.push(QUESTION, ...questionTokens.slice(0, MAX_QUESTION_TOKENS), END)
  const encoded = statements.map(encode)
  const lengths = encoded.map(({ length }) => length)
  // Besides its pieces, a statement needs one token for [sep] and, in one case, one for [option].
  const maxTokens = computeMaxStatementTokens(lengths, MAX_TOKENS - tokens.length - 2 * statements.length)
  const spans = encoded.map((ids, i) => {
    if (i === option) tokens.push(OPTION)
    const start = tokens.length
    tokens.push(...(ids.length > 0 ? ids.slice(0, maxTokens) : [END]))
    const end = tokens.length
    tokens.push(END)
    return { start, end }
  })
  return {
    tokens,
    spans,
    truncated: encoded.flatMap((ids, i) => (ids.length > maxTokens ? [i] : [])),
    isQuestionTruncated: questionTokens.length > MAX_QUESTION_TOKENS,
  }
}
