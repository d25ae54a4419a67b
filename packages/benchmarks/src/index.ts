export { BenchmarkError } from './readers/benchmark-error.ts'
export type {
  ChoiceItem,
  InferenceLabel,
  InferencePair,
  TheoryItem,
} from './records/records.ts'
export { samplePairs, sampleQuestions } from './samples/samples.ts'
export { type ReasoningType, reasoningTypes } from './types/reasoning-types.ts'
