import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseConnection } from './database.ts'
import { openEmbedded } from './embedded.ts'

const queryTimeoutMs = 2000
const endlessQuery = sql`select count(*) from generate_series(1, 1e15)`
/** Drizzle wraps the errors of statements. */
const interrupted = {
  cause: { status: 503, message: expect.stringMatching(/interrupted.*No answer within 2 seconds/) },
}

describe('the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-embedded-'))
  let connection: DatabaseConnection
  beforeAll(async () => {
    connection = await openEmbedded(join(folder, 'store'), { queryTimeoutMs })
    await connection.database.execute(sql`create table numbers (n integer)`)
    await connection.database.execute(sql`insert into numbers values (1)`)
  })
  afterAll(async () => {
    await connection.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const readNumbers = async () => {
    const { rows } = (await connection.database.execute(sql`select n from numbers order by n`)) as unknown as {
      rows: { n: number }[]
    }
    return rows.map(({ n }) => n)
  }

  it('replaces a hanging thread: the statement fails, and those that wait are answered', async () => {
    const hanging = connection.database.execute(endlessQuery)
    const waiting = readNumbers()
    await expect(hanging).rejects.toMatchObject(interrupted)
    expect(await waiting).toEqual([1])
  })

  it('undoes a transaction whose thread is replaced, also if it continues', async () => {
    const transaction = connection.database.transaction(async tx => {
      await tx.execute(sql`insert into numbers values (2)`)
      await tx.execute(endlessQuery).catch(() => {})
      await tx.execute(sql`insert into numbers values (3)`)
    })
    await expect(transaction).rejects.toMatchObject(interrupted)
    expect(await readNumbers()).toEqual([1])
  })

  it('limits its write-ahead log', async () => {
    await connection.database.execute(sql`create table texts (id integer primary key, text text)`)
    const readSegments = async () => {
      const { rows } = (await connection.database.execute(sql`select pg_ls_dir('pg_wal') as name`)) as unknown as {
        rows: { name: string }[]
      }
      return rows.filter(({ name }) => /^[0-9A-F]{24}$/.test(name)).length
    }
    // About 150 MB of log, in texts of 2 MB that cannot be compressed.
    for (let i = 0; i < 75; i++) {
      const text = randomBytes(1_500_000).toString('base64')
      await connection.database.execute(
        sql`insert into texts values (1, ${text}) on conflict (id) do update set text = ${text}`,
      )
    }
    expect(await readSegments()).toBeLessThanOrEqual(6)
  })

  it('closes within seconds while a statement hangs', async () => {
    const hanging = connection.database.execute(endlessQuery).catch((error: Error) => error.cause)
    const start = performance.now()
    await connection.close()
    expect(performance.now() - start).toBeLessThan(15_000)
    expect(await hanging).toMatchObject({ status: 503 })
    await expect(readNumbers()).rejects.toMatchObject({ cause: { message: 'The server is shutting down.' } })
  })
})
