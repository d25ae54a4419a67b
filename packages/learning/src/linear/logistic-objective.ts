/** The penalised mean loss of logistic regression and its gradient. */
import type { Matrix } from '../matrix/matrix.ts'
import type { Labels } from '../training/labels.ts'
import type { Objective } from './lbfgs.ts'
import { sigmoid, softmaxInPlace, softplus } from './linear-model.ts'

export interface LogisticProblem extends Labels {
  readonly x: Matrix
  readonly outputs: number
  readonly l2: number
  /** Whether a bias is learnt. */
  readonly bias: boolean
}

/**
 * The objective of logistic.ts divided by the total weight. Parameters are the weights, column by column, then the
 * biases; scores are first turned into residuals p - y in place, then spread over the gradient.
 */
export function logisticObjective(problem: LogisticProblem): Objective {
  const { x, l2, bias, outputs, totalWeight } = problem
  const biasAt = x.columns * outputs
  const residuals = new Float64Array(x.rows * outputs)
  const add = x.kind === 'sparse' ? sparsePass(x) : densePass(x)
  return (parameters, gradient) => {
    for (let i = 0; i < x.rows; i++) {
      for (let o = 0; o < outputs; o++) residuals[i * outputs + o] = parameters[biasAt + o]!
    }
    add.scores(parameters, residuals, outputs)
    let loss = toResiduals(problem, residuals)
    gradient.fill(0)
    add.gradient(residuals, gradient, outputs)
    if (bias) {
      for (let i = 0; i < residuals.length; i++) gradient[biasAt + (i % outputs)]! += residuals[i]!
    }
    for (let j = 0; j < biasAt; j++) {
      loss += (l2 / 2) * parameters[j]! * parameters[j]!
      gradient[j]! += l2 * parameters[j]!
    }
    for (let j = 0; j < gradient.length; j++) gradient[j]! /= totalWeight
    return loss / totalWeight
  }
}

/** Replaces scores by weight × (p - y); returns the sum of the weighted losses. */
function toResiduals(problem: LogisticProblem, scores: Float64Array): number {
  const { labels, weights, outputs } = problem
  let loss = 0
  for (let i = 0; i < labels.length; i++) {
    loss += weights[i]! * rowResidual(scores, i * outputs, outputs, labels[i]!)
    for (let o = 0; o < outputs; o++) scores[i * outputs + o]! *= weights[i]!
  }
  return loss
}

/** Replaces the scores of one row by p - y; returns its loss. */
export function rowResidual(scores: Float64Array, at: number, outputs: number, label: number): number {
  if (outputs === 1) {
    const score = scores[at]!
    scores[at] = sigmoid(score) - label
    return softplus(label === 1 ? -score : score)
  }
  const right = scores[at + label]!
  const normaliser = softmaxInPlace(scores, at, outputs)
  scores[at + label]! -= 1
  return normaliser - right
}

interface Pass {
  /** scores += X · W */
  scores(weights: Float64Array, scores: Float64Array, outputs: number): void
  /** gradient += Xᵀ · residuals */
  gradient(residuals: Float64Array, gradient: Float64Array, outputs: number): void
}

function sparsePass(x: Extract<Matrix, { kind: 'sparse' }>): Pass {
  const { rows, starts, indices, values } = x
  return {
    scores(weights, scores, outputs) {
      for (let i = 0; i < rows; i++) {
        const to = starts[i + 1]!
        if (outputs === 1) {
          let sum = 0
          for (let k = starts[i]!; k < to; k++) sum += values[k]! * weights[indices[k]!]!
          scores[i]! += sum
          continue
        }
        const at = i * outputs
        for (let k = starts[i]!; k < to; k++) {
          const base = indices[k]! * outputs
          const value = values[k]!
          for (let o = 0; o < outputs; o++) scores[at + o]! += value * weights[base + o]!
        }
      }
    },
    gradient(residuals, gradient, outputs) {
      for (let i = 0; i < rows; i++) {
        const to = starts[i + 1]!
        if (outputs === 1) {
          const residual = residuals[i]!
          for (let k = starts[i]!; k < to; k++) gradient[indices[k]!]! += values[k]! * residual
          continue
        }
        const at = i * outputs
        for (let k = starts[i]!; k < to; k++) {
          const base = indices[k]! * outputs
          const value = values[k]!
          for (let o = 0; o < outputs; o++) gradient[base + o]! += value * residuals[at + o]!
        }
      }
    },
  }
}

function densePass(x: Extract<Matrix, { kind: 'dense' }>): Pass {
  const { rows, columns, values } = x
  return {
    scores(weights, scores, outputs) {
      for (let i = 0; i < rows; i++) {
        for (let o = 0; o < outputs; o++) {
          let sum = 0
          for (let c = 0; c < columns; c++) sum += values[i * columns + c]! * weights[c * outputs + o]!
          scores[i * outputs + o]! += sum
        }
      }
    },
    gradient(residuals, gradient, outputs) {
      for (let i = 0; i < rows; i++) {
        for (let o = 0; o < outputs; o++) {
          const residual = residuals[i * outputs + o]!
          for (let c = 0; c < columns; c++) gradient[c * outputs + o]! += values[i * columns + c]! * residual
        }
      }
    },
  }
}
