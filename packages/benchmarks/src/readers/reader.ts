/** Interface of the readers, and fields of records. Bad records are reported and skipped, or end the reading. */

import { findReasoningType, type ReasoningType } from '../records/reasoning-types.ts'
import { BenchmarkError } from './benchmark-error.ts'
import { jsonPieces, type Piece } from './pieces.ts'

export interface BadRecord {
  readonly line: number
  readonly reason: string
}

export interface ReaderOptions {
  /** Called for each bad record, which is then skipped. Without it the first bad record throws. */
  readonly onBad?: (bad: BadRecord) => void
  readonly signal?: AbortSignal
}

/** Reads a corpus file, record by record. */
export type Reader<T> = (path: string, options?: ReaderOptions) => AsyncGenerator<T>

export type Fields = Readonly<Record<string, unknown>>

/** Invalid record; caught where its line is known. */
export class RecordError extends Error {
  override readonly name = 'RecordError'
}

export function text(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string') throw new RecordError(`the record needs a text field "${name}"`)
  return value
}

/** The id in a field, or one made from the record's position. */
export const idIn = (fields: Fields, name: string, item: number): string =>
  typeof fields[name] === 'string' ? fields[name] : `item_${item}`

/** A text, or a list of texts. */
export function texts(fields: Fields, name: string): string[] {
  const value = fields[name]
  if (typeof value === 'string') return [value]
  if (Array.isArray(value) && value.every(item => typeof item === 'string')) return value
  throw new RecordError(`the record needs a text or a list of texts "${name}"`)
}

export function choices(fields: Fields, name: string, count: number): string[] {
  const value = fields[name]
  if (!Array.isArray(value) || !value.every(item => typeof item === 'string'))
    throw new RecordError(`the record needs a list of texts "${name}"`)
  if (value.length !== count) throw new RecordError(`${value.length} ${name}; there should be ${count}`)
  return value
}

/** Index of an option; null if the field is absent, as in test splits without answers. */
export const indexOrNull = (fields: Fields, name: string, count: number): number | null =>
  fields[name] === undefined ? null : index(fields, name, count)

export function index(fields: Fields, name: string, count: number): number {
  const value = fields[name]
  if (!Number.isInteger(value) || (value as number) < 0 || (value as number) >= count)
    throw new RecordError(`"${name}" is ${JSON.stringify(value)}; it should be a whole number from 0 to ${count - 1}`)
  return value as number
}

/** LogiQA's reasoning types: the keys marked true, or a list of names as in our own files. */
export function reasoningTypesIn(value: unknown): ReasoningType[] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? value.map(String) : Object.keys(value)
  const marked = keys.map(key => {
    const type = findReasoningType(key)
    if (!type) throw new RecordError(`unknown reasoning type "${key}"`)
    return Array.isArray(value) || (value as Fields)[key] === true ? type : null
  })
  return [...new Set(marked.filter(type => type !== null))]
}

/** Two objects on one line are a known fault of released files. */
const explainSyntax = (piece: string, error: Error): string =>
  /\}\s*\{/.test(piece) ? 'two JSON objects run together on one line' : `not JSON (${error.message})`

/** `item 3 (val_3): ` for the third record of a list, with its id; empty for JSON lines. */
function placeInList({ listed, item, text: piece }: Piece): string {
  if (!listed) return ''
  const [, id] = /"(?:id_string|id|example_id|pairID)"\s*:\s*("(?:[^"\\]|\\.){1,60}"|\d+)/.exec(piece) ?? []
  return `item ${item}${id === undefined ? '' : ` (${id.replaceAll('"', '')})`}: `
}

/** Reads records one by one; bad ones are reported and skipped, or throw. */
export async function* readPieces<T>(
  path: string,
  pieces: AsyncIterable<Piece>,
  read: (piece: Piece) => T,
  { onBad, signal }: ReaderOptions = {},
): AsyncGenerator<T> {
  for await (const piece of pieces) {
    signal?.throwIfAborted()
    let record: T
    try {
      record = read(piece)
    } catch (error) {
      if (!(error instanceof RecordError || error instanceof SyntaxError)) throw error
      const reason = `${placeInList(piece)}${error instanceof SyntaxError ? explainSyntax(piece.text, error) : error.message}`
      if (!onBad) throw new BenchmarkError(`${path}, line ${piece.line}: ${reason}`)
      onBad({ line: piece.line, reason })
      continue
    }
    yield record
  }
}

/** A reader of JSON lines or a JSON list whose elements are objects. */
export function jsonReader<T>(read: (fields: Fields, item: number) => T): Reader<T> {
  return (path, options) =>
    readPieces(
      path,
      jsonPieces(path),
      ({ text: json, item }) => {
        const value: unknown = JSON.parse(json)
        if (typeof value !== 'object' || value === null || Array.isArray(value))
          throw new RecordError('a record is a JSON object')
        return read(value as Fields, item)
      },
      options,
    )
}
