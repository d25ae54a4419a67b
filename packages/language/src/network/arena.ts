/** Bump allocator over one WebAssembly memory, in which the kernels work. Offsets are counted in floats. */
import { instantiateKernels, type Kernels } from './kernels/kernels.ts'
import { wasm } from './kernels/webassembly.ts'

export interface Arena {
  readonly kernels: Kernels
  /** View of the whole memory; replaced when the memory grows. */
  floats: Float32Array
  /** Reserves `length` floats, aligned to 16 bytes and not cleared; returns their offset. */
  allocate(length: number): number
  /** Current end of the reserved memory; `release(mark)` frees everything reserved since. */
  mark(): number
  release(mark: number): void
}

const page = 65536

export function createArena(): Arena {
  const memory = new wasm.Memory({ initial: 16 })
  let top = 0
  const arena: Arena = {
    kernels: instantiateKernels(memory),
    floats: new Float32Array(memory.buffer),
    allocate(length) {
      const offset = top
      top += (length + 3) & ~3
      if (top > arena.floats.length) {
        const pages = Math.ceil((top - arena.floats.length) / (page / 4))
        memory.grow(Math.max(pages, memory.buffer.byteLength / page / 2))
        arena.floats = new Float32Array(memory.buffer)
      }
      return offset
    },
    mark: () => top,
    release(mark) {
      top = mark
    },
  }
  return arena
}

/** Matrix packed in strips of 8 columns, the layout of right operands; valid until the arena is released. */
export interface Strips {
  readonly offset: number
  readonly rows: number
  readonly columns: number
}

/** Packs a row-major matrix whose column count is a multiple of 8. */
export function packStrips(arena: Arena, rows: number, columns: number, from: number): Strips {
  const offset = arena.allocate(rows * columns)
  arena.kernels.strips(rows, columns, from * 4, columns * 4, offset * 4)
  return { offset, rows, columns }
}

/** C = A·B for row-major A and C; adds to C if `accumulate` is set. */
export function multiply(arena: Arena, rows: number, a: number, b: Strips, c: number, accumulate: boolean): void {
  arena.kernels.gemm(rows, b.columns, b.rows, a * 4, b.rows * 4, b.offset * 4, c * 4, b.columns * 4, accumulate ? 1 : 0)
}

/** C += Aᵀ·B, where A has as many rows as B, each of `rows` numbers. */
export function multiplyTransposed(arena: Arena, rows: number, a: number, b: Strips, c: number): void {
  const mark = arena.mark()
  const transposed = arena.allocate(rows * b.rows)
  transpose(arena.floats, b.rows, rows, a, transposed)
  multiply(arena, rows, transposed, b, c, true)
  arena.release(mark)
}

/** Writes the transpose of a matrix of `rows` × `columns`. */
export function transpose(floats: Float32Array, rows: number, columns: number, from: number, to: number): void {
  // Blocks of 16 × 16 keep both matrices in the cache.
  for (let i0 = 0; i0 < rows; i0 += 16)
    for (let j0 = 0; j0 < columns; j0 += 16) {
      const i1 = Math.min(rows, i0 + 16)
      const j1 = Math.min(columns, j0 + 16)
      for (let j = j0; j < j1; j++)
        for (let i = i0; i < i1; i++) floats[to + j * rows + i] = floats[from + i * columns + j]!
    }
}

/** Packs the transpose of a matrix of `rows` × `columns`; `rows` is a multiple of 8. */
export function packTransposedStrips(arena: Arena, rows: number, columns: number, from: number): Strips {
  const offset = arena.allocate(rows * columns)
  const { floats } = arena
  // Column c of the matrix is row c of the transpose; its numbers go to successive strips.
  for (let r = 0; r < rows; r++) {
    const strip = offset + (r >> 3) * columns * 8 + (r & 7)
    for (let c = 0; c < columns; c++) floats[strip + c * 8] = floats[from + r * columns + c]!
  }
  return { offset, rows: columns, columns: rows }
}

/** Copies rows, in the given order if there is one. */
export function copyRows(
  floats: Float32Array,
  rows: number,
  width: number,
  from: { offset: number; stride: number },
  to: { offset: number; stride: number },
  order?: Int32Array,
): void {
  for (let i = 0; i < rows; i++) {
    const source = from.offset + (order ? order[i]! : i) * from.stride
    floats.copyWithin(to.offset + i * to.stride, source, source + width)
  }
}
