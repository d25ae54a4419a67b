/**
 * Sees when a server refuses every request for a reason that asking on cannot mend: a wrong key, a model that it does not have. A run of
 * thousands of items then ends after a few, with the server's own words.
 */
import type { Row } from '../contract/task.ts'

/** Key or rights. */
const closed = new Set([401, 403])

/** Refusals in a row, with no answer before, that end a run. Other statuses may be about single items and get a longer look. */
const enough = { closed: 3, refused: 8 }

export interface RefusalWatch {
  /** Takes the next row of a session; the reason to stop, or null. */
  note(row: Pick<Row, 'error' | 'requests'>): string | null
}

/** Watches the rows of one session. */
export function refusalWatch(): RefusalWatch {
  let [answered, shut, refused] = [false, 0, 0]
  return {
    note({ error, requests }) {
      // An answer from a cache says nothing about the server.
      if (error === null) answered ||= requests > 0
      if (answered || error === null) return null
      if (error.kind === 'refused') refused++
      if (closed.has(error.status ?? 0)) shut++
      const what = error.message.replace(/\s+/g, ' ')
      if (shut >= enough.closed) return `the server refuses the key: ${what}`
      return refused >= enough.refused ? `the server refuses every request: ${what}` : null
    },
  }
}
