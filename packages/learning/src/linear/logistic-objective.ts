/** Penalised mean loss of logistic regression, and its gradient. */
import type { Matrix } from '../matrix/matrix.ts'
import type { Labels } from '../training/labels.ts'
import type { Objective } from './lbfgs.ts'
import { sigmoid, softmaxInPlace, softplus } from './linear-model.ts'

export interface LogisticProblem extends Labels {
  readonly x: Matrix
  readonly outputs: number
  readonly l2: number
  /** True if a bias is fitted. */
  readonly bias: boolean
}

/**
 * Creates the objective of logistic.ts divided by the total weight. Parameters are the weights by column, then the biases; scores
 * are replaced by residuals p - y, which are then multiplied by Xᵀ.
 */
export function createLogisticObjective(problem: LogisticProblem): Objective {
  const { x, l2, bias, outputs, totalWeight } = problem
  const biasOffset = x.columns * outputs
  const residuals = new Float64Array(x.rows * outputs)
  const products = x.kind === 'sparse' ? createSparseProducts(x) : createDenseProducts(x)
  return (parameters, gradient) => {
    for (let i = 0; i < x.rows; i++) {
      for (let o = 0; o < outputs; o++) residuals[i * outputs + o] = parameters[biasOffset + o]!
    }
    products.addScores(parameters, residuals, outputs)
    let loss = replaceScoresByResiduals(problem, residuals)
    gradient.fill(0)
    products.addGradient(residuals, gradient, outputs)
    if (bias) {
      for (let i = 0; i < residuals.length; i++) gradient[biasOffset + (i % outputs)]! += residuals[i]!
    }
    for (let j = 0; j < biasOffset; j++) {
      loss += (l2 / 2) * parameters[j]! * parameters[j]!
      gradient[j]! += l2 * parameters[j]!
    }
    for (let j = 0; j < gradient.length; j++) gradient[j]! /= totalWeight
    return loss / totalWeight
  }
}

/** Replaces scores by weight × (p - y); returns the sum of the weighted losses. */
function replaceScoresByResiduals(problem: LogisticProblem, scores: Float64Array): number {
  const { labels, weights, outputs } = problem
  let loss = 0
  for (let i = 0; i < labels.length; i++) {
    loss += weights[i]! * replaceRowByResiduals(scores, i * outputs, outputs, labels[i]!)
    for (let o = 0; o < outputs; o++) scores[i * outputs + o]! *= weights[i]!
  }
  return loss
}

/** Replaces the scores of one row by p - y; returns its loss. */
function replaceRowByResiduals(scores: Float64Array, offset: number, outputs: number, label: number): number {
  if (outputs === 1) {
    const score = scores[offset]!
    scores[offset] = sigmoid(score) - label
    return softplus(label === 1 ? -score : score)
  }
  const labelScore = scores[offset + label]!
  const normaliser = softmaxInPlace(scores, offset, outputs)
  scores[offset + label]! -= 1
  return normaliser - labelScore
}

interface MatrixProducts {
  /** scores += X · W */
  addScores(weights: Float64Array, scores: Float64Array, outputs: number): void
  /** gradient += Xᵀ · residuals */
  addGradient(residuals: Float64Array, gradient: Float64Array, outputs: number): void
}

function createSparseProducts(x: Extract<Matrix, { kind: 'sparse' }>): MatrixProducts {
  const { rows, starts, indices, values } = x
  return {
    addScores(weights, scores, outputs) {
      for (let i = 0; i < rows; i++) {
        const end = starts[i + 1]!
        if (outputs === 1) {
          let sum = 0
          for (let k = starts[i]!; k < end; k++) sum += values[k]! * weights[indices[k]!]!
          scores[i]! += sum
          continue
        }
        const offset = i * outputs
        for (let k = starts[i]!; k < end; k++) {
          const weightOffset = indices[k]! * outputs
          const value = values[k]!
          for (let o = 0; o < outputs; o++) scores[offset + o]! += value * weights[weightOffset + o]!
        }
      }
    },
    addGradient(residuals, gradient, outputs) {
      for (let i = 0; i < rows; i++) {
        const end = starts[i + 1]!
        if (outputs === 1) {
          const residual = residuals[i]!
          for (let k = starts[i]!; k < end; k++) gradient[indices[k]!]! += values[k]! * residual
          continue
        }
        const offset = i * outputs
        for (let k = starts[i]!; k < end; k++) {
          const weightOffset = indices[k]! * outputs
          const value = values[k]!
          for (let o = 0; o < outputs; o++) gradient[weightOffset + o]! += value * residuals[offset + o]!
        }
      }
    },
  }
}

function createDenseProducts(x: Extract<Matrix, { kind: 'dense' }>): MatrixProducts {
  const { rows, columns, values } = x
  return {
    addScores(weights, scores, outputs) {
      for (let i = 0; i < rows; i++) {
        for (let o = 0; o < outputs; o++) {
          let sum = 0
          for (let c = 0; c < columns; c++) sum += values[i * columns + c]! * weights[c * outputs + o]!
          scores[i * outputs + o]! += sum
        }
      }
    },
    addGradient(residuals, gradient, outputs) {
      for (let i = 0; i < rows; i++) {
        for (let o = 0; o < outputs; o++) {
          const residual = residuals[i * outputs + o]!
          for (let c = 0; c < columns; c++) gradient[c * outputs + o]! += values[i * columns + c]! * residual
        }
      }
    },
  }
}
