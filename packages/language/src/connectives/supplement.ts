/**
 * Connectives that argumentative English uses often and the paper's tables leave out. They are kept apart from the
 * tables, so that what is the paper's and what is ours can always be told.
 */
import { type BinaryOperator, type ConnectiveRow, row } from './row.ts'
import * as s from './senses.ts'

const ours = (
  operator: BinaryOperator,
  words: string,
  senses: readonly s.DiscourseSense[],
  ...patterns: readonly string[]
): ConnectiveRow => row('supplement', operator, words, patterns, senses, false)

export const SUPPLEMENT: readonly ConnectiveRow[] = [
  ours('implies', 'as a consequence', [s.result], 'A. As a consequence, B'),
  ours('implies', 'in consequence', [s.result], 'A. In consequence, B'),
  ours('implies', 'for this reason', [s.result], 'A. For this reason, B'),
  ours('implies', 'for that reason', [s.result], 'A. For that reason, B'),
  ours('implies', 'with the result that', [s.result], 'A, with the result that B'),
  ours('implies', 'given that', [s.reason], 'B, given that A', 'Given that A, B'),
  ours('implies', 'seeing that', [s.reason], 'B, seeing that A', 'Seeing that A, B'),
  ours('implies', 'in view of', [s.reason], 'B, in view of A', 'In view of A, B'),
  ours('implies', 'in light of', [s.reason], 'B, in light of A', 'In light of A, B'),
  ours('implies', 'owing to', [s.reason], 'B, owing to A', 'Owing to A, B'),
  ours('implies', 'thanks to', [s.reason], 'B, thanks to A', 'Thanks to A, B'),
  ours('implies', 'on account of', [s.reason], 'B on account of A', 'On account of A, B'),
  ours('implies', 'as a result of', [s.reason], 'B as a result of A', 'As a result of A, B'),
  ours('implies', 'after all', [s.reason], 'B. After all, A'),
  ours('implies', 'provided', [s.condition2], 'B, provided A', 'Provided A, B'),
  ours('implies', 'provided that', [s.condition2], 'B, provided that A', 'Provided that A, B'),
  ours('implies', 'assuming', [s.condition2], 'B, assuming A', 'Assuming A, B'),
  ours('implies', 'assuming that', [s.condition2], 'B, assuming that A', 'Assuming that A, B'),
  ours('implies', 'supposing', [s.condition2], 'B, supposing A', 'Supposing A, B'),
  ours('implies', 'on condition that', [s.condition2], 'B on condition that A'),
  ours('implies', 'in the event that', [s.condition2], 'B in the event that A', 'In the event that A, B'),
  ours('implies', 'in order to', [s.purpose2], 'A in order to B', 'In order to B, A'),
  ours('implies', 'so as to', [s.purpose2], 'A so as to B'),
  ours('and', 'in spite of', [s.concession2], 'B, in spite of A', 'In spite of A, B'),
  ours('and', 'notwithstanding', [s.concession2], 'B notwithstanding A'),
  ours('and', 'contrary to', [s.contrast], 'B, contrary to A', 'Contrary to A, B'),
  ours('and', 'unlike', [s.contrast], 'B, unlike A', 'Unlike A, B'),
  ours('and', 'in addition to', [s.conjunction], 'B in addition to A', 'In addition to A, B'),
  ours('and', 'whether or not', [s.concession1], 'B whether or not A', 'Whether or not A, B'),
]
