/**
 * Connectives and the binary operator that each expresses: MetaLogic's Tables 20 to 22 with these corrections, then our supplement.
 *
 * - "by them" is read as `by then`, "untill" as `until`; the row "if and when", printed twice, is kept once.
 * - Sense names that the print splits or runs together are corrected; one sense of `like` is missing in print.
 * - If the paper prints no pattern, we chose the order of the arguments (`orderPrinted: false`).
 */
import rows from './connectives.json' with { type: 'json' }

/** Binary operator that a connective expresses. */
export type BinaryOperator = 'implies' | 'and' | 'or'

/** One row of the connective tables. */
export interface ConnectiveRow {
  /** Lower-case words; the parts of a split connective are joined by ' … ', as in `if … then`. */
  readonly words: string
  readonly operator: BinaryOperator
  /** Table of the MetaLogic paper; `supplement` for common connectives that the paper does not list. */
  readonly table: 20 | 21 | 22 | 'supplement'
  /** Order of the arguments, e.g. `B because A`; for `implies` the formula is always A → B. */
  readonly patterns: readonly string[]
  /** Argument that the (last part of the) connective introduces: A in `B because A`, B in `A, so B`. */
  readonly introducedArgument: 'A' | 'B'
  /** False if the paper prints no argument order and we chose the pattern. */
  readonly orderPrinted: boolean
  /** Senses of the Penn Discourse Treebank 3, e.g. `Contingency.Cause.Reason`. */
  readonly senses: readonly string[]
}

/** Finds the argument (A or B) after the last part of the connective, or before it if the connective ends the sentence. */
function findIntroducedArgument(words: string, pattern: string): 'A' | 'B' {
  const last = words.split(' … ').at(-1)!
  const position = pattern.toLowerCase().lastIndexOf(last)
  const after = /\b[AB]\b/.exec(pattern.slice(position + last.length))?.[0]
  const before = /\b([AB])\b[^AB]*$/.exec(pattern.slice(0, position))?.[1]
  return (after ?? before ?? 'B') as 'A' | 'B'
}

/** All rows, those of the paper first. */
export const CONNECTIVES = rows.map(({ words, operator, table, patterns, ...rest }) => ({
  words,
  operator,
  table,
  patterns,
  introducedArgument: findIntroducedArgument(words, patterns[0]!),
  ...rest,
})) as readonly ConnectiveRow[]

const rowsByWords = new Map<string, ConnectiveRow[]>()
for (const row of CONNECTIVES) rowsByWords.set(row.words, [...(rowsByWords.get(row.words) ?? []), row])

/** Rows of a connective: `connectiveRows('as')` has an implication and a conjunction. Unknown words have none. */
export const connectiveRows = (words: string): readonly ConnectiveRow[] => rowsByWords.get(words.toLowerCase()) ?? []
