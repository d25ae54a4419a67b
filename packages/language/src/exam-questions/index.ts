/** Exam questions: ReClor's question types and the expected polarity of the correct option, from the wording. */
export {
  classifyQuestion,
  isExceptQuestion,
  plainQuestion,
  type QualifyingType,
  type QuestionTypeGuess,
  qualifyingType,
} from './classify.ts'
export { askedFor, type QuestionKind, questionKind, questionKinds, strictPolarity } from './direction.ts'
export { type ExamQuestion, type QuestionType, questionTypes } from './types.ts'
