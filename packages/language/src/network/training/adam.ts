/** Adam (Kingma and Ba 2015) on a flat vector and on the touched rows of a table; untouched rows keep their moments. */
import type { SparseRows } from '../sparse-rows.ts'

export interface Moments {
  readonly first: Float32Array
  readonly second: Float32Array
}

export const createMoments = (length: number): Moments => ({
  first: new Float32Array(length),
  second: new Float32Array(length),
})

const beta1 = 0.9
const beta2 = 0.95
const epsilon = 1e-8

/** One Adam step over `length` values, with gradients `scale` × `gradient[from…]`. */
function adamStep(
  values: Float32Array,
  offset: number,
  state: Moments,
  stateOffset: number,
  gradient: Float32Array,
  from: number,
  length: number,
  scale: number,
  rate: number,
  step: number,
): void {
  const { first, second } = state
  const rate1 = rate / (1 - beta1 ** step)
  const secondMomentCorrection = 1 / Math.sqrt(1 - beta2 ** step)
  for (let i = 0; i < length; i++) {
    const g = gradient[from + i]! * scale
    const m = beta1 * first[stateOffset + i]! + (1 - beta1) * g
    const v = beta2 * second[stateOffset + i]! + (1 - beta2) * g * g
    first[stateOffset + i] = m
    second[stateOffset + i] = v
    values[offset + i]! -= (rate1 * m) / (Math.sqrt(v) * secondMomentCorrection + epsilon)
  }
}

export interface AdamOptions {
  /** Step number, from 1. */
  readonly step: number
  readonly rate: number
  /** Gradient norm above which the gradient is clipped. */
  readonly maxNorm: number
}

export function clippedAdamStep(
  values: Float32Array,
  offset: number,
  dense: Float32Array,
  denseState: Moments,
  table: Float32Array,
  rows: SparseRows,
  tableState: Moments,
  options: AdamOptions,
): void {
  const { width } = rows
  let square = 0
  for (let i = 0; i < dense.length; i++) square += dense[i]! * dense[i]!
  for (let i = 0; i < rows.touched.length * width; i++) square += rows.values[i]! * rows.values[i]!
  const length = Math.sqrt(square)
  const scale = length > options.maxNorm ? options.maxNorm / length : 1
  const { rate, step } = options
  adamStep(values, offset, denseState, 0, dense, 0, dense.length, scale, rate, step)
  for (const [slot, row] of rows.touched.entries())
    adamStep(table, row * width, tableState, row * width, rows.values, slot * width, width, scale, rate, step)
}
