/** RobustLR's metrics over the variants of theories. */
export {
  type IdParts,
  PAPER_GROUPS,
  type PaperGroup,
  parseInstanceId,
  type RobustlrAnswer,
  type RobustlrOptions,
  type RobustlrScores,
  scoreRobustlr,
  variantBreakdown,
  variantGroup,
} from './score-robustlr.ts'
export { type GradedAnswer, weightedF1 } from './weighted-f1.ts'
