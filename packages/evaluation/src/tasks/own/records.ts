/** Reads records of JSON lines, a JSON list, CSV, TSV or Parquet, depending on the file extension; JSON lines by default. */
import { open } from 'node:fs/promises'
import { type Line, readLines, readText, splitLines, toReadError } from '@elenchus/files'
import { readCsv } from '@elenchus/robustlr/node'
import { EvaluationError, explainMissingPackage } from '../../error.ts'
import { parseJson } from '../../json.ts'

/** A record with its position in the file. */
export interface InputRecord {
  /** File and line or row, for messages. */
  readonly location: string
  /** 1-based index. */
  readonly number: number
  readonly value: unknown
}

const getExtension = (path: string) => /\.([a-z]+)$/i.exec(path.replace(/\.gz$/i, ''))?.[1]?.toLowerCase() ?? ''

export async function* streamRecords(path: string): AsyncGenerator<InputRecord> {
  const extension = getExtension(path)
  if (extension === 'json') yield* streamJson(path)
  else if (extension === 'csv' || extension === 'tsv') yield* streamCsv(path, extension === 'tsv')
  else if (extension === 'parquet') yield* streamParquet(path)
  else yield* streamLines(path, readLines(path))
}

async function* streamLines(path: string, lines: AsyncIterable<Line> | Iterable<Line>): AsyncGenerator<InputRecord> {
  for await (const { number, text } of lines) {
    const location = `${path}, line ${number}`
    yield { location, number, value: parseJson(text, location) }
  }
}

/** Fields of a JSON object that may contain the list of records. */
const listNames = ['data', 'items', 'examples', 'samples', 'questions']

async function* streamJson(path: string): AsyncGenerator<InputRecord> {
  const text = await readText(path)
  // JSON Lines are often saved with this extension.
  if (/^\s*\{[^\n]*\}\s*\n\s*\{/.test(text)) return yield* streamLines(path, splitLines(text))
  const document = parseJson(text, path)
  const getList = (name: string) => (document as Record<string, unknown> | null)?.[name]
  const list = Array.isArray(document) ? document : listNames.map(getList).find(Array.isArray)
  if (!list)
    throw new EvaluationError(`${path}: expected a list, or an object with a list in "${listNames.join('", "')}"`)
  for (const [i, value] of list.entries()) yield { location: `${path}, item ${i + 1}`, number: i + 1, value }
}

async function* streamCsv(path: string, isTsv: boolean): AsyncGenerator<InputRecord> {
  const text = await readText(path)
  const { records, problems } = isTsv ? readTsv(text) : readCsv(text)
  if (problems[0]) throw new EvaluationError(`${path}, line ${problems[0].line}: ${problems[0].problem}`)
  const [header, ...rows] = records
  const names = header?.fields.map(name => name.trim()) ?? []
  if (!names.some(name => ['prompt', 'messages', 'target'].includes(name)))
    throw new EvaluationError(
      `${path}: the first line must name the columns, such as id,prompt,target; found ${names.join(', ') || 'no columns'}`,
    )
  for (const [i, { line, fields }] of rows.entries()) {
    const location = `${path}, line ${line}`
    if (fields.length > names.length)
      throw new EvaluationError(`${location}: ${fields.length} cells, but the header has ${names.length} columns`)
    yield { location, number: i + 1, value: toRecordFields(names, fields, location) }
  }
}

const readTsv = (text: string) => ({
  records: text.split(/\r?\n/).flatMap((row, i) => (row === '' ? [] : [{ line: i + 1, fields: row.split('\t') }])),
  problems: [] as readonly { line: number; problem: string }[],
})

/** Converts cells to fields: empty cells are missing, lists and messages are JSON (or separated by |), `labels.kind` is a label. */
function toRecordFields(names: readonly string[], cells: readonly string[], location: string): Record<string, unknown> {
  const record = new Map<string, unknown>()
  const labels = new Map<string, string>()
  for (const [i, name] of names.entries()) {
    const cell = cells[i] ?? ''
    if (cell === '') continue
    if (name.startsWith('labels.')) labels.set(name.slice('labels.'.length), cell)
    else if (name === 'choices')
      record.set(name, /^\s*\[/.test(cell) ? parseJson(cell, location) : cell.split('|').map(each => each.trim()))
    else if (name === 'messages' || name === 'labels' || (name === 'target' && /^\s*\[/.test(cell)))
      record.set(name, parseJson(cell, location))
    else record.set(name, cell)
  }
  if (labels.size > 0) record.set('labels', Object.fromEntries(labels))
  return Object.fromEntries(record)
}

/** Number of rows read at a time. */
const rowsPerRead = 1000

async function* streamParquet(path: string): AsyncGenerator<InputRecord> {
  const { parquetMetadataAsync, parquetReadObjects } = await import('hyparquet').catch(
    explainMissingPackage('Parquet', 'hyparquet'),
  )
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw toReadError(path, error)
  })
  try {
    const { size } = await handle.stat()
    const file = {
      byteLength: size,
      async slice(start: number, end = size): Promise<ArrayBuffer> {
        const bytes = new Uint8Array(Math.max(0, end - start))
        await handle.read(bytes, 0, bytes.length, start)
        return bytes.buffer
      },
    }
    const metadata = await withParquetErrors(path, () => parquetMetadataAsync(file))
    const total = Number(metadata.num_rows)
    for (let rowStart = 0; rowStart < total; rowStart += rowsPerRead) {
      const rowEnd = Math.min(total, rowStart + rowsPerRead)
      const rows = await withParquetErrors(path, () => parquetReadObjects({ file, metadata, rowStart, rowEnd }))
      for (const [i, row] of rows.entries()) {
        const number = rowStart + i + 1
        const location = `${path}, row ${number}`
        yield { location, number, value: parseNestedFields(row, location) }
      }
    }
  } finally {
    await handle.close()
  }
}

async function withParquetErrors<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new EvaluationError(`${path}: cannot be read as Parquet: ${(error as Error).message.split('\n')[0]}`)
  }
}

/** Parses nested fields that are stored as texts, like those of CSV. */
function parseNestedFields(row: Record<string, unknown>, location: string): unknown {
  const record = toJsonValue(row) as Record<string, unknown>
  const isStoredAsText = (name: string) =>
    typeof record[name] === 'string' && (name.startsWith('labels.') || ['choices', 'messages', 'labels'].includes(name))
  const textFields = Object.keys(record).filter(isStoredAsText)
  if (textFields.length === 0) return record
  const cells = textFields.map(name => record[name] as string)
  const parsedFields = toRecordFields(textFields, cells, location)
  return {
    ...Object.fromEntries(Object.entries(record).filter(([name]) => !textFields.includes(name))),
    ...parsedFields,
  }
}

/** Converts bigints, dates and typed arrays to JSON values. */
function toJsonValue(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return Array.from(value as ArrayLike<unknown>, toJsonValue)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, each]) => (each === undefined ? [] : [[name, toJsonValue(each)]])),
    )
  return value
}
