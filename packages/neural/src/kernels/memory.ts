/** One memory for the weights and the numbers of a pass, and the products over it as WebAssembly. */
import { kernelBytes } from './kernel-bytes.ts'
import type { WholeMatrix } from './tensors.ts'

interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

/** The part of the interface that is used here; TypeScript declares it only together with a browser's. */
interface WasmInterface {
  readonly Memory: new (options: { initial: number }) => WasmMemory
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  readonly Instance: new (module: object, imports: { env: { memory: WasmMemory } }) => { readonly exports: unknown }
}
declare const atob: (base64: string) => string
const { WebAssembly: wasm } = globalThis as unknown as { readonly WebAssembly: WasmInterface }

const PAGE = 65536

/** Where numbers lie: the position of the first, counted in floats. */
export type Place = number

/** A matrix of whole numbers whose transpose can be multiplied with. */
export interface Rounded {
  readonly rows: number
  readonly columns: number
  readonly numbers: Place
  readonly scales: Place
}

/** Rows of whole numbers most of which are 0: pairs of neighbours that are not, and the bytes that those of each row take. */
export interface Few {
  readonly columns: number
  readonly pairs: Place
  readonly counts: Place
  readonly scales: Place
}

type Kernel = (...places: number[]) => void
interface Kernels {
  readonly product32: Kernel
  readonly product16: Kernel
  readonly round16: Kernel
  readonly roundSquares: Kernel
  readonly addFew: Kernel
  readonly soften: Kernel
  readonly turn: Kernel
  readonly layKeys: Kernel
  readonly layValues: Kernel
}

/** The greatest whole number of an input: with 127 for weights, the sum of so many products stays within 31 bits. */
const mostOf = (columns: number): number => Math.min(32_767, Math.floor((2 ** 31 - 1) / (127 * columns)))
/** With more columns too few digits would be left. */
const mostColumns = 8192

export class Memory {
  readonly #memory = new wasm.Memory({ initial: 1 })
  readonly #kernels: Kernels
  #numbers: Float32Array
  #used = 0

  constructor() {
    const module = new wasm.Module(Uint8Array.from(atob(kernelBytes), letter => letter.charCodeAt(0)))
    const { exports } = new wasm.Instance(module, { env: { memory: this.#memory } })
    this.#kernels = exports as Kernels
    this.#numbers = new Float32Array(this.#memory.buffer)
  }

  /** All numbers; ask again after `reserve`. */
  get numbers(): Float32Array {
    return this.#numbers
  }

  get used(): number {
    return this.#used
  }

  /** Room for some numbers. */
  reserve(count: number): Place {
    const place = this.#used
    this.#used += Math.ceil(count / 4) * 4
    const missing = this.#used * 4 - this.#memory.buffer.byteLength
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / PAGE))
      this.#numbers = new Float32Array(this.#memory.buffer)
    }
    return place
  }

  /** Gives everything after `place` back. */
  release(place: Place): void {
    this.#used = place
  }

  /**
   * C = A·B. A and C lie by rows that are `aRow` and `cRow` numbers apart and have rows up to a multiple of 4; B lies in strips of 8 columns, each
   * by rows, and `n` is a multiple of 8.
   */
  multiply(rows: number, n: number, k: number, a: Place, aRow: number, b: Place, c: Place, cRow: number): void {
    this.#kernels.product32(Math.ceil(rows / 4) * 4, n, k, 4 * a, 4 * aRow, 4 * b, 4 * c, 4 * cRow)
  }

