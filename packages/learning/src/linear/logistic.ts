/**
 * Logistic regression with an L2 penalty, binary or multinomial (softmax), trained by L-BFGS. It minimises
 *
 *     Σ_i weight_i · (−log p(label_i | row_i))  +  l2 / 2 · ‖W‖²
 *
 * without a penalty on the bias; `l2` is 1 / C in the notation of LIBLINEAR and scikit-learn.
 */
import { dropEmptyColumns, type Matrix, type SparseVector } from '../matrix/matrix.ts'
import type { ModelFile } from '../model-file/read.ts'
import type { ModelFileContents } from '../model-file/write.ts'
import { checkLabels, type LabelOptions } from '../training/labels.ts'
import { type Training, type TrainingControl, train } from '../training/training.ts'
import { minimisation } from './lbfgs.ts'
import {
  type LinearModel,
  linearScores,
  type PackOptions,
  packLinear,
  softmaxRows,
  toBinaryProbabilities,
  unpackLinear,
} from './linear-model.ts'
import { createLogisticObjective } from './logistic-objective.ts'

export interface LogisticModel extends LinearModel {
  readonly kind: 'logistic'
}

export interface LogisticOptions extends LabelOptions, TrainingControl {
  /** Strength of the penalty. Default 1. */
  readonly l2?: number
  /** Whether to fit a bias. Default true. */
  readonly bias?: boolean
  /** Default 200. */
  readonly maxIterations?: number
  /** Stops when the maximum norm of the gradient of the mean loss is at most this. Default 1e-6. */
  readonly tolerance?: number
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

/** Generator version of {@link trainLogistic}: yields the mean loss after each iteration. */
export function* logisticTraining(
  x: Matrix,
  labels: ArrayLike<number>,
  options: LogisticOptions = {},
): Training<LogisticModel> {
  const { l2 = 1, bias = true, maxIterations = 200, tolerance = 1e-6 } = options
  if (!(l2 >= 0 && l2 < Number.POSITIVE_INFINITY)) throw new RangeError(`l2 is ${l2}; it must be finite, not negative`)
  const validated = checkLabels(x.rows, labels, options)
  const outputs = validated.classes === 2 ? 1 : validated.classes
  // Hashed features leave most columns empty; they keep weight 0 and are left out of the training.
  const { matrix, usedColumns } = dropEmptyColumns(x)
  const problem = { x: matrix, ...validated, outputs, l2, bias }
  const start = new Float64Array((matrix.columns + 1) * outputs)
  const { x: parameters } = yield* minimisation(createLogisticObjective(problem), start, { maxIterations, tolerance })
  const weights = new Float32Array(x.columns * outputs)
  usedColumns.forEach((column, i) => {
    weights.set(parameters.subarray(i * outputs, (i + 1) * outputs), column * outputs)
  })
  return {
    kind: 'logistic',
    classes: validated.classes,
    columns: x.columns,
    outputs,
    weights,
    bias: Float32Array.from(parameters.subarray(usedColumns.length * outputs)),
  }
}

/** Computes row-major class probabilities. */
export function logisticProbabilities(model: LogisticModel, x: Matrix | SparseVector): Float64Array {
  const scores = linearScores(model, x)
  return model.outputs === 1 ? toBinaryProbabilities(scores) : softmaxRows(scores, model.classes)
}

/** Converts a model to the contents of a model file. */
export function packLogistic(model: LogisticModel, options: PackOptions = {}): ModelFileContents {
  return packLinear('logistic', model, options)
}

/** Inverse of {@link packLogistic}. */
export function unpackLogistic(file: ModelFile): LogisticModel {
  return { kind: 'logistic', ...unpackLinear('logistic', file) }
}
