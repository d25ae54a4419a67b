/** One WebAssembly memory, handed out in blocks of floats: what the kernels work on. Places are counted in floats. */
import { type Kernels, kernels } from './kernels.ts'
import { wasm } from './webassembly.ts'

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

/** C = A·B (or C += A·B with `keep`) for matrices stored by rows without gaps; `columns` is a multiple of 8. */
export function multiply(
  to: Arena,
  rows: number,
  columns: number,
  inner: number,
  a: number,
  b: number,
  c: number,
  keep: boolean,
): void {
  to.kernels.gemm(rows, columns, inner, a * 4, inner * 4, 4, b * 4, columns * 4, c * 4, columns * 4, keep ? 1 : 0)
}

/** C += Aᵀ·B, where A has `inner` rows of `rows` numbers. */
export function multiplyTransposed(
  to: Arena,
  rows: number,
  columns: number,
  inner: number,
  a: number,
  b: number,
  c: number,
): void {
  to.kernels.gemm(rows, columns, inner, a * 4, 4, rows * 4, b * 4, columns * 4, c * 4, columns * 4, 1)
}

/** Writes the transpose of a matrix of `rows` × `columns`. */
export function transpose(floats: Float32Array, rows: number, columns: number, from: number, to: number): void {
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) floats[to + j * rows + i] = floats[from + i * columns + j]!
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
