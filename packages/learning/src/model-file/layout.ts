/**
 * One container for every model of Elenchus. All numbers are little-endian.
 *
 *     offset  0   8 bytes   magic: 89 45 4c 4e 43 0d 0a 1a ("ELNC" between bytes that text tools and line-end
 *                           conversion destroy, as in PNG)
 *             8   uint32    format version (1)
 *            12   uint32    length of the whole file
 *            16   uint32    length of the header
 *            20   header    JSON in UTF-8: { kind, meta, sections: [{ name, type, length, at, as?, block? }] }
 *            ...  sections  each on a multiple of 8 bytes from the start of the file, padded with zeros
 *         last 4  uint32    CRC-32 of everything before it
 *
 * The first 20 bytes and the checksum keep their places in later versions, so that damage and age can be told apart.
 * `at` is the section's place. `as: "float16"` stores two bytes a number; `as: "int8"` stores one float32 scale for
 * each `block` of numbers, then (on the next multiple of 8) one byte a number.
 */

export const MAGIC = Uint8Array.of(0x89, 0x45, 0x4c, 0x4e, 0x43, 0x0d, 0x0a, 0x1a)
export const VERSION = 1
export const HEADER_AT = 20

const ARRAY_TYPES = {
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  uint16: Uint16Array,
  int32: Int32Array,
  uint32: Uint32Array,
  float32: Float32Array,
  float64: Float64Array,
} as const

export type ArrayType = keyof typeof ARRAY_TYPES

/** A section's numbers. */
export type ModelArray =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array

/** Anything that JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }

export interface SectionEntry {
  readonly name: string
  readonly type: ArrayType
  /** How many numbers. */
  readonly length: number
  readonly at: number
  readonly as?: 'float16' | 'int8'
  readonly block?: number
}

export interface Header {
  readonly kind: string
  readonly meta: Json
  readonly sections: readonly SectionEntry[]
}

export function isArrayType(name: unknown): name is ArrayType {
  return typeof name === 'string' && Object.hasOwn(ARRAY_TYPES, name)
}

export function typeOf(array: ModelArray): ArrayType {
  for (const [name, type] of Object.entries(ARRAY_TYPES)) if (array instanceof type) return name as ArrayType
  throw new TypeError('a model file section must be a typed array of 8, 16 or 32-bit integers or of floats')
}

export function bytesPer(type: ArrayType): number {
  return ARRAY_TYPES[type].BYTES_PER_ELEMENT
}

/** A view of (or, on a big-endian machine, a copy of) numbers in the file; `at` must be a multiple of the width. */
export function viewOf(type: ArrayType, buffer: ArrayBuffer, at: number, length: number): ModelArray {
  if (LITTLE_ENDIAN) return new ARRAY_TYPES[type](buffer, at, length)
  const width = bytesPer(type)
  const copy = new Uint8Array(buffer, at, length * width).slice()
  swapBytes(copy, width)
  return new ARRAY_TYPES[type](copy.buffer)
}

export function littleEndianBytes(array: ModelArray): Uint8Array {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
  if (LITTLE_ENDIAN || array.BYTES_PER_ELEMENT === 1) return bytes
  const copy = bytes.slice()
  swapBytes(copy, array.BYTES_PER_ELEMENT)
  return copy
}

/** Reverses the bytes of each number. */
export function swapBytes(bytes: Uint8Array, width: number): void {
  for (let i = 0; i < bytes.length; i += width) bytes.subarray(i, i + width).reverse()
}

export function align8(offset: number): number {
  return Math.ceil(offset / 8) * 8
}

const LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1
