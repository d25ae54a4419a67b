/** Adam (Kingma and Ba 2015) on a flat vector and on the touched rows of a table; rows at rest keep their moments. */
import type { SparseRows } from '../sparse-rows.ts'

export interface Moments {
  readonly first: Float32Array
  readonly second: Float32Array
}

export const moments = (length: number): Moments => ({
  first: new Float32Array(length),
  second: new Float32Array(length),
})

const decay1 = 0.9
const decay2 = 0.95
const tiny = 1e-8

/** One step over `length` values from `at` on, with gradients `scale` × `gradient[from…]`. */
function descend(
  values: Float32Array,
  at: number,
  state: Moments,
  stateAt: number,
  gradient: Float32Array,
  from: number,
  length: number,
  scale: number,
  rate: number,
  step: number,
): void {
  const { first, second } = state
  const rate1 = rate / (1 - decay1 ** step)
  const root = 1 / Math.sqrt(1 - decay2 ** step)
  for (let i = 0; i < length; i++) {
    const g = gradient[from + i]! * scale
    const m = decay1 * first[stateAt + i]! + (1 - decay1) * g
    const v = decay2 * second[stateAt + i]! + (1 - decay2) * g * g
    first[stateAt + i] = m
    second[stateAt + i] = v
    values[at + i]! -= (rate1 * m) / (Math.sqrt(v) * root + tiny)
  }
}

export interface Descent {
  /** Steps taken, from 1. */
  readonly step: number
  readonly rate: number
  /** The gradient is scaled down where its length passes this. */
  readonly longest: number
}

export function descendAll(
  values: Float32Array,
  at: number,
  dense: Float32Array,
  denseState: Moments,
  table: Float32Array,
  rows: SparseRows,
  tableState: Moments,
  options: Descent,
): void {
  const { width } = rows
  let square = 0
  for (let i = 0; i < dense.length; i++) square += dense[i]! * dense[i]!
  for (let i = 0; i < rows.touched.length * width; i++) square += rows.values[i]! * rows.values[i]!
  const length = Math.sqrt(square)
  const scale = length > options.longest ? options.longest / length : 1
  const { rate, step } = options
  descend(values, at, denseState, 0, dense, 0, dense.length, scale, rate, step)
  for (const [slot, row] of rows.touched.entries())
    descend(table, row * width, tableState, row * width, rows.values, slot * width, width, scale, rate, step)
}
