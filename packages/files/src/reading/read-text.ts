/** Files that are read whole: configs, tables, documents. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { FileError, unreadable } from '../file-error.ts'
import { type ChunkOptions, type Chunks, chunksOf, isGzip } from './chunks.ts'
import { decode, withoutMark } from './decode.ts'

/** The longest text that Node can hold is 512 Mi characters; what is read whole should be far shorter. */
const defaultMost = 500 * 2 ** 20

/** The text of a file (by path) or of a stream. */
export async function readText(source: string | Chunks, options: ChunkOptions = {}): Promise<string> {
  const name = options.name ?? (typeof source === 'string' ? source : 'the input')
  const parts: Uint8Array[] = []
  for await (const chunk of chunksOf(source, { maxBytes: defaultMost, ...options })) parts.push(chunk)
  return decodeText(Buffer.concat(parts), name)
}

/** The text of a file, at once. */
export function readTextSync(path: string, { maxBytes = defaultMost }: Pick<ChunkOptions, 'maxBytes'> = {}): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
    if (isGzip(bytes)) bytes = gunzipSync(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(path, maxBytes)
    throw unreadable(path, error)
  }
  if (bytes.length > maxBytes) throw tooLarge(path, maxBytes)
  return decodeText(bytes, path)
}

const tooLarge = (name: string, most: number) => new FileError(`${name}: more than the ${most} bytes that are allowed`)

/** Bytes that are in memory as text, a byte order mark left out. */
export const decodeText = (bytes: Uint8Array, name: string): string => decode(withoutMark(bytes), { name, line: 1 })
