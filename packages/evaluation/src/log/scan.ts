/**
 * Opening a log for resume needs the keys of its rows and what they cost, not the responses. Rows begin with just that (see
 * `rowLine`), so the scan finds line ends in the bytes and decodes only the first part of a line:
 * 200,000 rows take about a second however long the answers are.
 */
import { appendFileSync, closeSync, fstatSync, ftruncateSync, openSync, readSync, statSync } from 'node:fs'
import { lineBytes } from '@elenchus/files'
import type { Usage } from '../contract/model.ts'
import type { Row } from '../contract/task.ts'
import { EvaluationError } from '../error.ts'
import type { RowKey } from './key.ts'

export interface ScannedRow extends RowKey {
  readonly failed: boolean
  readonly requests: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cachedTokens: number
  readonly judge?: Usage
}

/** One line of the log: key, error and cost first. */
export function rowLine(row: Row): string {
  const { sampleId, repeat, protocol, error, requests, usage, ...rest } = row
  return JSON.stringify({ sampleId, repeat, protocol, error, requests, usage, ...rest })
}

const front =
  /^\{"sampleId":("(?:[^"\\]|\\.)*"),"repeat":(\d+),"protocol":("(?:[^"\\]|\\.)*"),"error":null,"requests":(\d+),"usage":\{"inputTokens":(\d+|null),"outputTokens":(\d+|null)(?:,"cachedTokens":(\d+))?\}/

/** Key and cost of a line; throws where the line is no row. */
function scanLine(line: Buffer): ScannedRow {
  const found = front.exec(line.toString('utf8', 0, Math.min(line.length, 600)))
  if (found && line[line.length - 1] === 0x7d) {
    const text = (json: string) => (json.includes('\\') ? (JSON.parse(json) as string) : json.slice(1, -1))
    return {
      sampleId: text(found[1]!),
      repeat: Number(found[2]),
      protocol: text(found[3]!),
      failed: false,
      requests: Number(found[4]),
      inputTokens: found[5] === 'null' ? 0 : Number(found[5]),
      outputTokens: found[6] === 'null' ? 0 : Number(found[6]),
      cachedTokens: Number(found[7] ?? 0),
    }
  }
  const row = JSON.parse(line.toString('utf8')) as Row
  if (typeof row?.sampleId !== 'string' || typeof row.repeat !== 'number' || typeof row.protocol !== 'string')
    throw new SyntaxError('not a row')
  return {
    sampleId: row.sampleId,
    repeat: row.repeat,
    protocol: row.protocol,
    failed: row.error !== null,
    requests: row.requests,
    inputTokens: row.usage.inputTokens ?? 0,
    outputTokens: row.usage.outputTokens ?? 0,
    cachedTokens: row.usage.cachedTokens ?? 0,
    ...(row.usage.judge ? { judge: row.usage.judge } : {}),
  }
}

export interface ScanOptions {
  /** Mends the end: see `ScanResult.torn`. */
  readonly repair?: boolean
}

export interface ScanResult {
  /** Rows that were visited. */
  readonly rows: number
  /** Bytes of a last line that a crash left torn. With `repair` they are moved to a file beside the log. */
  readonly torn: number
}

/**
 * Goes through the rows of a log. A crash tears at most the last line, and then no line end follows it: such a line is passed over,
 * or moved away with `repair`. Whatever else is no row was not left by us, and is refused by line.
 */
export async function scanRows(
  path: string,
  visit: (row: ScannedRow) => void,
  { repair = false }: ScanOptions = {},
): Promise<ScanResult> {
  let rows = 0
  for await (const { number, bytes, at, ended } of lineBytes(path)) {
    if (bytes.length === 0) continue
    const line = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    try {
      // A torn line may happen to look whole at both ends.
      if (!ended) JSON.parse(line.toString('utf8'))
      visit(scanLine(line))
      rows++
    } catch (error) {
      if (error instanceof EvaluationError) throw error
      if (ended) throw damaged(path, number, line, error as Error)
      if (repair) cutAt(path, at)
      return { rows, torn: statSync(path).size - at || line.length }
    }
    if (!ended && repair) appendFileSync(path, '\n')
  }
  return { rows, torn: 0 }
}

/** What is cut off is kept: nobody can say from here that it is worthless. */
function cutAt(path: string, at: number): void {
  const handle = openSync(path, 'r+')
  try {
    const rest = Buffer.alloc(fstatSync(handle).size - at)
    readSync(handle, rest, 0, rest.length, at)
    appendFileSync(`${path}.torn`, Buffer.concat([rest, Buffer.from('\n')]), { flush: true })
    ftruncateSync(handle, at)
  } finally {
    closeSync(handle)
  }
}

function damaged(path: string, number: number, line: Buffer, { message }: Error): EvaluationError {
  if (number === 1 && (line[0] === 0xff || line[0] === 0xfe || line.includes(0)))
    return new EvaluationError(
      `${path}: the file is not UTF-8 (perhaps UTF-16), and was not changed. Save it as UTF-8 and try again`,
    )
  return new EvaluationError(
    `${path}, line ${number}: not a row (${message}). Only an incomplete last line is repaired, so nothing was changed. Remove the line to ask that item again`,
  )
}
