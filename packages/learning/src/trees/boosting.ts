/**
 * Gradient-boosted trees for classification: one tree a round for two classes, one tree a class and round for more.
 * Each round fits trees to the derivatives of the log loss at the scores so far (grow-boosted.ts) and adds them, times
 * a learning rate. The scores start at the log-odds (for more classes, logarithms) of the class frequencies.
 *
 * For more than two classes the second derivative p (1 - p) is doubled: the classes' scores move together, and the
 * double bounds the full matrix of second derivatives.
 */

import { type Random, random, type Seed } from '@elenchus/statistics/random'
import { binary, sigmoid, softmaxInPlace, softmaxRows, softplus } from '../linear/linear-model.ts'
import { type DenseMatrix, type Matrix, toDense } from '../matrix/matrix.ts'
import { countIn } from '../model-file/meta.ts'
import { ModelFileError } from '../model-file/model-file-error.ts'
import { type ModelFile, section } from '../model-file/read.ts'
import type { ModelFileContents } from '../model-file/write.ts'
import { checkLabels, type LabelOptions, type Labels } from '../training/labels.ts'
import { type Training, type TrainingControl, train } from '../training/training.ts'
import { binColumns } from './bins.ts'
import { shares } from './forest.ts'
import { type BoostedOptions, boostedGrower } from './grow-boosted.ts'
import {
  addLeaves,
  checkColumns,
  joinTrees,
  packTrees,
  type TreeArrays,
  treeBuilder,
  unpackTrees,
} from './tree-arrays.ts'

export interface BoostingOptions extends LabelOptions, TrainingControl, Partial<BoostedOptions> {
  /** Default 100. */
  readonly rounds?: number | undefined
  /** The most bins of a column, from 2 to 255. Default 255. */
  readonly bins?: number | undefined
  /** The share of rows drawn for each round. Default 1. */
  readonly rowShare?: number | undefined
  /** The share of columns drawn for each tree. Default 1. */
  readonly columnShare?: number | undefined
  readonly seed?: Seed | undefined
}

export interface BoostingModel {
  readonly kind: 'boosting'
  readonly classes: number
  /** The scores before the first round: one, or one for each class. */
  readonly start: Float32Array
  /** One tree for each score and round. */
  readonly trees: TreeArrays
  /** How much each column gained, as shares of 1. */
  readonly importance: Float32Array
}

/** Trains gradient-boosted trees; defaults: maxDepth 6, rate 0.1, lambda 1, gamma 0, minChildWeight 1. */
export function trainBoosting(x: Matrix, labels: ArrayLike<number>, options: BoostingOptions = {}): BoostingModel {
  return train(boostingTraining(x, labels, options), options)
}

/** The training of {@link trainBoosting}, one round a step; the loss reported is the mean log loss before the round. */
export function* boostingTraining(
  x: Matrix,
  labels: ArrayLike<number>,
  options: BoostingOptions = {},
): Training<BoostingModel> {
  const { rounds = 100, rowShare = 1, columnShare = 1, bins = 255, seed = 0 } = options
  const { maxDepth = 6, lambda = 1, gamma = 0, minChildWeight = 1, rate = 0.1 } = options
  checkColumns(x.columns)
  if (!(Number.isInteger(rounds) && rounds >= 0)) throw new RangeError(`rounds is ${rounds}; it must be 0 or more`)
  const checked = checkLabels(x.rows, labels, options)
  const outputs = checked.classes === 2 ? 1 : checked.classes
  const dense = toDense(x)
  const binned = binColumns(dense, bins)
  const grower = boostedGrower(binned, { maxDepth, lambda, gamma, minChildWeight, rate })
  const grown: TreeArrays[] = []
  const start = startScores(checked, outputs)
  const scores = new Float64Array(x.rows * outputs)
  for (let i = 0; i < scores.length; i++) scores[i] = start[i % outputs]!
  const gradients = Array.from({ length: outputs }, () => new Float64Array(x.rows))
  const curvatures = Array.from({ length: outputs }, () => new Float64Array(x.rows))
  const generator = random(seed)
  for (let round = 0; round < rounds; round++) {
    const loss = derivatives(checked, scores, gradients, curvatures)
    const own = generator.fork(round)
    const rows = draw(x.rows, rowShare, own)
    const builder = treeBuilder(1)
    for (let o = 0; o < outputs; o++) {
      grower.grow(builder, rows, draw(x.columns, columnShare, own), gradients[o]!, curvatures[o]!)
    }
    const trees = builder.finish(x.columns)
    addRounds(trees, dense, scores, outputs, 1)
    grown.push(trees)
    yield { done: round + 1, total: rounds, loss }
  }
  const trees = joinTrees(grown, x.columns, 1)
  return { kind: 'boosting', classes: checked.classes, start, trees, importance: shares(grower.importance) }
}

