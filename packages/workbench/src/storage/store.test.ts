import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HttpError } from '../http/http-error.ts'
import { projectTypes } from '../projects/document-types.ts'
import { derivePassages } from '../projects/passage-row.ts'
import type { AnnotationState, PassageState } from '../projects/state.ts'
import { backUp, restore } from './backup.ts'
import type { Change } from './commit.ts'
import { openPostgres } from './postgres.ts'
import { verify } from './replay.ts'
import { openStore, type Store } from './store.ts'
import { documents, events, passages } from './tables.ts'
import { onBothStores } from './testing/stores.ts'

const time = '2026-01-02T03:04:05.000Z'
const options = { types: projectTypes, derive: derivePassages }
const settings = { annotators: 2, labels: ['yes', 'no'], preannotate: false, qualification: null }
const created = { title: 'Trial', kind: 'audit', settings, members: ['anna', 'ben'], guidelines: '' }
const added = (number: number, text: string) => ({
  number,
  title: text,
  text,
  question: null,
  initial: { kind: 'labels', labels: [] },
  gold: null,
  qualification: false,
})
const saved = (label: string, seconds = 1) => ({
  content: { kind: 'labels', labels: [label] },
  did: `chose ${label}`,
  seconds,
  guidelines: null,
  preannotated: false,
})
const change = (
  subject: string,
  author: string,
  revision: number | null,
  ...list: [kind: string, payload: unknown][]
): Change => ({
  project: 'trial',
  subject,
  author,
  time,
  revision,
  events: list.map(([kind, payload]) => ({ id: randomUUID(), kind, payload })),
})

/** Texts with SQL, HTML, control characters and other sequences that a store might mangle or execute. */
const nasty = [
  "'; drop table workbench_events; --",
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'NUL \u0000 and half a pair \ud83d',
  '%_\\ ${7*7} {{7*7}} $1 ?',
  '\u202egnitirw desrever\u202c 🏳️‍🌈 ﷽',
  '{"__proto__": {"admin": true}}',
]

