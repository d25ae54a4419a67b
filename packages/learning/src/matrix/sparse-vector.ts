/** Sparse vectors: the columns that are not zero, in rising order, each once. */

export interface SparseVector {
  /** Rising, without repeats. */
  readonly indices: Uint32Array
  readonly values: Float32Array
}

/** A sparse vector from columns in any order; values of a repeated column are added, zeros are kept. */
export function sparseVector(indices: ArrayLike<number>, values?: ArrayLike<number>): SparseVector {
  const n = indices.length
  if (values !== undefined && values.length !== n) {
    throw new RangeError(`sparseVector: ${n} indices but ${values.length} values`)
  }
  let rising = true
  for (let i = 0; i < n; i++) {
    const index = indices[i]!
    if (!(index >= 0 && index <= 0xffffffff && Number.isInteger(index))) {
      throw new RangeError(`sparseVector: index ${index} at place ${i} is not an integer from 0 to 2^32 - 1`)
    }
    if (i > 0 && index <= indices[i - 1]!) rising = false
  }
  if (rising) {
    return { indices: Uint32Array.from(indices), values: values ? Float32Array.from(values) : ones(n) }
  }
  const order = Array.from({ length: n }, (_, i) => i).sort((a, b) => indices[a]! - indices[b]! || a - b)
  const outIndices = new Uint32Array(n)
  const outValues = new Float64Array(n)
  let last = -1
  for (const i of order) {
    const index = indices[i]!
    if (last < 0 || outIndices[last] !== index) outIndices[++last] = index
    outValues[last]! += values ? values[i]! : 1
  }
  return { indices: outIndices.slice(0, last + 1), values: Float32Array.from(outValues.subarray(0, last + 1)) }
}

/** The inner product with a dense vector of weights, from `offset` on. */
export function dot(vector: SparseVector, weights: ArrayLike<number>, offset = 0): number {
  const { indices, values } = vector
  let sum = 0
  for (let i = 0; i < indices.length; i++) sum += values[i]! * weights[offset + indices[i]!]!
  return sum
}

function ones(n: number): Float32Array {
  return new Float32Array(n).fill(1)
}
