/** Reasoning types, and a trainable model of question types with what cross-validates it. */

export { classifyReasoning, detectReasoningTypes, type ReasoningGuess } from './records/reasoning-types.ts'
export {
  packQuestionTypes,
  predictQuestionTypes,
  type QuestionTypeModel,
  type QuestionTypeVoice,
  type TypedQuestion,
  trainQuestionTypes,
  unpackQuestionTypes,
} from './types/question-type-model.ts'
export { wordingFamilies } from './types/wording-families.ts'
