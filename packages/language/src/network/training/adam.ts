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

/** One Adam step over `length` values, with gradients `scale` × `gradient[gradientOffset…]`. */
function adamStep(
  values: Float32Array,
  offset: number,
  moments: Moments,
  momentsOffset: number,
  gradient: Float32Array,
  gradientOffset: number,
  length: number,
  scale: number,
  rate: number,
  step: number,
): void {
  const { first, second } = moments
  const correctedRate = rate / (1 - beta1 ** step)
  const secondMomentCorrection = 1 / Math.sqrt(1 - beta2 ** step)
  for (let i = 0; i < length; i++) {
    const g = gradient[gradientOffset + i]! * scale
    const m = beta1 * first[momentsOffset + i]! + (1 - beta1) * g
    const v = beta2 * second[momentsOffset + i]! + (1 - beta2) * g * g
    first[momentsOffset + i] = m
    second[momentsOffset + i] = v
    values[offset + i]! -= (correctedRate * m) / (Math.sqrt(v) * secondMomentCorrection + epsilon)
  }
}

export interface AdamOptions {
  /** Step number, from 1. */
  readonly step: number
  readonly rate: number
  /** Gradient norm above which the gradient is clipped. */
  readonly maxNorm: number
}

/** One Adam step on the dense parameters at `offset` of `values` and on the touched rows of the table, with gradient clipping. */
export function clippedAdamStep(
  values: Float32Array,
  offset: number,
  dense: Float32Array,
  denseMoments: Moments,
  table: Float32Array,
  rows: SparseRows,
  tableMoments: Moments,
  options: AdamOptions,
): void {
  const { width } = rows
  let squareSum = 0
  for (let i = 0; i < dense.length; i++) squareSum += dense[i]! * dense[i]!
  for (let i = 0; i < rows.touchedRows.length * width; i++) squareSum += rows.values[i]! * rows.values[i]!
  const norm = Math.sqrt(squareSum)
  const scale = norm > options.maxNorm ? options.maxNorm / norm : 1
  const { rate, step } = options
  adamStep(values, offset, denseMoments, 0, dense, 0, dense.length, scale, rate, step)
  for (const [slot, row] of rows.touchedRows.entries())
    adamStep(table, row * width, tableMoments, row * width, rows.values, slot * width, width, scale, rate, step)
}
