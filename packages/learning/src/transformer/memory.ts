/** One memory for the weights and the numbers of a pass, and the matrix product over it as WebAssembly. */
import { kernelBytes } from './kernel-bytes.ts'

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

export class Memory {
  readonly #memory = new wasm.Memory({ initial: 1 })
  readonly #gemm: (...places: number[]) => void
  #numbers: Float32Array
  #used = 0

  constructor() {
    const module = new wasm.Module(Uint8Array.from(atob(kernelBytes), letter => letter.charCodeAt(0)))
    const { exports } = new wasm.Instance(module, { env: { memory: this.#memory } })
    this.#gemm = (exports as { gemm: (...places: number[]) => void }).gemm
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
   * C = A·B, or C += A·B. A and C lie by rows that are `aRow` and `cRow` numbers apart; B lies in strips of 8 columns, each
   * by rows, and `n` is a multiple of 8.
   */
  multiply(
    m: number,
    n: number,
    k: number,
    a: Place,
    aRow: number,
    b: Place,
    c: Place,
    cRow: number,
    add = false,
  ): void {
    this.#gemm(m, n, k, 4 * a, 4 * aRow, 4 * b, 4 * c, 4 * cRow, add ? 1 : 0)
  }

  /** Stores a matrix [rows × columns] so that a product with its transpose can be taken: strips of 8 rows. */
  storeTransposed(matrix: Float32Array, rows: number, columns: number): Place {
    const place = this.reserve(rows * columns)
    const { numbers } = this
    for (let row = 0; row < rows; row++) {
      const strip = place + (row >> 3) * 8 * columns + (row & 7)
      for (let column = 0; column < columns; column++) numbers[strip + 8 * column] = matrix[row * columns + column]!
    }
    return place
  }
}
