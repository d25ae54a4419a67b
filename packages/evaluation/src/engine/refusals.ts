/** Detects a server that rejects every request permanently, for example because of a wrong key, and stops the run early. */
import type { Row } from '../task.ts'

/** HTTP statuses of a rejected key. */
const keyStatuses = new Set([401, 403])

/** Consecutive rejections, before any answer, that end a run; other rejections may concern single items. */
const maxRejections = { key: 3, any: 8 }

export interface RefusalDetector {
  /** Takes the next row of a session; returns the reason to stop, or null. */
  check(row: Pick<Row, 'error' | 'requests'>): string | null
}

/** Watches the rows of one session. */
export function createRefusalDetector(): RefusalDetector {
  let [answered, keyRejections, rejections] = [false, 0, 0]
  return {
    check({ error, requests }) {
      // A cached answer says nothing about the server.
      if (error === null) answered ||= requests > 0
      if (answered || error === null) return null
      if (error.kind === 'refused') rejections++
      if (keyStatuses.has(error.status ?? 0)) keyRejections++
      const message = error.message.replace(/\s+/g, ' ')
      if (keyRejections >= maxRejections.key) return `the server rejects the API key: ${message}`
      return rejections >= maxRejections.any ? `the server rejects every request: ${message}` : null
    },
  }
}
