/** Logistic regression one row at a time: Adagrad (Duchi, Hazan and Singer 2011) or plain SGD. */

import { random, type Seed } from '@elenchus/statistics/random'
import { type Matrix, rowOf } from '../matrix/matrix.ts'
import type { Training } from '../training/training.ts'
import { type LogisticProblem, rowResidual } from './logistic-objective.ts'

export interface StochasticOptions {
  readonly solver: 'adagrad' | 'sgd'
  readonly epochs?: number | undefined
  readonly rate?: number | undefined
  readonly seed?: Seed | undefined
}

/** Trains from the given start and returns the parameters: weights, column by column, then biases. */
export function* stochasticLogistic(
  problem: LogisticProblem,
  start: Float64Array,
  options: StochasticOptions,
): Training<Float64Array> {
  const { x, labels, weights, totalWeight, outputs, l2, bias } = problem
  const { solver, epochs = 20, seed = 0 } = options
  const rate = options.rate ?? (solver === 'adagrad' ? 0.5 : 0.1)
  const parameters = start.slice()
  const squares = new Float64Array(solver === 'adagrad' ? parameters.length : 0)
  const biasAt = x.columns * outputs
  const penalty = penaltyShares(x, l2)
  const rows = Array.from({ length: x.rows }, (_, i) => rowOf(x, i))
  const order = Uint32Array.from(rows, (_, i) => i)
  const scores = new Float64Array(outputs)
  const generator = random(seed)
  const total = epochs * x.rows
  let seen = 0

  const move = (at: number, slope: number, now: number) => {
    if (solver === 'sgd') {
      parameters[at]! -= now * slope
    } else {
      squares[at]! += slope * slope
      parameters[at]! -= (rate * slope) / (Math.sqrt(squares[at]!) + 1e-10)
    }
  }

  for (let epoch = 1; epoch <= epochs; epoch++) {
    generator.shuffle(order)
    let loss = 0
    for (const i of order) {
      const { indices, values } = rows[i]!
      for (let o = 0; o < outputs; o++) scores[o] = parameters[biasAt + o]!
      for (let k = 0; k < indices.length; k++) {
        const base = indices[k]! * outputs
        for (let o = 0; o < outputs; o++) scores[o]! += values[k]! * parameters[base + o]!
      }
      const weight = weights[i]!
      loss += weight * rowResidual(scores, 0, outputs, labels[i]!)
      const now = rate * (1 - seen++ / total)
      for (let k = 0; k < indices.length; k++) {
        const column = indices[k]!
        for (let o = 0; o < outputs; o++) {
          const at = column * outputs + o
          move(at, weight * scores[o]! * values[k]! + penalty[column]! * parameters[at]!, now)
        }
      }
      if (bias) for (let o = 0; o < outputs; o++) move(biasAt + o, weight * scores[o]!, now)
    }
    yield { done: epoch, total: epochs, loss: loss / totalWeight }
  }
  return parameters
}

/** For each column, l2 over the number of rows that have it. */
function penaltyShares(x: Matrix, l2: number): Float64Array {
  const counts = new Float64Array(x.columns)
  for (let i = 0; i < x.rows; i++) for (const column of rowOf(x, i).indices) counts[column]! += 1
  return counts.map(count => (count === 0 ? 0 : l2 / count))
}
