/**
 * Forests of randomised trees: extremely randomised trees by default, or a random forest (bootstrap samples, best
 * splits). Class probabilities are the mean class shares of the leaves. Each tree has its own random stream, named by its
 * index, so that the first 100 trees of a forest of 300 are the forest of 100.
 */
import { random, type Seed } from '@elenchus/statistics/random'
import type { PackOptions } from '../linear/linear-model.ts'
import { type Matrix, toDense } from '../matrix/matrix.ts'
import { ModelFileError } from '../model-file/layout.ts'
import { type ModelFile, readCount, section } from '../model-file/read.ts'
import type { ModelFileContents } from '../model-file/write.ts'
import { checkLabels, type LabelOptions } from '../training/labels.ts'
import { type Training, type TrainingControl, train } from '../training/training.ts'
import { binColumns } from './bins.ts'
import { createClassifierGrower } from './grow-classifier.ts'
import { addLeaves, checkColumns, createTreeBuilder, packTrees, type TreeArrays, unpackTrees } from './tree-arrays.ts'

export interface ForestOptions extends LabelOptions, TrainingControl {
  /** Default "extra-trees". */
  readonly kind?: 'extra-trees' | 'random-forest'
  /** Default 100. */
  readonly trees?: number
  /** Columns tried per node: a number, "sqrt" (the default) or "all". */
  readonly maxFeatures?: number | 'sqrt' | 'all'
  /** Minimum rows of a leaf. Default 1. */
  readonly minLeaf?: number
  /** Default 1,000. */
  readonly maxDepth?: number
  /** Maximum bins per column, 2 to 255. Default 255. */
  readonly bins?: number
  /** Sample the rows of each tree with replacement. Default: only for a random forest. */
  readonly bootstrap?: boolean
  readonly seed?: Seed
}

export interface ForestModel {
  readonly kind: 'forest'
  readonly classes: number
  /** Leaves have the shares of classes 1 and up; class 0 has the rest. */
  readonly trees: TreeArrays
  /** Share of each column in the total decrease of impurity. */
  readonly importance: Float32Array
}

/**
 * Trains a forest.
 *
 *     const forest = trainForest(x, labels, { trees: 300, minLeaf: 3, seed: 1 })
 *     forestProbabilities(forest, x)
 */
export function trainForest(x: Matrix, labels: ArrayLike<number>, options: ForestOptions = {}): ForestModel {
  return train(forestTraining(x, labels, options), options)
}

/** Generator version of {@link trainForest}: yields after each tree. */
export function* forestTraining(
  x: Matrix,
  labels: ArrayLike<number>,
  options: ForestOptions = {},
): Training<ForestModel> {
  const { kind = 'extra-trees', trees = 100, minLeaf = 1, maxDepth = 1000, bins = 255, seed = 0 } = options
  const { bootstrap = kind === 'random-forest' } = options
  checkColumns(x.columns)
  if (!(Number.isInteger(trees) && trees >= 1)) throw new RangeError(`trees is ${trees}; it must be at least 1`)
  if (!(minLeaf >= 1)) throw new RangeError(`minLeaf is ${minLeaf}; it must be at least 1`)
  const validated = checkLabels(x.rows, labels, options)
  const binned = binColumns(toDense(x), bins)
  const builder = createTreeBuilder(validated.classes - 1)
  const maxFeatures = resolveMaxFeatures(options.maxFeatures ?? 'sqrt', x.columns)
  const splits = kind === 'extra-trees' ? 'random' : 'best'
  const grower = createClassifierGrower(binned, validated, { splits, maxFeatures, minLeaf, maxDepth }, builder)
  const generator = random(seed)
  const weights = validated.weights.slice()
  for (let t = 0; t < trees; t++) {
    const treeRandom = generator.fork(t)
    if (bootstrap) {
      weights.fill(0)
      for (let i = 0; i < x.rows; i++) {
        const row = treeRandom.int(x.rows)
        weights[row]! += validated.weights[row]!
      }
      if (weights.every(weight => weight === 0)) weights.set(validated.weights)
    }
    grower.grow(weights, treeRandom)
    yield { done: t + 1, total: trees }
  }
  return {
    kind: 'forest',
    classes: validated.classes,
    trees: builder.finish(x.columns),
    importance: normalise(grower.importance),
  }
}

/** Computes row-major class probabilities. */
export function forestProbabilities(model: ForestModel, x: Matrix): Float64Array {
  const { classes, trees } = model
  const outputs = classes - 1
  const sums = new Float64Array(x.rows * outputs)
  addLeaves(trees, toDense(x), sums)
  const out = new Float64Array(x.rows * classes)
  for (let r = 0; r < x.rows; r++) {
    let sumOfOthers = 0
    for (let k = 1; k < classes; k++) {
      const share = sums[r * outputs + k - 1]! / trees.roots.length
      out[r * classes + k] = share
      sumOfOthers += share
    }
    out[r * classes] = Math.max(0, 1 - sumOfOthers)
  }
  return out
}

/** Converts a forest to the contents of a model file; `as` is the number format of leaves (int8 has an error of at most 0.004). */
export function packForest(model: ForestModel, { as = 'float32' }: PackOptions = {}): ModelFileContents {
  const { classes, trees, importance } = model
  return {
    kind: 'forest',
    meta: { classes, columns: trees.columns },
    sections: { ...packTrees(trees, as), importance },
  }
}

/** Inverse of {@link packForest}. */
export function unpackForest(file: ModelFile): ForestModel {
  if (file.kind !== 'forest') throw new ModelFileError(`the model is of kind "${file.kind}"; "forest" is expected`)
  const columns = readCount(file, 'columns')
  // A tree has at least one leaf, with a number for every class but one.
  const classes = readCount(file, 'classes', section(file, 'leaves', Float32Array).length + 1)
  return {
    kind: 'forest',
    classes,
    trees: unpackTrees(file, columns, classes - 1),
    importance: section(file, 'importance', Float32Array),
  }
}

function resolveMaxFeatures(maxFeatures: number | 'sqrt' | 'all', columns: number): number {
  if (maxFeatures === 'all') return columns
  if (maxFeatures === 'sqrt') return Math.max(1, Math.round(Math.sqrt(columns)))
  if (!(maxFeatures >= 1)) throw new RangeError(`maxFeatures is ${maxFeatures}; it must be at least 1`)
  return Math.min(columns, Math.floor(maxFeatures))
}

/** Divides numbers by their sum. */
function normalise(values: Float64Array): Float32Array {
  let sum = 0
  for (const value of values) sum += value
  return Float32Array.from(values, value => (sum > 0 ? value / sum : 0))
}
