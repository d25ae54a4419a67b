/** Reads whole files as text, with strict UTF-8 decoding: errors name the line and the first invalid byte. */
import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { FileError, toReadError } from '../file-error.ts'
import {
  type ChunkOptions,
  type Chunks,
  createSizeError,
  getReadFlags,
  getSourceName,
  isGzip,
  readChunks,
} from './chunks.ts'

/** Source of some bytes, for messages. */
export interface SourcePosition {
  /** Name of the file or stream. */
  readonly name: string
  /** Line number of the first byte, from 1. */
  readonly line: number
}

/** Maximum size of a whole file; a string in Node holds at most 512 Mi characters. */
const defaultMaxBytes = 500 * 2 ** 20

/** Reads a file (by path) or a stream as text. */
export async function readText(source: string | Chunks, options: ChunkOptions = {}): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const chunk of readChunks(source, { maxBytes: defaultMaxBytes, ...options })) parts.push(chunk)
  return decodeText(Buffer.concat(parts), getSourceName(source, options))
}

/** Reads a file as text synchronously. */
export function readTextSync(
  path: string,
  { maxBytes = defaultMaxBytes, noFollow }: Pick<ChunkOptions, 'maxBytes' | 'noFollow'> = {},
) {
  let bytes: Buffer
  try {
    bytes = readFileSync(path, { flag: getReadFlags({ noFollow }) as unknown as string })
    if (isGzip(bytes)) bytes = gunzipSync(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw createSizeError(path, maxBytes)
    throw toReadError(path, error, { noFollow })
  }
  if (bytes.length > maxBytes) throw createSizeError(path, maxBytes)
  return decodeText(bytes, path)
}

/** Decodes a whole file that is in memory, without its byte order mark. */
export const decodeText = (bytes: Uint8Array, name: string): string =>
  decode(stripByteOrderMark(bytes), { name, line: 1 })

/** Removes a UTF-8 byte order mark. */
export const stripByteOrderMark = (bytes: Uint8Array): Uint8Array =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes

/** Decodes bytes; throws a FileError for invalid UTF-8. */
export function decode(bytes: Uint8Array, position: SourcePosition): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isUtf8(buffer)) return buffer.toString('utf8')
  throw new FileError(`${describeInvalid(buffer, position)}; save it as UTF-8 and try again`)
}

function describeInvalid(bytes: Buffer, { name, line }: SourcePosition): string {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (line === 1 && utf16) return `${name}: the text is UTF-16, not UTF-8`
  const index = findInvalidByte(bytes)
  const before = bytes.subarray(0, index)
  const column = index - before.lastIndexOf(10)
  let lineNumber = line
  for (const byte of before) if (byte === 10) lineNumber++
  const hex = bytes[index]!.toString(16).padStart(2, '0')
  return `${name}, line ${lineNumber}: not UTF-8 text (byte ${column} of the line is 0x${hex})`
}

/** Finds the first byte that changes when the text is decoded with replacement characters and encoded again. */
function findInvalidByte(bytes: Buffer): number {
  const encoded = Buffer.from(bytes.toString('utf8'))
  let index = 0
  while (index < bytes.length && bytes[index] === encoded[index]) index++
  return Math.min(index, bytes.length - 1)
}
