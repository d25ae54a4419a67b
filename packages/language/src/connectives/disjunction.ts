/** MetaLogic's Table 22: connectives read as A ∨ B. */
import type { ConnectiveRow } from './row.ts'
import { row } from './row.ts'
import * as s from './senses.ts'

const or = (words: string, senses: readonly s.DiscourseSense[], ...patterns: readonly string[]): ConnectiveRow =>
  patterns.length > 0
    ? row(22, 'or', words, patterns, senses, true)
    : row(22, 'or', words, [`A, ${words} B`], senses, false)

export const DISJUNCTION: readonly ConnectiveRow[] = [
  or('alternatively', [s.disjunction, s.substitution2]),
  or('as an alternative', [s.disjunction]),
  or('either … or', [s.negativeCondition1, s.disjunction], 'either A or B'),
  or('except', [s.exception2], 'A except B'),
  or('in other words', [s.equivalence]),
  or('instead', [s.substitution2]),
  or('instead of', [s.substitution1]),
  or('lest', [s.negativeCondition1], 'A, lest B', 'Lest B, A'),
  row(22, 'or', 'not so much … as', ['not so much A as B'], [s.substitution2], false),
  or('or', [s.disjunction], 'A, or B'),
  or('or otherwise', [s.disjunction]),
  or('otherwise', [s.negativeCondition1, s.exception1]),
  or('rather', [s.substitution2]),
  or('rather than', [s.substitution1]),
  or('so much as', [s.substitution2]),
  or('unless', [s.negativeCondition2], 'A unless B', 'Unless B, A'),
  or('without', [s.negativeCondition2], 'A, without B'),
]
