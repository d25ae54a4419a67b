/**
 * The senses of the Penn Discourse Treebank 3 that the connective tables use. The tables name them by short
 * constants, so that a slip of spelling is a type error and not a new sense.
 */
export const concession1 = 'Comparison.Concession.Arg1-as-denier'
export const concession2 = 'Comparison.Concession.Arg2-as-denier'
export const concessionSpeech = 'Comparison.Concession+SpeechAct.Arg2-as-denier+SpeechAct'
export const contrast = 'Comparison.Contrast'
export const similarity = 'Comparison.Similarity'
export const reason = 'Contingency.Cause.Reason'
export const result = 'Contingency.Cause.Result'
export const reasonBelief = 'Contingency.Cause+Belief.Reason+Belief'
export const resultBelief = 'Contingency.Cause+Belief.Result+Belief'
export const reasonSpeech = 'Contingency.Cause+SpeechAct.Reason+SpeechAct'
export const resultSpeech = 'Contingency.Cause+SpeechAct.Result+SpeechAct'
export const condition1 = 'Contingency.Condition.Arg1-as-cond'
export const condition2 = 'Contingency.Condition.Arg2-as-cond'
export const conditionSpeech = 'Contingency.Condition+SpeechAct'
export const negativeCondition1 = 'Contingency.Negative-condition.Arg1-as-negCond'
export const negativeCondition2 = 'Contingency.Negative-condition.Arg2-as-negCond'
export const purpose1 = 'Contingency.Purpose.Arg1-as-goal'
export const purpose2 = 'Contingency.Purpose.Arg2-as-goal'
export const conjunction = 'Expansion.Conjunction'
export const disjunction = 'Expansion.Disjunction'
export const equivalence = 'Expansion.Equivalence'
export const exception1 = 'Expansion.Exception.Arg1-as-excpt'
export const exception2 = 'Expansion.Exception.Arg2-as-excpt'
export const instance1 = 'Expansion.Instantiation.Arg1-as-instance'
export const instance2 = 'Expansion.Instantiation.Arg2-as-instance'
export const detail1 = 'Expansion.Level-of-detail.Arg1-as-detail'
export const detail2 = 'Expansion.Level-of-detail.Arg2-as-detail'
export const manner1 = 'Expansion.Manner.Arg1-as-manner'
export const manner2 = 'Expansion.Manner.Arg2-as-manner'
export const substitution1 = 'Expansion.Substitution.Arg1-as-subst'
export const substitution2 = 'Expansion.Substitution.Arg2-as-subst'
export const precedence = 'Temporal.Asynchronous.Precedence'
export const succession = 'Temporal.Asynchronous.Succession'
export const synchronous = 'Temporal.Synchronous'

/** A sense of the Penn Discourse Treebank 3, level by level, e.g. `Contingency.Cause.Reason`. */
export type DiscourseSense =
  | typeof concession1
  | typeof concession2
  | typeof concessionSpeech
  | typeof contrast
  | typeof similarity
  | typeof reason
  | typeof result
  | typeof reasonBelief
  | typeof resultBelief
  | typeof reasonSpeech
  | typeof resultSpeech
  | typeof condition1
  | typeof condition2
  | typeof conditionSpeech
  | typeof negativeCondition1
  | typeof negativeCondition2
  | typeof purpose1
  | typeof purpose2
  | typeof conjunction
  | typeof disjunction
  | typeof equivalence
  | typeof exception1
  | typeof exception2
  | typeof instance1
  | typeof instance2
  | typeof detail1
  | typeof detail2
  | typeof manner1
  | typeof manner2
  | typeof substitution1
  | typeof substitution2
  | typeof precedence
  | typeof succession
  | typeof synchronous
