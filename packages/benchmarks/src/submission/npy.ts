/** NumPy's .npy format, version 1.0, for one-dimensional integer arrays: EvalAI's submission format for ReClor. */
import { BenchmarkError } from '../readers/benchmark-error.ts'

const magic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0]

/** Encodes labels as a one-dimensional array of little-endian 64-bit integers. */
export function encodeNpy(labels: readonly number[]): Uint8Array {
  const shape = `{'descr': '<i8', 'fortran_order': False, 'shape': (${labels.length},), }`
  // The header is padded with spaces and a line break, so that the data begins at a multiple of 64.
  const header = `${shape}${' '.repeat((64 - ((10 + shape.length + 1) % 64)) % 64)}\n`
  const bytes = new Uint8Array(10 + header.length + 8 * labels.length)
  bytes.set(magic)
  const view = new DataView(bytes.buffer)
  view.setUint16(8, header.length, true)
  bytes.set(new TextEncoder().encode(header), 10)
  labels.forEach((label, i) => {
    if (!Number.isInteger(label)) throw new RangeError(`label ${i + 1} is ${label}; labels must be whole numbers`)
    view.setBigInt64(10 + header.length + 8 * i, BigInt(label), true)
  })
  return bytes
}

/** Decodes a file of {@link encodeNpy}. */
export function decodeNpy(bytes: Uint8Array): number[] {
  if (!magic.slice(0, 6).every((byte, i) => bytes[i] === byte))
    throw new BenchmarkError('not a .npy file: it does not begin with \\x93NUMPY')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = view.getUint16(8, true)
  const header = new TextDecoder().decode(bytes.subarray(10, 10 + length))
  const count = /'descr': '<i8'.*'shape': \((\d+),\)/.exec(header)?.[1]
  if (count === undefined)
    throw new BenchmarkError(`the header of the .npy file is ${header.trim()}; expected a one-dimensional array of <i8`)
  return Array.from({ length: Number(count) }, (_, i) => Number(view.getBigInt64(10 + length + 8 * i, true)))
}

/** Encodes the submission file for ReClor's test split: one predicted option, 0 to 3, for each question in order. */
export function encodeReclorSubmission(
  predicted: readonly number[],
  { items = 1000 }: { readonly items?: number } = {},
): Uint8Array {
  if (predicted.length !== items)
    throw new BenchmarkError(`${predicted.length} predictions; the test split has ${items} questions`)
  const invalidIndex = predicted.findIndex(label => !(Number.isInteger(label) && label >= 0 && label < 4))
  if (invalidIndex >= 0)
    throw new BenchmarkError(
      `prediction ${invalidIndex + 1} is ${predicted[invalidIndex]}; expected an option from 0 to 3`,
    )
  return encodeNpy(predicted)
}
