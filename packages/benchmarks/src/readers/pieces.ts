/**
 * Streaming splitter of JSON files into the texts of their records, in constant memory. JSON lines are split at line ends; a JSON list is
 * split by tracking brackets and strings byte by byte, without parsing the whole.
 */
import { decode, readChunks, readLines } from '@elenchus/files'
import { BenchmarkError } from './benchmark-error.ts'

export interface Piece {
  readonly text: string
  /** The line on which it begins, counted from 1. */
  readonly line: number
  /** Position among the records, counted from 1. */
  readonly item: number
  /** Element of a JSON list, which may be one long line: errors give its position instead of the line. */
  readonly listed?: true
}

const [QUOTE, BACKSLASH, OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT, COMMA, NEWLINE] = [
  34, 92, 91, 123, 93, 125, 44, 10,
]
/** Bytes of the byte order mark. */
const isBom = (byte: number) => byte === 0xef || byte === 0xbb || byte === 0xbf
const isBlank = (byte: number) => byte === 32 || byte === 9 || byte === 13 || byte === NEWLINE

/** Non-empty lines of a file. */
export async function* linePieces(path: string, chunks?: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  let item = 0
  for await (const { number, text } of readLines(chunks ?? path, { name: path }))
    yield { text, line: number, item: ++item }
}

/** Elements of a JSON list, each as a JSON text. */
export async function* listPieces(
  path: string,
  chunks: AsyncIterable<Uint8Array> = readChunks(path),
): AsyncGenerator<Piece> {
  const textOf = (bytes: readonly Uint8Array[], at: number) =>
    decode(bytes.length === 1 ? bytes[0]! : Buffer.concat(bytes), { name: path, line: at })
  let parts: Uint8Array[] = []
  let [line, item, depth] = [1, 0, 0]
  let startLine = 0
  let [inString, escaped, ended] = [false, false, false]
  for await (const chunk of chunks) {
    let from = startLine > 0 ? 0 : -1
    // Position of the next backslash; negative if there is none in this chunk.
    let backslash = chunk.indexOf(BACKSLASH)
    for (let at = 0; at < chunk.length; at++) {
      if (inString) {
        // Most bytes are in strings: skip to the next quote or backslash (JSON strings contain no raw line ends).
        if (escaped) {
          escaped = false
          continue
        }
        if (backslash < at && backslash >= 0) backslash = chunk.indexOf(BACKSLASH, at)
        const quote = chunk.indexOf(QUOTE, at)
        if (backslash >= 0 && (quote < 0 || backslash < quote)) {
          at = backslash
          escaped = true
        } else if (quote < 0) at = chunk.length
        else {
          at = quote
          inString = false
        }
        continue
      }
      const byte = chunk[at]!
      if (byte === NEWLINE) line++
      if (isBlank(byte) || (item === 0 && depth === 0 && isBom(byte))) continue
      if (depth === 0) {
        if (ended || byte !== OPEN_LIST)
          throw new BenchmarkError(
            `${path}, line ${line}: ${ended ? 'text after the end of the list' : 'a JSON list begins with ['}`,
          )
        depth = 1
        continue
      }
      const closesItem = depth === 1 && (byte === COMMA || byte === CLOSE_LIST)
      if (closesItem) {
        if (startLine > 0) {
          if (from < at) parts.push(chunk.subarray(Math.max(from, 0), at))
          yield { text: textOf(parts, startLine), line: startLine, item: ++item, listed: true }
          parts = []
          startLine = 0
          from = -1
        } else if (byte === COMMA || item > 0)
          throw new BenchmarkError(
            `${path}, line ${line}: an element is missing before "${String.fromCharCode(byte)}"${item > 0 ? `, after item ${item}` : ''}`,
          )
        if (byte === CLOSE_LIST) {
          depth = 0
          ended = true
        }
        continue
      }
      if (startLine === 0) {
        startLine = line
        from = at
      }
      if (byte === QUOTE) inString = true
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
    }
    if (startLine > 0) parts.push(chunk.slice(Math.max(from, 0)))
  }
  if (!ended)
    throw new BenchmarkError(`${path}, line ${line}: the JSON list is cut off${item > 0 ? ` after item ${item}` : ''}`)
}

/** Records of a file that is either a JSON list or JSON lines, told apart by its first character. */
export async function* jsonPieces(path: string): AsyncGenerator<Piece> {
  const chunks = readChunks(path)
  const first = await chunks.next()
  if (first.done) return
  const start = (first.value as Uint8Array).find(byte => !isBlank(byte) && !isBom(byte))
  async function* again(): AsyncGenerator<Uint8Array> {
    yield first.value as Uint8Array
    yield* chunks
  }
  yield* start === OPEN_LIST ? listPieces(path, again()) : linePieces(path, again())
}
