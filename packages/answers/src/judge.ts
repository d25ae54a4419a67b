/**
 * How one reference to an option is meant. It is judged by what stands before it and after it in its own clause; the rules are tried in
 * order, from a box or a tag down to a mere mention.
 */
import { judgeBare } from './judge-bare.ts'
import { judgeFramed } from './judge-framed.ts'
import { judgeStanding } from './judge-standing.ts'
import { clauseOf, type Place } from './reference-clause.ts'
import type { Sentence } from './sentences.ts'
import type { Judged } from './stances.ts'

export function judge(sentence: Sentence, k: number, place: Place): Judged {
  const clause = clauseOf(sentence, k, place)
  return judgeStanding(clause) ?? judgeFramed(clause) ?? judgeBare(clause)
}
