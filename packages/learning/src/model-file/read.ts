/** Reads and validates model files; the format is described in layout.ts. */
import { crc32 } from './crc32.ts'
import {
  alignTo8,
  createView,
  getElementSize,
  HEADER_LENGTH_OFFSET,
  HEADER_OFFSET,
  type Header,
  isArrayType,
  type Json,
  MAGIC,
  type ModelArray,
  ModelFileError,
  type SectionEntry,
  SIZE_OFFSET,
  VERSION,
  VERSION_OFFSET,
} from './layout.ts'
import { unpackHalf, unpackInt8 } from './quantise.ts'

declare const TextDecoder: new (label: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string }

/** The header and the checksum. */
const MIN_SIZE = HEADER_OFFSET + 4
const reloadAdvice = 'fetch it or train it again'

export interface ModelFile {
  readonly kind: string
  readonly meta: Json
  readonly sections: ReadonlyMap<string, ModelArray>
}

export interface ReadModelOptions {
  /** Expected kind of model. */
  readonly kind?: string
}

/**
 * Reads and validates a model file. Plain sections are views of `bytes` if these are aligned to 8 bytes; quantised
 * sections are decoded to new Float32Arrays.
 *
 * Throws ModelFileError if the file is damaged, truncated, of another kind, or of a later version.
 */
export function readModelFile(bytes: Uint8Array, options: ReadModelOptions = {}): ModelFile {
  const aligned = bytes.byteOffset % 8 === 0 && bytes.buffer instanceof ArrayBuffer
  // The constructor copies; `slice` of a Node Buffer would be a view.
  return readAligned(aligned ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes), options)
}

function readAligned(bytes: Uint8Array<ArrayBuffer>, options: ReadModelOptions): ModelFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = checkIntegrity(bytes, view)
  const header = readHeader(bytes, view.getUint32(HEADER_LENGTH_OFFSET, true))
  if (options.kind !== undefined && header.kind !== options.kind) {
    throw new ModelFileError(`the model file holds a model of kind "${header.kind}"; "${options.kind}" is expected`)
  }
  rejectOverlaps(header.sections)
  const sections = new Map<string, ModelArray>()
  for (const entry of header.sections) sections.set(entry.name, readSection(bytes, entry, size - 4))
  return { kind: header.kind, meta: header.meta, sections }
}

/**
 * Returns a section by name and type.
 *
 *     const weights = section(file, 'weights', Float32Array)
 */
export function section<T extends ModelArray>(file: ModelFile, name: string, type: new (length: number) => T): T {
  const found = file.sections.get(name)
  if (found instanceof type) return found
  const names = [...file.sections.keys()].join(', ') || 'none'
  throw new ModelFileError(
    found === undefined
      ? `the model file (kind "${file.kind}") has no section "${name}"; it has: ${names}`
      : `section "${name}" of the model file is a ${found.constructor.name}; a ${type.name} is expected`,
  )
}

const MAX_COUNT = 1 << 28

/** Reads a count from the metadata of a model, which may be malformed; at most `limit`. */
export function readCount(file: ModelFile, name: string, limit = MAX_COUNT): number {
  const meta = file.meta as { readonly [key: string]: unknown } | null
  const value = typeof meta === 'object' && meta !== null ? meta[name] : undefined
  if (isCount(value) && value <= limit) return value
  throw new ModelFileError(
    `the ${file.kind} model is malformed: "${name}" is ${JSON.stringify(value) ?? 'missing'}; it must be an integer from 0 to ${limit}`,
  )
}

/** Checks magic number, length, checksum and version, in this order; returns the length. */
function checkIntegrity(bytes: Uint8Array, view: DataView): number {
  if (bytes.length < MAGIC.length || MAGIC.some((byte, i) => bytes[i] !== byte)) {
    throw new ModelFileError(
      `not a model file: it begins with ${formatHex(bytes)}; a model file begins with ${formatHex(MAGIC)}`,
    )
  }
  if (bytes.length < MIN_SIZE) throw createTruncatedError(bytes.length, `at least ${MIN_SIZE}`)
  const size = view.getUint32(SIZE_OFFSET, true)
  if (bytes.length < size) throw createTruncatedError(bytes.length, String(size))
  if (bytes.length > size) {
    throw new ModelFileError(
      `the model file is damaged: it has ${bytes.length} bytes; its header says ${size}: ${reloadAdvice}`,
    )
  }
  const stored = view.getUint32(size - 4, true)
  const computed = crc32(bytes.subarray(0, size - 4))
  if (stored !== computed) {
    throw new ModelFileError(
      `the model file is damaged: its checksum is ${formatChecksum(computed)}; ${formatChecksum(stored)} is expected: ${reloadAdvice}`,
    )
  }
  const version = view.getUint32(VERSION_OFFSET, true)
  if (version !== VERSION) {
    throw new ModelFileError(
      `the model file has version ${version}; this program reads version ${VERSION}: ${version > VERSION ? 'update the program' : 'train the model again'}`,
    )
  }
  return size
}

