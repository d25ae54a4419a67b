/**
 * Reads the answer of a response. Each reader returns the answer, its evidence in the text, and whether a person should check it; what cannot
 * be read is null, never a guess. The readers run in browsers and take linear time.
 */
export { type ChoiceOptions, readChoice } from './choice/choice.ts'
export { readFourLabels, readInference, readTheoryLabel, type TheoryOptions } from './labels/tasks.ts'
export { withoutThoughts } from './prepare.ts'
export type { AnswerEvidence, InferenceAnswer, Reading, TruthLabel } from './types.ts'
