/** Studies of a corpus: token and length bias, the EASY/HARD split, overlap between corpora, statistics as in the papers. */
export { ablateChoices, ablateInference } from './bias/ablations.ts'
export { accuracyByLength, accuracyByType, type BreakdownPart, overlapRatio, premiseOverlap } from './bias/breakdown.ts'
export { type EasyHard, type ModelRow, type SeededPredictions, splitEasyHard } from './bias/easy-hard.ts'
export { compareOptionLengths, type OptionLengths } from './bias/option-lengths.ts'
export { measurePositionBias, type PositionBias } from './bias/position-bias.ts'
export { correlateTokens, type TokenCorrelation } from './bias/token-correlation.ts'
export { alignItems } from './overlap/align.ts'
export { findOverlap, findRepeats, type Overlap } from './overlap/overlap.ts'
export { findSimilarPassages, findSimilarWithin, type SimilarPassages } from './overlap/similar-passages.ts'
export { selectPortion } from './portion/portion.ts'
export { createIssueChecker } from './statistics/data-issues.ts'
export {
  type CorpusStatistic,
  chooseTokeniser,
  computeChoiceStatistics,
  computeInferenceStatistics,
  computeTheoryStatistics,
} from './statistics/statistics.ts'
export {
  blankTokeniser,
  characterTokeniser,
  createWordpieceTokeniser,
  detectLanguage,
  segmentTokeniser,
  spaceTokeniser,
  type TextLanguage,
  type Tokeniser,
  treebankTokeniser,
  wordTokeniser,
} from './text/tokenisers.ts'
