export { hypothesisOf } from './convert/hypothesis.ts'
export { isMajor, type Premises, splitPremises, tagPremises } from './convert/premises.ts'
export { type ConvertedPair, convertItem } from './convert/qa2nli.ts'
export { matchWords, overlapScores, type WordMatching } from './models/word-matching.ts'
export { BenchmarkError } from './readers/benchmark-error.ts'
export { readCosmos, readLogiqa1, readLogiqa2, readRace, readReclor } from './readers/choice-readers.ts'
export {
  type Benchmark,
  type BenchmarkFormat,
  benchmarkOf,
  type ChoiceFormat,
  detectFormat,
  type InferenceFormat,
  readChoices,
  type TheoryFormat,
} from './readers/formats.ts'
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
export { classifyQuestion, isExceptQuestion, type QuestionTypeGuess } from './types/classify-question.ts'
export { classifyReasoning, type ReasoningGuess, reasoningTypesOf } from './types/classify-reasoning.ts'
export { type QuestionType, questionTypes } from './types/question-types.ts'
