export { matchWords } from '../models/word-matching.ts'
export type { ChoiceItem, InferencePair, TheoryItem } from '../records/records.ts'
export { detectLanguage, type TextLanguage } from '../text/tokenisers.ts'
export { BenchmarkError } from './benchmark-error.ts'
export {
  dropOption,
  readCosmos,
  readExam,
  readLogiqa1,
  readLogiqa2,
  readRace,
  readReclor,
  toReclor,
} from './choice-readers.ts'
export {
  type Benchmark,
  type BenchmarkFormat,
  detectFormat,
  detectInferenceReader,
  findBenchmark,
  readChoices,
} from './formats.ts'
export { readLogiqa2Nli, readMnli, readQnli, readRte, readScitail, readSnli } from './inference-readers.ts'
export type { Reader } from './reader.ts'
export { readFolio, readLogicNli, readProntoqa, readProofWriter } from './theory-readers.ts'
