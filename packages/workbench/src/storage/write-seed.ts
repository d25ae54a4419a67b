/** Makes the seed of embedded databases: a cluster with all tables and nothing in them. Run by the build. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database } from './database.ts'
import { migrate } from './migrations.ts'

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
