/** The safetensors format: the length of a header, the header as JSON, the numbers. Matrices here are int8 by rows. */

import { NeuralError } from '../neural-error.ts'

export interface Tensors {
  readonly about: Readonly<Record<string, string>>
  readonly has: (name: string) => boolean
  /** A tensor as floats, with the scales of its rows applied. */
  readonly get: (name: string, shape: readonly number[]) => Float32Array
  /** A matrix as whole numbers with a scale for each row; what is stored as floats is rounded. */
  readonly whole: (name: string, shape: readonly [number, number]) => WholeMatrix
  /** A matrix of which single rows are asked for; it stays as small as it is in the file. A row is there until the next is asked for. */
  readonly rows: (name: string, shape: readonly [number, number]) => (row: number) => Float32Array
}

/** Numbers between -127 and 127, by rows. */
export interface WholeMatrix {
  readonly numbers: Int8Array
  readonly scales: Float32Array
}

interface Entry {
  readonly dtype: string
  readonly shape: readonly number[]
  readonly data_offsets: readonly [number, number]
}

/** Reads the bytes of a safetensors file, all of which must belong to it. */
export function readTensors(given: Uint8Array | ArrayBuffer): Tensors {
  const file = ArrayBuffer.isView(given) ? given : new Uint8Array(given)
  const { header, start } = readHeader(file)
  const end = Object.entries(header).reduce(
    (last, [name, entry]) => (name === '__metadata__' ? last : Math.max(last, (entry as Entry).data_offsets[1])),
    0,
  )
  if (start + end < file.length)
    throw new NeuralError(
      `the model file goes on for ${file.length - start - end} bytes after its numbers; fetch it again`,
    )
  const raw = (name: string): Int8Array | Float32Array => {
    const entry = header[name] as Entry | undefined
    if (entry === undefined) throw new NeuralError(`the model file has no "${name}"; it is another kind of model`)
    const [from, to] = entry.data_offsets
    if (start + to > file.length) throw new NeuralError('the model file ends too early; fetch it again')
    // A copy, so that it starts at a multiple of its numbers' size; a Buffer's own slice would be none.
    const bytes = new Uint8Array(file.subarray(start + from, start + to))
    if (entry.dtype === 'I8') return new Int8Array(bytes.buffer)
    return entry.dtype === 'F16'
      ? Float32Array.from(new Uint16Array(bytes.buffer), half)
      : new Float32Array(bytes.buffer)
  }
  const checked = (name: string, shape: readonly number[]): Int8Array | Float32Array => {
    const numbers = raw(name)
    const size = shape.reduce((product, each) => product * each, 1)
    if (numbers.length !== size)
      throw new NeuralError(`"${name}" has ${numbers.length} numbers in the model file, not ${size}`)
    return numbers
  }
  return {
    about: (header.__metadata__ ?? {}) as Record<string, string>,
    has: name => header[name] !== undefined,
    get(name, shape) {
      const numbers = checked(name, shape)
      if (numbers instanceof Float32Array) return numbers
      const scales = raw(`${name}.scale`)
      const columns = numbers.length / shape[0]!
      return Float32Array.from(numbers, (value, i) => value * scales[Math.floor(i / columns)]!)
    },
    whole(name, shape) {
      const numbers = checked(name, shape)
      return numbers instanceof Float32Array
        ? roundRows(numbers, shape[0], shape[1])
        : { numbers, scales: Float32Array.from(raw(`${name}.scale`)) }
    },
    rows(name, shape) {
      const numbers = checked(name, shape)
      const columns = shape[1]
      if (numbers instanceof Float32Array) return row => numbers.subarray(row * columns, (row + 1) * columns)
      const scales = raw(`${name}.scale`)
      const found = new Float32Array(columns)
      return row => {
        const [scale, start] = [scales[row]!, row * columns]
        for (let i = 0; i < columns; i++) found[i] = numbers[start + i]! * scale
        return found
      }
    },
  }
}

/** A matrix of floats as whole numbers. */
export function roundRows(matrix: Float32Array, rows: number, columns: number): WholeMatrix {
  const numbers = new Int8Array(matrix.length)
  const scales = new Float32Array(rows)
  for (let row = 0; row < rows; row++) {
    let most = 1e-12
    for (let i = row * columns; i < (row + 1) * columns; i++) most = Math.max(most, Math.abs(matrix[i]!))
    scales[row] = most / 127
    for (let i = row * columns; i < (row + 1) * columns; i++) numbers[i] = Math.round((matrix[i]! * 127) / most)
  }
  return { numbers, scales }
}

/** The value of a number of 16 bits (IEEE 754). */
function half(bits: number): number {
  const [sign, exponent, fraction] = [bits & 0x8000 ? -1 : 1, (bits >> 10) & 31, bits & 1023]
  if (exponent === 31) return fraction ? Number.NaN : sign * Infinity
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

function readHeader(file: Uint8Array): { header: Record<string, unknown>; start: number } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const length = file.length < 8 ? Number.NaN : Number(view.getBigUint64(0, true))
  if (!(length > 1 && length <= file.length - 8)) throw new NeuralError('this is no safetensors file')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file.subarray(8, 8 + length))
    return { header: JSON.parse(text) as Record<string, unknown>, start: 8 + length }
  } catch {
    throw new NeuralError('this is no safetensors file: its header is no JSON')
  }
}
