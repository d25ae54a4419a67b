/** Classification of reasoning types, and a trainable classifier of question types. */

export { classifyReasoning, detectReasoningTypes, type ReasoningGuess } from './records/reasoning-types.ts'
export {
  type LabelledQuestion,
  packQuestionTypes,
  predictQuestionTypes,
  type QuestionTypeMethod,
  type QuestionTypeModel,
  trainQuestionTypes,
  unpackQuestionTypes,
} from './types/question-type-model.ts'
export { groupByWording } from './types/wording-families.ts'
