/** WebAssembly memory for the weights and activations of a transformer, with the SIMD kernels that operate on it. */
import type { Int8Matrix } from './tensors.ts'
import wasm from './wasm.json' with { type: 'json' }

interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

/** The used part of the WebAssembly interface, which TypeScript declares only in its browser library. */
interface WasmInterface {
  readonly Memory: new (options: { initial: number }) => WasmMemory
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  readonly Instance: new (module: object, imports: { env: { memory: WasmMemory } }) => { readonly exports: unknown }
}
const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WasmInterface }

const PAGE = 65536

/** Offset in memory, counted in floats. */
export type Offset = number

/** Integer matrix with a scale per row, packed for the kernels: offsets of the 16-bit numbers and of the scales. */
export type QuantisedMatrix = Readonly<{ rows: number; columns: number; numbers: Offset; scales: Offset }>

/** Integer rows that are mostly 0: the non-zero pairs of neighbours, and the bytes that the pairs of each row take. */
export type SparseRows = Readonly<{ columns: number; pairs: Offset; counts: Offset; scales: Offset }>

type KernelName =
  | 'multiplyFloat'
  | 'multiplyInt16'
  | 'quantise16'
  | 'quantiseSquares'
  | 'addSparseProduct'
  | 'softmax'
  | 'normaliseAndRotate'
  | 'packKeys'
  | 'packValues'
/** Kernels take offsets and strides in bytes, four per float. */
type Kernels = Readonly<Record<KernelName, (...args: number[]) => void>>

/** Maximum quantised input such that sums of `columns` products with 8-bit weights fit into 31 bits. */
const maxQuantised = (columns: number): number => Math.min(32_767, Math.floor((2 ** 31 - 1) / (127 * columns)))
/** With more columns `maxQuantised` would leave too little precision. */
const MAX_COLUMNS = 8192

export class Memory {
  readonly #memory = new WebAssembly.Memory({ initial: 1 })
  readonly #kernels: Kernels
  #floats: Float32Array
  #used = 0

  constructor() {
    const module = new WebAssembly.Module(Uint8Array.from(atob(wasm.base64), letter => letter.charCodeAt(0)))
    const { exports } = new WebAssembly.Instance(module, { env: { memory: this.#memory } })
    this.#kernels = exports as Kernels
    this.#floats = new Float32Array(this.#memory.buffer)
  }

  /** View of the whole memory; replaced when `reserve` grows it. */
  get floats(): Float32Array {
    return this.#floats
  }

  get used(): number {
    return this.#used
  }

  /** Reserves `count` floats. */
  reserve(count: number): Offset {
    const offset = this.#used
    this.#used += Math.ceil(count / 4) * 4
    const missing = this.#used * 4 - this.#memory.buffer.byteLength
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / PAGE))
      this.#floats = new Float32Array(this.#memory.buffer)
    }
    return offset
  }

  /** Frees everything from `offset`. */
  release(offset: Offset): void {
    this.#used = offset
  }

  /**
   * C = A·B on floats. A and C are row-major with strides `aStride` and `cStride` and have space for rows up to a multiple of 4;
   * B is packed in strips of 8 columns, row by row, and `n` is a multiple of 8.
   */
  multiply(
    rows: number,
    n: number,
    k: number,
    a: Offset,
    aStride: number,
    b: Offset,
    c: Offset,
    cStride: number,
  ): void {
    this.#kernels.multiplyFloat(Math.ceil(rows / 4) * 4, n, k, 4 * a, 4 * aStride, 4 * b, 4 * c, 4 * cStride)
  }

