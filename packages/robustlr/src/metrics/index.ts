/** RobustLR's robustness metrics. */
export {
  getPaperGroup,
  getReleasedGroup,
  type IdParts,
  PAPER_GROUPS,
  type PaperGroup,
  parseInstanceId,
  type RobustlrAnswer,
  type RobustlrOptions,
  type RobustlrScores,
  scoreRobustlr,
} from './score-robustlr.ts'
export { computeWeightedF1, type GradedAnswer } from './weighted-f1.ts'
