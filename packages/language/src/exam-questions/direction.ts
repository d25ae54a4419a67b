/** Expected polarity of the correct option, from the wording of an exam question. */
import {
  assuming,
  doubting,
  exceptionAnywhere,
  favouring,
  strictlyAgainst,
  strictlyFor,
  unclearDirection,
} from './wordings.ts'

/**
 * Expected polarity: 1 if the option should count against the argument, -1 if for it, 0 if unknown. An exception ("each
 * of the following weakens the argument EXCEPT") mostly reverses it, but a third of such MetaLogic passages use another
 * option: it counts less.
 */
export function askedFor(question: string): number {
  const asked = doubting.test(question) ? 1 : favouring.test(question) ? -1 : 0
  return exceptionAnywhere.test(question) ? -0.3 * asked : asked
}

export const questionKinds = ['weaken', 'assumption', 'strengthen', 'exception'] as const
export type QuestionKind = (typeof questionKinds)[number]

/**
 * Kind of question, `null` if unknown. Kinds differ in more than polarity: an objection is always part of the argument,
 * an assumption may link a premise to the conclusion or be unused.
 */
export function questionKind(question: string): QuestionKind | null {
  const asked = askedFor(question)
  if (asked === 0) return null
  if (exceptionAnywhere.test(question)) return 'exception'
  if (asked > 0) return 'weaken'
  return assuming.test(question) ? 'assumption' : 'strengthen'
}

/** Polarity of an option for training labels, from unambiguous wordings only: `rebuts`, `supports`, or `null`. */
export function strictPolarity(question: string): 'rebuts' | 'supports' | null {
  if (unclearDirection.test(question)) return null
  const against = strictlyAgainst.test(question)
  if (against === strictlyFor.test(question)) return null
  return against ? 'rebuts' : 'supports'
}
