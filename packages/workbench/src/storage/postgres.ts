/** A PostgreSQL server, for any number of workbench servers. */
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database, Opened } from './database.ts'
import { StoreError } from './store-error.ts'

const channel = 'elenchus_workbench'
/** Notices in a transaction make all such transactions wait for each other; those that can wait go together. */
const gatherMs = 40

/** The address without its password. */
export function shownAddress(address: string): string {
  try {
    const url = new URL(address)
    if (url.password) url.password = '…'
    return decodeURI(url.toString())
  } catch {
    return 'the given address'
  }
}

export async function openPostgres(address: string): Promise<Opened> {
  const pool = new pg.Pool({ connectionString: address, max: 16, connectionTimeoutMillis: 10_000 })
  // An idle connection that breaks is replaced by the pool.
  pool.on('error', () => {})
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new StoreError(
      `${shownAddress(address)}: no connection (${(error as Error).message}); is the address right, and the server running?`,
    )
  }
  let listener: pg.Client | null = null
  let gathered: string[] = []
  let timer: NodeJS.Timeout | null = null
  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    const texts = gathered
    gathered = []
    if (texts.length > 0)
      await pool.query('select pg_notify($1, text) from unnest($2::text[]) as text', [channel, texts])
  }
  return {
    database: drizzle(pool) as unknown as Database,
    announce: async (tx, text) => void (await tx.execute(sql`select pg_notify(${channel}, ${text})`)),
    announceSoon(text) {
      gathered.push(text)
      // Without a connection nobody hears anything; pages read again when their stream reopens.
      timer ??= setTimeout(() => void flush().catch(() => {}), gatherMs)
    },
    query: async <Row>(name: string, text: string, values: readonly unknown[]) =>
      (await pool.query({ name, text, values: [...values] })).rows as Row[],
    async listen(hear, deaf) {
      let ended = false
      const connect = async (): Promise<void> => {
        const client = new pg.Client({ connectionString: address })
        client.on('notification', ({ payload }) => hear(payload ?? ''))
        // The server restarted: notices are lost meanwhile, which pages mend by reading again when their stream reopens.
        client.on('error', () => {})
        client.on('end', () => {
          deaf(true)
          if (!ended) setTimeout(() => void connect().catch(() => {}), 1000).unref()
        })
        await client.connect()
        await client.query(`listen ${channel}`)
        listener = client
        deaf(false)
      }
      await connect()
      return async () => {
        ended = true
        await listener?.end()
      }
    },
    async close() {
      await flush().catch(() => {})
      await pool.end()
    },
  }
}
