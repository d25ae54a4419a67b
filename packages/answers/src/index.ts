/**
 * Reading what a model meant. Each reader returns the answer, the words it went by and whether a person should look at it; none returns a
 * guess. They run in a browser and take time in proportion to the text, whatever it holds.
 */
export { type ChoiceOptions, readChoice } from './choice/choice.ts'
export { readInference } from './inference.ts'
export { withoutThoughts } from './prepare.ts'
export { readFourLabels, readTheoryLabel, type TheoryOptions } from './theory.ts'
export type { AnswerEvidence, InferenceAnswer, Reading, TruthLabel } from './types.ts'
