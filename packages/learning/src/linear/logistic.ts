/**
 * Logistic regression with an L2 penalty, for two classes (one weight vector) or more (softmax).
 *
 * Minimises   Σ_i weight_i · (−log p(label_i | row_i))  +  l2 / 2 · ‖W‖²,   the bias unpenalised:
 * `l2` is 1 / C in the notation of LIBLINEAR and scikit-learn. The default solver is L-BFGS over all rows, which
 * reaches the one minimum to many digits; Adagrad and SGD take the rows one at a time in random order, for data too
 * large to pass over many times. There the penalty is shared out so that every step stays sparse: a row that has
 * feature j pays l2 / (rows that have feature j) · w_j, which over an epoch adds up to the full penalty.
 */

import type { Seed } from '@elenchus/statistics/random'
import { dropEmptyColumns, type Matrix } from '../matrix/matrix.ts'
import type { SparseVector } from '../matrix/sparse-vector.ts'
import type { ModelFile } from '../model-file/read.ts'
import type { ModelFileContents } from '../model-file/write.ts'
import { checkLabels, type LabelOptions } from '../training/labels.ts'
import { type Training, type TrainingControl, train } from '../training/training.ts'
import { minimisation } from './lbfgs.ts'
import {
  binary,
  type LinearModel,
  linearScores,
  type PackOptions,
  packLinear,
  softmaxRows,
  unpackLinear,
} from './linear-model.ts'
import { logisticObjective } from './logistic-objective.ts'
import { stochasticLogistic } from './logistic-stochastic.ts'

export interface LogisticModel extends LinearModel {
  readonly kind: 'logistic'
}

export interface LogisticOptions extends LabelOptions, TrainingControl {
  /** The strength of the penalty. Default 1. */
  readonly l2?: number | undefined
  /** Default true. */
  readonly bias?: boolean | undefined
  /** Default "lbfgs". */
  readonly solver?: 'lbfgs' | 'adagrad' | 'sgd' | undefined
  /** L-BFGS: the most iterations. Default 200. */
  readonly maxIterations?: number | undefined
  /** L-BFGS: ends when no part of the gradient of the mean loss is larger. Default 1e-6. */
  readonly tolerance?: number | undefined
  /** Adagrad and SGD: passes over the rows. Default 20. */
  readonly epochs?: number | undefined
  /** Adagrad and SGD: the first learning rate. Default 0.5 (Adagrad), 0.1 (SGD, falling linearly to 0). */
  readonly rate?: number | undefined
  /** Adagrad and SGD: the order of rows. */
  readonly seed?: Seed | undefined
}

/**
 * Trains logistic regression.
 *
 *     const model = trainLogistic(denseMatrix([[0], [0], [1], [1]]), [0, 1, 1, 1], { l2: 0.1 })
 *     logisticProbabilities(model, denseMatrix([[1]]))   // [p(class 0), p(class 1)]
 */
export function trainLogistic(x: Matrix, labels: ArrayLike<number>, options: LogisticOptions = {}): LogisticModel {
  return train(logisticTraining(x, labels, options), options)
}

/** The training of {@link trainLogistic}, one iteration or epoch a step; the loss reported is the mean loss. */
export function* logisticTraining(
  x: Matrix,
  labels: ArrayLike<number>,
  options: LogisticOptions = {},
): Training<LogisticModel> {
  const { l2 = 1, bias = true, solver = 'lbfgs', maxIterations = 200, tolerance = 1e-6 } = options
  if (!(l2 >= 0 && l2 < Number.POSITIVE_INFINITY)) throw new RangeError(`l2 is ${l2}; it must be finite, not negative`)
  const checked = checkLabels(x.rows, labels, options)
  const outputs = checked.classes === 2 ? 1 : checked.classes
  // Columns that no row has keep weight 0, and hashed features leave most columns empty: train without those.
  const { matrix, used } = dropEmptyColumns(x)
  const problem = { x: matrix, ...checked, outputs, l2, bias }
  const start = new Float64Array((matrix.columns + 1) * outputs)
  const parameters =
    solver === 'lbfgs'
      ? (yield* minimisation(logisticObjective(problem), start, { maxIterations, tolerance })).x
      : yield* stochasticLogistic(problem, start, { ...options, solver })
  const weights = new Float32Array(x.columns * outputs)
  used.forEach((column, i) => {
    weights.set(parameters.subarray(i * outputs, (i + 1) * outputs), column * outputs)
  })
  return {
    kind: 'logistic',
    classes: checked.classes,
    columns: x.columns,
    outputs,
    weights,
    bias: Float32Array.from(parameters.subarray(used.length * outputs)),
  }
}

/** The probability of each class for each row, row after row. */
export function logisticProbabilities(model: LogisticModel, x: Matrix | SparseVector): Float64Array {
  const scores = linearScores(model, x)
  return model.outputs === 1 ? binary(scores) : softmaxRows(scores, model.classes)
}

/** Logistic regression as the contents of a model file. */
export function packLogistic(model: LogisticModel, options: PackOptions = {}): ModelFileContents {
  return packLinear('logistic', model, options)
}

/** The reverse of {@link packLogistic}. */
export function unpackLogistic(file: ModelFile): LogisticModel {
  return { kind: 'logistic', ...unpackLinear('logistic', file) }
}