  /**
   * Stores an 8-bit matrix as 16-bit integers in strips of 8 rows (16 for the right side of `addSparseProduct`), with the two
   * numbers of a column pair adjacent for each row.
   */
  storeQuantised({ numbers, scales }: Int8Matrix, rows: number, columns: number, strip: 8 | 16 = 8): QuantisedMatrix {
    if (rows % strip !== 0 || columns % 8 !== 0 || columns > MAX_COLUMNS)
      throw new RangeError(
        `a matrix of ${rows} × ${columns} is not supported: rows must be a multiple of ${strip}, columns a multiple of 8 and at most ${MAX_COLUMNS}`,
      )
    const offset = this.reserve((rows * columns) / 2)
    const scaleOffset = this.reserve(rows)
    this.#floats.set(scales, scaleOffset)
    const packed = new Int16Array(this.#memory.buffer, 4 * offset, rows * columns)
    for (let row = 0; row < rows; row++) {
      const rowInStrip = row % strip
      const start = (row - rowInStrip) * columns + 2 * rowInStrip
      for (let column = 0; column < columns; column++)
        packed[start + 2 * strip * (column >> 1) + (column & 1)] = numbers[row * columns + column]!
    }
    return { rows, columns, numbers: offset, scales: scaleOffset }
  }

  /** Reserves space for 16-bit inputs in panels of 4 rows; `rows` is rounded up to a multiple of 4. */
  reserveQuantised(rows: number, columns: number): QuantisedMatrix {
    const paddedRows = Math.ceil(rows / 4) * 4
    return {
      rows: paddedRows,
      columns,
      numbers: this.reserve((paddedRows * columns) / 2),
      scales: this.reserve(paddedRows),
    }
  }

  /** Quantises rows of floats; with `normalise` their scales include RMS normalisation. */
  quantise(rows: number, columns: number, from: Offset, to: QuantisedMatrix, normalise = false): void {
    const limit = maxQuantised(columns)
    this.#kernels.quantise16(rows, columns, 4 * from, 4 * to.numbers, 4 * to.scales, limit, normalise ? 1 : 0)
  }

  /** C = A·Bᵀ, or C += A·Bᵀ, of quantised matrices into floats; C needs space for rows up to a multiple of 4. */
  multiplyQuantised(
    rows: number,
    a: QuantisedMatrix,
    b: QuantisedMatrix,
    c: Offset,
    cStride: number,
    accumulate = false,
  ) {
    const paddedRows = Math.ceil(rows / 4) * 4
    const { numbers, scales, columns } = b
    const offsets = [
      4 * a.numbers,
      4 * a.scales,
      4 * numbers,
      4 * scales,
      4 * c,
      4 * cStride,
      accumulate ? 1 : 0,
    ] as const
    this.#kernels.multiplyInt16(paddedRows, b.rows, columns, ...offsets)
  }

  /** Reserves space for the output of `quantiseSquares`. */
  reserveSparse(rows: number, columns: number): SparseRows {
    // The last pair of a row is written even if it is 0.
    const pairs = this.reserve(rows * columns + 4)
    return { columns, pairs, counts: this.reserve(rows), scales: this.reserve(rows) }
  }

  /** Squared ReLU of rows of floats, quantised. */
  quantiseSquares(rows: number, from: Offset, to: SparseRows): void {
    const { columns, pairs, counts, scales } = to
    this.#kernels.quantiseSquares(rows, columns, 4 * from, 4 * pairs, 4 * counts, 4 * scales, maxQuantised(columns))
  }

  /** C += A·Bᵀ for sparse A; B is stored in strips of 16. */
  addSparseProduct(rows: number, a: SparseRows, b: QuantisedMatrix, c: Offset, cStride: number): void {
    const aOffsets = [4 * a.pairs, 4 * a.counts, 4 * a.scales] as const
    this.#kernels.addSparseProduct(
      rows,
      b.rows,
      b.columns,
      ...aOffsets,
      4 * b.numbers,
      4 * b.scales,
      4 * c,
      4 * cStride,
    )
  }

  /** Softmax of rows of `paddedLength` numbers, a multiple of 4; those beyond `length` become 0. */
  softmax(rows: number, length: number, paddedLength: number, offset: Offset): void {
    this.#kernels.softmax(rows, length, paddedLength, 4 * offset)
  }

  /** RMS-normalises and scales `size` numbers of each row, then rotates the first pairs by their angles. */
  normaliseAndRotate(
    rows: number,
    rowStride: number,
    offset: Offset,
    size: number,
    pairs: number,
    angles: Offset,
    scale: number,
  ): void {
    this.#kernels.normaliseAndRotate(rows, 4 * rowStride, 4 * offset, size, pairs, 4 * angles, scale)
  }

  /** Packs rows in strips of 8, so that `multiply` multiplies by their transpose. */
  packKeys(rows: number, rowStride: number, offset: Offset, size: number, to: Offset): void {
    this.#kernels.packKeys(rows, 4 * rowStride, 4 * offset, size, 4 * to)
  }

  /** Packs rows as right side of `multiply`, in strips of 8 columns with space for `paddedRows` rows. */
  packValues(rows: number, rowStride: number, offset: Offset, size: number, to: Offset, paddedRows: number): void {
    this.#kernels.packValues(rows, 4 * rowStride, 4 * offset, size, 4 * to, 32 * paddedRows)
  }
}
