/**
 * Expected polarity of the correct option, from the wording of an exam question. The broad and the strict word
 * lists are separate because models were trained with each.
 */

const exceptionPattern = /\bexcept\b|\bleast\b/i

/** Asks for an option against the argument; broad. */
const weakeningPattern =
  /\b(?:weaken|undermin|doubt|dubious|in ?to question|criticism|counter|challenge|damag|vulnerable|objection|disput|refut|flaw|jeopardi|(?:speak|count|tell|argue|weigh|evidence)s? (?:\w+ )?against)/i
/** Asks for an option that supports the argument or that it needs; broad. */
const supportingPattern =
  /\b(?:strengthen|support|justif|assum|presuppos|relies|rely|depends?|require|bolster|reinforc|follows?|properly|conclu|explain|evidence|basis|take[ns]? for granted|(?:speak|count|tell|argue|weigh)s? (?:\w+ )?(?:for|in favou?r)|hold if|must be true)/i
/** Asks for an assumption. */
const assumptionPattern = /\b(?:assum|presuppos|relies|rely|depend|require|take[ns]? for granted)/i

/** Strict wordings for training labels: against, for, and words that make either unclear. */
const strictWeakeningPattern = /\b(?:weakens?|undermines?|doubt)\b/i
const strictSupportingPattern = /\b(?:strengthens?|assumptions?|assumes?)\b/i
const ambiguousPattern = /\bexcept\b|\bleast\b|\bflaw|\bcannot\b|\bvulnerable|\bdubious/i

const exceptionWeight = -0.3

/**
 * Expected polarity: 1 if the option should count against the argument, -1 if for it, 0 if unknown. An exception ("each of the following
 * weakens the argument EXCEPT") mostly reverses it, but a third of such MetaLogic passages use another option, so its weight is less.
 */
export function readExpectedPolarity(question: string): number {
  const polarity = weakeningPattern.test(question) ? 1 : supportingPattern.test(question) ? -1 : 0
  return exceptionPattern.test(question) ? exceptionWeight * polarity : polarity
}

export const questionKinds = ['weaken', 'assumption', 'strengthen', 'exception'] as const
export type QuestionKind = (typeof questionKinds)[number]

/**
 * Kind of question, `null` if unknown. Kinds differ in more than polarity: an objection is always part of the argument,
 * an assumption may link a premise to the conclusion or be unused.
 */
export function detectQuestionKind(question: string): QuestionKind | null {
  const polarity = readExpectedPolarity(question)
  if (polarity === 0) return null
  if (exceptionPattern.test(question)) return 'exception'
  if (polarity > 0) return 'weaken'
  return assumptionPattern.test(question) ? 'assumption' : 'strengthen'
}

/** Polarity of an option for training labels, from unambiguous wordings only: `rebuts`, `supports`, or `null`. */
export function detectStrictPolarity(question: string): 'rebuts' | 'supports' | null {
  if (ambiguousPattern.test(question)) return null
  const isWeakening = strictWeakeningPattern.test(question)
  if (isWeakening === strictSupportingPattern.test(question)) return null
  return isWeakening ? 'rebuts' : 'supports'
}
