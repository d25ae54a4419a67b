/**
 * Output layers of fastText: full softmax, one-versus-all ("ova"), negative sampling ("ns"), and hierarchical softmax
 * over a Huffman tree ("hs").
 */
import type { Random } from '@elenchus/statistics/random'
import { sigmoid, softmaxInPlace, softplus } from '../linear/linear-model.ts'
import { buildHuffmanTree } from './huffman.ts'

export type FastTextLoss = 'softmax' | 'ova' | 'ns' | 'hs'

export interface OutputLayer {
  /**
   * One SGD step towards `target`: updates the weights and adds the negative gradient with respect to `hidden`, times
   * `rate`, to `gradient`. Returns the loss before the step.
   */
  update(hidden: Float64Array, target: number, rate: number, gradient: Float64Array): number
  /** Writes the class probabilities to `out` from index `offset`. */
  probabilities(hidden: Float64Array, out: Float64Array, offset: number): void
}

export interface LayerSettings {
  readonly loss: FastTextLoss
  readonly dim: number
  /** Occurrences of each class in training. */
  readonly classCounts: readonly number[]
  /** Negative samples per example, for "ns". */
  readonly neg: number
}

/** Number of weight rows: one per class, or one per inner node of the Huffman tree. */
export function countOutputRows(loss: FastTextLoss, classes: number): number {
  return loss === 'hs' ? classes - 1 : classes
}

export function createOutputLayer(settings: LayerSettings, weights: Float32Array, random: Random): OutputLayer {
  const { loss, dim, classCounts, neg } = settings
  const rows = createWeightRows(weights, dim)
  if (loss === 'softmax') return createSoftmaxLayer(rows, classCounts.length)
  if (loss === 'ova') return createOneVersusAllLayer(rows, classCounts.length)
  if (loss === 'ns') return createNegativeSamplingLayer(rows, classCounts, neg, random)
  return createHierarchicalSoftmaxLayer(rows, classCounts)
}

/** Operations on rows of the weight matrix. */
interface WeightRows {
  dot(row: number, hidden: Float64Array): number
  /** gradient += amount · row, then row += amount · hidden */
  updateRow(row: number, amount: number, hidden: Float64Array, gradient: Float64Array): void
  /** One step of a logistic unit towards 1 (`isPositive`) or 0; returns its loss. */
  updateUnit(row: number, isPositive: boolean, hidden: Float64Array, rate: number, gradient: Float64Array): number
}

function createWeightRows(weights: Float32Array, dim: number): WeightRows {
  const dot: WeightRows['dot'] = (row, hidden) => {
    let sum = 0
    for (let d = 0, offset = row * dim; d < dim; d++) sum += weights[offset + d]! * hidden[d]!
    return sum
  }
  const updateRow: WeightRows['updateRow'] = (row, amount, hidden, gradient) => {
    for (let d = 0, offset = row * dim; d < dim; d++) {
      gradient[d]! += amount * weights[offset + d]!
      weights[offset + d]! += amount * hidden[d]!
    }
  }
  const updateUnit: WeightRows['updateUnit'] = (row, isPositive, hidden, rate, gradient) => {
    const score = dot(row, hidden)
    updateRow(row, rate * (Number(isPositive) - sigmoid(score)), hidden, gradient)
    return softplus(isPositive ? -score : score)
  }
  return { dot, updateRow, updateUnit }
}

function createSoftmaxLayer({ dot, updateRow }: WeightRows, classes: number): OutputLayer {
  const scores = new Float64Array(classes)
  return {
    update(hidden, target, rate, gradient) {
      for (let k = 0; k < classes; k++) scores[k] = dot(k, hidden)
      const targetScore = scores[target]!
      const normaliser = softmaxInPlace(scores, 0, classes)
      for (let k = 0; k < classes; k++) updateRow(k, rate * (Number(k === target) - scores[k]!), hidden, gradient)
      return normaliser - targetScore
    },
    probabilities(hidden, out, offset) {
      for (let k = 0; k < classes; k++) out[offset + k] = dot(k, hidden)
      softmaxInPlace(out, offset, classes)
    },
  }
}

/** Probabilities of independent logistic units. */
function createLogisticProbabilities({ dot }: WeightRows, classes: number): OutputLayer['probabilities'] {
  return (hidden, out, offset) => {
    for (let k = 0; k < classes; k++) out[offset + k] = sigmoid(dot(k, hidden))
  }
}

function createOneVersusAllLayer(rows: WeightRows, classes: number): OutputLayer {
  const { updateUnit } = rows
  return {
    update(hidden, target, rate, gradient) {
      let sum = 0
      for (let k = 0; k < classes; k++) sum += updateUnit(k, k === target, hidden, rate, gradient)
      return sum
    },
    probabilities: createLogisticProbabilities(rows, classes),
  }
}

function createNegativeSamplingLayer(
  rows: WeightRows,
  classCounts: readonly number[],
  neg: number,
  random: Random,
): OutputLayer {
  const { updateUnit } = rows
  const draw = createClassSampler(classCounts, random)
  return {
    update(hidden, target, rate, gradient) {
      let sum = updateUnit(target, true, hidden, rate, gradient)
      for (let n = 0; n < neg; n++) {
        let negative = draw()
        while (negative === target) negative = draw()
        sum += updateUnit(negative, false, hidden, rate, gradient)
      }
      return sum
    },
    probabilities: createLogisticProbabilities(rows, classCounts.length),
  }
}

function createHierarchicalSoftmaxLayer(rows: WeightRows, classCounts: readonly number[]): OutputLayer {
  const { dot, updateUnit } = rows
  const tree = buildHuffmanTree(classCounts)
  return {
    update(hidden, target, rate, gradient) {
      let sum = 0
      for (const { node, isRight } of tree.paths[target]!) sum += updateUnit(node, isRight, hidden, rate, gradient)
      return sum
    },
    probabilities(hidden, out, offset) {
      const rightProbabilities = Float64Array.from({ length: classCounts.length - 1 }, (_, node) =>
        sigmoid(dot(node, hidden)),
      )
      tree.paths.forEach((path, k) => {
        let probability = 1
        for (const { node, isRight } of path)
          probability *= isRight ? rightProbabilities[node]! : 1 - rightProbabilities[node]!
        out[offset + k] = probability
      })
    },
  }
}

/** Samples classes in proportion to the square root of their counts, as in the original. */
function createClassSampler(counts: ArrayLike<number>, random: Random): () => number {
  const cumulativeSums = new Float64Array(counts.length)
  let total = 0
  for (let k = 0; k < counts.length; k++) {
    total += Math.sqrt(Math.max(counts[k]!, 1))
    cumulativeSums[k] = total
  }
  return () => {
    const threshold = random.next() * total
    let low = 0
    let high = cumulativeSums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (cumulativeSums[middle]! > threshold) high = middle
      else low = middle + 1
    }
    return low
  }
}
