/**
 * Output layers of fastText: full softmax, one-versus-all ("ova"), negative sampling ("ns"), and hierarchical softmax
 * over a Huffman tree ("hs").
 */
import type { Random } from '@elenchus/statistics/random'
import { sigmoid, softmaxInPlace, softplus } from '../linear/linear-model.ts'
import { huffmanTree } from './huffman.ts'

export type FastTextLoss = 'softmax' | 'ova' | 'ns' | 'hs'

export interface OutputLayer {
  /**
   * One SGD step towards `target`: updates the weights and adds the negative gradient with respect to `hidden`, times
   * `rate`, to `gradient`. Returns the loss before the step.
   */
  update(hidden: Float64Array, target: number, rate: number, gradient: Float64Array): number
  /** Writes the class probabilities to `out` from index `at`. */
  probabilities(hidden: Float64Array, out: Float64Array, at: number): void
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
export function outputRows(loss: FastTextLoss, classes: number): number {
  return loss === 'hs' ? classes - 1 : classes
}

export function outputLayer(settings: LayerSettings, weights: Float32Array, random: Random): OutputLayer {
  const { loss, dim, classCounts, neg } = settings
  const rows = weightRows(weights, dim)
  if (loss === 'softmax') return softmaxLayer(rows, classCounts.length)
  if (loss === 'ova') return oneVersusAll(rows, classCounts.length)
  if (loss === 'ns') return negativeSampling(rows, classCounts, neg, random)
  return hierarchicalSoftmax(rows, classCounts)
}

/** Operations on rows of the weight matrix. */
interface WeightRows {
  dot(row: number, hidden: Float64Array): number
  /** gradient += amount · row, then row += amount · hidden */
  move(row: number, amount: number, hidden: Float64Array, gradient: Float64Array): void
  /** One step of a logistic unit towards 1 or 0; returns its loss. */
  unit(row: number, goal: boolean, hidden: Float64Array, rate: number, gradient: Float64Array): number
}

function weightRows(weights: Float32Array, dim: number): WeightRows {
  const dot: WeightRows['dot'] = (row, hidden) => {
    let sum = 0
    for (let d = 0, at = row * dim; d < dim; d++) sum += weights[at + d]! * hidden[d]!
    return sum
  }
  const move: WeightRows['move'] = (row, amount, hidden, gradient) => {
    for (let d = 0, at = row * dim; d < dim; d++) {
      gradient[d]! += amount * weights[at + d]!
      weights[at + d]! += amount * hidden[d]!
    }
  }
  const unit: WeightRows['unit'] = (row, goal, hidden, rate, gradient) => {
    const score = dot(row, hidden)
    move(row, rate * (Number(goal) - sigmoid(score)), hidden, gradient)
    return softplus(goal ? -score : score)
  }
  return { dot, move, unit }
}

function softmaxLayer({ dot, move }: WeightRows, classes: number): OutputLayer {
  const scores = new Float64Array(classes)
  return {
    update(hidden, target, rate, gradient) {
      for (let k = 0; k < classes; k++) scores[k] = dot(k, hidden)
      const targetScore = scores[target]!
      const normaliser = softmaxInPlace(scores, 0, classes)
      for (let k = 0; k < classes; k++) move(k, rate * (Number(k === target) - scores[k]!), hidden, gradient)
      return normaliser - targetScore
    },
    probabilities(hidden, out, at) {
      for (let k = 0; k < classes; k++) out[at + k] = dot(k, hidden)
      softmaxInPlace(out, at, classes)
    },
  }
}

/** Probabilities of independent logistic units. */
function independent({ dot }: WeightRows, classes: number): OutputLayer['probabilities'] {
  return (hidden, out, at) => {
    for (let k = 0; k < classes; k++) out[at + k] = sigmoid(dot(k, hidden))
  }
}

function oneVersusAll(rows: WeightRows, classes: number): OutputLayer {
  const { unit } = rows
  return {
    update(hidden, target, rate, gradient) {
      let sum = 0
      for (let k = 0; k < classes; k++) sum += unit(k, k === target, hidden, rate, gradient)
      return sum
    },
    probabilities: independent(rows, classes),
  }
}

function negativeSampling(rows: WeightRows, classCounts: readonly number[], neg: number, random: Random): OutputLayer {
  const { unit } = rows
  const draw = classDraw(classCounts, random)
  return {
    update(hidden, target, rate, gradient) {
      let sum = unit(target, true, hidden, rate, gradient)
      for (let n = 0; n < neg; n++) {
        let other = draw()
        while (other === target) other = draw()
        sum += unit(other, false, hidden, rate, gradient)
      }
      return sum
    },
    probabilities: independent(rows, classCounts.length),
  }
}

function hierarchicalSoftmax({ dot, unit }: WeightRows, classCounts: readonly number[]): OutputLayer {
  const tree = huffmanTree(classCounts)
  return {
    update(hidden, target, rate, gradient) {
      let sum = 0
      for (const { node, right } of tree.paths[target]!) sum += unit(node, right, hidden, rate, gradient)
      return sum
    },
    probabilities(hidden, out, at) {
      const p1 = Float64Array.from({ length: classCounts.length - 1 }, (_, node) => sigmoid(dot(node, hidden)))
      tree.paths.forEach((path, k) => {
        let p = 1
        for (const { node, right } of path) p *= right ? p1[node]! : 1 - p1[node]!
        out[at + k] = p
      })
    },
  }
}

/** Samples classes in proportion to the square root of their counts, as in the original. */
function classDraw(counts: ArrayLike<number>, random: Random): () => number {
  const sums = new Float64Array(counts.length)
  let total = 0
  for (let k = 0; k < counts.length; k++) {
    total += Math.sqrt(Math.max(counts[k]!, 1))
    sums[k] = total
  }
  return () => {
    const at = random.next() * total
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! > at) high = middle
      else low = middle + 1
    }
    return low
  }
}
