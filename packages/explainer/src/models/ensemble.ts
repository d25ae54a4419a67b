/**
 * Classifier used for most decisions: the mean of logistic regression over all features and extremely randomised trees over
 * the numeric ones. The mean beats either by one to three points on MetaLogic.
 *
 * Flags are hashed to 32 bits; only hashes with at least `minCount` occurrences in training have weights, so a model
 * is a sorted list of hashes without a vocabulary.
 */
import { denseMatrix, hashString, type SparseVector, sparseMatrix, type Training } from '@elenchus/learning'
import { type LogisticModel, logisticProbabilities, logisticTraining } from '@elenchus/learning/linear'
import { type ForestModel, forestProbabilities, forestTraining } from '@elenchus/learning/trees'
import type { NamedFeatures } from '../features/degree-features.ts'
import type { Features } from '../features/features.ts'

/** Feature encoder: scaled numbers first, then known flags. */
export interface Encoder {
  /** Mean and inverse standard deviation of every number. */
  readonly means: Float32Array
  readonly scales: Float32Array
  /** Sorted hashes of the known flags; flag k is column `means.length + k`. */
  readonly hashes: Uint32Array
  /** Column of each known flag by its hash. */
  readonly columnByHash: ReadonlyMap<number, number>
}

export interface EnsembleModel {
  readonly classes: number
  readonly encoder: Encoder
  readonly logistic: LogisticModel
  /** Absent if the model is only linear. */
  readonly forest?: ForestModel
}

export interface EnsembleOptions {
  readonly classes: number
  readonly l2?: number
  /** Number of trees; 0 for a linear model only. Default: 100. */
  readonly trees?: number
  readonly minLeaf?: number
  readonly maxFeatures?: number | 'sqrt'
  /** Minimum number of occurrences of a flag that gets a weight. Default: 2. */
  readonly minCount?: number
  readonly seed?: number
}

export function createEncoder(means: Float32Array, scales: Float32Array, hashes: Uint32Array): Encoder {
  const columnByHash = new Map<number, number>()
  hashes.forEach((hash, k) => {
    columnByHash.set(hash, means.length + k)
  })
  return { means, scales, hashes, columnByHash }
}

export const columnCount = ({ means, hashes }: Encoder): number => means.length + hashes.length

/** Limit of standardised numbers, in standard deviations. */
const maxDeviation = 4

const standardize = ({ means, scales }: Encoder, i: number, value: number) =>
  Math.max(-maxDeviation, Math.min(maxDeviation, (value - means[i]!) * scales[i]!))

/** Columns of an example: all numbers, then known flags without duplicates. */
export function encode(encoder: Encoder, { numbers, flags }: Features): SparseVector {
  const columns = new Uint32Array(flags.length)
  let knownCount = 0
  for (const flag of flags) {
    const column = encoder.columnByHash.get(hashString(flag))
    if (column !== undefined) columns[knownCount++] = column
  }
  const sorted = columns.subarray(0, knownCount).sort()
  const width = numbers.length
  const indices = new Uint32Array(width + knownCount)
  const values = new Float32Array(width + knownCount).fill(1, width)
  for (let i = 0; i < width; i++) {
    indices[i] = i
    values[i] = standardize(encoder, i, numbers[i]!)
  }
  // Equal columns are adjacent after sorting.
  let end = width
  for (const column of sorted) if (end === width || indices[end - 1] !== column) indices[end++] = column
  return { indices: indices.subarray(0, end), values: values.subarray(0, end) }
}

/** Fits an encoder: all numbers, and the flags of at least `minCount` examples. */
export function fitEncoder(examples: readonly Features[], minCount: number): Encoder {
  const width = examples[0]?.numbers.length ?? 0
  const means = new Float32Array(width)
  const scales = new Float32Array(width)
  for (let i = 0; i < width; i++) {
    let sum = 0
    let squares = 0
    for (const { numbers } of examples) {
      sum += numbers[i]!
      squares += numbers[i]! ** 2
    }
    const mean = sum / examples.length
    const variance = squares / examples.length - mean * mean
    means[i] = mean
    scales[i] = variance > 1e-9 ? 1 / Math.sqrt(variance) : 0
  }
  const counts = new Map<number, number>()
  for (const { flags } of examples)
    for (const flag of new Set(flags)) {
      const hash = hashString(flag)
      counts.set(hash, (counts.get(hash) ?? 0) + 1)
    }
  const frequent = [...counts].filter(([, count]) => count >= minCount).map(([hash]) => hash)
  return createEncoder(means, scales, Uint32Array.from(frequent).sort())
}

