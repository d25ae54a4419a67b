/**
 * Binary container of all models, little-endian:
 *
 *     offset  0   8 bytes   magic: 89 45 4c 4e 43 0d 0a 1a ("ELNC" between bytes that text tools and line-end
 *                           conversion damage, as in PNG)
 *             8   uint32    format version (1)
 *            12   uint32    length of the file
 *            16   uint32    length of the header
 *            20   header    JSON in UTF-8: { kind, meta, sections: [{ name, type, length, at, as?, block? }] }
 *            ...  sections  each on a multiple of 8 bytes from the start of the file, padded with zeros
 *         last 4  uint32    CRC-32 of everything before it
 *
 * Later versions must keep the first 20 bytes and the checksum in place, so that damage and version differences can be
 * distinguished. `type` and `length` are those of the decoded array, `at` is the offset of the section. `as: "float16"` stores two bytes per number; `as: "int8"` stores one
 * float32 scale per `block` of numbers and then, aligned to 8 bytes, one byte per number.
 */

/** Error for a model file that is damaged, truncated, of another kind or of a later version, or cannot be written. */
export class ModelFileError extends Error {
  override readonly name = 'ModelFileError'
  /** Marks an error in the input of the user, whose message is shown without a stack trace. */
  readonly userError = true
}

export const MAGIC = Uint8Array.of(0x89, 0x45, 0x4c, 0x4e, 0x43, 0x0d, 0x0a, 0x1a)
export const VERSION = 1
export const [VERSION_OFFSET, SIZE_OFFSET, HEADER_LENGTH_OFFSET, HEADER_OFFSET] = [8, 12, 16, 20]

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

/** Data of a section. */
export type ModelArray = (typeof ARRAY_TYPES)[ArrayType]['prototype']

/** JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }

export interface SectionEntry {
  readonly name: string
  readonly type: ArrayType
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

export const isArrayType = (name: unknown): name is ArrayType =>
  typeof name === 'string' && Object.hasOwn(ARRAY_TYPES, name)

export function getArrayType(array: ModelArray): ArrayType {
  for (const [name, type] of Object.entries(ARRAY_TYPES)) if (array instanceof type) return name as ArrayType
  throw new TypeError('a section of a model file must be a typed array of 8, 16 or 32-bit integers or of floats')
}

export const getElementSize = (type: ArrayType): number => ARRAY_TYPES[type].BYTES_PER_ELEMENT

/** View of numbers in the file, or a copy on a big-endian machine; `at` must be a multiple of the element size. */
export function createView(type: ArrayType, buffer: ArrayBuffer, offset: number, length: number): ModelArray {
  if (LITTLE_ENDIAN) return new ARRAY_TYPES[type](buffer, offset, length)
  const elementSize = getElementSize(type)
  const copy = new Uint8Array(buffer, offset, length * elementSize).slice()
  swapBytes(copy, elementSize)
  return new ARRAY_TYPES[type](copy.buffer)
}

export function toLittleEndianBytes(array: ModelArray): Uint8Array {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
  if (LITTLE_ENDIAN || array.BYTES_PER_ELEMENT === 1) return bytes
  const copy = bytes.slice()
  swapBytes(copy, array.BYTES_PER_ELEMENT)
  return copy
}

/** Reverses the byte order of each number. */
export function swapBytes(bytes: Uint8Array, elementSize: number): void {
  for (let i = 0; i < bytes.length; i += elementSize) bytes.subarray(i, i + elementSize).reverse()
}

export const alignTo8 = (offset: number): number => Math.ceil(offset / 8) * 8

const LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1
