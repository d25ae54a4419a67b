/** Reads a file or stream in chunks of bytes, which are gunzipped if they start with gzip's magic number. */
import { constants, createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { FileError, toReadError } from '../file-error.ts'

/** Byte stream: an opened file, standard input, an archive member. */
export type Chunks = AsyncIterable<Uint8Array>

export interface ChunkOptions {
  /** Name of the source in messages; its path by default. */
  readonly name?: string
  /** Maximum number of bytes after unpacking; 64 GiB by default, so that endless streams end. */
  readonly maxBytes?: number
  /** Refuses a file that is a symbolic link, so that a folder of data cannot point at other files. */
  readonly noFollow?: boolean
  readonly signal?: AbortSignal
}

const chunkBytes = 256 * 2 ** 10
const defaultMaxBytes = 64 * 2 ** 30

/** Returns the flags to open a file for reading; Windows cannot refuse symbolic links. */
export const getReadFlags = ({ noFollow = false }: Pick<ChunkOptions, 'noFollow'>): number =>
  constants.O_RDONLY | (noFollow ? (constants.O_NOFOLLOW ?? 0) : 0)

export const getSourceName = (source: string | Chunks, { name }: ChunkOptions): string =>
  name ?? (typeof source === 'string' ? source : 'the input')

/** Yields the chunks of a file (by path) or a stream. */
export async function* readChunks(source: string | Chunks, options: ChunkOptions = {}): AsyncGenerator<Uint8Array> {
  const { maxBytes = defaultMaxBytes, signal, noFollow } = options
  const name = getSourceName(source, options)
  let total = 0
  try {
    const stream =
      typeof source === 'string'
        ? createReadStream(source, { highWaterMark: chunkBytes, flags: getReadFlags(options) as unknown as string })
        : source
    for await (const chunk of gunzipIfNeeded(stream as Chunks)) {
      signal?.throwIfAborted()
      total += chunk.length
      if (total > maxBytes) throw createSizeError(name, maxBytes)
      yield chunk
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === undefined ? error : toReadError(name, error, { noFollow })
  }
}

export const createSizeError = (name: string, maxBytes: number): FileError =>
  new FileError(`${name}: larger than ${maxBytes} bytes, the limit`)

/** Returns true if the bytes start with gzip's magic number, 1f 8b, which is not valid UTF-8. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

async function* gunzipIfNeeded(stream: Chunks): AsyncGenerator<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]()
  // The first chunks of the stream, read to test for the two bytes of the magic number.
  let start = Buffer.alloc(0)
  async function* readFromStart(): AsyncGenerator<Uint8Array> {
    try {
      if (start.length > 0) yield start
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield toBytes(next.value)
    } finally {
      await chunks.return?.()
    }
  }
  while (start.length < 2) {
    const next = await chunks.next()
    if (next.done) break
    start = Buffer.concat([start, toBytes(next.value)])
  }
  if (isGzip(start)) yield* Readable.from(readFromStart()).pipe(createGunzip()) as Chunks
  else yield* readFromStart()
}

/** Converts a chunk to bytes: a stream with an encoding yields strings. */
const toBytes = (chunk: Uint8Array | string): Uint8Array => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
