/** One WebAssembly memory, handed out in blocks of floats: what the kernels work on. Places are counted in floats. */
import { type Kernels, kernels } from './kernels/kernels.ts'
import { wasm } from './kernels/webassembly.ts'

export interface Arena {
  readonly kernels: Kernels
  /** The whole memory; a new view after it grew. */
  floats: Float32Array
  /** A block of `length` floats, aligned to 16 bytes; its content is not cleared. */
  take(length: number): number
  /** How much is taken; `release` gives back everything taken since. */
  mark(): number
  release(mark: number): void
}

const page = 65536

export function arena(): Arena {
  const memory = new wasm.Memory({ initial: 16 })
  let top = 0
  const self: Arena = {
    kernels: kernels(memory),
    floats: new Float32Array(memory.buffer),
    take(length) {
      const at = top
      top += (length + 3) & ~3
      if (top > self.floats.length) {
        const pages = Math.ceil((top - self.floats.length) / (page / 4))
        memory.grow(Math.max(pages, memory.buffer.byteLength / page / 2))
        self.floats = new Float32Array(memory.buffer)
      }
      return at
    },
    mark: () => top,
    release(mark) {
      top = mark
    },
  }
  return self
}

/** A matrix in strips of 8 columns, as products want their right side; good until the arena is released. */
export interface Strips {
  readonly at: number
  readonly rows: number
  readonly columns: number
}

/** Copies a matrix stored by rows without gaps into strips; its columns are a multiple of 8. */
export function inStrips(to: Arena, rows: number, columns: number, from: number): Strips {
  const at = to.take(rows * columns)
  to.kernels.strips(rows, columns, from * 4, columns * 4, at * 4)
  return { at, rows, columns }
}

/** C = A·B, or C += A·B with `keep`, for A and C stored by rows without gaps. */
export function multiply(to: Arena, rows: number, a: number, b: Strips, c: number, keep: boolean): void {
  to.kernels.gemm(rows, b.columns, b.rows, a * 4, b.rows * 4, b.at * 4, c * 4, b.columns * 4, keep ? 1 : 0)
}

/** C += Aᵀ·B, where A has rows of `rows` numbers, as many as B. */
export function multiplyTransposed(to: Arena, rows: number, a: number, b: Strips, c: number): void {
  const mark = to.mark()
  const turned = to.take(rows * b.rows)
  transpose(to.floats, b.rows, rows, a, turned)
  multiply(to, rows, turned, b, c, true)
  to.release(mark)
}

/** Writes the transpose of a matrix of `rows` × `columns`. */
export function transpose(floats: Float32Array, rows: number, columns: number, from: number, to: number): void {
  // Blocks of 16 × 16, so that both sides stay in the cache.
  for (let i0 = 0; i0 < rows; i0 += 16)
    for (let j0 = 0; j0 < columns; j0 += 16) {
      const i1 = Math.min(rows, i0 + 16)
      const j1 = Math.min(columns, j0 + 16)
      for (let j = j0; j < j1; j++)
        for (let i = i0; i < i1; i++) floats[to + j * rows + i] = floats[from + i * columns + j]!
    }
}

/** The transpose of a matrix of `rows` × `columns`, in strips; `rows` is a multiple of 8. */
export function transposedStrips(to: Arena, rows: number, columns: number, from: number): Strips {
  const at = to.take(rows * columns)
  const { floats } = to
  // Column c of the matrix is row c of the transpose: its numbers go to strip after strip.
  for (let r = 0; r < rows; r++) {
    const strip = at + (r >> 3) * columns * 8 + (r & 7)
    for (let c = 0; c < columns; c++) floats[strip + c * 8] = floats[from + r * columns + c]!
  }
  return { at, rows: columns, columns: rows }
}

/** Copies rows: row `i` of `to` is row `order[i]` of `from`, or row `i` where no order is given. */
export function copyRows(
  floats: Float32Array,
  rows: number,
  width: number,
  from: { at: number; row: number },
  to: { at: number; row: number },
  order?: Int32Array,
): void {
  for (let i = 0; i < rows; i++) {
    const source = from.at + (order ? order[i]! : i) * from.row
    floats.copyWithin(to.at + i * to.row, source, source + width)
  }
}
