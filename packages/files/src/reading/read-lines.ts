/**
 * The lines of a file, streamed. A line ends at LF, and a CR before it is no part of the line. Nothing else ends one: U+2028 and its
 * kin are letters of the text (newer versions of Node's readline split there, and so cut JSON strings in two).
 */
import { FileError } from '../file-error.ts'
import { type ChunkOptions, type Chunks, chunksOf } from './chunks.ts'
import { decode, withoutMark } from './decode.ts'

export interface Line {
  /** Counted from 1, blank lines included. */
  readonly number: number
  readonly text: string
}

export interface LineOptions extends ChunkOptions {
  /** Bytes of one line. Default: 256 MiB; a longer one is no line that anybody wrote. */
  readonly maxLine?: number
}

const LF = 10
const CR = 13
const defaultMaxLine = 256 * 2 ** 20

/** The lines of a file (by path) or of a stream; blank ones are counted and passed over. */
export async function* readLines(source: string | Chunks, options: LineOptions = {}): AsyncGenerator<Line> {
  const name = options.name ?? (typeof source === 'string' ? source : 'the input')
  for await (const { number, bytes } of lineBytes(source, options)) {
    const text = decode(bytes, { name, line: number })
    if (text.trim() !== '') yield { number, text }
  }
}

export interface LineBytes {
  readonly number: number
  /** Without the end of the line. Good until the next line is asked for. */
  readonly bytes: Uint8Array
  /** Where the line begins, in bytes from the start. */
  readonly at: number
  /** False for a last line without a line end. */
  readonly ended: boolean
}

/** The same before decoding, blank lines included. */
export async function* lineBytes(source: string | Chunks, options: LineOptions = {}): AsyncGenerator<LineBytes> {
  const { maxLine = defaultMaxLine } = options
  const name = options.name ?? (typeof source === 'string' ? source : 'the input')
  let parts: Uint8Array[] = []
  let [number, length, at] = [1, 0, 0]
  const grow = (part: Uint8Array): void => {
    length += part.length
    if (length > maxLine) throw new FileError(`${name}, line ${number}: longer than ${maxLine} bytes`)
    parts.push(part)
  }
  const take = (ended: boolean): LineBytes => {
    const whole = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
    const bytes = whole.at(-1) === CR ? whole.subarray(0, -1) : whole
    const line = { number, bytes: number === 1 ? withoutMark(bytes) : bytes, at, ended }
    at += whole.length + 1
    parts = []
    length = 0
    number++
    return line
  }
  for await (const chunk of chunksOf(source, options)) {
    let from = 0
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, from)) {
      grow(chunk.subarray(from, end))
      yield take(true)
      from = end + 1
    }
    if (from < chunk.length) grow(chunk.slice(from))
  }
  if (parts.length > 0) yield take(false)
}

/** The lines of a text that is in memory, by the same rule; blank ones are counted and passed over. */
export function linesOf(text: string): Line[] {
  const whole = text.startsWith('\uFEFF') ? text.slice(1) : text
  return whole
    .split('\n')
    .map((line, i) => ({ number: i + 1, text: line.endsWith('\r') ? line.slice(0, -1) : line }))
    .filter(line => line.text.trim() !== '')
}
