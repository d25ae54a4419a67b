/**
 * Reads records of the user's files: JSON lines, a JSON list (or an object with a list), CSV or TSV with a header, or Parquet. The file
 * extension decides, ignoring `.gz`; other files are read as JSON lines.
 */
import { open } from 'node:fs/promises'
import { type Line, readError, readLines, readText, splitLines } from '@elenchus/files'
import { readCsv } from '@elenchus/robustlr/node'
import { EvaluationError, explainMissingPackage } from '../../error.ts'

export interface Place {
  /** File and line or row, for messages. */
  readonly where: string
  /** 1-based index. */
  readonly number: number
  readonly value: unknown
}

const endingOf = (path: string) => /\.([a-z]+)$/i.exec(path.replace(/\.gz$/i, ''))?.[1]?.toLowerCase() ?? ''

/** Streams the records of a file. */
export async function* recordsOf(path: string): AsyncGenerator<Place> {
  const ending = endingOf(path)
  if (ending === 'json') yield* jsonRecords(path)
  else if (ending === 'csv' || ending === 'tsv') yield* csvRecords(path, ending === 'tsv')
  else if (ending === 'parquet') yield* parquetRecords(path)
  else yield* lineRecords(path, readLines(path))
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new EvaluationError(`${where}: not JSON: ${(error as Error).message}`)
  }
}

async function* lineRecords(path: string, lines: AsyncIterable<Line> | Iterable<Line>): AsyncGenerator<Place> {
  for await (const { number, text } of lines) {
    const where = `${path}, line ${number}`
    yield { where, number, value: parsed(text, where) }
  }
}

/** Names of list fields. */
const listNames = ['data', 'items', 'examples', 'samples', 'questions']

async function* jsonRecords(path: string): AsyncGenerator<Place> {
  const text = await readText(path)
  let whole: unknown
  try {
    whole = JSON.parse(text)
  } catch (error) {
    // JSON lines are often saved with this extension.
    if (/^\s*\{[^\n]*\}\s*\n\s*\{/.test(text)) return yield* lineRecords(path, splitLines(text))
    throw new EvaluationError(`${path}: not JSON: ${(error as Error).message}`)
  }
  const held = (name: string) => (whole as Record<string, unknown> | null)?.[name]
  const list = Array.isArray(whole) ? whole : listNames.map(held).find(Array.isArray)
  if (!list)
    throw new EvaluationError(`${path}: expected a list, or an object with a list in "${listNames.join('", "')}"`)
  for (const [i, value] of list.entries()) yield { where: `${path}, item ${i + 1}`, number: i + 1, value }
}

async function* csvRecords(path: string, tabs: boolean): AsyncGenerator<Place> {
  const text = await readText(path)
  const { records, problems } = tabs ? tabbed(text) : readCsv(text)
  if (problems[0]) throw new EvaluationError(`${path}, line ${problems[0].line}: ${problems[0].problem}`)
  const [head, ...rows] = records
  const names = head?.fields.map(name => name.trim()) ?? []
  if (!names.some(name => ['prompt', 'messages', 'target'].includes(name)))
    throw new EvaluationError(
      `${path}: the first line must name the columns, such as id,prompt,target; it has ${names.join(', ') || 'none'}`,
    )
  for (const [i, { line, fields }] of rows.entries()) {
    const where = `${path}, line ${line}`
    if (fields.length > names.length)
      throw new EvaluationError(`${where}: ${fields.length} cells, but the header has ${names.length} columns`)
    yield { where, number: i + 1, value: fromCells(names, fields, where) }
  }
}

const tabbed = (text: string) => ({
  records: text.split(/\r?\n/).flatMap((row, i) => (row === '' ? [] : [{ line: i + 1, fields: row.split('\t') }])),
  problems: [] as readonly { line: number; problem: string }[],
})

/** Converts cells to fields: empty cells are missing, lists and messages are JSON (or separated by |), `labels.kind` is a label. */
function fromCells(names: readonly string[], cells: readonly string[], where: string): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  const labels: Record<string, string> = {}
  for (const [i, name] of names.entries()) {
    const cell = cells[i] ?? ''
    if (cell === '') continue
    if (name.startsWith('labels.')) labels[name.slice('labels.'.length)] = cell
    else if (name === 'choices')
      record[name] = /^\s*\[/.test(cell) ? parsed(cell, where) : cell.split('|').map(each => each.trim())
    else if (name === 'messages' || name === 'labels' || (name === 'target' && /^\s*\[/.test(cell)))
      record[name] = parsed(cell, where)
    else record[name] = cell
  }
  return Object.keys(labels).length > 0 ? { ...record, labels } : record
}

/** Number of rows read at a time. */
const pieceOfRows = 1000

async function* parquetRecords(path: string): AsyncGenerator<Place> {
  const { parquetMetadataAsync, parquetReadObjects } = await import('hyparquet').catch(
    explainMissingPackage('Parquet', 'hyparquet'),
  )
  let handle: Awaited<ReturnType<typeof open>>
  try {
    handle = await open(path, 'r')
  } catch (error) {
    throw readError(path, error)
  }
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
    const metadata = await damaged(path, () => parquetMetadataAsync(file))
    const total = Number(metadata.num_rows)
    for (let at = 0; at < total; at += pieceOfRows) {
      const rowEnd = Math.min(total, at + pieceOfRows)
      const rows = await damaged(path, () => parquetReadObjects({ file, metadata, rowStart: at, rowEnd }))
      for (const [i, row] of rows.entries())
        yield {
          where: `${path}, row ${at + i + 1}`,
          number: at + i + 1,
          value: fromRow(row, `${path}, row ${at + i + 1}`),
        }
    }
  } finally {
    await handle.close()
  }
}

async function damaged<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new EvaluationError(`${path}: cannot be read as Parquet: ${(error as Error).message.split('\n')[0]}`)
  }
}

/** Parses nested fields that are stored as texts, like those of CSV. */
function fromRow(row: Record<string, unknown>, where: string): unknown {
  const plain = plainValue(row) as Record<string, unknown>
  const asText = (name: string) =>
    typeof plain[name] === 'string' && (name.startsWith('labels.') || ['choices', 'messages', 'labels'].includes(name))
  const texts = Object.keys(plain).filter(asText)
  if (texts.length === 0) return plain
  const read = fromCells(
    texts,
    texts.map(name => plain[name] as string),
    where,
  )
  return { ...Object.fromEntries(Object.entries(plain).filter(([name]) => !texts.includes(name))), ...read }
}

/** Converts bigints, dates and typed arrays to JSON values. */
function plainValue(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return Array.from(value as ArrayLike<unknown>, plainValue)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, each]) => (each === undefined ? [] : [[name, plainValue(each)]])),
    )
  return value
}
