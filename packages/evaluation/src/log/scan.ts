/** Fast scan of a log for resuming: decodes only the beginning of each line, which holds key and cost. */
import { appendFileSync, closeSync, fstatSync, ftruncateSync, openSync, readSync, statSync } from 'node:fs'
import { readLineBytes } from '@elenchus/files'
import { EvaluationError } from '../error.ts'
import { isRecord } from '../json.ts'
import type { Usage } from '../model.ts'
import type { Row } from '../task.ts'
import type { RowKey } from './key-set.ts'

export interface ScannedRow extends RowKey {
  readonly failed: boolean
  readonly requests: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cachedTokens: number
  readonly judge?: Usage
}

/** Serialises a row with key, error and cost first. */
export function serializeRow(row: Row): string {
  const { sampleId, repeat, protocol, error, requests, usage, ...rest } = row
  return JSON.stringify({ sampleId, repeat, protocol, error, requests, usage, ...rest })
}

const rowStartPattern =
  /^\{"sampleId":("(?:[^"\\]|\\.)*"),"repeat":(\d+),"protocol":("(?:[^"\\]|\\.)*"),"error":null,"requests":(\d+),"usage":\{"inputTokens":(\d+|null),"outputTokens":(\d+|null)(?:,"cachedTokens":(\d+))?\}/

/** Reads key and cost of a line; throws if the line is not a row. */
function scanLine(line: Buffer): ScannedRow {
  const match = rowStartPattern.exec(line.toString('utf8', 0, Math.min(line.length, 600)))
  if (match && line[line.length - 1] === 0x7d) {
    const parseString = (json: string) => (json.includes('\\') ? (JSON.parse(json) as string) : json.slice(1, -1))
    return {
      sampleId: parseString(match[1]!),
      repeat: Number(match[2]),
      protocol: parseString(match[3]!),
      failed: false,
      requests: Number(match[4]),
      inputTokens: match[5] === 'null' ? 0 : Number(match[5]),
      outputTokens: match[6] === 'null' ? 0 : Number(match[6]),
      cachedTokens: Number(match[7] ?? 0),
    }
  }
  const row = JSON.parse(line.toString('utf8')) as Row
  if (typeof row?.sampleId !== 'string' || typeof row.repeat !== 'number' || typeof row.protocol !== 'string')
    throw new SyntaxError('not a row')
  if (!isRecord(row.usage)) throw new SyntaxError('"usage" is missing')
  return {
    sampleId: row.sampleId,
    repeat: row.repeat,
    protocol: row.protocol,
    failed: row.error !== null,
    requests: row.requests,
    inputTokens: row.usage.inputTokens ?? 0,
    outputTokens: row.usage.outputTokens ?? 0,
    cachedTokens: row.usage.cachedTokens ?? 0,
    judge: row.usage.judge,
  }
}

export interface ScanOptions {
  /** Repairs the end of the file: see `ScanResult.torn`. */
  readonly repair?: boolean
}

export interface ScanResult {
  /** Number of rows visited. */
  readonly rows: number
  /** Bytes of an incomplete last line. With `repair` they are moved to a file beside the log. */
  readonly torn: number
}

/** Visits the rows of a log. An incomplete last line is skipped, or moved away with `repair`; others are errors. */
export async function scanRows(
  path: string,
  visitRow: (row: ScannedRow) => void,
  { repair = false }: ScanOptions = {},
): Promise<ScanResult> {
  let rows = 0
  for await (const { number, bytes, offset, complete } of readLineBytes(path, { noFollow: true })) {
    if (bytes.length === 0) continue
    const line = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    try {
      // An incomplete line may look complete at both ends.
      if (!complete) JSON.parse(line.toString('utf8'))
      visitRow(scanLine(line))
      rows++
    } catch (error) {
      if (error instanceof EvaluationError) throw error
      if (complete) throw createLineError(path, number, line, error as Error)
      if (repair) truncateFile(path, offset)
      return { rows, torn: statSync(path).size - offset || line.length }
    }
    if (!complete && repair) appendFileSync(path, '\n')
  }
  return { rows, torn: 0 }
}

/** Truncates the file and keeps the removed bytes beside it. */
function truncateFile(path: string, offset: number): void {
  const handle = openSync(path, 'r+')
  try {
    const removed = Buffer.alloc(fstatSync(handle).size - offset)
    readSync(handle, removed, 0, removed.length, offset)
    appendFileSync(`${path}.torn`, Buffer.concat([removed, Buffer.from('\n')]), { flush: true })
    ftruncateSync(handle, offset)
  } finally {
    closeSync(handle)
  }
}

function createLineError(path: string, number: number, line: Buffer, { message }: Error): EvaluationError {
  if (number === 1 && (line[0] === 0xff || line[0] === 0xfe || line.includes(0)))
    return new EvaluationError(
      `${path}: the file is not UTF-8 (perhaps UTF-16) and was not changed. Save it as UTF-8 and try again`,
    )
  return new EvaluationError(
    `${path}, line ${number}: not a valid row (${message}). Only an incomplete last line is repaired automatically, so nothing was changed. Delete the line; the next run then asks its item again`,
  )
}
