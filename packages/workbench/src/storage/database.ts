/** One interface over PGlite (embedded) and PostgreSQL: the same queries, the same tables. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export interface Opened {
  readonly database: Database
  /** Tells every server on this database that something changed, inside the transaction that changes it. */
  announce(tx: Transaction, text: string): Promise<void>
  /** Hears what servers announce, this one's own included. */
  listen(hear: (text: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** PostgreSQL's code of an error, wherever drizzle has wrapped it. */
export function errorCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && code.length === 5) return code
  }
  return undefined
}
