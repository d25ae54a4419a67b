/** Random forests and extremely randomised trees. */
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
