/** Random forests, extremely randomised trees and boosted trees. */
export {
  type BoostingModel,
  type BoostingOptions,
  boostingProbabilities,
  boostingScores,
  boostingTraining,
  packBoosting,
  trainBoosting,
  unpackBoosting,
} from './boosting.ts'
export {
  type ForestModel,
  type ForestOptions,
  forestProbabilities,
  forestTraining,
  packForest,
  trainForest,
  unpackForest,
} from './forest.ts'
export type { TreeArrays } from './tree-arrays.ts'
