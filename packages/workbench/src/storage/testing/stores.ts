/** Runs conformance tests on both kinds of store. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { findPostgres, type Postgres, startPostgres } from '../../../../evaluation/src/testing/postgres.ts'
import type { DatabaseConnection } from '../database.ts'
import { openEmbedded } from '../embedded.ts'
import { openPostgres } from '../postgres.ts'

export interface StoreKind {
  readonly name: string
  /** A fresh, empty database. */
  open(): Promise<DatabaseConnection>
  /** Folder or connection string of the last opened database, for another process. */
  readonly location: () => string
  /** The PostgreSQL server; null for the embedded store. */
  readonly postgres: () => Postgres | null
}

const bin = findPostgres()

/** Runs the tests on PGlite and on PostgreSQL. */
export function onBothStores(title: string, tests: (kind: StoreKind) => void): void {
  describe(`${title}, embedded`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'elenchus-workbench-'))
    let count = 0
    afterAll(() => rmSync(folder, { recursive: true, force: true }))
    tests({
      name: 'embedded',
      open: () => openEmbedded(join(folder, `${++count}`)),
      location: () => join(folder, `${count}`),
      postgres: () => null,
    })
  })
  describe.skipIf(bin === null)(`${title}, PostgreSQL`, () => {
    let postgres: Postgres
    let address = ''
    let count = 0
    beforeAll(async () => {
      postgres = await startPostgres(bin!)
    })
    afterAll(() => postgres?.stop())
    const open = async () => {
      const { default: pg } = await import('pg')
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      await client.query(`create database workbench_${++count}`)
      await client.end()
      address = postgres.url.replace(/postgres$/, `workbench_${count}`)
      return openPostgres(address)
    }
    tests({ name: 'PostgreSQL', open, location: () => address, postgres: () => postgres })
  })
}
