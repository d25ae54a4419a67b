/** What is read off the vectors of statements: who speaks to whom, who rebuts, which is the conclusion, which has no part. */

import { Memory, type Place, type Rounded, type Tensors } from '../kernels/index.ts'
import type { Shape } from './network.ts'
import type { Sequence } from './sequence.ts'
import { readSides } from './sides.ts'

export interface PassageScores {
  readonly n: number
  /** Score of statement i speaking to j, at i × n + j. */
  readonly edge: Float64Array
  /** Log odds that it rebuts, at i × n + j. */
  readonly rebut: Float64Array
  /** Scores of being the conclusion, and of having no part. */
  readonly root: Float64Array
  readonly unused: Float64Array
  /** Log odds that statement i stands against j, were that the conclusion, at i × n + j; in plain text only. */
  readonly against?: Float64Array
  /** The numbers of the statements of which only the beginning was read, where the passage is too long. */
  readonly cut?: readonly number[]
  /** Whether only the beginning of the question was read. */
  readonly questionCut?: boolean
}

/** Distances between statements beyond this count alike. */
const far = 5

export type Heads = (vectors: Float32Array, sequence: Sequence, option: number) => PassageScores

export function readHeads(tensors: Tensors, name: 'exam' | 'plain', shape: Shape): Heads {
  const { width, compared } = shape
  const memory = new Memory()
  const get = (part: string, ...sizes: number[]) => tensors.get(`${name}.${part}`, sizes)
  const store = (part: string, rows: number, columns: number) =>
    memory.storeRounded(tensors.whole(`${name}.${part}`, [rows, columns]), rows, columns)
  const projected = store('projected', 4 * compared, width)
  const own = store('own', compared, width)
  const [edge, kind] = [
    layOut(memory, get('edge', compared, compared)),
    layOut(memory, get('kind', compared, compared)),
  ]
  const spoken = get('spoken', 4, compared)
  const distance = get('distance', 2 * far + 1)
  const [kindBias] = get('kind_bias', 1)
  const part = get('part', 2, compared)
  // Plain text has no option.
  const asked = name === 'exam' && {
    rows: store('option', compared, 3 * width),
    role: get('role', 3, compared),
    weight: get('role_weight', 1)[0]!,
  }
  const sides = name === 'plain' ? readSides(tensors, shape) : undefined
  const base = memory.used

  /** Rows times the transpose of a matrix, negative numbers made 0: where they lie. */
  const rectified = (rows: readonly Float32Array[], matrix: Rounded): Place => {
    const from = memory.reserve(rows.length * matrix.columns)
    const rounded = memory.reserveRounded(rows.length, matrix.columns)
    const to = memory.reserve(rounded.rows * matrix.rows)
    const { numbers } = memory
    rows.forEach((row, i) => {
      numbers.set(row, from + i * matrix.columns)
    })
    memory.round(rows.length, matrix.columns, from, rounded)
    memory.multiplyRounded(rows.length, rounded, matrix, to, matrix.rows)
    for (let i = to; i < to + rounded.rows * matrix.rows; i++) numbers[i] = Math.max(0, numbers[i]!)
    return to
  }

  return (vectors, { places }, option) => {
    const n = places.length
    memory.release(base)
    const held = places.map(place => meanOf(vectors, place, width))
    const wide = rectified(held, projected)
    const row = 4 * compared
    // What each statement says through the matrix of edges, and through that of kinds.
    const padded = Math.ceil(n / 4) * 4
    const [edges, kinds] = [memory.reserve(padded * compared), memory.reserve(padded * compared)]
    memory.multiply(n, compared, compared, wide, row, edge, edges, compared)
    memory.multiply(n, compared, compared, wide + 2 * compared, row, kind, kinds, compared)
    const hidden = rectified(held, own)
    let lean = 0
    if (option >= 0 && asked) {
      const seen = new Float32Array(3 * width)
      const mark = (places[option]!.start - 1) * width
      seen.set(vectors.subarray(mark, mark + width))
      seen.set(held[option]!, width)
      seen.set(vectors.subarray(0, width), 2 * width)
      const said = rectified([seen], asked.rows)
      const along = (role: number) => dot(asked.role, role * compared, memory.numbers, said, compared)
      lean = (along(1) - along(0)) * asked.weight
    }
    const { numbers } = memory
    const scores: PassageScores = {
      n,
      edge: new Float64Array(n * n),
      rebut: new Float64Array(n * n),
      root: new Float64Array(n),
      unused: new Float64Array(n),
      ...(sides ? { against: sides(held) } : {}),
    }
    /** The part of a statement's projection along what is spoken in its place. */
    const along = (i: number, p: number) => dot(spoken, p * compared, numbers, wide + i * row + p * compared, compared)
    const spokenTo = places.map((_, j) => [along(j, 1), along(j, 3)] as const)
    for (let i = 0; i < n; i++) {
      scores.root[i] = dot(part, 0, numbers, hidden + i * compared, compared)
      scores.unused[i] = dot(part, compared, numbers, hidden + i * compared, compared)
      const [speaks, turns] = [along(i, 0), along(i, 2)]
      for (let j = 0; j < n; j++) {
        const apart = Math.max(-far, Math.min(far, i - j)) + far
        const at = wide + j * row
        scores.edge[i * n + j] =
          dot(numbers, edges + i * compared, numbers, at + compared, compared) / compared +
          speaks +
          spokenTo[j]![0] +
          distance[apart]!
        scores.rebut[i * n + j] =
          dot(numbers, kinds + i * compared, numbers, at + 3 * compared, compared) / compared +
          turns +
          spokenTo[j]![1] +
          kindBias! +
          (i === option ? lean : 0)
      }
    }
    return scores
  }
}

/** A square matrix as the right side of a product: strips of 8 columns, each by rows. */
function layOut(memory: Memory, matrix: Float32Array): Place {
  const size = Math.sqrt(matrix.length)
  const place = memory.reserve(matrix.length)
  const { numbers } = memory
  for (let a = 0; a < size; a++)
    for (let b = 0; b < size; b++) numbers[place + (b & -8) * size + a * 8 + (b & 7)] = matrix[a * size + b]!
  return place
}

export function meanOf(vectors: Float32Array, { start, end }: Sequence['places'][number], width: number): Float32Array {
  const out = new Float32Array(width)
  for (let i = start; i < end; i++) for (let k = 0; k < width; k++) out[k]! += vectors[i * width + k]!
  for (let k = 0; k < width; k++) out[k]! /= end - start
  return out
}

/** The sum of the products of `length` numbers from two places. */
function dot(left: Float32Array, from: number, right: Float32Array, at: number, length: number): number {
  let sum = 0
  for (let k = 0; k < length; k++) sum += left[from + k]! * right[at + k]!
  return sum
}
