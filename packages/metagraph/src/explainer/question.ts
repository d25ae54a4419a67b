/** What an exam's question says about the option before anybody has read it. */

const doubts =
  /\b(?:weaken|undermin|doubt|dubious|in ?to question|criticism|counter|challenge|damag|vulnerable|objection|disput|refut|flaw|jeopardi|(?:speak|count|tell|argue|weigh|evidence)s? (?:\w+ )?against)/i
const supports =
  /\b(?:strengthen|support|justif|assum|presuppos|relies|rely|depends?|require|bolster|reinforc|follows?|properly|conclu|explain|evidence|basis|take[ns]? for granted|(?:speak|count|tell|argue|weigh)s? (?:\w+ )?(?:for|in favou?r)|hold if|must be true)/i
const exception = /\bexcept\b|\bleast\b/i
const assumption = /\b(?:assum|presuppos|relies|rely|depend|require|take[ns]? for granted)/i

/**
 * 1 if the option should count against the argument, -1 if it should count for it, 0 if the question does not tell. An
 * exception ("each of the following weakens the argument EXCEPT") mostly turns the answer round, but in MetaLogic a
 * third of such passages come with one of the other options: it counts less.
 */
export function askedFor(question: string): number {
  const asked = doubts.test(question) ? 1 : supports.test(question) ? -1 : 0
  return exception.test(question) ? -0.3 * asked : asked
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
  if (exception.test(question)) return 'exception'
  if (asked > 0) return 'weaken'
  return assumption.test(question) ? 'assumption' : 'strengthen'
}
