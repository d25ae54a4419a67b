/** RobustLR's metrics over the variants of theories. */
export { breakdownOf, type IdParts, PAPER_GROUPS, type PaperGroup, paperGroupOf, partsOfId } from './instance-id.ts'
export { type RobustlrAnswer, type RobustlrOptions, type RobustlrScores, scoreRobustlr } from './score-robustlr.ts'
export { type GradedAnswer, weightedF1 } from './weighted-f1.ts'
