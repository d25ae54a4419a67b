/** Reasoning types, and a trainable model of question types with what cross-validates it. */

export {
  packQuestionTypes,
  predictQuestionTypes,
  type QuestionTypeModel,
  type QuestionTypeVoice,
  type TypedQuestion,
  trainQuestionTypes,
  unpackQuestionTypes,
} from './types/question-type-model.ts'
export { classifyReasoning, detectReasoningTypes, type ReasoningGuess } from './types/reasoning-types.ts'
export { wordingFamilies } from './types/wording-families.ts'