function toDenseMatrix(examples: readonly Features[]) {
  const rows = examples.map(({ numbers }) => numbers)
  return denseMatrix(rows, rows[0]?.length ?? 0)
}

/** Trains both models, yielding after each iteration or tree. */
export function* trainEnsemble(
  examples: readonly Features[],
  labels: readonly number[],
  options: EnsembleOptions,
): Training<EnsembleModel> {
  const { classes, l2 = 1, trees = 100, minLeaf = 2, maxFeatures = 'sqrt', minCount = 2, seed = 1 } = options
  const encoder = fitEncoder(examples, minCount)
  const rows = examples.map(example => encode(encoder, example))
  const x = sparseMatrix(rows, columnCount(encoder))
  const logistic = yield* logisticTraining(x, labels, { classes, l2, maxIterations: 80, tolerance: 1e-4 })
  const model = { classes, encoder, logistic }
  if (trees === 0) return model
  const forestOptions = { classes, trees, minLeaf, maxFeatures, bins: 64, seed }
  const forest = yield* forestTraining(toDenseMatrix(examples), labels, forestOptions)
  return { ...model, forest }
}

/** Class probabilities of each example, row by row. */
export function predictEnsemble(model: EnsembleModel, examples: readonly Features[]): Float64Array {
  if (examples.length === 0) return new Float64Array(0)
  const rows = examples.map(example => encode(model.encoder, example))
  const x = sparseMatrix(rows, model.logistic.columns)
  const linear = logisticProbabilities(model.logistic, x)
  if (!model.forest) return linear
  const trees = forestProbabilities(model.forest, toDenseMatrix(examples))
  return linear.map((value, i) => (value + trees[i]!) / 2)
}

export interface Contribution {
  readonly feature: string
  /** Contribution to the linear score of the class, relative to the others. */
  readonly weight: number
}

/** Features with the largest contribution to a class in the linear model. */
export function findContributions(model: EnsembleModel, features: NamedFeatures, chosen: number): Contribution[] {
  const { logistic, classes } = model
  return rankContributions(features, model.encoder, column => {
    if (logistic.outputs === 1) return logistic.weights[column]! * (chosen === 1 ? 1 : -1)
    let mean = 0
    for (let c = 0; c < classes; c++) mean += logistic.weights[column * classes + c]! / classes
    return logistic.weights[column * classes + chosen]! - mean
  })
}

/** Smaller contributions are not listed. */
const minContribution = 0.02

/** Features with the largest contribution to a linear score with the given weight of each column. */
export function rankContributions(
  { numbers, names, flags }: NamedFeatures,
  encoder: Encoder,
  getWeight: (column: number) => number,
): Contribution[] {
  const contributions: Contribution[] = numbers.map((value, i) => ({
    feature: names[i]!,
    weight: getWeight(i) * standardize(encoder, i, value),
  }))
  for (const feature of new Set(flags)) {
    const column = encoder.columnByHash.get(hashString(feature))
    if (column !== undefined) contributions.push({ feature, weight: getWeight(column) })
  }
  return selectLargest(contributions.filter(({ weight }) => weight > minContribution)).map(({ feature, weight }) => ({
    feature,
    weight: Math.round(weight * 1000) / 1000,
  }))
}

/** Selects the four largest contributions; ties are broken by name. */
export const selectLargest = (contributions: readonly Contribution[]): Contribution[] =>
  [...contributions].sort((a, b) => b.weight - a.weight || (a.feature < b.feature ? -1 : 1)).slice(0, 4)
