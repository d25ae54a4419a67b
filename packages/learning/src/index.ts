export { hashEnd, hashIntegers, hashMix, hashString, type Random, random, type Seed } from '@elenchus/statistics/random'
export { type Feature, type FeatureHasher, type FeatureHasherOptions, featureHasher } from './hashing/feature-hasher.ts'
export {
  type DenseMatrix,
  denseMatrix,
  joinColumns,
  type Matrix,
  rowOf,
  type SparseMatrix,
  selectRows,
  sparseMatrix,
  toDense,
} from './matrix/matrix.ts'
export { dot, type SparseVector, sparseVector } from './matrix/sparse-vector.ts'
export type { LabelOptions, WeightOptions } from './training/labels.ts'
export {
  type StopSignal,
  type Training,
  type TrainingControl,
  type TrainingProgress,
  train,
  trainInTurns,
} from './training/training.ts'
export { crossPredict, type Fold, type FoldOptions, folds } from './validation/folds.ts'
