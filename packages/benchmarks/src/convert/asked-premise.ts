/**
 * What an option would be in the argument of its passage. Most questions ask for something that follows: the option is a
 * conclusion. Questions for an assumption, for support or for a weakness ask for a further premise: with a right option the
 * conclusion of the passage follows, or, where the question asks for a weakness, no longer does.
 */
import { isExceptQuestion, qualifyingType } from '@elenchus/language/exam-questions'

export interface OptionRole {
  readonly role: 'premise' | 'conclusion'
  /** The right option is the one with which the conclusion does not follow, or which is itself no conclusion. */
  readonly reversed: boolean
}

/** In English more is denied than exceptions: "is not", "cannot", "incorrect". The Chinese exceptions hold all of it. */
const denied = /\b(?:not|cannot|except|least|incorrect|false|impossible|inconsistent|violates?)\b|n't\b/i

/** Reads the question. */
export function optionRole(question: string): OptionRole {
  const type = qualifyingType(question)
  const negative = isExceptQuestion(question) || denied.test(question)
  return { role: type === null ? 'conclusion' : 'premise', reversed: (type === 'weaken') !== negative }
}
