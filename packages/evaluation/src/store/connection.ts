/**
 * A PostgreSQL connection that survives server restarts: a query that fails because of a broken connection or a rolled-back deadlock is
 * retried until `patienceMs` have passed, so every statement of this folder must be safe to run twice. A server that has never answered
 * is given up after a few seconds.
 */
import type { Client } from 'pg'
import { maskUrl } from '../adapters/server.ts'
import { EvaluationError, explainMissingPackage } from '../error.ts'

const handleMissingPackage = explainMissingPackage('A PostgreSQL store', 'pg', 'pg-boss')

export const loadPg = async () => (await import('pg').catch(handleMissingPackage)).default
export const loadPgBoss = async () => (await import('pg-boss').catch(handleMissingPackage)).default

export interface Database {
  query<T extends object>(text: string, values?: readonly unknown[]): Promise<T[]>
  /** Tries to hold an advisory lock; it is lost if the process dies or the server restarts, and then taken again. */
  lock(id: bigint): Promise<boolean>
  close(): Promise<void>
}

/** Error codes of broken connections, server restarts, and rolled-back transactions (deadlock, serialization). */
const brokenConnectionCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03'],
  ...['40P01', '40001'],
])

function isTransientError(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    brokenConnectionCodes.has(code) ||
    code.startsWith('08') ||
    /connection (terminated|ended|timeout)|timeout exceeded/i.test(message)
  )
}

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

export interface DatabaseOptions {
  /** Maximum downtime of a server that has answered before. */
  readonly patienceMs?: number
  /** Timeout of the first answer. */
  readonly firstAnswerMs?: number
  /** Called when the server is down. */
  readonly onNote?: (note: string) => void
}

/** Opens the database; connections are made on demand. */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const { patienceMs = 60_000, firstAnswerMs = 5000, onNote = () => {} } = options
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new EvaluationError(`store "${maskUrl(url)}": the address must begin with postgres://`)
  const pg = await loadPg()
  const connectionSettings = { connectionString: url, connectionTimeoutMillis: firstAnswerMs, keepAlive: true }
  // The pool parses the address when it connects; a client does so at once.
  checkAddress(url, () => new pg.Client(connectionSettings))
  const pool = new pg.Pool({ ...connectionSettings, max: 8 })
  // The pool replaces idle connections that break.
  pool.on('error', () => {})
  let lockClient: Client | null = null
  let heldLocks = new Set<bigint>()
  let hasAnswered = false

  const withRetry = async <T>(operation: () => Promise<T>): Promise<T> => {
    const startTime = performance.now()
    let hasNotified = false
    for (let wait = 50; ; wait = Math.min(1000, wait * 2)) {
      try {
        const result = await operation()
        hasAnswered = true
        return result
      } catch (error) {
        if (!isTransientError(error)) throw explainError(error, url)
        const patience = hasAnswered ? patienceMs : Math.min(firstAnswerMs, patienceMs)
        if (hasAnswered && !hasNotified && performance.now() - startTime > 2000) {
          hasNotified = true
          onNote(`${maskUrl(url)}: the store does not respond; retrying for up to ${Math.round(patienceMs / 1000)} s`)
        }
        if (performance.now() + wait > startTime + patience)
          throw new EvaluationError(
            `${maskUrl(url)}: cannot connect (${describeReason(error)}); check the address and whether the server is running`,
          )
      }
      await sleep(wait)
    }
  }

  /** Dedicated connection for advisory locks, which belong to a session. */
  const connectLockClient = async (): Promise<Client> => {
    if (lockClient) return lockClient
    const client = new pg.Client(connectionSettings)
    const onLost = (): void => {
      if (lockClient !== client) return
      lockClient = null
      heldLocks = new Set()
    }
    client.on('error', onLost)
    client.on('end', onLost)
    await client.connect()
    lockClient = client
    return client
  }

  return {
    query: (text, values) => withRetry(async () => (await pool.query(text, values as unknown[])).rows),
    async lock(id) {
      if (heldLocks.has(id)) return true
      return withRetry(async () => {
        const client = await connectLockClient()
        const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [id.toString()])
        if (rows[0]!.got) heldLocks.add(id)
        return rows[0]!.got
      })
    },
    async close() {
      const client = lockClient
      lockClient = null
      await client?.end().catch(() => {})
      await pool.end()
    },
  }
}

/** Message of an error; several addresses of one name fail together, without a message of their own. */
function describeReason(error: unknown): string {
  const { message, code, errors } = error as { message?: string; code?: string; errors?: readonly Error[] }
  return message || errors?.[0]?.message || code || 'no reason given'
}

/** Replaces the driver's error, which would quote the address with its password. */
function checkAddress<T>(url: string, connect: () => T): T {
  try {
    return connect()
  } catch {
    throw new EvaluationError(
      `store "${maskUrl(url)}": invalid address; in a password write %25 for %, %2F for / and %40 for @`,
    )
  }
}

function explainError(error: unknown, url: string): unknown {
  const { code = '', message } = error as { code?: string; message: string }
  // Wrong user, password or database.
  if (['28P01', '28000', '3D000', 'ENOTFOUND', '42501'].includes(code))
    return new EvaluationError(`${maskUrl(url)}: ${message}`)
  return error
}
