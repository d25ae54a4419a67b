/**
 * Reads a file line by line. Only LF ends a line (a CR before it is dropped). U+2028 and similar separators belong to the text; newer
 * versions of Node's readline split there, which would cut JSON strings in two.
 */
import { FileError } from '../file-error.ts'
import { type ChunkOptions, type Chunks, getSourceName, readChunks } from './chunks.ts'
import { decode, stripByteOrderMark } from './read-text.ts'

export interface Line {
  /** Line number from 1; blank lines count. */
  readonly number: number
  readonly text: string
}

export interface LineOptions extends ChunkOptions {
  /** Maximum number of bytes of a line; 256 MiB by default. */
  readonly maxLine?: number
}

const LF = 10
const CR = 13
const defaultMaxLine = 256 * 2 ** 20

/** Yields the lines of a file (by path) or a stream; blank lines are counted but skipped. */
export async function* readLines(source: string | Chunks, options: LineOptions = {}): AsyncGenerator<Line> {
  const name = getSourceName(source, options)
  for await (const { number, bytes } of readLineBytes(source, options)) {
    const text = decode(bytes, { name, line: number })
    if (text.trim() !== '') yield { number, text }
  }
}

export interface LineBytes {
  /** Line number from 1. */
  readonly number: number
  /** Bytes without the line end; valid until the next line is requested. */
  readonly bytes: Uint8Array
  /** Byte offset of the line in the source. */
  readonly offset: number
  /** False for a last line without a line end. */
  readonly complete: boolean
}

/** Yields the lines of a file (by path) or a stream as bytes, blank lines included. */
export async function* readLineBytes(source: string | Chunks, options: LineOptions = {}): AsyncGenerator<LineBytes> {
  const { maxLine = defaultMaxLine } = options
  let parts: Uint8Array[] = []
  let [number, length, offset] = [1, 0, 0]
  const append = (part: Uint8Array): void => {
    length += part.length
    if (length > maxLine)
      throw new FileError(`${getSourceName(source, options)}, line ${number}: longer than ${maxLine} bytes`)
    parts.push(part)
  }
  const finishLine = (complete: boolean): LineBytes => {
    const lineWithCr = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
    const bytes = lineWithCr.at(-1) === CR ? lineWithCr.subarray(0, -1) : lineWithCr
    const line = { number, bytes: number === 1 ? stripByteOrderMark(bytes) : bytes, offset, complete }
    offset += lineWithCr.length + 1
    parts = []
    length = 0
    number++
    return line
  }
  for await (const chunk of readChunks(source, options)) {
    let from = 0
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, from)) {
      append(chunk.subarray(from, end))
      yield finishLine(true)
      from = end + 1
    }
    if (from < chunk.length) append(chunk.subarray(from))
  }
  if (parts.length > 0) yield finishLine(false)
}

/** Splits a text in memory as `readLines` does. */
export const splitLines = (text: string): Line[] =>
  text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line, i) => ({ number: i + 1, text: line.endsWith('\r') ? line.slice(0, -1) : line }))
    .filter(line => line.text.trim() !== '')
