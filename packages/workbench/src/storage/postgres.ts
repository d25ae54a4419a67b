/** Connection to a PostgreSQL server, shared by any number of workbench servers. */
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Database, type DatabaseConnection, StoreError } from './database.ts'

const channel = 'elenchus_workbench'
/** Interval for batching notifications, because each of them locks the whole database. */
const batchMs = 40

/** Redacts the password of a connection string. */
export function redactPassword(address: string): string {
  try {
    const url = new URL(address)
    if (url.password) url.password = '…'
    return decodeURI(url.toString())
  } catch {
    return 'the given address'
  }
}

export async function openPostgres(address: string): Promise<DatabaseConnection> {
  const pool = new pg.Pool({ connectionString: address, max: 16, connectionTimeoutMillis: 10_000 })
  // The pool replaces broken idle connections.
  pool.on('error', () => {})
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new StoreError(
      `${redactPassword(address)}: cannot connect (${(error as Error).message}); check the address and that the server is running`,
    )
  }
  let listener: pg.Client | null = null
  let pending: string[] = []
  let timer: NodeJS.Timeout | null = null
  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    const texts = pending
    pending = []
    if (texts.length > 0)
      await pool.query('select pg_notify($1, text) from unnest($2::text[]) as text', [channel, texts])
  }
  return {
    database: drizzle(pool) as unknown as Database,
    checkHealth: async () => void (await pool.query('select 1')),
    notify(text) {
      pending.push(text)
      // Failures can be ignored, because pages refetch when their event stream reconnects.
      timer ??= setTimeout(() => void flush().catch(() => {}), batchMs)
    },
    async listen(onMessage, onConnection) {
      let closed = false
      const connect = async (): Promise<void> => {
        const client = new pg.Client({ connectionString: address })
        client.on('notification', ({ payload }) => onMessage(payload ?? ''))
        client.on('error', () => {})
        client.on('end', () => {
          onConnection(false)
          if (!closed) setTimeout(() => void connect().catch(() => {}), 1000).unref()
        })
        await client.connect()
        await client.query(`listen ${channel}`)
        listener = client
        onConnection(true)
      }
      await connect()
      return async () => {
        closed = true
        await listener?.end()
      }
    },
    async close() {
      await flush().catch(() => {})
      await pool.end()
    },
  }
}
