/** Thread of the embedded database: runs PGlite, whose WebAssembly would otherwise block the event loop of the server. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type QueryOptions, types } from '@electric-sql/pglite'

/** Start parameters: the data folder, or null for an in-memory database, and the archive it is loaded from. */
export interface EmbeddedOptions {
  readonly dataDir: string | null
  readonly archive?: Uint8Array
}
export interface QueryMessage {
  readonly id: number
  /** Null closes the database. */
  readonly query: string | null
  readonly params: readonly unknown[]
  readonly rowMode?: QueryOptions['rowMode']
}
export interface QueryResult {
  readonly id: number
  readonly rows?: readonly unknown[]
  /** The database cannot be used after a fatal error. */
  readonly error?: { readonly message: string; readonly code?: string; readonly isFatal: boolean }
}

/** Segments of the write-ahead log that exist in advance, so that reads, which log the pruning of old rows, need no disk space. */
const spareSegments = 2
/** A checkpoint keeps segments up to this size for reuse and deletes the others. */
const walSize = '64MB'
const segmentName = /^[0-9A-F]{24}$/

/** Drizzle parses dates itself. */
const keepText = (value: string): string => value
const dateTypes = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182]
const parsers = Object.fromEntries(dateTypes.map(type => [type, keepText]))

async function openDatabase({ dataDir, archive }: EmbeddedOptions): Promise<PGlite> {
  const walSettings = ['-c', `min_wal_size=${walSize}`, '-c', `max_wal_size=${walSize}`]
  const client = await PGlite.create({
    ...(dataDir !== null && { dataDir }),
    ...(archive && { loadDataDir: new Blob([archive as Uint8Array<ArrayBuffer>]) }),
    startParams: [...PGlite.defaultStartParams, ...walSettings],
  })
  if (dataDir !== null) await allocateSegments(client, join(dataDir, 'pg_wal'))
  return client
}

/** Creates spare segments by switching to new ones; the checkpoints release the old ones for reuse. */
async function allocateSegments(client: PGlite, folder: string): Promise<void> {
  const countSpare = async (): Promise<number> => {
    const sql = 'select pg_walfile_name(pg_current_wal_insert_lsn()) as current'
    const { rows } = await client.query<{ current: string }>(sql)
    return readdirSync(folder).filter(name => segmentName.test(name) && name > rows[0]!.current).length
  }
  for (let i = 0; i <= spareSegments && (await countSpare()) < spareSegments; i++) {
    await client.query('select pg_switch_wal()')
    await client.query('checkpoint')
  }
}

const opening = openDatabase(workerData as EmbeddedOptions)

async function answer({ id, query, params, rowMode }: QueryMessage): Promise<QueryResult> {
  let isOpen = false
  try {
    const client = await opening
    isOpen = true
    if (query === null) {
      await client.close()
      return { id }
    }
    const { rows } = await client.query(query, [...params], { rowMode, parsers })
    return { id, rows }
  } catch (error) {
    const { message, code, severity } = error as Error & { code?: string; severity?: string }
    const isFatal = !isOpen || severity === 'FATAL' || severity === 'PANIC' || error instanceof WebAssembly.RuntimeError
    return { id, error: { message, code, isFatal } }
  }
}

parentPort!.on('message', async (message: QueryMessage) => parentPort!.postMessage(await answer(message)))
