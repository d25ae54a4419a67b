/**
 * Linear models: scoring, link functions and serialisation. Weights are stored by column, with the outputs of a column
 * adjacent, so that scoring a sparse row reads one short run of memory per feature.
 */
import type { Matrix, SparseVector } from '../matrix/matrix.ts'
import { ModelFileError } from '../model-file/layout.ts'
import { type ModelFile, readCount, section } from '../model-file/read.ts'
import type { ModelFileContents } from '../model-file/write.ts'

export interface LinearModel {
  readonly classes: number
  readonly columns: number
  /** Scores per row: one per class, or a single one for two classes (class 1 against class 0). */
  readonly outputs: number
  /** Weight of column c for output o, at c × outputs + o. */
  readonly weights: Float32Array
  readonly bias: Float32Array
}

/** Number format of weights in a model file. Default float32; int8 has a scale per block. */
export interface PackOptions {
  readonly as?: 'float32' | 'float16' | 'int8'
}

/** Computes the row-major scores of a matrix, or the scores of one sparse vector. */
export function linearScores(model: LinearModel, x: Matrix | SparseVector): Float64Array {
  if (!('kind' in x)) {
    const out = new Float64Array(model.outputs)
    scoreSparse(model, x.indices, x.values, 0, x.indices.length, out, 0)
    return out
  }
  if (x.columns > model.columns) {
    throw new RangeError(`the matrix has ${x.columns} columns; the model was trained on ${model.columns}`)
  }
  const { outputs } = model
  const out = new Float64Array(x.rows * outputs)
  for (let i = 0; i < x.rows; i++) {
    if (x.kind === 'sparse') scoreSparse(model, x.indices, x.values, x.starts[i]!, x.starts[i + 1]!, out, i * outputs)
    else scoreDense(model, x.values, i * x.columns, x.columns, out, i * outputs)
  }
  return out
}

function scoreSparse(
  model: LinearModel,
  indices: Uint32Array,
  values: Float32Array,
  start: number,
  end: number,
  out: Float64Array,
  offset: number,
): void {
  const { weights, bias, outputs, columns } = model
  for (let o = 0; o < outputs; o++) out[offset + o] = bias[o]!
  for (let k = start; k < end; k++) {
    const column = indices[k]!
    if (column >= columns)
      throw new RangeError(`column ${column} does not exist: the model was trained on ${columns} columns`)
    const value = values[k]!
    const weightOffset = column * outputs
    for (let o = 0; o < outputs; o++) out[offset + o]! += value * weights[weightOffset + o]!
  }
}

function scoreDense(
  model: LinearModel,
  values: Float32Array,
  start: number,
  columns: number,
  out: Float64Array,
  offset: number,
): void {
  const { weights, bias, outputs } = model
  for (let o = 0; o < outputs; o++) out[offset + o] = bias[o]!
  for (let c = 0; c < columns; c++) {
    const value = values[start + c]!
    if (value === 0) continue
    for (let o = 0; o < outputs; o++) out[offset + o]! += value * weights[c * outputs + o]!
  }
}

/** Converts one score per row to the probabilities 1 - p and p of two classes. */
export function toBinaryProbabilities(scores: Float64Array): Float64Array {
  const out = new Float64Array(scores.length * 2)
  for (let i = 0; i < scores.length; i++) {
    out[2 * i + 1] = sigmoid(scores[i]!)
    out[2 * i] = sigmoid(-scores[i]!)
  }
  return out
}

/** Softmax of each row of `classes` scores. */
export function softmaxRows(scores: Float64Array, classes: number): Float64Array {
  const out = Float64Array.from(scores)
  for (let offset = 0; offset < out.length; offset += classes) softmaxInPlace(out, offset, classes)
  return out
}

/** Softmax in place; returns the logarithm of the normalising constant. */
export function softmaxInPlace(scores: Float64Array, offset: number, classes: number): number {
  let max = Number.NEGATIVE_INFINITY
  for (let c = 0; c < classes; c++) if (scores[offset + c]! > max) max = scores[offset + c]!
  let sum = 0
  for (let c = 0; c < classes; c++) {
    const e = Math.exp(scores[offset + c]! - max)
    scores[offset + c] = e
    sum += e
  }
  for (let c = 0; c < classes; c++) scores[offset + c]! /= sum
  return max + Math.log(sum)
}

/** 1 / (1 + e^-x). */
export const sigmoid = (x: number): number => (x >= 0 ? 1 / (1 + Math.exp(-x)) : 1 - 1 / (1 + Math.exp(x)))

/** log(1 + e^x) without overflow. */
export const softplus = (x: number): number => (x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x)))

/** Number of int8 weights that share a scale. */
const INT8_BLOCK = 256

/** Converts a linear model to the contents of a model file or of part of one. */
export function packLinear(kind: string, model: LinearModel, { as = 'float32' }: PackOptions): ModelFileContents {
  const { classes, columns, outputs, weights, bias } = model
  return {
    kind,
    meta: { classes, columns, outputs },
    sections: { weights: as === 'float32' ? weights : { data: weights, as, block: INT8_BLOCK }, bias },
  }
}

/** Inverse of {@link packLinear}. */
export function unpackLinear(kind: string, file: ModelFile): LinearModel {
  if (file.kind !== kind) throw new ModelFileError(`the model is of kind "${file.kind}"; "${kind}" is expected`)
  const weights = section(file, 'weights', Float32Array)
  const bias = section(file, 'bias', Float32Array)
  const [columns, outputs] = [readCount(file, 'columns'), readCount(file, 'outputs')]
  // Two classes have a single output.
  const classes = readCount(file, 'classes', Math.max(2, outputs))
  if (classes === 0 || bias.length !== outputs || weights.length !== columns * outputs) {
    throw new ModelFileError(`the ${kind} model has ${weights.length} weights for ${columns} columns × ${outputs}`)
  }
  return { classes, columns, outputs, weights, bias }
}
