/** Studies of a corpus: token and length bias, EASY and HARD, overlap between corpora, statistics as the papers print them. */
export { type AblationRow, ablateChoices, ablateInference } from './bias/ablations.ts'
export {
  accuracyByLength,
  accuracyByType,
  type BreakdownPart,
  inputLength,
  overlapRatio,
  premiseOverlap,
} from './bias/breakdown.ts'
export {
  type EasyHard,
  type ModelRow,
  type PairRow,
  type SeededPredictions,
  splitEasyHard,
} from './bias/easy-hard.ts'
export { type LengthBin, type OptionLengths, optionLengths } from './bias/option-lengths.ts'
export { type OptionOrders, type OrderedAnswers, optionOrders } from './bias/option-orders.ts'
export {
  type TokenCorrelation,
  type TokenCorrelationOptions,
  tokenCorrelations,
} from './bias/token-correlation.ts'
export { type AlignedPair, alignItems } from './overlap/align.ts'
export {
  type Alike,
  type AlikeOptions,
  type AlikePair,
  alikePassages,
  alikeWithin,
  type TextVectors,
} from './overlap/alike.ts'
export { findOverlap, findRepeats, type Overlap, type OverlapOptions, type SharedItem } from './overlap/overlap.ts'
export { portionOf } from './portion/portion.ts'
export { type Oddity, oddities } from './statistics/check.ts'
export {
  type CorpusStatistic,
  choiceStatistics,
  inferenceStatistics,
  theoryStatistics,
  usualTokeniser,
} from './statistics/statistics.ts'
export { characters, languageOf, segments, type TextLanguage } from './text/language.ts'
export { blanks, spaces, type Tokeniser, treebank, wordpiece, words } from './text/tokenisers.ts'
