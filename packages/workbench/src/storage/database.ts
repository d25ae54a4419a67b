/** Common interface of PGlite (embedded) and PostgreSQL. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { HttpError } from '../http/http-error.ts'

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

/** The database cannot be used at present. A statement may have been executed although its answer was lost. */
export class DatabaseUnavailableError extends HttpError {
  constructor(message: string, cause: unknown) {
    super(503, message)
    this.cause = cause
  }
}

/** Returns the first error of a class in a chain of causes: drizzle wraps the errors of statements. */
export function findCause<T extends Error>(error: unknown, type: abstract new (...args: never) => T): T | undefined {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof type) return current
  return undefined
}

const retryMs = 5000
const [minPauseMs, maxPauseMs] = [50, 1000]

/** Pause before an attempt to reconnect, which doubles with each attempt (exponential backoff). */
export async function backOff(attempt: number, limitMs = maxPauseMs): Promise<void> {
  const ms = Math.min(limitMs, minPauseMs * 2 ** Math.min(attempt, 20))
  await new Promise<void>(resolve => setTimeout(resolve, ms).unref())
}

/** Repeats work for some seconds while the database is unavailable. The work must be idempotent. */
export async function retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!findCause(error, DatabaseUnavailableError) || performance.now() - start > retryMs) throw error
      await backOff(attempt)
    }
  }
}

/** Reports that the store is unavailable as a StoreError, for programs without HTTP. */
export function toStoreError(error: unknown): unknown {
  const cause = findCause(error, HttpError)
  return cause ? new StoreError(cause.message) : error
}

/** Escapes the wildcards of `like`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, found => `\\${found}`)
