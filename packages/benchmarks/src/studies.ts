/** Studies of a corpus: token and length bias, EASY and HARD, overlap between corpora, statistics as in the papers. */
export { ablateChoices, ablateInference } from './bias/ablations.ts'
export { accuracyByLength, accuracyByType, type BreakdownPart, overlapRatio, premiseOverlap } from './bias/breakdown.ts'
export { type EasyHard, type ModelRow, type SeededPredictions, splitEasyHard } from './bias/easy-hard.ts'
export { type OptionLengths, optionLengths } from './bias/option-lengths.ts'
export { type OptionOrders, optionOrders } from './bias/option-orders.ts'
export { type TokenCorrelation, tokenCorrelations } from './bias/token-correlation.ts'
export { alignItems } from './overlap/align.ts'
export { type Alike, alikePassages, alikeWithin } from './overlap/alike.ts'
export { findOverlap, findRepeats, type Overlap } from './overlap/overlap.ts'
export { portionOf } from './portion/portion.ts'
export { oddities } from './statistics/check.ts'
export {
  type CorpusStatistic,
  choiceStatistics,
  inferenceStatistics,
  theoryStatistics,
  usualTokeniser,
} from './statistics/statistics.ts'
export {
  blanks,
  characters,
  languageOf,
  segments,
  spaces,
  type TextLanguage,
  type Tokeniser,
  treebank,
  wordpiece,
  words,
} from './text/tokenisers.ts'
