export { BenchmarkError } from './readers/benchmark-error.ts'
export { type ReasoningType, reasoningTypes } from './records/reasoning-types.ts'
export type { ChoiceItem, InferenceLabel, InferencePair, TheoryItem } from './records/records.ts'
export { samplePairs, sampleQuestions } from './samples/samples.ts'
