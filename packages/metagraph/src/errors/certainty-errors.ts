/**
 * Errors of a statement's degree of certainty (MetaLogic, section 6.5 and Table 19).
 *
 *   C1  incorrect polarity                positive (necessary, possible) for negative (unnecessary, impossible), or the reverse
 *   C2  other polarities to contingent
 *   C3  contingent to other polarities
 *   C4  unresolved degree of certainty    no degree, an unknown word, or the correct polarity in the wrong strength
 */
import type { Degree } from '../model/metagraph.ts'

export const certaintyErrors = ['C1', 'C2', 'C3', 'C4'] as const
export type CertaintyError = (typeof certaintyErrors)[number]

/** Error type of a predicted degree, or `null` if it is correct. */
export function findCertaintyError(predicted: Degree | null | undefined, gold: Degree): CertaintyError | null {
  if (predicted === gold) return null
  if (predicted === null || predicted === undefined) return 'C4'
  if (predicted === 2) return 'C2'
  if (gold === 2) return 'C3'
  return predicted > 2 === gold > 2 ? 'C4' : 'C1'
}
