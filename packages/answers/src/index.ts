/**
 * Reads the answer from the response of a model. Each reader returns the answer, its evidence in the text, and whether a person should check
 * it; an answer that cannot be read is null, never a guess. The readers run in browsers and take linear time.
 */
export { type ChoiceOptions, readChoice } from './choice/choice.ts'
export { readFourLabels, readInference, readTheoryLabel, type TheoryOptions } from './labels/tasks.ts'
export { removeReasoning } from './prepare.ts'
export type { AnswerEvidence, InferenceAnswer, Reading, TruthLabel } from './types.ts'
