/** Thread of the embedded database: runs PGlite, whose WebAssembly would otherwise block the event loop of the server. */
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
  readonly error?: { readonly message: string; readonly code?: string }
}

/** Drizzle parses dates itself. */
const keepText = (value: string): string => value
const dateTypes = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182]
const parsers = Object.fromEntries(dateTypes.map(type => [type, keepText]))

const { dataDir, archive } = workerData as EmbeddedOptions
const opening = PGlite.create({
  ...(dataDir !== null && { dataDir }),
  ...(archive && { loadDataDir: new Blob([archive as Uint8Array<ArrayBuffer>]) }),
})

async function answer({ id, query, params, rowMode }: QueryMessage): Promise<QueryResult> {
  try {
    const client = await opening
    if (query === null) {
      await client.close()
      return { id }
    }
    const { rows } = await client.query(query, [...params], { rowMode, parsers })
    return { id, rows }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return { id, error: { message, code } }
  }
}

parentPort!.on('message', async (message: QueryMessage) => parentPort!.postMessage(await answer(message)))