onBothStores('a store', kind => {
  let store: Store
  beforeAll(async () => {
    store = await openStore(await kind.open(), options)
    await store.commit(change('project/this', 'root', 0, ['project.created', created]))
    await store.addAll(
      nasty
        .map((text, i) => ({
          ...change(`passage/p${i}`, 'root', 0),
          id: randomUUID(),
          revision: 1,
          kind: 'passage.added',
          payload: added(i, text),
        }))
        .map(({ events: _, ...event }) => event),
    )
  })
  afterAll(() => store?.close())

  it('stores every text unchanged', async () => {
    const list = await store.list<{ text: string }>('trial', 'passage')
    expect(list.map(({ state }) => state.text)).toEqual(nasty)
    expect(await store.database.select().from(passages)).toHaveLength(nasty.length)
  })

  it('stores an event once, however often it is sent', async () => {
    const save = change('annotation/p0/anna', 'anna', 0, ['annotation.saved', saved('yes')])
    const results = await Promise.all([1, 2, 3].map(() => store.commit(save)))
    expect(results.map(({ revision }) => revision)).toEqual([1, 1, 1])
    // The acknowledgement was lost; the client sends the same event with a further one, on the revision it knew.
    const more = {
      ...save,
      events: [...save.events, { id: randomUUID(), kind: 'annotation.saved', payload: saved('no', 4) }],
    }
    const { revision, state } = await store.commit<AnnotationState>(more)
    expect([revision, state.seconds]).toEqual([2, 5])
  })

  it('rejects an event id of another account', async () => {
    const save = change('annotation/p1/anna', 'anna', 0, ['annotation.saved', saved('yes')])
    await store.commit(save)
    await expect(store.commit({ ...save, subject: 'annotation/p1/ben', author: 'ben' })).rejects.toMatchObject({
      status: 409,
    })
  })

  it('accepts only one of several changes made on the same revision', async () => {
    const attempts = ['a', 'b', 'c', 'd', 'e'].map(label =>
      store.commit(change('annotation/p2/anna', 'anna', 0, ['annotation.saved', saved(label)])),
    )
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, details: { revision: 1 } })
  })

  it('commits all events of a change or none', async () => {
    const before = await store.database.select().from(events)
    const mixed = change(
      'annotation/p3/anna',
      'anna',
      0,
      ['annotation.saved', saved('yes')],
      ['annotation.submitted', {}],
      ['annotation.saved', saved('no')],
    )
    await expect(store.commit(mixed)).rejects.toMatchObject({ status: 409 })
    expect(await store.database.select().from(events)).toHaveLength(before.length)
    expect(await store.read('trial', 'annotation/p3/anna')).toBeNull()
  })

  it('derives the status of a passage from its submissions', async () => {
    const statusOf = async () =>
      (await store.database.select().from(passages)).find(({ passage }) => passage === 'p4')!.status
    expect(await statusOf()).toBe('open')
    for (const account of ['anna', 'ben']) {
      await store.commit(change('passage/p4', account, null, ['passage.taken', { account, seats: 2 }]))
      await store.commit(change(`annotation/p4/${account}`, account, 0, ['annotation.saved', saved('yes')]))
      expect(await statusOf()).toBe('annotating')
    }
    // Concurrently: each transaction has to see the other's submission.
    await Promise.all(
      ['anna', 'ben'].map(account =>
        store.commit(change(`annotation/p4/${account}`, account, 1, ['annotation.submitted', {}])),
      ),
    )
    expect(await statusOf()).toBe('submitted')
    await expect(
      store.commit(change('passage/p4', 'cleo', null, ['passage.taken', { account: 'cleo', seats: 2 }])),
    ).rejects.toMatchObject({ status: 409 })
    await store.commit(change('adjudication/p4', 'cleo', 0, ['adjudication.finished', { gold: saved('yes').content }]))
    expect(await statusOf()).toBe('done')
  })

  it('does not allow events to be changed', async () => {
    await expect(store.database.update(events).set({ author: 'mallory' })).rejects.toThrow()
    await expect(store.database.delete(events)).rejects.toThrow()
  })

  it('notifies listeners', async () => {
    const notified: string[] = []
    const stop = store.onChange(({ subject }) => notified.push(subject))
    await store.commit(change('passage/p5', 'anna', null, ['passage.flagged', { flagged: true }]))
    for (let i = 0; i < 100 && !notified.includes('passage/p5'); i++)
      await new Promise(resolve => setTimeout(resolve, 20))
    stop()
    expect(notified).toContain('passage/p5')
  })

  it('saves a draft only on its current revision, even if another server changed it', async () => {
    const subject = 'annotation/p5/dora'
    const first = await store.commit(change(subject, 'dora', 0, ['annotation.saved', saved('one')]))
    const save = change(subject, 'dora', 1, ['annotation.saved', saved('two')], ['annotation.saved', saved('three')])
    const results = await Promise.all([store.commit<AnnotationState>(save), store.commit<AnnotationState>(save)])
    expect([first.revision, ...results.map(({ revision }) => revision)]).toEqual([1, 3, 3])
    expect((await store.history('trial', [subject], 0, 10)).map(({ revision }) => revision)).toEqual([1, 2, 3])
    expect((await store.read<AnnotationState>('trial', subject))?.state.seconds).toBe(results[0]!.state.seconds)
    if (kind.name === 'embedded') return

    // Changes by another server, of which this one has not been notified yet.
    const other = await openStore(await openPostgres(kind.location()), options)
    try {
      await other.commit(change(subject, 'dora', 3, ['annotation.saved', saved('elsewhere')]))
      const refused = store.commit(change(subject, 'dora', 3, ['annotation.saved', saved('late')]))
      await expect(refused).rejects.toMatchObject({ status: 409, details: { revision: 4 } })
      const guarded = (label: string, revision: number) => ({
        ...change(subject, 'dora', revision, ['annotation.saved', saved(label)]),
        guard: async (read: (subject: string) => Promise<{ readonly state: unknown } | null>) => {
          const found = await read('passage/p5')
          if (!found || (found.state as PassageState).adjudicator === 'ben') throw new HttpError(403, 'Ben has it.')
        },
      })
      await store.commit(guarded('five', 4))
      await other.commit(
        change('passage/p5', 'ben', null, ['passage.assigned', { annotators: ['dora'], adjudicator: 'ben' }]),
      )
      await expect(store.commit(guarded('six', 5))).rejects.toMatchObject({ status: 403 })
    } finally {
      await other.close()
    }
  })

  it('verifies documents against their events and lists differences', async () => {
    const fine = await verify(store.database, store.types, store.derive)
    expect(fine).toMatchObject({ differences: [] })
    expect(fine.events).toBeGreaterThan(15)
    await store.database.update(documents).set({ state: '{"forged":true}' })
    await store.database.update(passages).set({ status: 'done' })
    const { differences } = await verify(store.database, store.types, store.derive)
    // All documents and all rows in lists, but the one that was done already.
    expect(differences).toHaveLength(fine.documents + nasty.length - 1)
  })

  it('is restored from a backup, into an empty store only', async () => {
    const lines = async function* () {
      let number = 0
      for await (const text of backUp(store, time)) yield { number: ++number, text }
    }
    await expect(restore(store, lines())).rejects.toThrow('not empty')
    const other = await openStore(await kind.open(), options)
    try {
      const restored = await restore(other, lines())
      expect(restored.events).toBeGreaterThan(15)
      expect(await verify(other.database, other.types, other.derive)).toMatchObject({ ...restored, differences: [] })
      expect((await other.list<{ text: string }>('trial', 'passage')).map(({ state }) => state.text)).toEqual(nasty)
    } finally {
      await other.close()
    }
  })

  it('is backed up as it was at one moment, while changes go on', async () => {
    const source = await openStore(await kind.open(), options)
    const target = await openStore(await kind.open(), options)
    try {
      const comment = { kind: 'passage.commented', payload: { text: 'So?' } }
      const commitTo = (project: string, subject: string) =>
        source.commit({
          ...change(subject, 'anna', null),
          project,
          events: [comment, comment].map(event => ({ id: randomUUID(), ...event })),
        })
      const passageIn = (project: string, name: string) => ({
        ...{ id: randomUUID(), project, subject: `passage/${name}`, revision: 1, author: 'root', time },
        ...{ kind: 'passage.added', payload: added(1, 'Is it so?') },
      })
      const writers = ['anna', 'ben', 'cleo']
      await source.addAll([
        ...writers.flatMap(name => [passageIn('a', name), passageIn('z', name)]),
        // More than a page of the backup between the two projects.
        ...Array.from({ length: 1200 }, (_, i) => passageIn('m', `p${i}`)),
      ])
      let isDone = false
      const write = async (name: string) => {
        while (!isDone) for (const project of ['a', 'z']) await commitTo(project, `passage/${name}`)
      }
      const work = Promise.all(writers.map(write))
      await Promise.all(writers.map(name => commitTo('a', `passage/${name}`)))
      const countEvents = async (store: Store, project: string, name: string) =>
        (await store.read(project, `passage/${name}`))!.revision - 1
      /** Waits until each writer has changed `z` three times more. */
      const waitForChanges = async () => {
        for (const name of writers) {
          const before = await countEvents(source, 'z', name)
          await expect.poll(() => countEvents(source, 'z', name)).toBeGreaterThanOrEqual(before + 6)
        }
      }
      async function* slowBackup() {
        let number = 0
        for await (const text of backUp(source, time)) {
          yield { number: ++number, text }
          // Within the first page: all documents of `a` have been read, and those of `z` have not.
          if (number === 500) await waitForChanges()
        }
      }
      const lines: { number: number; text: string }[] = []
      for await (const line of slowBackup()) lines.push(line)
      isDone = true
      await work

      const restored = await restore(target, Readable.from(lines))
      expect(await verify(target.database, projectTypes, derivePassages)).toMatchObject({
        ...restored,
        differences: [],
      })
      for (const name of writers) {
        const [first, last] = [await countEvents(target, 'a', name), await countEvents(target, 'z', name)]
        // Changes have two events; a writer changes `a` once more at the beginning, and always before `z`.
        expect([0, 2].map(ahead => last + 2 + ahead)).toContain(first)
        expect(await countEvents(source, 'z', name)).toBeGreaterThan(last)
      }
    } finally {
      await source.close()
      await target.close()
    }
  })
})
