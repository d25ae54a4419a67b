/** What an exam's question says about the option before anybody has read it. */
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
 * 1 if the option should count against the argument, -1 if it should count for it, 0 if the question does not tell. An
 * exception ("each of the following weakens the argument EXCEPT") mostly turns the answer round, but in MetaLogic a
 * third of such passages come with one of the other options: it counts less.
 */
export function askedFor(question: string): number {
  const asked = doubting.test(question) ? 1 : favouring.test(question) ? -1 : 0
  return exceptionAnywhere.test(question) ? -0.3 * asked : asked
}

export const questionKinds = ['weaken', 'assumption', 'strengthen', 'exception'] as const
export type QuestionKind = (typeof questionKinds)[number]

/**
 * The kind of question, `null` where none is told. The kinds differ in more than the direction: an objection is always
 * part of the argument, an assumption may stand between a premise and the conclusion or be left out.
 */
export function questionKind(question: string): QuestionKind | null {
  const asked = askedFor(question)
  if (asked === 0) return null
  if (exceptionAnywhere.test(question)) return 'exception'
  if (asked > 0) return 'weaken'
  return assuming.test(question) ? 'assumption' : 'strengthen'
}

/**
 * The direction of an option where the wording leaves no doubt, for labels to learn from: `rebuts`, `supports`, or `null`
 * for everything else, exceptions and flaws among it.
 */
export function strictPolarity(question: string): 'rebuts' | 'supports' | null {
  if (unclearDirection.test(question)) return null
  const against = strictlyAgainst.test(question)
  if (against === strictlyFor.test(question)) return null
  return against ? 'rebuts' : 'supports'
}
