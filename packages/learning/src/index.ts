/** Random numbers and hashes, matrices, training runs and cross-validation. */
export { hashEnd, hashIntegers, hashMix, hashString, type Random, random, type Seed } from '@elenchus/statistics/random'
export * from './hashing/feature-hasher.ts'
export {
  type DenseMatrix,
  denseMatrix,
  dot,
  getRow,
  type Matrix,
  type SparseMatrix,
  type SparseVector,
  selectRows,
  sparseMatrix,
  sparseVector,
  toDense,
} from './matrix/matrix.ts'
export type { LabelOptions, WeightOptions } from './training/labels.ts'
export * from './training/training.ts'
export { crossPredict, type Fold, type FoldOptions, folds } from './validation/folds.ts'
