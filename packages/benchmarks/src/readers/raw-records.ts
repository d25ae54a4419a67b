/**
 * Streaming splitter of JSON files into the JSON texts of their records, in constant memory. JSON Lines are split at line ends; a JSON
 * list is split by tracking brackets and strings byte by byte, without parsing the whole file.
 */
import { decode, readChunks, readLines } from '@elenchus/files'
import { BenchmarkError } from './benchmark-error.ts'

/** Text of a record before parsing, with its position in the file. */
export interface RawRecord {
  readonly text: string
  /** Number of its first line, counted from 1. */
  readonly line: number
  /** Number of the record, counted from 1. */
  readonly item: number
  /** Set for elements of a JSON list. The list may be one long line, so that errors also give the number of the element. */
  readonly isListElement?: true
}

const [QUOTE, BACKSLASH, OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT, COMMA, NEWLINE] = [
  34, 92, 91, 123, 93, 125, 44, 10,
]
/** True for the bytes of a UTF-8 byte order mark. */
const isByteOrderMark = (byte: number) => byte === 0xef || byte === 0xbb || byte === 0xbf
const isBlank = (byte: number) => byte === 32 || byte === 9 || byte === 13 || byte === NEWLINE

/** Yields the non-empty lines of a file. */
export async function* splitLines(path: string, chunks?: AsyncIterable<Uint8Array>): AsyncGenerator<RawRecord> {
  let item = 0
  for await (const { number, text } of readLines(chunks ?? path, { name: path }))
    yield { text, line: number, item: ++item }
}

/** Yields the elements of a JSON list, each as JSON text. */
export async function* splitJsonList(
  path: string,
  chunks: AsyncIterable<Uint8Array> = readChunks(path),
): AsyncGenerator<RawRecord> {
  const decodeParts = (bytes: readonly Uint8Array[], line: number) =>
    decode(bytes.length === 1 ? bytes[0]! : Buffer.concat(bytes), { name: path, line: line })
  let parts: Uint8Array[] = []
  let [line, item, depth] = [1, 0, 0]
  // Line at which the current element starts; 0 between elements.
  let startLine = 0
  let [inString, isEscaped, isListClosed] = [false, false, false]
  for await (const chunk of chunks) {
    // Position of the current element in this chunk: 0 if it started in an earlier one, -1 between elements.
    let elementStart = startLine > 0 ? 0 : -1
    // Position of the next backslash; negative if there is none in this chunk.
    let nextBackslash = chunk.indexOf(BACKSLASH)
    for (let position = 0; position < chunk.length; position++) {
      if (inString) {
        // Most bytes are in strings: skip to the next quote or backslash (JSON strings contain no raw line ends).
        if (isEscaped) {
          isEscaped = false
          continue
        }
        if (nextBackslash < position && nextBackslash >= 0) nextBackslash = chunk.indexOf(BACKSLASH, position)
        const quote = chunk.indexOf(QUOTE, position)
        if (nextBackslash >= 0 && (quote < 0 || nextBackslash < quote)) {
          position = nextBackslash
          isEscaped = true
        } else if (quote < 0) position = chunk.length
        else {
          position = quote
          inString = false
        }
        continue
      }
      const byte = chunk[position]!
      if (byte === NEWLINE) line++
      if (isBlank(byte) || (item === 0 && depth === 0 && isByteOrderMark(byte))) continue
      // Outside the list.
      if (depth === 0) {
        if (isListClosed || byte !== OPEN_LIST)
          throw new BenchmarkError(
            `${path}, line ${line}: ${isListClosed ? 'unexpected text after the end of the list' : 'expected [ at the beginning of the list'}`,
          )
        depth = 1
        continue
      }
      const closesItem = depth === 1 && (byte === COMMA || byte === CLOSE_LIST)
      if (closesItem) {
        if (startLine > 0) {
          if (elementStart < position) parts.push(chunk.subarray(Math.max(elementStart, 0), position))
          yield { text: decodeParts(parts, startLine), line: startLine, item: ++item, isListElement: true }
          parts = []
          startLine = 0
          elementStart = -1
        } else if (byte === COMMA || item > 0)
          throw new BenchmarkError(
            `${path}, line ${line}: an element is missing before "${String.fromCharCode(byte)}"${item > 0 ? `, after item ${item}` : ''}`,
          )
        if (byte === CLOSE_LIST) {
          depth = 0
          isListClosed = true
        }
        continue
      }
      // Any other byte starts or continues an element.
      if (startLine === 0) {
        startLine = line
        elementStart = position
      }
      if (byte === QUOTE) inString = true
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
    }
    if (startLine > 0) parts.push(chunk.slice(Math.max(elementStart, 0)))
  }
  if (!isListClosed)
    throw new BenchmarkError(
      `${path}, line ${line}: the JSON list is not closed${item > 0 ? ` after item ${item}` : ''}`,
    )
}

/** Yields the records of a JSON list or of JSON Lines; a list is recognised by its first character. */
export async function* splitJson(path: string): AsyncGenerator<RawRecord> {
  const chunks = readChunks(path)
  const first = await chunks.next()
  if (first.done) return
  const start = (first.value as Uint8Array).find(byte => !isBlank(byte) && !isByteOrderMark(byte))
  async function* allChunks(): AsyncGenerator<Uint8Array> {
    yield first.value as Uint8Array
    yield* chunks
  }
  yield* start === OPEN_LIST ? splitJsonList(path, allChunks()) : splitLines(path, allChunks())
}
