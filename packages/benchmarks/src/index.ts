export { BenchmarkError } from './readers/benchmark-error.ts'
export { readCosmos, readLogiqa1, readLogiqa2, readRace, readReclor } from './readers/choice-readers.ts'
export { readLogiqa2Nli, readQnli, readRte, readScitail, readSnli } from './readers/inference-readers.ts'
export type { BadRecord, Reader, ReadOptions } from './readers/reader.ts'
export { readFolio, readLogicNli, readProntoqa, readProofWriter } from './readers/theory-readers.ts'
export {
  type ChoiceItem,
  type InferenceLabel,
  type InferencePair,
  type ReasoningType,
  reasoningTypes,
  type TheoryItem,
} from './records/records.ts'
