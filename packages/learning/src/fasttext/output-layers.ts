/**
 * The last layer of fastText, from the hidden vector to the classes: full softmax, one logistic unit a class
 * ("ova"), negative sampling, or a Huffman tree of logistic units (hierarchical softmax).
 */

import type { Random } from '@elenchus/statistics/random'
import { sigmoid, softmaxInPlace, softplus } from '../linear/linear-model.ts'
import { huffmanTree } from './huffman.ts'

export type FastTextLoss = 'softmax' | 'ova' | 'ns' | 'hs'

export interface OutputLayer {
  /**
   * One step towards `target`: changes the weights and adds to `push` the change, times the rate, that would lower the
   * loss with respect to `hidden`. Returns the loss before the step.
   */
  update(hidden: Float64Array, target: number, rate: number, push: Float64Array): number
  /** Writes the probability of each class, from `at` on. */
  probabilities(hidden: Float64Array, out: Float64Array, at: number): void
}

export interface LayerSettings {
  readonly loss: FastTextLoss
  readonly dim: number
  /** How often each class occurs in training. */
  readonly classCounts: readonly number[]
  /** Negative samples for each example ("ns"). */
  readonly neg: number
}

/** Rows of the weights: one a class; one an inner node of the Huffman tree. */
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

/** What the layers do with the rows of their weights. */
interface WeightRows {
  dot(row: number, hidden: Float64Array): number
  /** push += amount · row, then row += amount · hidden */
  move(row: number, amount: number, hidden: Float64Array, push: Float64Array): void
  /** One step of a logistic unit towards 1 or 0; gives its loss. */
  unit(row: number, goal: boolean, hidden: Float64Array, rate: number, push: Float64Array): number
}

function weightRows(weights: Float32Array, dim: number): WeightRows {
  const dot: WeightRows['dot'] = (row, hidden) => {
    let sum = 0
    for (let d = 0, at = row * dim; d < dim; d++) sum += weights[at + d]! * hidden[d]!
    return sum
  }
  const move: WeightRows['move'] = (row, amount, hidden, push) => {
    for (let d = 0, at = row * dim; d < dim; d++) {
      push[d]! += amount * weights[at + d]!
      weights[at + d]! += amount * hidden[d]!
    }
  }
  const unit: WeightRows['unit'] = (row, goal, hidden, rate, push) => {
    const score = dot(row, hidden)
    move(row, rate * (Number(goal) - sigmoid(score)), hidden, push)
    return softplus(goal ? -score : score)
  }
  return { dot, move, unit }
}

function softmaxLayer({ dot, move }: WeightRows, classes: number): OutputLayer {
  const scores = new Float64Array(classes)
  return {
    update(hidden, target, rate, push) {
      for (let k = 0; k < classes; k++) scores[k] = dot(k, hidden)
      const right = scores[target]!
      const normaliser = softmaxInPlace(scores, 0, classes)
      for (let k = 0; k < classes; k++) move(k, rate * (Number(k === target) - scores[k]!), hidden, push)
      return normaliser - right
    },
    probabilities(hidden, out, at) {
      for (let k = 0; k < classes; k++) out[at + k] = dot(k, hidden)
      softmaxInPlace(out, at, classes)
    },
  }
}

/** The probabilities of units that know nothing of each other. */
function independent({ dot }: WeightRows, classes: number): OutputLayer['probabilities'] {
  return (hidden, out, at) => {
    for (let k = 0; k < classes; k++) out[at + k] = sigmoid(dot(k, hidden))
  }
}

function oneVersusAll(rows: WeightRows, classes: number): OutputLayer {
  const { unit } = rows
  return {
    update(hidden, target, rate, push) {
      let sum = 0
      for (let k = 0; k < classes; k++) sum += unit(k, k === target, hidden, rate, push)
      return sum
    },
    probabilities: independent(rows, classes),
  }
}

function negativeSampling(rows: WeightRows, classCounts: readonly number[], neg: number, random: Random): OutputLayer {
  const { unit } = rows
  const draw = classDraw(classCounts, random)
  return {
    update(hidden, target, rate, push) {
      let sum = unit(target, true, hidden, rate, push)
      for (let n = 0; n < neg; n++) {
        let other = draw()
        while (other === target) other = draw()
        sum += unit(other, false, hidden, rate, push)
      }
      return sum
    },
    probabilities: independent(rows, classCounts.length),
  }
}

function hierarchicalSoftmax({ dot, unit }: WeightRows, classCounts: readonly number[]): OutputLayer {
  const tree = huffmanTree(classCounts)
  return {
    update(hidden, target, rate, push) {
      let sum = 0
      for (const { node, right } of tree.paths[target]!) sum += unit(node, right, hidden, rate, push)
      return sum
    },
    probabilities(hidden, out, at) {
      const yes = Float64Array.from({ length: classCounts.length - 1 }, (_, node) => sigmoid(dot(node, hidden)))
      tree.paths.forEach((path, k) => {
        let p = 1
        for (const { node, right } of path) p *= right ? yes[node]! : 1 - yes[node]!
        out[at + k] = p
      })
    },
  }
}

/** Draws classes in proportion to the square root of their counts, as the original does. */
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
