export { hashEnd, hashIntegers, hashMix, hashString, type Random, random, type Seed } from '@elenchus/statistics/random'
export { fitIsotonic, type IsotonicCurve, isotonic } from './calibration/isotonic.ts'
export { fitPlatt, type PlattCurve, platt } from './calibration/platt.ts'
export {
  brierScore,
  brierScoreOfClasses,
  calibrationError,
  type ReliabilityBin,
  type ReliabilityOptions,
  reliability,
} from './calibration/reliability.ts'
export { atTemperature, fitTemperature } from './calibration/temperature.ts'
export {
  documentVectors,
  type FastTextModel,
  type FastTextOptions,
  fastTextProbabilities,
  fastTextTraining,
  trainFastText,
} from './fasttext/fasttext.ts'
export type { FastTextLoss } from './fasttext/output-layers.ts'
export { packFastText, unpackFastText } from './fasttext/pack.ts'
export {
  type Feature,
  type FeatureHasher,
  type FeatureHasherOptions,
  featureHasher,
} from './hashing/feature-hasher.ts'
export { type AveragedWeights, averagedWeights } from './linear/averaged-weights.ts'
export { type MinimiseOptions, type Minimum, minimisation, minimise, type Objective } from './linear/lbfgs.ts'
export { type LinearModel, linearScores, type PackOptions, sigmoid } from './linear/linear-model.ts'
export {
  type LogisticModel,
  type LogisticOptions,
  logisticProbabilities,
  logisticTraining,
  packLogistic,
  trainLogistic,
  unpackLogistic,
} from './linear/logistic.ts'
export {
  type PerceptronModel,
  type PerceptronOptions,
  packPerceptron,
  perceptronPredict,
  perceptronTraining,
  trainPerceptron,
  unpackPerceptron,
} from './linear/perceptron.ts'
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
export {
  accuracy,
  bestClasses,
  type ClassificationReport,
  type ClassScores,
  classificationReport,
  confusionMatrix,
  logLoss,
  rocAuc,
} from './metrics/classification.ts'
export { type BundleContents, bundle, bundleMeta, partOf } from './model-file/bundle.ts'
export { crc32 } from './model-file/crc32.ts'
export type { Json, ModelArray } from './model-file/layout.ts'
export { ModelFileError } from './model-file/model-file-error.ts'
export { type ModelFile, type ReadModelOptions, readModelFile, section } from './model-file/read.ts'
export { type ModelFileContents, type QuantisedSection, type SectionInput, writeModelFile } from './model-file/write.ts'
export type { Document } from './text/document.ts'
export {
  fitTfidf,
  packTfidf,
  type TfidfModel,
  type TfidfOptions,
  type TfidfSettings,
  termsOf,
  tfidfMatrix,
  unpackTfidf,
} from './text/tfidf.ts'
export type { LabelOptions, WeightOptions } from './training/labels.ts'
export {
  type Progress,
  type StopSignal,
  type Training,
  type TrainingControl,
  train,
  trainInTurns,
} from './training/training.ts'
export {
  type BoostingModel,
  type BoostingOptions,
  boostingProbabilities,
  boostingScores,
  boostingTraining,
  packBoosting,
  trainBoosting,
  unpackBoosting,
} from './trees/boosting.ts'
export {
  type ForestModel,
  type ForestOptions,
  forestProbabilities,
  forestTraining,
  packForest,
  trainForest,
  unpackForest,
} from './trees/forest.ts'
export type { TreeArrays } from './trees/tree-arrays.ts'
export { crossPredict, type Fold, type FoldOptions, folds } from './validation/folds.ts'
