/** Exam questions: ReClor's question types and the expected polarity of the correct option, from the wording. */
export * from './classify.ts'
export * from './direction.ts'
export { type ExamQuestion, type QuestionType, questionTypes } from './types.ts'
