/**
 * The embedded database: PGlite in a folder, for one server. PGlite has no lock of its own, and two processes on one folder lose each
 * other's writes; so a lock file stands beside it. A new folder begins as a copy of a seed that the build made (`write-seed.ts`), because
 * making a cluster takes ten times as long as unpacking one.
 */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { makeFolderSync, takeLock } from '@elenchus/files'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, Opened } from './database.ts'
import { unpackTar } from './unpack-tar.ts'

export const seedFile = fileURLToPath(new URL('../../dist/seed.tar.gz', import.meta.url))

export interface EmbeddedOptions {
  /** Where a new folder comes from; made anew where the file is missing. */
  readonly seed?: string
}

/** Opens the database in `folder/database`, or begins it. `null`: in memory. */
export async function openEmbedded(folder: string | null, { seed = seedFile }: EmbeddedOptions = {}): Promise<Opened> {
  if (folder === null)
    return openedOf(
      await PGlite.create(existsSync(seed) ? { loadDataDir: new Blob([readFileSync(seed)]) } : {}),
      () => {},
    )
  makeFolderSync(folder, { mode: 0o700 })
  const lock = takeLock(folder, { doing: 'is serving this folder' })
  try {
    const path = join(folder, 'database')
    if (!existsSync(path) && existsSync(seed)) {
      // A process killed while unpacking leaves only the draft behind.
      const draft = `${path}.draft`
      rmSync(draft, { recursive: true, force: true })
      unpackTar(readFileSync(seed), draft)
      renameSync(draft, path)
    }
    return openedOf(await PGlite.create({ dataDir: path }), () => lock.release())
  } catch (error) {
    lock.release()
    throw error
  }
}

function openedOf(client: PGlite, released: () => void): Opened {
  const hearing = new Set<(text: string) => void>()
  const tell = (text: string) => void setImmediate(() => hearing.forEach(hear => void hear(text)))
  return {
    database: drizzle(client) as unknown as Database,
    // One process: it tells itself, once the transaction is through.
    announce: async (_, text) => tell(text),
    announceSoon: tell,
    query: async <Row>(_: string, text: string, values: readonly unknown[]) =>
      (await client.query<Row>(text, [...values])).rows,
    async listen(hear) {
      hearing.add(hear)
      return async () => void hearing.delete(hear)
    },
    async close() {
      await client.close()
      released()
    },
  }
}
