/**
 * Embedded database: PGlite in a folder, for a single server. A lock file guards the folder, because PGlite has no
 * lock and concurrent processes would lose writes. A new folder is unpacked from a seed archive made at build time,
 * ten times faster than initialising a cluster.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { acquireLock, makeFolderSync } from '@elenchus/files'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, Opened } from './database.ts'
import { migrate } from './migrations.ts'

export const seedFile = fileURLToPath(new URL('../../dist/seed.tar.gz', import.meta.url))

export interface EmbeddedOptions {
  /** Seed archive for new folders; without it the cluster is initialised from scratch. */
  readonly seed?: string
}

/** Opens or creates the database in `folder/database`; null for in-memory. */
export async function openEmbedded(folder: string | null, { seed = seedFile }: EmbeddedOptions = {}): Promise<Opened> {
  if (folder === null)
    return wrapClient(
      await PGlite.create(existsSync(seed) ? { loadDataDir: new Blob([readFileSync(seed)]) } : {}),
      () => {},
    )
  makeFolderSync(folder, { mode: 0o700 })
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
    return wrapClient(await PGlite.create({ dataDir: path }), () => lock.release())
  } catch (error) {
    lock.release()
    throw error
  }
}

function wrapClient(client: PGlite, onClosed: () => void): Opened {
  const listeners = new Set<(text: string) => void>()
  return {
    database: drizzle(client) as unknown as Database,
    // The only process on this database notifies itself.
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

const block = 512

/** Unpacks a gzipped tar archive of plain files and folders, as produced by PGlite. */
function unpackTar(archive: Uint8Array, folder: string): void {
  const data = gunzipSync(archive)
  const text = (start: number, length: number) => data.toString('utf8', start, start + length).split('\0', 1)[0]!
  makeFolderSync(folder, { mode: 0o700 })
  for (let offset = 0; offset + block <= data.length; ) {
    const name = [text(offset + 345, 155), text(offset, 100)].filter(Boolean).join('/')
    if (name === '') break
    const size = Number.parseInt(text(offset + 124, 12).trim() || '0', 8)
    const kind = text(offset + 156, 1)
    const path = join(folder, normalize(`/${name}`))
    if (path.split(sep).includes('..')) throw new Error(`${name}: path outside of the archive`)
    if (kind === '5') makeFolderSync(path, { mode: 0o700 })
    else if (kind === '0' || kind === '') {
      makeFolderSync(dirname(path), { mode: 0o700 })
      writeFileSync(path, data.subarray(offset + block, offset + block + size), { mode: 0o600 })
    } else throw new Error(`${name}: unsupported tar entry type ${kind}`)
    offset += block + Math.ceil(size / block) * block
  }
}
