/** What is read off the vectors of statements: who speaks to whom, who rebuts, which is the conclusion, which has no part. */

import type { Tensors } from '@elenchus/learning/transformer'
import type { Shape } from '../network/network.ts'
import type { Sequence } from './sequence.ts'

export interface PassageScores {
  readonly n: number
  /** Score of statement i speaking to j, at i × n + j. */
  readonly edge: Float64Array
  /** Log odds that it rebuts, at i × n + j. */
  readonly rebut: Float64Array
  /** Scores of being the conclusion, and of having no part. */
  readonly root: Float64Array
  readonly unused: Float64Array
}

/** Distances between statements beyond this count alike. */
const far = 5

export type Heads = (vectors: Float32Array, sequence: Sequence, option: number) => PassageScores

export function readHeads(tensors: Tensors, name: 'exam' | 'plain', { width, compared }: Shape): Heads {
  const get = (part: string, ...shape: number[]) => tensors.get(`${name}.${part}`, shape)
  const projected = get('projected', 4 * compared, width)
  const [edge, kind] = [get('edge', compared, compared), get('kind', compared, compared)]
  const spoken = get('spoken', 4, compared)
  const distance = get('distance', 2 * far + 1)
  const [kindBias] = get('kind_bias', 1)
  const own = get('own', compared, width)
  const part = get('part', 2, compared)
  // Plain text has no option.
  const [optionRows, role, [roleWeight]] =
    name === 'exam'
      ? [get('option', compared, 3 * width), get('role', 3, compared), get('role_weight', 1)]
      : [new Float32Array(), new Float32Array(), new Float32Array(1)]
  return (vectors, { places }, option) => {
    const n = places.length
    const held = places.map(place => meanOf(vectors, place, width))
    const wide = held.map(vector => rectified(projected, vector))
    const slice = (i: number, p: number) => wide[i]!.subarray(p * compared, (p + 1) * compared)
    const scores: PassageScores = {
      n,
      edge: new Float64Array(n * n),
      rebut: new Float64Array(n * n),
      root: new Float64Array(n),
      unused: new Float64Array(n),
    }
    let lean = 0
    if (option >= 0) {
      const seen = new Float32Array(3 * width)
      const mark = (places[option]!.start - 1) * width
      seen.set(vectors.subarray(mark, mark + width))
      seen.set(held[option]!, width)
      seen.set(vectors.subarray(0, width), 2 * width)
      const hidden = rectified(optionRows, seen)
      lean = (dot(role, compared, hidden) - dot(role, 0, hidden)) * roleWeight!
    }
    for (let i = 0; i < n; i++) {
      const hidden = rectified(own, held[i]!)
      scores.root[i] = dot(part, 0, hidden)
      scores.unused[i] = dot(part, compared, hidden)
      const from = { edge: through(edge, slice(i, 0)), kind: through(kind, slice(i, 2)) }
      for (let j = 0; j < n; j++) {
        const apart = Math.max(-far, Math.min(far, i - j)) + far
        scores.edge[i * n + j] =
          dot(from.edge, 0, slice(j, 1)) / compared +
          dot(spoken, 0, slice(i, 0)) +
          dot(spoken, compared, slice(j, 1)) +
          distance[apart]!
        scores.rebut[i * n + j] =
          dot(from.kind, 0, slice(j, 3)) / compared +
          dot(spoken, 2 * compared, slice(i, 2)) +
          dot(spoken, 3 * compared, slice(j, 3)) +
          kindBias! +
          (i === option ? lean : 0)
      }
    }
    return scores
  }
}

export function meanOf(vectors: Float32Array, { start, end }: Sequence['places'][number], width: number): Float32Array {
  const out = new Float32Array(width)
  for (let i = start; i < end; i++) for (let k = 0; k < width; k++) out[k]! += vectors[i * width + k]!
  for (let k = 0; k < width; k++) out[k]! /= end - start
  return out
}

/** The part of `vector` along a row that begins at `at`. */
function dot(rows: Float32Array, at: number, vector: Float32Array): number {
  // Four sums that need not wait for each other.
  let [a, b, c, d] = [0, 0, 0, 0]
  const whole = vector.length & -4
  for (let k = 0; k < whole; k += 4) {
    a += rows[at + k]! * vector[k]!
    b += rows[at + k + 1]! * vector[k + 1]!
    c += rows[at + k + 2]! * vector[k + 2]!
    d += rows[at + k + 3]! * vector[k + 3]!
  }
  for (let k = whole; k < vector.length; k++) a += rows[at + k]! * vector[k]!
  return a + b + (c + d)
}

/** Rows times a vector, negative numbers made 0. */
function rectified(rows: Float32Array, vector: Float32Array): Float32Array {
  const out = new Float32Array(rows.length / vector.length)
  for (let row = 0; row < out.length; row++) out[row] = Math.max(0, dot(rows, row * vector.length, vector))
  return out
}

/** A vector times a square matrix. */
function through(matrix: Float32Array, vector: Float32Array): Float32Array {
  const size = vector.length
  const out = new Float32Array(size)
  for (let a = 0; a < size; a++) for (let b = 0; b < size; b++) out[b]! += vector[a]! * matrix[a * size + b]!
  return out
}
