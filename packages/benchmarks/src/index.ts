export { type AblationRow, ablateChoices, ablateInference } from './bias/ablations.ts'
export {
  accuracyByLength,
  accuracyByType,
  inputLength,
  overlapRatio,
  type Part,
  premiseOverlap,
} from './bias/breakdown.ts'
export {
  type EasyHard,
  type ModelRow,
  type PairRow,
  printedEasyHard,
  type SeededPredictions,
  splitEasyHard,
} from './bias/easy-hard.ts'
export { type LengthBin, type OptionLengths, optionLengths, printedLengths } from './bias/option-lengths.ts'
export {
  printedTokens,
  type TokenCorrelation,
  type TokenCorrelationOptions,
  tokenCorrelations,
} from './bias/token-correlation.ts'
export { type OptionRole, optionRole } from './convert/asked-premise.ts'
export { hypothesisOf } from './convert/hypothesis.ts'
export { optionOf, rougeL, sameWords } from './convert/likeness.ts'
export {
  isMajor,
  type PremiseDivision,
  type Premises,
  sentencesOf,
  splitPremises,
  tagPremises,
} from './convert/premises.ts'
export { type ConvertedPair, type ConvertOptions, convertItem } from './convert/qa2nli.ts'
export {
  type ReleasedPair,
  type ReleasedSyllogism,
  releasedPair,
  releasedSyllogism,
} from './convert/released-shapes.ts'
export { chooseByChance, inferByChance } from './models/chance.ts'
export {
  type ChoiceInput,
  type ChoiceModel,
  type ChoiceModelOptions,
  choiceInputs,
  type FastTextChoiceOptions,
  type LogisticChoiceOptions,
  predictChoices,
  scoreChoices,
  trainFastTextChoice,
  trainLogisticChoice,
} from './models/choice-models.ts'
export {
  type InferenceInput,
  type InferenceModel,
  type InferenceModelOptions,
  inferenceInputs,
  predictInference,
  scoreInference,
  trainInference,
} from './models/inference-models.ts'
export { packChoiceModel, packInferenceModel, unpackChoiceModel, unpackInferenceModel } from './models/pack-models.ts'
export { matchWords, overlapScores, type WordMatching } from './models/word-matching.ts'
export { type AlignedPair, alignItems } from './overlap/align.ts'
export { findOverlap, type Overlap, type OverlapOptions, type SharedItem } from './overlap/overlap.ts'
export { portionOf } from './portion/portion.ts'
export { BenchmarkError } from './readers/benchmark-error.ts'
export { readCosmos, readLogiqa1, readLogiqa2, readRace, readReclor } from './readers/choice-readers.ts'
export { dropOption, readExam, toReclor } from './readers/five-options.ts'
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
export { readLogiqa2Nli, readMnli, readQnli, readRte, readScitail, readSnli } from './readers/inference-readers.ts'
export type { BadRecord, Reader, ReadOptions } from './readers/reader.ts'
export { readArc, readDream, readMctest } from './readers/school-readers.ts'
export { readFolio, readLogicNli, readProntoqa, readProofWriter } from './readers/theory-readers.ts'
export {
  type ChoiceItem,
  type InferenceLabel,
  type InferencePair,
  type ReasoningType,
  reasoningTypes,
  type TheoryItem,
} from './records/records.ts'
export { samplePairs, sampleQuestions } from './samples/samples.ts'
export { type Downloaded, type DownloadOptions, type DownloadProgress, download, sha256Of } from './sources/download.ts'
export { type Source, type SourceFile, sources } from './sources/sources.ts'
export { type Oddity, oddities } from './statistics/check.ts'
export {
  choiceStatistics,
  inferenceStatistics,
  type Statistic,
  theoryStatistics,
  usualTokeniser,
} from './statistics/statistics.ts'
export { readNpy, reclorSubmission, writeNpy } from './submission/npy.ts'
export { characters, languageOf, segments, type TextLanguage } from './text/language.ts'
export { spaces, type Tokeniser, treebank, wordpiece, words } from './text/tokenisers.ts'
export { classifyReasoning, type ReasoningGuess, reasoningTypesOf } from './types/classify-reasoning.ts'
export {
  packQuestionTypes,
  predictQuestionTypes,
  type QuestionTypeModel,
  type QuestionTypeVoice,
  type TypedQuestion,
  trainQuestionTypes,
  unpackQuestionTypes,
} from './types/question-type-model.ts'
