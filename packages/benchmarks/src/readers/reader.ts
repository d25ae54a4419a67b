/** Interface of the corpus readers, and typed access to the fields of records. */
import { findReasoningType, type ReasoningType } from '../records/reasoning-types.ts'
import { BenchmarkError } from './benchmark-error.ts'
import { type RawRecord, splitJson } from './raw-records.ts'

export interface BadRecord {
  readonly line: number
  readonly reason: string
}

export interface ReaderOptions {
  /** Called for each invalid record, which is then skipped. Without this callback, the first invalid record throws. */
  readonly onBadRecord?: (bad: BadRecord) => void
  readonly signal?: AbortSignal
}

/** Reads a corpus file record by record. */
export type Reader<T> = (path: string, options?: ReaderOptions) => AsyncGenerator<T>

export type Fields = Readonly<Record<string, unknown>>

/** Invalid record; {@link readRecords} adds the line. */
export class RecordError extends Error {
  override readonly name = 'RecordError'
}

export function getString(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string') throw new RecordError(`field "${name}" should be a string`)
  return value
}

/** Returns the id in a field, or one made from the number of the record. */
export const getId = (fields: Fields, name: string, item: number): string =>
  typeof fields[name] === 'string' ? fields[name] : `item_${item}`

/** Returns an id that may be a string or a number; undefined if the field is missing. */
export function getOptionalId(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw new RecordError(`field "${name}" should be a string or a number`)
}

export const isStringArray = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')

/** Returns a list of strings; a single string counts as a list of one. */
export function getStrings(fields: Fields, name: string): string[] {
  const value = fields[name]
  if (typeof value === 'string') return [value]
  if (isStringArray(value)) return value
  throw new RecordError(`field "${name}" should be a string or a list of strings`)
}

export function getOptions(fields: Fields, name: string, count: number): string[] {
  const value = fields[name]
  if (!isStringArray(value)) throw new RecordError(`field "${name}" should be a list of strings`)
  if (value.length !== count) throw new RecordError(`${value.length} ${name}; expected ${count}`)
  return value
}

/** Returns the index of an option; null if the field is absent, as in test splits without answers. */
export const getOptionalIndex = (fields: Fields, name: string, count: number): number | null =>
  fields[name] === undefined ? null : getIndex(fields, name, count)

export function getIndex(fields: Fields, name: string, count: number): number {
  const value = fields[name]
  if (!Number.isInteger(value) || (value as number) < 0 || (value as number) >= count)
    throw new RecordError(`"${name}" is ${JSON.stringify(value)}; expected a whole number from 0 to ${count - 1}`)
  return value as number
}

/** Returns LogiQA's reasoning types from an object whose keys are set to true, or from a list of names as Elenchus writes it. */
export function getReasoningTypes(value: unknown): ReasoningType[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value) && !isStringArray(value))
    throw new RecordError('reasoning types should be an object or a list of strings')
  const keys = Array.isArray(value) ? value : Object.keys(value)
  const types = keys.map(key => {
    const type = findReasoningType(key)
    if (!type) throw new RecordError(`unknown reasoning type "${key}"`)
    return Array.isArray(value) || (value as Fields)[key] === true ? type : null
  })
  return [...new Set(types.filter(type => type !== null))]
}

/** Explains a syntax error; two objects on one line are a known defect of released files. */
const explainSyntaxError = (json: string, error: Error): string =>
  /\}\s*\{/.test(json) ? 'two JSON objects on one line' : `invalid JSON (${error.message})`

/** Returns `item 3 (val_3): ` for the third element of a list, with its id; an empty string for JSON Lines. */
function formatListPosition({ isListElement, item, text: json }: RawRecord): string {
  if (!isListElement) return ''
  const [, id] = /"(?:id_string|id|example_id|pairID)"\s*:\s*("(?:[^"\\]|\\.){1,60}"|\d+)/.exec(json) ?? []
  return `item ${item}${id === undefined ? '' : ` (${id.replaceAll('"', '')})`}: `
}

/** Parses records one by one; invalid ones are reported and skipped, or throw. */
export async function* readRecords<T>(
  path: string,
  rawRecords: AsyncIterable<RawRecord>,
  parse: (rawRecord: RawRecord) => T,
  { onBadRecord, signal }: ReaderOptions = {},
): AsyncGenerator<T> {
  for await (const raw of rawRecords) {
    signal?.throwIfAborted()
    let record: T
    try {
      record = parse(raw)
    } catch (error) {
      if (!(error instanceof RecordError || error instanceof SyntaxError)) throw error
      const reason = `${formatListPosition(raw)}${error instanceof SyntaxError ? explainSyntaxError(raw.text, error) : error.message}`
      if (!onBadRecord) throw new BenchmarkError(`${path}, line ${raw.line}: ${reason}`)
      onBadRecord({ line: raw.line, reason })
      continue
    }
    yield record
  }
}

/** Creates a reader of JSON Lines or of a JSON list whose records are objects. */
export function createJsonReader<T>(read: (fields: Fields, item: number) => T): Reader<T> {
  return (path, options) =>
    readRecords(
      path,
      splitJson(path),
      ({ text: json, item }) => {
        const value: unknown = JSON.parse(json)
        if (typeof value !== 'object' || value === null || Array.isArray(value))
          throw new RecordError('expected a JSON object')
        return read(value as Fields, item)
      },
      options,
    )
}
