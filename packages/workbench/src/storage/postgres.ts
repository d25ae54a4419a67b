/** A PostgreSQL server, for any number of workbench servers. */
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database, Opened } from './database.ts'
import { StoreError } from './store-error.ts'

const channel = 'elenchus_workbench'

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
  return {
    database: drizzle(pool) as unknown as Database,
    announce: async (tx, text) => void (await tx.execute(sql`select pg_notify(${channel}, ${text})`)),
    async listen(hear) {
      let ended = false
      const connect = async (): Promise<void> => {
        const client = new pg.Client({ connectionString: address })
        client.on('notification', ({ payload }) => hear(payload ?? ''))
        // The server restarted: notices are lost meanwhile, which pages mend by reading again when their stream reopens.
        client.on('error', () => {})
        client.on('end', () => {
          if (!ended) setTimeout(() => void connect().catch(() => {}), 1000).unref()
        })
        await client.connect()
        await client.query(`listen ${channel}`)
        listener = client
      }
      await connect()
      return async () => {
        ended = true
        await listener?.end()
      }
    },
    close: () => pool.end(),
  }
}
