/** Reading rows for scores and reports: streamed, a torn last line passed over, failures that were asked again left out. */
import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Row } from '../contract/task.ts'
import { EvaluationError } from '../error.ts'
import { keyText } from './key.ts'
import { scanRows } from './scan.ts'

/** The rows that count, in the order of the file. */
export async function* readRowLines(path: string): AsyncGenerator<Row> {
  if (!existsSync(path)) return
  const { last, lines: sound } = superseded(path)
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  let number = -1
  for await (const line of lines) {
    if (line === '') continue
    number++
    // What a writer appends while we read is not ours; neither is a torn end.
    if (number >= sound) break
    const row = parseRow(line, path, number)
    const final = last.get(keyText(row))
    if (final === undefined || final === number) yield row
  }
}

function parseRow(line: string, path: string, number: number): Row {
  try {
    return JSON.parse(line) as Row
  } catch (error) {
    throw new EvaluationError(`${path}, row ${number + 1}: not JSON: ${(error as Error).message}`)
  }
}

/** For keys with a failure: the number of the row that counts. Only failures are remembered, so memory stays small. */
function superseded(path: string): { last: Map<string, number>; lines: number } {
  const last = new Map<string, number>()
  let number = 0
  scanRows(path, row => {
    const key = keyText(row)
    if (row.failed || last.has(key)) last.set(key, number)
    number++
  })
  return { last, lines: number }
}
