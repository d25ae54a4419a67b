/** Single-precision matrices of examples × features, dense or in compressed sparse row (CSR) format, and sparse vectors. */

export interface DenseMatrix {
  readonly kind: 'dense'
  readonly rows: number
  readonly columns: number
  /** Row-major. */
  readonly values: Float32Array
}

export interface SparseMatrix {
  readonly kind: 'sparse'
  readonly rows: number
  readonly columns: number
  /** Row i is at `starts[i]` up to, not including, `starts[i + 1]` of `indices` and `values`. */
  readonly starts: Uint32Array
  readonly indices: Uint32Array
  readonly values: Float32Array
}

export type Matrix = DenseMatrix | SparseMatrix

/** Creates a dense matrix from rows of numbers. */
export function denseMatrix(rows: ArrayLike<ArrayLike<number>>, columns = rows[0]?.length ?? 0): DenseMatrix {
  const values = new Float32Array(rows.length * columns)
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    if (row.length !== columns) throw new RangeError(`row ${i} has ${row.length} numbers; ${columns} are expected`)
    values.set(row, i * columns)
  }
  return { kind: 'dense', rows: rows.length, columns, values }
}

/** Creates a sparse matrix from sparse rows; `columns` defaults to the largest column index + 1. */
export function sparseMatrix(rows: readonly SparseVector[], columns?: number): SparseMatrix {
  const starts = new Uint32Array(rows.length + 1)
  let maxColumn = -1
  rows.forEach((row, i) => {
    starts[i + 1] = starts[i]! + row.indices.length
    if (row.indices.length > 0) maxColumn = Math.max(maxColumn, row.indices[row.indices.length - 1]!)
    if (columns !== undefined && maxColumn >= columns) {
      throw new RangeError(`row ${i} uses column ${maxColumn}; the matrix has ${columns}`)
    }
  })
  const total = starts[rows.length]!
  const indices = new Uint32Array(total)
  const values = new Float32Array(total)
  rows.forEach((row, i) => {
    indices.set(row.indices, starts[i])
    values.set(row.values, starts[i])
  })
  return { kind: 'sparse', rows: rows.length, columns: columns ?? maxColumn + 1, starts, indices, values }
}

/** Returns one row as a sparse vector; zeros of a dense matrix are left out. */
export function getRow(matrix: Matrix, row: number): SparseVector {
  if (!(row >= 0 && row < matrix.rows))
    throw new RangeError(`row ${row} does not exist: the matrix has ${matrix.rows} rows`)
  if (matrix.kind === 'sparse') {
    const [start, end] = [matrix.starts[row]!, matrix.starts[row + 1]!]
    return { indices: matrix.indices.subarray(start, end), values: matrix.values.subarray(start, end) }
  }
  const values = matrix.values.subarray(row * matrix.columns, (row + 1) * matrix.columns)
  const indices: number[] = []
  for (let i = 0; i < values.length; i++) if (values[i] !== 0) indices.push(i)
  return { indices: Uint32Array.from(indices), values: Float32Array.from(indices, i => values[i]!) }
}

/** Returns a matrix of the given rows, in the given order; rows may be repeated. */
export function selectRows<M extends Matrix>(matrix: M, rows: ArrayLike<number>): M
export function selectRows(matrix: Matrix, rows: ArrayLike<number>): Matrix {
  const rowIndices = Array.from(rows)
  for (const row of rowIndices) {
    if (!(row >= 0 && row < matrix.rows))
      throw new RangeError(`row ${row} does not exist: the matrix has ${matrix.rows} rows`)
  }
  if (matrix.kind === 'sparse') {
    const vectors = rowIndices.map(row => getRow(matrix, row))
    return sparseMatrix(vectors, matrix.columns)
  }
  const { columns, values } = matrix
  const out = new Float32Array(rowIndices.length * columns)
  rowIndices.forEach((row, i) => {
    out.set(values.subarray(row * columns, (row + 1) * columns), i * columns)
  })
  return { kind: 'dense', rows: rowIndices.length, columns, values: out }
}

/** Converts a matrix to dense format. */
export function toDense(matrix: Matrix): DenseMatrix {
  if (matrix.kind === 'dense') return matrix
  const { rows, columns, starts, indices, values } = matrix
  const out = new Float32Array(rows * columns)
  for (let i = 0; i < rows; i++) {
    for (let k = starts[i]!; k < starts[i + 1]!; k++) out[i * columns + indices[k]!] = values[k]!
  }
  return { kind: 'dense', rows, columns, values: out }
}

/** Removes the empty columns of a sparse matrix; `usedColumns` has the original index of each remaining column. */
export function dropEmptyColumns(matrix: Matrix): { readonly matrix: Matrix; readonly usedColumns: Uint32Array } {
  const allColumns = Uint32Array.from({ length: matrix.columns }, (_, c) => c)
  if (matrix.kind === 'dense') return { matrix, usedColumns: allColumns }
  const newIndex = new Int32Array(matrix.columns)
  for (const column of matrix.indices) newIndex[column] = 1
  const usedColumns = allColumns.filter(column => newIndex[column] === 1)
  usedColumns.forEach((column, i) => {
    newIndex[column] = i
  })
  const indices = new Uint32Array(matrix.indices.length)
  for (let k = 0; k < indices.length; k++) indices[k] = newIndex[matrix.indices[k]!]!
  return { matrix: { ...matrix, columns: usedColumns.length, indices }, usedColumns }
}

export interface SparseVector {
  /** Increasing, without duplicates. */
  readonly indices: Uint32Array
  readonly values: Float32Array
}

/** Creates a sparse vector from column indices in any order; values with the same index are added. Zeros are stored. */
export function sparseVector(indices: ArrayLike<number>, values?: ArrayLike<number>): SparseVector {
  const n = indices.length
  if (values !== undefined && values.length !== n) {
    throw new RangeError(`sparseVector: ${n} indices but ${values.length} values`)
  }
  let isSorted = true
  for (let i = 0; i < n; i++) {
    const index = indices[i]!
    if (!(index >= 0 && index <= 0xffffffff && Number.isInteger(index))) {
      throw new RangeError(`sparseVector: index ${index} at position ${i} is not an integer from 0 to 2^32 - 1`)
    }
    if (i > 0 && index <= indices[i - 1]!) isSorted = false
  }
  if (isSorted) {
    return {
      indices: Uint32Array.from(indices),
      values: values ? Float32Array.from(values) : new Float32Array(n).fill(1),
    }
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

/** Computes the inner product with a dense vector that starts at `offset`. */
export function dot(vector: SparseVector, weights: ArrayLike<number>, offset = 0): number {
  const { indices, values } = vector
  let sum = 0
  for (let i = 0; i < indices.length; i++) sum += values[i]! * weights[offset + indices[i]!]!
  return sum
}