/** The scores of each row after all rounds, or after the first few. */
export function boostingScores(model: BoostingModel, x: Matrix, options: { rounds?: number } = {}): Float64Array {
  const outputs = model.start.length
  const dense = toDense(x)
  const scores = new Float64Array(x.rows * outputs)
  for (let i = 0; i < scores.length; i++) scores[i] = model.start[i % outputs]!
  const most = model.trees.roots.length / outputs
  addRounds(model.trees, dense, scores, outputs, Math.min(most, options.rounds ?? most))
  return scores
}

/** The probability of each class for each row, row after row. */
export function boostingProbabilities(
  model: BoostingModel,
  x: Matrix,
  options: { rounds?: number } = {},
): Float64Array {
  const scores = boostingScores(model, x, options)
  return model.classes === 2 ? binary(scores) : softmaxRows(scores, model.classes)
}

/** Boosted trees as the contents of a model file; `as` says how leaves are stored. */
export function packBoosting(
  model: BoostingModel,
  options: { readonly as?: 'float32' | 'float16' | 'int8' | undefined } = {},
): ModelFileContents {
  const { classes, start, trees, importance } = model
  return {
    kind: 'boosting',
    meta: { classes, columns: trees.columns },
    sections: { ...packTrees(trees, options.as ?? 'float32'), start, importance },
  }
}

/** The reverse of {@link packBoosting}. */
export function unpackBoosting(file: ModelFile): BoostingModel {
  if (file.kind !== 'boosting') throw new ModelFileError(`the model is of kind "${file.kind}"; "boosting" is expected`)
  const columns = countIn(file, 'columns')
  const classes = countIn(file, 'classes', Math.max(2, section(file, 'start', Float32Array).length))
  return {
    kind: 'boosting',
    classes,
    start: section(file, 'start', Float32Array),
    trees: unpackTrees(file, columns, 1),
    importance: section(file, 'importance', Float32Array),
  }
}

function addRounds(trees: TreeArrays, x: DenseMatrix, scores: Float64Array, outputs: number, rounds: number): void {
  for (let o = 0; o < outputs; o++) {
    addLeaves(trees, x, scores, { from: o, to: rounds * outputs, step: outputs, width: outputs, shift: o })
  }
}

function startScores({ labels, weights, totalWeight, classes }: Labels, outputs: number): Float32Array {
  const mass = new Float64Array(classes)
  labels.forEach((label, i) => {
    mass[label]! += weights[i]!
  })
  // A class without rows gets the share of a thousandth of a row, so that its logarithm is finite.
  const share = (k: number) => Math.max(mass[k]!, 1e-3) / totalWeight
  if (outputs === 1) return Float32Array.of(Math.log(share(1) / share(0)))
  return Float32Array.from(mass, (_, k) => Math.log(share(k)))
}

/** Writes the derivatives of the weighted log loss; returns its mean. */
function derivatives(
  { labels, weights, totalWeight }: Labels,
  scores: Float64Array,
  gradients: Float64Array[],
  curvatures: Float64Array[],
): number {
  const outputs = gradients.length
  const p = new Float64Array(outputs)
  let loss = 0
  for (let i = 0; i < labels.length; i++) {
    const weight = weights[i]!
    const label = labels[i]!
    if (outputs === 1) {
      const score = scores[i]!
      const one = sigmoid(score)
      loss += weight * softplus(label === 1 ? -score : score)
      gradients[0]![i] = weight * (one - label)
      curvatures[0]![i] = weight * one * (1 - one)
      continue
    }
    for (let o = 0; o < outputs; o++) p[o] = scores[i * outputs + o]!
    loss += weight * (softmaxInPlace(p, 0, outputs) - scores[i * outputs + label]!)
    for (let o = 0; o < outputs; o++) {
      gradients[o]![i] = weight * (p[o]! - (o === label ? 1 : 0))
      curvatures[o]![i] = 2 * weight * p[o]! * (1 - p[o]!)
    }
  }
  return loss / totalWeight
}

/** A random share of 0 to n - 1, rising, at least one; all of them for share 1. */
function draw(n: number, share: number, generator: Random): Uint32Array {
  if (!(share > 0 && share <= 1)) throw new RangeError(`a share of ${share}; it must be above 0 and at most 1`)
  const all = Uint32Array.from({ length: n }, (_, i) => i)
  if (share === 1) return all
  return generator
    .shuffle(all)
    .slice(0, Math.max(1, Math.round(share * n)))
    .sort()
}
