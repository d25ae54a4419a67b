/**
 * A connection to PostgreSQL that outlives a restart of the server: a query that fails because the connection broke, or because
 * the server rolled it back to end a deadlock, is sent again until
 * `patienceMs` have passed. Every statement of this folder may therefore run twice and is written so that it may. A server that never
 * answered is given up after a few seconds: then the address is wrong, or nothing runs there.
 */
import type { Client } from 'pg'
import { shownUrl } from '../contract/address.ts'
import { EvaluationError } from '../error.ts'
import { loadPg } from './drivers.ts'

export interface Database {
  query<T extends object>(text: string, values?: readonly unknown[]): Promise<T[]>
  /** True while this process holds the lock of that number; it is lost when the process dies or the server restarts, and taken again. */
  lock(id: bigint): Promise<boolean>
  close(): Promise<void>
}

/** The connection broke, the server is ending or beginning, or it rolled the statement back (deadlock, serialization). */
const broken = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03'],
  ...['40P01', '40001'],
])

function isBroken(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    broken.has(code) || code.startsWith('08') || /connection (terminated|ended|timeout)|timeout exceeded/i.test(message)
  )
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

export interface DatabaseOptions {
  /** How long a server that has answered before may be away. */
  readonly patienceMs?: number
  /** How long to wait for the first answer. */
  readonly firstMs?: number
  /** Hears that the server is away. */
  readonly onNote?: (note: string) => void
}

/** Opens the store's database; connections are made when they are needed. */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const { patienceMs = 60_000, firstMs = 5000, onNote = () => {} } = options
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new EvaluationError(`store "${shownUrl(url)}": the address has to begin with postgres://`)
  const pg = await loadPg()
  const connect = { connectionString: url, connectionTimeoutMillis: firstMs, keepAlive: true }
  // The pool reads the address when it connects; a client does at once.
  wellFormed(url, () => new pg.Client(connect))
  const pool = new pg.Pool({ ...connect, max: 8 })
  // An idle connection that breaks is replaced by the pool.
  pool.on('error', () => {})
  let keeper: Client | null = null
  let held = new Set<bigint>()
  let answered = false

  const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    let told = false
    for (let wait = 50; ; wait = Math.min(1000, wait * 2)) {
      try {
        const result = await work()
        answered = true
        return result
      } catch (error) {
        if (!isBroken(error)) throw explained(error, url)
        const patience = answered ? patienceMs : Math.min(firstMs, patienceMs)
        if (answered && !told && performance.now() - began > 2000) {
          told = true
          onNote(`${shownUrl(url)}: the store does not answer; trying again for ${Math.round(patienceMs / 1000)} s`)
        }
        if (performance.now() + wait > began + patience)
          throw new EvaluationError(
            `${shownUrl(url)}: no connection (${reasonOf(error)}); is the address right, and the server running?`,
          )
      }
      await pause(wait)
    }
  }

  /** One connection of its own for locks: they belong to a session. */
  const keep = async (): Promise<Client> => {
    if (keeper) return keeper
    const client = new pg.Client(connect)
    const lost = (): void => {
      if (keeper !== client) return
      keeper = null
      held = new Set()
    }
    client.on('error', lost)
    client.on('end', lost)
    await client.connect()
    keeper = client
    return client
  }

  return {
    query: (text, values) => patiently(async () => (await pool.query(text, values as unknown[])).rows),
    async lock(id) {
      if (held.has(id)) return true
      return patiently(async () => {
        const client = await keep()
        const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [id.toString()])
        if (rows[0]!.got) held.add(id)
        return rows[0]!.got
      })
    },
    async close() {
      const client = keeper
      keeper = null
      await client?.end().catch(() => {})
      await pool.end()
    },
  }
}

/** Several addresses of one name fail together, with no message of their own. */
function reasonOf(error: unknown): string {
  const { message, code, errors } = error as { message?: string; code?: string; errors?: readonly Error[] }
  return message || errors?.[0]?.message || code || 'no reason given'
}

/** The driver quotes what it cannot read, password and all. */
function wellFormed<T>(url: string, work: () => T): T {
  try {
    return work()
  } catch {
    throw new EvaluationError(
      `store "${shownUrl(url)}": not an address; in a password write %25 for %, %2F for / and %40 for @`,
    )
  }
}

function explained(error: unknown, url: string): unknown {
  const { code = '', message } = error as { code?: string; message: string }
  // Wrong name, password or database: the user's to mend.
  if (['28P01', '28000', '3D000', 'ENOTFOUND', '42501'].includes(code))
    return new EvaluationError(`${shownUrl(url)}: ${message}`)
  return error
}
