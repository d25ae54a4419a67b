export { BenchmarkError } from './readers/benchmark-error.ts'
export {
  type ChoiceItem,
  type InferenceLabel,
  type InferencePair,
  type ReasoningType,
  reasoningTypes,
  type TheoryItem,
} from './records/records.ts'
export { samplePairs, sampleQuestions } from './samples/samples.ts'
