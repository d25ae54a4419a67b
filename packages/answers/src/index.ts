/** Reads the answer from the response of a model, with its evidence; an answer that cannot be read is null, never a guess. */
export { type ChoiceOptions, readChoice } from './choice/choice.ts'
export { readFourLabels, readInference, readTheoryLabel, type TheoryOptions } from './labels/tasks.ts'
export { removeReasoning } from './prepare.ts'
export type { AnswerEvidence, InferenceAnswer, Reading, TruthLabel } from './types.ts'
