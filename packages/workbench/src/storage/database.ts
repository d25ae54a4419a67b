/** Common interface of PGlite (embedded) and PostgreSQL. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export interface Opened {
  readonly database: Database
  /** Notifies every server on this database soon. Not part of a transaction, because notifications serialise commits. */
  notify(text: string): void
  /** Receives notifications of all servers, including this one; `onConnection` reports whether they can be received. */
  listen(onMessage: (text: string) => void, onConnection: (connected: boolean) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** PostgreSQL error code, unwrapped from drizzle's error. */
export function errorCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown }
    if (typeof code === 'string' && code.length === 5) return code
  }
  return undefined
}

/** A store that cannot be used, for a reason its owner can fix. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly userError = true
}

/** Escapes the wildcards of `like`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, found => `\\${found}`)
