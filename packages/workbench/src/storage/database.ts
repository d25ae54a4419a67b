/** One interface over PGlite (embedded) and PostgreSQL: the same queries, the same tables. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export interface Opened {
  readonly database: Database
  /** Tells every server on this database that something changed, inside the transaction that changes it. */
  announce(tx: Transaction, text: string): Promise<void>
  /** The same, soon and outside of any transaction: many at once, so that frequent changes do not wait for each other. */
  announceSoon(text: string): void
  /** Hears what servers announce, this one's own included; `deaf` tells when nothing can be heard, and when it can again. */
  listen(hear: (text: string) => void, deaf: (isDeaf: boolean) => void): Promise<() => Promise<void>>
  /** One statement by itself, prepared under its name where the database prepares. */
  query<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>
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
