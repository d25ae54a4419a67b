import type { DiscourseSense } from './senses.ts'

/** The binary operator a connective stands for, in the logician's words. */
export type BinaryOperator = 'implies' | 'and' | 'or'

/** One row of the connective tables of MetaLogic (Tables 20 to 22), or of our supplement to them. */
export interface ConnectiveRow {
  /** The words, lower case; the parts of a split connective are joined by ' … ', as in `if … then`. */
  readonly words: string
  readonly operator: BinaryOperator
  /** The paper's table it stands in; `supplement` for common connectives that the paper does not list. */
  readonly table: 20 | 21 | 22 | 'supplement'
  /** Where the arguments stand, e.g. `B because A`; for `implies` the formula is always A → B. */
  readonly patterns: readonly string[]
  /** Which argument follows (the last part of) the connective: A of `B because A`, B of `A, so B`. */
  readonly holds: 'A' | 'B'
  /** Whether the paper prints the argument order; where it does not, the pattern is ours. */
  readonly orderPrinted: boolean
  readonly senses: readonly DiscourseSense[]
}

/**
 * A table row: `patterns` use A and B as words of their own. `holds` is read off the first pattern: the letter
 * after the last part of the connective, or, where the connective closes the sentence, the letter before it.
 */
export function row(
  table: ConnectiveRow['table'],
  operator: BinaryOperator,
  words: string,
  patterns: readonly string[],
  senses: readonly DiscourseSense[],
  orderPrinted: boolean,
): ConnectiveRow {
  const last = words.split(' … ').at(-1)!
  const pattern = patterns[0]!
  const at = pattern.toLowerCase().lastIndexOf(last)
  const after = /\b[AB]\b/.exec(pattern.slice(at + last.length))?.[0]
  const before = /\b([AB])\b[^AB]*$/.exec(pattern.slice(0, at))?.[1]
  return { words, operator, table, patterns, holds: (after ?? before ?? 'B') as 'A' | 'B', orderPrinted, senses }
}
