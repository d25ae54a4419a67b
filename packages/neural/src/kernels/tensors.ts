/** Reads safetensors files. Matrices may be int8 with a scale per row, in a tensor `NAME.scale`. */
import { NeuralError } from '../neural-error.ts'

export interface Tensors {
  readonly metadata: Readonly<Record<string, string>>
  readonly has: (name: string) => boolean
  /** Returns a tensor as floats. */
  readonly get: (name: string, shape: readonly number[]) => Float32Array
  /** Returns a matrix as int8 with a scale per row; floats are quantised. */
  readonly int8: (name: string, shape: readonly [number, number]) => Int8Matrix
  /** Returns a lookup of single rows of a matrix; a row is valid until the next lookup. */
  readonly rowLookup: (name: string, shape: readonly [number, number]) => (row: number) => Float32Array
}

/** Row-major numbers between -127 and 127, with a scale per row. */
export type Int8Matrix = Readonly<{ numbers: Int8Array; scales: Float32Array }>

type Entry = Readonly<{ dtype: string; shape: readonly number[]; data_offsets: readonly [number, number] }>

/** Parses a safetensors file. */
export function readTensors(bytes: Uint8Array | ArrayBuffer): Tensors {
  const file = ArrayBuffer.isView(bytes) ? bytes : new Uint8Array(bytes)
  const { header, start } = readHeader(file)
  const end = Object.entries(header).reduce(
    (last, [name, entry]) => (name === '__metadata__' ? last : Math.max(last, (entry as Entry).data_offsets[1])),
    0,
  )
  if (start + end < file.length)
    throw new NeuralError(`the model file has ${file.length - start - end} extra bytes at its end; fetch it again`)
  const readRaw = (name: string): Int8Array | Float32Array => {
    const entry = header[name] as Entry | undefined
    if (entry === undefined) throw new NeuralError(`the model file has no "${name}"; it is another kind of model`)
    const [from, to] = entry.data_offsets
    if (start + to > file.length) throw new NeuralError('the model file is truncated; fetch it again')
    // The constructor copies, which aligns the numbers; `slice` of a Buffer would not copy.
    const copy = new Uint8Array(file.subarray(start + from, start + to))
    if (entry.dtype === 'I8') return new Int8Array(copy.buffer)
    return entry.dtype === 'F16'
      ? Float32Array.from(new Uint16Array(copy.buffer), decodeHalf)
      : new Float32Array(copy.buffer)
  }
  const readChecked = (name: string, shape: readonly number[]): Int8Array | Float32Array => {
    const numbers = readRaw(name)
    const size = shape.reduce((product, each) => product * each, 1)
    if (numbers.length !== size)
      throw new NeuralError(`"${name}" has ${numbers.length} numbers in the model file; ${size} are expected`)
    return numbers
  }
  return {
    metadata: (header.__metadata__ ?? {}) as Record<string, string>,
    has: name => header[name] !== undefined,
    get(name, shape) {
      const numbers = readChecked(name, shape)
      if (numbers instanceof Float32Array) return numbers
      const scales = readRaw(`${name}.scale`)
      const columns = numbers.length / shape[0]!
      return Float32Array.from(numbers, (value, i) => value * scales[Math.floor(i / columns)]!)
    },
    int8(name, shape) {
      const numbers = readChecked(name, shape)
      return numbers instanceof Float32Array
        ? quantiseRows(numbers, shape[0], shape[1])
        : { numbers, scales: Float32Array.from(readRaw(`${name}.scale`)) }
    },
    rowLookup(name, shape) {
      const numbers = readChecked(name, shape)
      const columns = shape[1]
      if (numbers instanceof Float32Array) return row => numbers.subarray(row * columns, (row + 1) * columns)
      const scales = readRaw(`${name}.scale`)
      const buffer = new Float32Array(columns)
      return row => {
        const [scale, start] = [scales[row]!, row * columns]
        for (let i = 0; i < columns; i++) buffer[i] = numbers[start + i]! * scale
        return buffer
      }
    },
  }
}

/** Quantises each row of a matrix to int8. */
export function quantiseRows(matrix: Float32Array, rows: number, columns: number): Int8Matrix {
  const numbers = new Int8Array(matrix.length)
  const scales = new Float32Array(rows)
  for (let row = 0; row < rows; row++) {
    let max = 1e-12
    for (let i = row * columns; i < (row + 1) * columns; i++) max = Math.max(max, Math.abs(matrix[i]!))
    scales[row] = max / 127
    for (let i = row * columns; i < (row + 1) * columns; i++) numbers[i] = Math.round((matrix[i]! * 127) / max)
  }
  return { numbers, scales }
}

/** Decodes a half-precision number (IEEE 754). */
function decodeHalf(bits: number): number {
  const [sign, exponent, fraction] = [bits & 0x8000 ? -1 : 1, (bits >> 10) & 31, bits & 1023]
  if (exponent === 31) return fraction ? Number.NaN : sign * Infinity
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

function readHeader(file: Uint8Array): { header: Record<string, unknown>; start: number } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const length = file.length < 8 ? Number.NaN : Number(view.getBigUint64(0, true))
  if (!(length > 1 && length <= file.length - 8)) throw new NeuralError('the file is not a safetensors file')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file.subarray(8, 8 + length))
    return { header: JSON.parse(text) as Record<string, unknown>, start: 8 + length }
  } catch {
    throw new NeuralError('the file is not a safetensors file: its header is not JSON')
  }
}
