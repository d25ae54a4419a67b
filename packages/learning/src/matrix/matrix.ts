/** Matrices of rows (examples) by columns (features), dense or in compressed sparse rows, in single precision. */
import type { SparseVector } from './sparse-vector.ts'

export interface DenseMatrix {
  readonly kind: 'dense'
  readonly rows: number
  readonly columns: number
  /** Row after row. */
  readonly values: Float32Array
}

export interface SparseMatrix {
  readonly kind: 'sparse'
  readonly rows: number
  readonly columns: number
  /** Row i is at starts[i] up to starts[i + 1] of `indices` and `values`. */
  readonly starts: Uint32Array
  readonly indices: Uint32Array
  readonly values: Float32Array
}

export type Matrix = DenseMatrix | SparseMatrix

/** A dense matrix from rows of numbers. */
export function denseMatrix(rows: ArrayLike<ArrayLike<number>>, columns = rows[0]?.length ?? 0): DenseMatrix {
  const values = new Float32Array(rows.length * columns)
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    if (row.length !== columns) throw new RangeError(`row ${i} has ${row.length} numbers; ${columns} are expected`)
    values.set(row, i * columns)
  }
  return { kind: 'dense', rows: rows.length, columns, values }
}

/** A sparse matrix from sparse rows; `columns` defaults to the largest column used + 1. */
export function sparseMatrix(rows: readonly SparseVector[], columns?: number): SparseMatrix {
  const starts = new Uint32Array(rows.length + 1)
  let largest = -1
  rows.forEach((row, i) => {
    starts[i + 1] = starts[i]! + row.indices.length
    if (row.indices.length > 0) largest = Math.max(largest, row.indices[row.indices.length - 1]!)
    if (columns !== undefined && largest >= columns) {
      throw new RangeError(`row ${i} uses column ${largest}; the matrix has ${columns}`)
    }
  })
  const total = starts[rows.length]!
  const indices = new Uint32Array(total)
  const values = new Float32Array(total)
  rows.forEach((row, i) => {
    indices.set(row.indices, starts[i])
    values.set(row.values, starts[i])
  })
  return { kind: 'sparse', rows: rows.length, columns: columns ?? largest + 1, starts, indices, values }
}

/** One row as a sparse vector (of a dense matrix, without its zeros). */
export function rowOf(matrix: Matrix, row: number): SparseVector {
  if (!(row >= 0 && row < matrix.rows)) throw new RangeError(`row ${row} of a matrix of ${matrix.rows} rows`)
  if (matrix.kind === 'sparse') {
    const [from, to] = [matrix.starts[row]!, matrix.starts[row + 1]!]
    return { indices: matrix.indices.subarray(from, to), values: matrix.values.subarray(from, to) }
  }
  const values = matrix.values.subarray(row * matrix.columns, (row + 1) * matrix.columns)
  const indices: number[] = []
  for (let i = 0; i < values.length; i++) if (values[i] !== 0) indices.push(i)
  return { indices: Uint32Array.from(indices), values: Float32Array.from(indices, i => values[i]!) }
}

/** The given rows, in the given order, as a matrix of their own; a row may be taken more than once. */
export function selectRows<M extends Matrix>(matrix: M, rows: ArrayLike<number>): M
export function selectRows(matrix: Matrix, rows: ArrayLike<number>): Matrix {
  const picked = Array.from(rows)
  for (const row of picked) {
    if (!(row >= 0 && row < matrix.rows)) throw new RangeError(`row ${row} of a matrix of ${matrix.rows} rows`)
  }
  if (matrix.kind === 'sparse') {
    return sparseMatrix(
      picked.map(row => rowOf(matrix, row)),
      matrix.columns,
    )
  }
  const { columns, values } = matrix
  const out = new Float32Array(picked.length * columns)
  picked.forEach((row, i) => {
    out.set(values.subarray(row * columns, (row + 1) * columns), i * columns)
  })
  return { kind: 'dense', rows: picked.length, columns, values: out }
}

/** The same matrix with every zero written out. */
export function toDense(matrix: Matrix): DenseMatrix {
  if (matrix.kind === 'dense') return matrix
  const { rows, columns, starts, indices, values } = matrix
  const out = new Float32Array(rows * columns)
  for (let i = 0; i < rows; i++) {
    for (let k = starts[i]!; k < starts[i + 1]!; k++) out[i * columns + indices[k]!] = values[k]!
  }
  return { kind: 'dense', rows, columns, values: out }
}

export interface CompactMatrix {
  readonly matrix: Matrix
  /** The column in the whole matrix of each column kept. */
  readonly used: Uint32Array
}

/** The matrix without the columns that no row has; a dense matrix is left as it is. */
export function dropEmptyColumns(matrix: Matrix): CompactMatrix {
  const all = Uint32Array.from({ length: matrix.columns }, (_, c) => c)
  if (matrix.kind === 'dense') return { matrix, used: all }
  const place = new Int32Array(matrix.columns)
  for (const column of matrix.indices) place[column] = 1
  const used = all.filter(column => place[column] === 1)
  used.forEach((column, i) => {
    place[column] = i
  })
  const indices = new Uint32Array(matrix.indices.length)
  for (let k = 0; k < indices.length; k++) indices[k] = place[matrix.indices[k]!]!
  return { matrix: { ...matrix, columns: used.length, indices }, used }
}

/** Matrices of equal rows side by side; sparse as soon as one is. */
export function joinColumns(matrices: readonly Matrix[]): Matrix {
  const rows = matrices[0]?.rows ?? 0
  const other = matrices.find(matrix => matrix.rows !== rows)
  if (other) throw new RangeError(`joinColumns: ${rows} rows beside ${other.rows}`)
  const columns = matrices.reduce((sum, matrix) => sum + matrix.columns, 0)
  if (matrices.every(matrix => matrix.kind === 'dense')) {
    const values = new Float32Array(rows * columns)
    let shift = 0
    for (const matrix of matrices) {
      const width = matrix.columns
      for (let i = 0; i < rows; i++) {
        values.set(matrix.values.subarray(i * width, (i + 1) * width), i * columns + shift)
      }
      shift += width
    }
    return { kind: 'dense', rows, columns, values }
  }
  return sparseMatrix(
    Array.from({ length: rows }, (_, i) => joinRow(matrices, i)),
    columns,
  )
}

function joinRow(matrices: readonly Matrix[], row: number): SparseVector {
  const parts = matrices.map(matrix => rowOf(matrix, row))
  const length = parts.reduce((sum, part) => sum + part.indices.length, 0)
  const indices = new Uint32Array(length)
  const values = new Float32Array(length)
  let at = 0
  let shift = 0
  parts.forEach((part, m) => {
    for (let k = 0; k < part.indices.length; k++) indices[at + k] = part.indices[k]! + shift
    values.set(part.values, at)
    at += part.indices.length
    shift += matrices[m]!.columns
  })
  return { indices, values }
}
