import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres, type Postgres, startPostgres } from '../../../evaluation/src/testing/postgres.ts'
import { projectTypes } from '../projects/document-types.ts'
import { derivePassages } from '../projects/passage-row.ts'
import { openPostgres } from './postgres.ts'
import { type ChangeNotification, openStore, type Store } from './store.ts'

const bin = findPostgres()
const unavailable = { cause: { status: 503, message: expect.stringMatching(/^The database cannot be reached/) } }

describe.skipIf(bin === null)('a lost PostgreSQL server', () => {
  let postgres: Postgres
  let store: Store
  beforeAll(async () => {
    postgres = await startPostgres(bin!)
    store = await openStore(await openPostgres(postgres.url), { types: projectTypes, derive: derivePassages })
    await commit(1)
  })
  afterAll(async () => {
    await store?.close()
    await postgres?.stop()
  })
  const settings = { annotators: 2, labels: ['yes', 'no'], preannotate: false, qualification: null }
  const commit = (number: number) =>
    store.commit({
      project: `p${number}`,
      subject: 'project/this',
      author: 'root',
      time: '2026-01-02T03:04:05.000Z',
      revision: 0,
      events: [
        {
          id: randomUUID(),
          kind: 'project.created',
          payload: { title: 'Trial', kind: 'audit', settings, members: [], guidelines: '' },
        },
      ],
    })
  const readRevision = async (number: number) => (await store.read(`p${number}`, 'project/this'))?.revision

  it('is waited for: reads and commits succeed once it is back', async () => {
    await postgres.crash()
    const results = Promise.all([readRevision(1), commit(2), store.list('p1', 'project')])
    await postgres.start()
    const [revision, committed, list] = await results
    expect([revision, committed.revision, list.length]).toEqual([1, 1, 1])
    await expect.poll(() => store.receivesChanges()).toBe(true)
  })

  it('is a 503 after some seconds; no connection leaks, nothing is cached meanwhile, and notifications resume', async () => {
    expect((await store.readCached('p1', 'project/this'))?.revision).toBe(1)
    const received: ChangeNotification[] = []
    const stop = store.onChange(changed => received.push(changed))
    let isInterrupted = false
    // The connection is lost within a transaction.
    const interrupted = store.database.transaction(async tx => {
      await tx.execute(sql`select 1`)
      await postgres.crash()
      isInterrupted = true
      await tx.execute(sql`select 1`)
    })
    await expect(interrupted).rejects.toMatchObject(unavailable)
    expect(isInterrupted).toBe(true)
    expect(store.receivesChanges()).toBe(false)
    await Promise.all([
      // More transactions than the pool has connections.
      ...Array.from({ length: 40 }, (_, i) => expect(commit(100 + i)).rejects.toMatchObject({ status: 503 })),
      expect(store.readCached('p1', 'project/this')).rejects.toMatchObject(unavailable),
      expect(store.checkHealth()).rejects.toMatchObject({ status: 503 }),
    ])

    await postgres.start()
    await Promise.all(Array.from({ length: 40 }, (_, i) => commit(200 + i)))
    await expect.poll(() => store.receivesChanges()).toBe(true)
    expect(received.map(({ subject }) => subject)).toContain('session/missed')
    const other = await openPostgres(postgres.url)
    const text = JSON.stringify({ project: 'p1', subject: 'elsewhere', revision: 1, author: '', time: '' })
    other.notify(text)
    await expect.poll(() => received.map(({ subject }) => subject)).toContain('elsewhere')
    await other.close()
    stop()
    await store.checkHealth()
  })

  it('can be read-only or full: writes are rejected with the reason, reads are answered', async () => {
    await store.database.execute(sql`alter database postgres set default_transaction_read_only = on`)
    await postgres.restart()
    await expect(commit(3)).rejects.toMatchObject({
      cause: { status: 503, message: expect.stringMatching(/read-only/) },
    })
    expect(await readRevision(1)).toBe(1)
    await expect(store.checkHealth()).rejects.toThrow('read-only')
    await store.database.execute(sql`set default_transaction_read_only = off`)
    await store.database.transaction(async tx => {
      await tx.execute(sql`set transaction read write`)
      await tx.execute(sql`alter database postgres reset default_transaction_read_only`)
    })
    await postgres.restart()
    expect((await commit(3)).revision).toBe(1)
    await store.checkHealth()

    const full = sql.raw(`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
    const diskFull = { status: 507, message: expect.stringMatching(/^The disk of the database server is full/) }
    await expect(store.database.execute(full)).rejects.toMatchObject({ cause: diskFull })
    await expect(store.checkHealth()).rejects.toMatchObject(diskFull)
    await commit(4)
    await store.checkHealth()
  })
})
