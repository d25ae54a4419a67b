/** The bytes of a file in order, unpacked where the file is gzip, whatever its name is. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { FileError, unreadable } from '../file-error.ts'

/** Bytes as they come: of a file that was opened, of standard input, of an archive. */
export type Chunks = AsyncIterable<Uint8Array>

export interface ChunkOptions {
  /** What messages call the source; the path unless given. */
  readonly name?: string
  /** Bytes that may come out of the source altogether. Default: 64 GiB, so that an endless stream has an end. */
  readonly maxBytes?: number
  readonly signal?: AbortSignal
}

const pieceSize = 1 << 18
const defaultMost = 64 * 2 ** 30

/** The chunks of a file (by path) or of a stream. */
export async function* chunksOf(source: string | Chunks, options: ChunkOptions = {}): AsyncGenerator<Uint8Array> {
  const { name = typeof source === 'string' ? source : 'the input', maxBytes = defaultMost, signal } = options
  let total = 0
  try {
    const raw = typeof source === 'string' ? createReadStream(source, { highWaterMark: pieceSize }) : source
    for await (const chunk of unpacked(raw as Chunks)) {
      signal?.throwIfAborted()
      total += chunk.length
      if (total > maxBytes) throw new FileError(`${name}: more than the ${maxBytes} bytes that are allowed`)
      yield chunk
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === undefined ? error : unreadable(name, error)
  }
}

/** Gzip begins with 1f 8b, which no text in UTF-8 does. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

async function* unpacked(raw: Chunks): AsyncGenerator<Uint8Array> {
  const chunks = raw[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let size = 0
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* first
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield bytesOf(next.value)
    } finally {
      await chunks.return?.()
    }
  }
  while (size < 2) {
    const next = await chunks.next()
    if (next.done) break
    const bytes = bytesOf(next.value)
    first.push(bytes)
    size += bytes.length
  }
  if (!isGzip(Buffer.concat(first).subarray(0, 2))) yield* all()
  else yield* Readable.from(all()).pipe(createGunzip()) as Chunks
}

/** A stream with an encoding set gives texts. */
const bytesOf = (chunk: Uint8Array | string): Uint8Array => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
