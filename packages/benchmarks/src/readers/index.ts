export { matchWords } from '../models/word-matching.ts'
export type { ChoiceItem, InferencePair, TheoryItem } from '../records/records.ts'
export { languageOf, type TextLanguage } from '../text/language.ts'
export { BenchmarkError } from './benchmark-error.ts'
export { readCosmos, readLogiqa1, readLogiqa2, readRace, readReclor } from './choice-readers.ts'
export { dropOption, readExam, toReclor } from './five-options.ts'
export {
  type Benchmark,
  type BenchmarkFormat,
  benchmarkOf,
  type ChoiceFormat,
  detectFormat,
  type InferenceFormat,
  inferenceReaderOf,
  readChoices,
  type TheoryFormat,
} from './formats.ts'
export { readLogiqa2Nli, readMnli, readQnli, readRte, readScitail, readSnli } from './inference-readers.ts'
export type { BadRecord, Reader, ReaderOptions } from './reader.ts'
export { readArc, readDream, readMctest } from './school-readers.ts'
export { readFolio, readLogicNli, readProntoqa, readProofWriter } from './theory-readers.ts'
