/** Exam questions: ReClor's question types and the expected polarity of the correct option, from the wording. */
export {
  classifyQuestion,
  detectQualifyingType,
  isExceptQuestion,
  normaliseQuestion,
  type QualifyingType,
  type QuestionTypeGuess,
} from './classify.ts'
export {
  detectQuestionKind,
  detectStrictPolarity,
  type QuestionKind,
  questionKinds,
  readExpectedPolarity,
} from './direction.ts'
export { type ExamQuestion, type QuestionType, questionTypes } from './types.ts'
