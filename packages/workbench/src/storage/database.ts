/** Common interface of PGlite (embedded) and PostgreSQL. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export interface DatabaseConnection {
  readonly database: Database
  /** Throws an HttpError if changes cannot be saved at present. */
  checkHealth(): Promise<void>
  /** Notifies all servers on this database after a short delay; outside of transactions, because notifications serialise commits. */
  notify(text: string): void
  /** Receives notifications of all servers, including this one; `onConnection` reports whether they can be received. */
  listen(onMessage: (text: string) => void, onConnection: (connected: boolean) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Returns the PostgreSQL error code of an error or of its causes. */
export function findErrorCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown }
    if (typeof code === 'string' && code.length === 5) return code
  }
  return undefined
}

/** The store cannot be used; the message is for its administrator. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly userError = true
}

/** Escapes the wildcards of `like`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, found => `\\${found}`)
