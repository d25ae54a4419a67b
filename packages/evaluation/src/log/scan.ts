/**
 * Opening a log for resume needs the keys of its rows and what they cost, not the responses. Rows begin with just that (see
 * `rowLine`), so the scan goes through the file in large pieces, finds line ends in the bytes and decodes only the first part of a line:
 * 200,000 rows take about a second however long the answers are.
 */
import { closeSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'
import type { Row } from '../contract/task.ts'
import { EvaluationError } from '../error.ts'
import type { RowKey } from './key.ts'

export interface ScannedRow extends RowKey {
  readonly failed: boolean
  readonly requests: number
  readonly inputTokens: number
  readonly outputTokens: number
}

/** One line of the log: key, error and cost first. */
export function rowLine(row: Row): string {
  const { sampleId, repeat, protocol, error, requests, usage, ...rest } = row
  return JSON.stringify({ sampleId, repeat, protocol, error, requests, usage, ...rest })
}

const front =
  /^\{"sampleId":("(?:[^"\\]|\\.)*"),"repeat":(\d+),"protocol":("(?:[^"\\]|\\.)*"),"error":null,"requests":(\d+),"usage":\{"inputTokens":(\d+|null),"outputTokens":(\d+|null)\}/

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
  }
}

/**
 * Goes through the rows of a log; with `repair`, cuts off a last line that a crash left torn. Gives the bytes cut.
 */
export function scanRows(path: string, visit: (row: ScannedRow) => void, { repair = false } = {}): number {
  const handle = openSync(path, repair ? 'r+' : 'r')
  try {
    const { size } = fstatSync(handle)
    const piece = Buffer.allocUnsafe(1 << 20)
    let rest = Buffer.alloc(0)
    let [offset, number, sound] = [0, 0, 0]
    /** A bad line is torn if nothing sound follows it; only then may it be cut. */
    let bad: { number: number; at: number; message: string } | null = null
    const take = (line: Buffer, at: number): void => {
      number++
      if (line.length === 0) return
      try {
        const row = scanLine(line)
        if (bad) throw damaged(path, bad)
        visit(row)
        sound = at + line.length + 1
      } catch (error) {
        if (error instanceof EvaluationError) throw error
        bad ??= { number, at, message: (error as Error).message }
      }
    }
    for (;;) {
      const length = readSync(handle, piece, 0, piece.length, offset)
      if (length === 0) break
      const bytes = rest.length > 0 ? Buffer.concat([rest, piece.subarray(0, length)]) : piece.subarray(0, length)
      const base = offset - rest.length
      offset += length
      let start = 0
      for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
        take(bytes.subarray(start, end), base + start)
        start = end + 1
      }
      rest = Buffer.from(bytes.subarray(start))
    }
    const torn = rest.length > 0 || bad !== null ? size - sound : 0
    if (torn > 0 && repair) ftruncateSync(handle, sound)
    return torn
  } finally {
    closeSync(handle)
  }
}

function damaged(path: string, { number, message }: { number: number; message: string }): EvaluationError {
  return new EvaluationError(
    `${path}, line ${number}: not a row (${message}), and sound rows follow it; only a torn end is repaired. Remove the line to ask that item again`,
  )
}
