/** An in-memory log, for tests and small programs. */
import type { Row } from '../contract/task.ts'
import type { RunHeader } from './header.ts'
import { keyText } from './key.ts'
import { keySet } from './key-set.ts'
import type { RunLog } from './run-log.ts'

export function memoryLog(header: RunHeader): RunLog {
  const rows: Row[] = []
  const done = keySet()
  return {
    header,
    done,
    spent: { requests: 0, inputTokens: 0, outputTokens: 0 },
    failed: 0,
    repaired: 0,
    async append(row) {
      done.add(keyText(row))
      rows.push(row)
    },
    async *rows() {
      yield* rows
    },
    async close() {},
  }
}
