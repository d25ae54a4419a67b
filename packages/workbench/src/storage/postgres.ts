/** Connection to a PostgreSQL server, shared by any number of workbench servers. A lost connection is restored without a restart. */
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { HttpError } from '../http/http-error.ts'
import {
  backOff,
  type Database,
  type DatabaseConnection,
  DatabaseUnavailableError,
  findCause,
  retryWhileUnavailable,
  StoreError,
} from './database.ts'

const channel = 'elenchus_workbench'
/** Interval for batching notifications, because each of them locks the whole database. */
const batchMs = 40
const maxPendingNotifications = 10_000
const connectTimeoutMs = 10_000
/** TCP keep-alive reports a dead peer within about twice this time. */
const keepAliveMs = 10_000
const maxListenPauseMs = 10_000
/** How long a failed write makes the health check fail, unless a later write succeeds. */
const writeErrorMs = 60_000

type QueryArguments = [config: pg.QueryConfig, params?: unknown[]]

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

/** SQLSTATE codes of a lost or refused connection: connection exceptions, too many connections, shutdown. */
const connectionCodes = /^(08...|53300|57P0[1-4])$/
/** Messages of errors without a code, from pg and pg-pool. */
const connectionMessages =
  /^(Connection terminated|timeout expired|timeout exceeded|Client has encountered a connection error)/
/** Error codes of the network, such as ECONNREFUSED. */
const networkCode = /^E[A-Z]{3,}/

const unavailableMessage =
  'The database cannot be reached; the server keeps trying to reconnect. Repeat the request in a few seconds.'
const readOnlyMessage = 'The database is read-only at present: changes cannot be saved. Reading still works.'
const diskFullMessage =
  'The disk of the database server is full: changes cannot be saved until there is space. Reading still works.'

/** Translates errors that say that the database cannot be reached or cannot save changes; returns other errors unchanged. */
export function translateError(error: Error & { readonly code?: string }): Error {
  const { code = '', message } = error
  if (code === '25006') return new DatabaseUnavailableError(readOnlyMessage, error)
  if (code === '53100') return Object.assign(new HttpError(507, diskFullMessage), { cause: error })
  const isConnectionError =
    connectionCodes.test(code) || networkCode.test(code) || (code === '' && connectionMessages.test(message))
  return isConnectionError ? new DatabaseUnavailableError(unavailableMessage, error) : error
}

/** Pool of connections for drizzle. It reconnects for some seconds, and repeats reads whose connection was lost. */
function createClient(pool: pg.Pool) {
  /** The last write failed for this reason. */
  let writeError: { readonly error: Error; readonly time: number } | null = null

  const query = async (connection: pg.ClientBase, [config, params]: QueryArguments): Promise<pg.QueryResult> => {
    try {
      const result = await connection.query(config, params)
      if (/^\s*(insert|commit)\b/i.test(config.text)) writeError = null
      return result
    } catch (error) {
      const translated = translateError(error as Error)
      if (translated instanceof HttpError && translated.message !== unavailableMessage)
        writeError = { error: translated, time: performance.now() }
      throw translated
    }
  }
  const withConnection = async <T>(work: (connection: pg.ClientBase) => Promise<T>): Promise<T> => {
    const connect = () => pool.connect().catch(error => Promise.reject(translateError(error)))
    const connection = await retryWhileUnavailable(connect)
    let isLost = false
    try {
      return await work(connection)
    } catch (error) {
      isLost = findCause(error, DatabaseUnavailableError) !== undefined
      throw error
    } finally {
      connection.release(isLost)
    }
  }
  const queryOnce = (...args: QueryArguments) => withConnection(connection => query(connection, args))
  const client = {
    query: (...args: QueryArguments) =>
      /^\s*select\b/i.test(args[0].text) ? retryWhileUnavailable(() => queryOnce(...args)) : queryOnce(...args),
  }
  const toDatabase = (queryable: typeof client): Database =>
    drizzle(queryable as unknown as pg.Client) as unknown as Database
  // Drizzle's own transactions on a pool leak a connection if "begin" fails.
  const transaction: Database['transaction'] = (work, config) =>
    withConnection(connection => toDatabase({ query: (...args) => query(connection, args) }).transaction(work, config))
  return {
    database: Object.assign(toDatabase(client), { transaction }),
    async checkHealth(): Promise<void> {
      const { rows } = await client.query({ text: 'select pg_is_in_recovery() as "isStandby"' })
      if ((rows[0] as { isStandby: boolean }).isStandby) throw new HttpError(503, readOnlyMessage)
      if (writeError && performance.now() - writeError.time < writeErrorMs) throw writeError.error
    },
  }
}

export async function openPostgres(address: string): Promise<DatabaseConnection> {
  const settings = {
    connectionString: address,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  }
  const pool = new pg.Pool({ ...settings, max: 16 })
  // The pool replaces broken connections; without listeners their errors would end the process.
  pool.on('error', () => {})
  pool.on('connect', connection => void connection.on('error', () => {}))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new StoreError(
      `${redactPassword(address)}: cannot connect (${(error as Error).message}); check the address and that the server is running`,
    )
  }
  let pending: string[] = []
  let timer: NodeJS.Timeout | null = null
  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    const texts = pending
    pending = []
    if (texts.length === 0) return
    try {
      await pool.query('select pg_notify($1, text) from unnest($2::text[]) as text', [channel, texts])
    } catch {
      pending = [...texts, ...pending].slice(-maxPendingNotifications)
    }
  }
  const connectListener = async (onMessage: (text: string) => void) => {
    const client = new pg.Client(settings)
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    client.on('error', () => {})
    const ended = new Promise<void>(resolve => client.on('end', resolve))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      return { client, ended }
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
  }
  return {
    ...createClient(pool),
    notify(text) {
      pending.push(text)
      timer ??= setTimeout(() => void flush(), batchMs)
    },
    async listen(onMessage, onConnection) {
      let listener = await connectListener(onMessage)
      let isClosed = false
      onConnection(true)
      const keepListening = async (): Promise<void> => {
        for (let attempt = 0; ; attempt++) {
          await listener.ended
          if (isClosed) return
          if (attempt === 0) onConnection(false)
          await backOff(attempt, maxListenPauseMs)
          try {
            listener = await connectListener(onMessage)
          } catch {
            continue
          }
          if (isClosed) return listener.client.end()
          attempt = -1
          onConnection(true)
        }
      }
      void keepListening()
      return async () => {
        isClosed = true
        await listener.client.end()
      }
    },
    async close() {
      await flush()
      await pool.end()
    },
  }
}
