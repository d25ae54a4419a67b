/**
 * A connection to PostgreSQL that outlives a restart of the server: a query that fails because the connection broke, or because
 * the server rolled it back to end a deadlock, is sent again until
 * `patienceMs` have passed. Every statement of this folder may therefore run twice and is written so that it may.
 */
import type { Client } from 'pg'
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
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03'],
  ...['40P01', '40001'],
])

function isBroken(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    broken.has(code) || code.startsWith('08') || /connection (terminated|ended|timeout)|timeout exceeded/i.test(message)
  )
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** The address without its password, for messages. */
export const shownUrl = (url: string) => url.replace(/\/\/([^/:@]*):[^/@]*@/, '//$1:…@')

/** Opens the store's database; connections are made when they are needed. */
export async function openDatabase(url: string, { patienceMs = 60_000 } = {}): Promise<Database> {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new EvaluationError(`store "${shownUrl(url)}": has to begin with postgres://`)
  const pg = await loadPg()
  const pool = new pg.Pool({ connectionString: url, max: 8, connectionTimeoutMillis: 10_000, keepAlive: true })
  // An idle connection that breaks is replaced by the pool.
  pool.on('error', () => {})
  let keeper: Client | null = null
  let held = new Set<bigint>()

  const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
    const end = performance.now() + patienceMs
    for (let wait = 50; ; wait = Math.min(1000, wait * 2)) {
      try {
        return await work()
      } catch (error) {
        if (!isBroken(error)) throw explained(error, url)
        if (performance.now() + wait > end)
          throw new EvaluationError(
            `${shownUrl(url)}: no connection (${(error as Error).message || (error as { code?: string }).code})`,
          )
      }
      await pause(wait)
    }
  }

  /** One connection of its own for locks: they belong to a session. */
  const keep = async (): Promise<Client> => {
    if (keeper) return keeper
    const client = new pg.Client({ connectionString: url, keepAlive: true })
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

function explained(error: unknown, url: string): unknown {
  const { code = '', message } = error as { code?: string; message: string }
  // Wrong name, password or database: the user's to mend.
  if (['28P01', '28000', '3D000', 'ENOTFOUND', '42501'].includes(code))
    return new EvaluationError(`${shownUrl(url)}: ${message}`)
  return error
}
