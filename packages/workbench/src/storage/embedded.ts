/**
 * Embedded database for a single server: PGlite in a folder, run by a worker thread. A lock file prevents concurrent processes, which PGlite does
 * not detect and which would lose writes. A new database is unpacked from a seed archive that is created at build time, which is ten
 * times faster than initialising a cluster.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { acquireLock, makeFolderSync } from '@elenchus/files'
import { drizzle } from 'drizzle-orm/pglite'
import { type Database, type DatabaseConnection, StoreError } from './database.ts'
import { type ClientOptions, checkFreeSpace, EmbeddedClient } from './embedded-client.ts'
import { migrate } from './migrations.ts'

export const seedFile = fileURLToPath(new URL('../../dist/seed.tar.gz', import.meta.url))

/**
 * Opens or creates the database in `folder/database`, or an in-memory database if the folder is null. New clusters are unpacked from the
 * seed archive if it exists.
 */
export async function openEmbedded(
  folder: string | null,
  { seed = seedFile, ...options }: Pick<ClientOptions, 'queryTimeoutMs'> & { readonly seed?: string } = {},
): Promise<DatabaseConnection> {
  if (folder === null) {
    const archive = existsSync(seed) ? readFileSync(seed) : undefined
    return wrapClient(new EmbeddedClient({ ...options, dataDir: null, archive }), () => {})
  }
  makeFolderSync(folder, { mode: 0o700 })
  checkFreeSpace(folder)
  const lock = acquireLock(folder, { activity: 'is serving this folder' })
  try {
    const path = join(folder, 'database')
    if (!existsSync(path) && existsSync(seed)) {
      // Unpacked under a temporary name, in case the process is killed.
      const draft = `${path}.draft`
      rmSync(draft, { recursive: true, force: true })
      unpackTar(readFileSync(seed), draft)
      renameSync(draft, path)
    }
    const client = new EmbeddedClient({ ...options, dataDir: path })
    // Fails now if the folder has no valid database.
    await client.query('select 1').catch((error: Error) => {
      throw new StoreError(`${path}: the database cannot be opened: ${error.message}`)
    })
    return wrapClient(client, () => lock.release())
  } catch (error) {
    lock.release()
    throw error
  }
}

function wrapClient(client: EmbeddedClient, onClosed: () => void): DatabaseConnection {
  const listeners = new Set<(readText: string) => void>()
  return {
    database: drizzle(client as unknown as PGlite) as unknown as Database,
    checkHealth: () => client.checkHealth(),
    // This is the only process on the database, so that notifications stay in the process.
    notify: text => void setImmediate(() => listeners.forEach(listener => void listener(text))),
    async listen(onMessage) {
      listeners.add(onMessage)
      return async () => void listeners.delete(onMessage)
    },
    async close() {
      await client.close()
      onClosed()
    },
  }
}

/** Builds the seed archive: an initialised cluster with empty tables. Run at build time. */
export async function writeSeed(file: string): Promise<void> {
  const client = await PGlite.create()
  await migrate(drizzle(client) as unknown as Database)
  await client.exec('checkpoint')
  const archive = await client.dumpDataDir('gzip')
  await client.close()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.draft`, new Uint8Array(await archive.arrayBuffer()))
  renameSync(`${file}.draft`, file)
}

const blockSize = 512

/** Unpacks a gzipped tar archive of plain files and folders, as produced by PGlite. */
function unpackTar(archive: Uint8Array, folder: string): void {
  const data = gunzipSync(archive)
  const text = (start: number, length: number) => data.toString('utf8', start, start + length).split('\0', 1)[0]!
  makeFolderSync(folder, { mode: 0o700 })
  for (let offset = 0; offset + blockSize <= data.length; ) {
    const name = [text(offset + 345, 155), text(offset, 100)].filter(Boolean).join('/')
    if (name === '') break
    const size = Number.parseInt(text(offset + 124, 12).trim() || '0', 8)
    const kind = text(offset + 156, 1)
    const path = join(folder, normalize(`/${name}`))
    if (path.split(sep).includes('..')) throw new Error(`${name}: path outside of the archive`)
    if (kind === '5') makeFolderSync(path, { mode: 0o700 })
    else if (kind === '0' || kind === '') {
      makeFolderSync(dirname(path), { mode: 0o700 })
      writeFileSync(path, data.subarray(offset + blockSize, offset + blockSize + size), { mode: 0o600 })
    } else throw new Error(`${name}: unsupported tar entry type ${kind}`)
    offset += blockSize + Math.ceil(size / blockSize) * blockSize
  }
}