function readHeader(bytes: Uint8Array, length: number): Header {
  if (HEADER_OFFSET + length > bytes.length - 4)
    throw createMalformedError(`its header of ${length} bytes does not fit`)
  let header: Partial<Record<keyof Header, unknown>>
  try {
    header = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(HEADER_OFFSET, HEADER_OFFSET + length)),
    )
  } catch (error) {
    throw createMalformedError(`its header is not JSON in UTF-8 (${(error as Error).message})`)
  }
  if (typeof header !== 'object' || header === null) throw createMalformedError('its header is not an object')
  if (typeof header.kind !== 'string') throw createMalformedError('its header has no kind')
  if (!Array.isArray(header.sections)) throw createMalformedError('its header has no sections')
  return { kind: header.kind, meta: (header.meta ?? null) as Json, sections: header.sections.map(checkEntry) }
}

function checkEntry(entry: Partial<Record<keyof SectionEntry, unknown>> | null): SectionEntry {
  const { name, type, length, at, as, block } = entry ?? {}
  const subject = `section ${JSON.stringify(name)}`
  if (typeof name !== 'string') throw createMalformedError('a section has no name')
  if (!isArrayType(type)) throw createMalformedError(`${subject} has an unknown type ${JSON.stringify(type)}`)
  if (!isCount(length) || !isCount(at)) throw createMalformedError(`${subject} has no valid length or offset`)
  if (at % 8 !== 0) throw createMalformedError(`${subject} is not aligned to 8 bytes`)
  if (as === undefined) return { name, type, length, at }
  if (as !== 'float16' && as !== 'int8')
    throw createMalformedError(`${subject} has an unknown encoding ${JSON.stringify(as)}`)
  if (as === 'float16') return { name, type, length, at, as }
  if (!isCount(block) || block === 0) throw createMalformedError(`${subject} has no valid block`)
  return { name, type, length, at, as, block }
}

function readSection(bytes: Uint8Array<ArrayBuffer>, entry: SectionEntry, end: number): ModelArray {
  const { name, type, length, at, as, block = 1 } = entry
  const readArray = (kind: SectionEntry['type'], offset: number, count: number) => {
    if (offset + count * getElementSize(kind) > end)
      throw createMalformedError(`section "${name}" extends beyond the end`)
    return createView(kind, bytes.buffer, bytes.byteOffset + offset, count)
  }
  if (as === 'float16') return unpackHalf(readArray('uint16', at, length) as Uint16Array)
  if (as === undefined) return readArray(type, at, length)
  const blocks = Math.ceil(length / block)
  const scales = readArray('float32', at, blocks) as Float32Array
  const values = readArray('int8', alignTo8(at + 4 * blocks), length) as Int8Array
  return unpackInt8({ values, scales }, block)
}

/** Rejects overlapping sections, which could decode a small file to gigabytes of numbers. */
function rejectOverlaps(sections: readonly SectionEntry[]): void {
  let end = 0
  for (const entry of [...sections].sort((a, b) => a.at - b.at)) {
    if (entry.length > 0 && entry.at < end)
      throw createMalformedError(`section "${entry.name}" overlaps another section`)
    end = Math.max(end, entry.at + getStoredSize(entry))
  }
}

function getStoredSize({ type, length, as, block = 1 }: SectionEntry): number {
  if (as === 'float16') return 2 * length
  return as === undefined ? getElementSize(type) * length : alignTo8(4 * Math.ceil(length / block)) + length
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

const createTruncatedError = (actual: number, expected: string): ModelFileError =>
  new ModelFileError(`the model file is truncated: ${actual} bytes instead of ${expected}: ${reloadAdvice}`)

const createMalformedError = (reason: string): ModelFileError =>
  new ModelFileError(`the model file is malformed, though its checksum is correct: ${reason}: write it again`)

const formatChecksum = (value: number): string => value.toString(16).padStart(8, '0')

const formatHex = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 8), byte => byte.toString(16).padStart(2, '0')).join(' ') || 'nothing'