  /**
   * Stores a matrix [rows × columns] of whole numbers of 8 bits, each in 16: strips of 8 rows (16 for the right side of `addFew`), for each pair of
   * columns the two numbers of each row.
   */
  storeRounded({ numbers, scales }: WholeMatrix, rows: number, columns: number, strip: 8 | 16 = 8): Rounded {
    if (rows % strip !== 0 || columns % 8 !== 0 || columns > mostColumns)
      throw new RangeError(
        `a matrix of ${rows} × ${columns} cannot be stored: its rows are a multiple of ${strip}, its columns of 8 and at most ${mostColumns}`,
      )
    const place = this.reserve((rows * columns) / 2)
    const scaled = this.reserve(rows)
    this.#numbers.set(scales, scaled)
    const whole = new Int16Array(this.#memory.buffer, 4 * place, rows * columns)
    for (let row = 0; row < rows; row++) {
      const within = row % strip
      const start = (row - within) * columns + 2 * within
      for (let column = 0; column < columns; column++)
        whole[start + 2 * strip * (column >> 1) + (column & 1)] = numbers[row * columns + column]!
    }
    return { rows, columns, numbers: place, scales: scaled }
  }

  /** Room for `rows` rows of inputs as whole numbers of 16 bits, in panels of 4 rows; rows are made a multiple of 4. */
  reserveRounded(rows: number, columns: number): Rounded {
    const padded = Math.ceil(rows / 4) * 4
    return { rows: padded, columns, numbers: this.reserve((padded * columns) / 2), scales: this.reserve(padded) }
  }

  /** Rows of floats as whole numbers; with `normal` as if each had been divided by its root mean square first. */
  round(rows: number, columns: number, from: Place, to: Rounded, normal = false): void {
    this.#kernels.round16(rows, columns, 4 * from, 4 * to.numbers, 4 * to.scales, mostOf(columns), normal ? 1 : 0)
  }

  /**
   * C = A·Bᵀ, or C += A·Bᵀ, of whole numbers, into floats. `columns` of A are those of B; C needs room for A's rows up to a multiple of 4.
   */
  multiplyRounded(rows: number, a: Rounded, b: Rounded, c: Place, cRow: number, add = false): void {
    const padded = Math.ceil(rows / 4) * 4
    const { numbers, scales, columns } = b
    const places = [4 * a.numbers, 4 * a.scales, 4 * numbers, 4 * scales, 4 * c, 4 * cRow, add ? 1 : 0] as const
    this.#kernels.product16(padded, b.rows, columns, ...places)
  }

  /** Room for rows as `roundSquares` writes them. */
  reserveFew(rows: number, columns: number): Few {
    // The last pair of a row is written even where it is 0.
    const pairs = this.reserve(rows * columns + 4)
    return { columns, pairs, counts: this.reserve(rows), scales: this.reserve(rows) }
  }

  /** Of rows of floats what is above 0 squared, all else 0, as whole numbers. */
  roundSquares(rows: number, from: Place, to: Few): void {
    const { columns, pairs, counts, scales } = to
    this.#kernels.roundSquares(rows, columns, 4 * from, 4 * pairs, 4 * counts, 4 * scales, mostOf(columns))
  }

  /** C += A·Bᵀ, passing over what is 0 in A; B is stored in strips of 16. */
  addFew(rows: number, a: Few, b: Rounded, c: Place, cRow: number): void {
    const left = [4 * a.pairs, 4 * a.counts, 4 * a.scales] as const
    this.#kernels.addFew(rows, b.rows, b.columns, ...left, 4 * b.numbers, 4 * b.scales, 4 * c, 4 * cRow)
  }

  /** Rows of `padded` numbers (a multiple of 4) as probabilities; those beyond `length` become 0. */
  soften(rows: number, length: number, padded: number, at: Place): void {
    this.#kernels.soften(rows, length, padded, 4 * at)
  }

  /**
   * Of some rows that are `row` numbers apart, `size` numbers each: divided by their root mean square, scaled, and the first pairs of them turned
   * by angles (for each row and pair a cosine and a sine).
   */
  turn(rows: number, row: number, at: Place, size: number, pairs: number, angles: Place, scale: number): void {
    this.#kernels.turn(rows, 4 * row, 4 * at, size, pairs, 4 * angles, scale)
  }

  /** Rows as the right side of `multiply` with their transpose: strips of 8 rows. */
  layKeys(rows: number, row: number, at: Place, size: number, to: Place): void {
    this.#kernels.layKeys(rows, 4 * row, 4 * at, size, 4 * to)
  }

  /** Rows as the right side of `multiply`: strips of 8 columns, each with room for `padded` rows. */
  layValues(rows: number, row: number, at: Place, size: number, to: Place, padded: number): void {
    this.#kernels.layValues(rows, 4 * row, 4 * at, size, 4 * to, 32 * padded)
  }
}
