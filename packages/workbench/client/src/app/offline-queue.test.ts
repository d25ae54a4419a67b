import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProblemError } from './api.ts'
import { createMemoryStore, type Edit, type EditStore, openEditStore } from './edit-store.ts'
import { openQueue, type Queue } from './offline-queue.ts'

const edit = (id: string): Edit => ({ id, kind: 'annotation.saved', payload: { did: id } })
const refuse = (status: number, more = {}) =>
  new ProblemError({ type: 'about:blank', title: `refused with ${status}`, status, ...more })
/** A server that keeps its promises: known ids are passed over, an old revision is refused. */
function server(begin = 0) {
  const stored: string[] = Array.from({ length: begin }, (_, i) => `before-${i}`)
  return {
    stored,
    async send(revision: number, events: readonly Edit[]) {
      const known = events.filter(({ id }) => stored.includes(id)).length
      const fresh = events.filter(({ id }) => !stored.includes(id))
      if (fresh.length > 0 && revision + known !== stored.length) throw refuse(409, { revision: stored.length })
      stored.push(...fresh.map(({ id }) => id))
      return { revision: stored.length }
    },
  }
}
const atOnce = async () => {}
const settled = (queue: Queue<Edit>) => queue.flush().catch(() => {})

describe.each([
  ['memory', async () => createMemoryStore()],
  ['IndexedDB', () => openEditStore(new IDBFactory())],
])('a queue of edits, kept in %s', (_, openStore: () => Promise<EditStore>) => {
  const options = async () => ({ name: 'annotation/p/1/ann', revision: 0, store: await openStore(), sleep: atOnce })

  it('sends edits in order and keeps none that the server has', async () => {
    const there = server()
    const given = { ...(await options()), send: there.send }
    const queue = await openQueue(given)
    await Promise.all(['a', 'b', 'c'].map(id => queue.add(edit(id))))
    await queue.flush()
    expect(there.stored).toEqual(['a', 'b', 'c'])
    expect(queue.state).toMatchObject({ status: 'saved', unsent: 0, revision: 3 })
    expect(await given.store.load(given.name)).toEqual({ revision: null, edits: [] })
  })

  it('keeps what was not sent over a reload, and goes on from it', async () => {
    const there = server(2)
    const given = { ...(await options()), revision: 2 }
    const before = await openQueue({
      ...given,
      send: () => Promise.reject(refuse(0)),
      sleep: (_, signal) => new Promise(resolve => signal.addEventListener('abort', () => resolve())),
    })
    await before.add(edit('a'))
    await before.add(edit('b'))
    await expect.poll(() => before.state.status).toBe('waiting')
    before.close()
    expect(await given.store.names()).toEqual([given.name])
    const after = await openQueue({ ...given, send: there.send })
    expect(after.restored.map(({ id }) => id)).toEqual(['a', 'b'])
    await after.flush()
    expect(there.stored.slice(2)).toEqual(['a', 'b'])
  })

  it('stores once what was sent twice because the answer was lost', async () => {
    const there = server()
    let lost = 2
    const queue = await openQueue({
      ...(await options()),
      send: async (revision, events) => {
        const answer = await there.send(revision, events)
        if (lost-- > 0) throw refuse(0)
        return answer
      },
    })
    await queue.add(edit('a'))
    await queue.add(edit('b'))
    await queue.flush()
    expect(there.stored).toEqual(['a', 'b'])
  })

  it('stops at a conflict until somebody decides', async () => {
    const there = server()
    const given = { ...(await options()), send: there.send }
    const mine = await openQueue(given)
    there.stored.push('elsewhere')
    await mine.add(edit('a'))
    await expect(mine.flush()).rejects.toThrow('refused with 409')
    await mine.add(edit('b'))
    expect(mine.state).toMatchObject({ status: 'conflict', unsent: 2, problem: { revision: 1 } })
    mine.keepLocalVersion()
    await mine.flush()
    expect(there.stored).toEqual(['elsewhere', 'a', 'b'])

    there.stored.push('again')
    await mine.add(edit('c'))
    await settled(mine)
    await mine.discard()
    expect(mine.state).toMatchObject({ status: 'saved', unsent: 0, revision: 4 })
    await mine.add(edit('d'))
    await mine.flush()
    expect(there.stored).toEqual(['elsewhere', 'a', 'b', 'again', 'd'])
  })

  it('keeps what was refused, and sends it when the reason is gone', async () => {
    const there = server()
    let allowed = false
    const queue = await openQueue({
      ...(await options()),
      send: (revision, events) => (allowed ? there.send(revision, events) : Promise.reject(refuse(401))),
    })
    await queue.add(edit('a'))
    await settled(queue)
    expect(queue.state).toMatchObject({ status: 'refused', unsent: 1 })
    allowed = true
    queue.retry()
    await queue.flush()
    expect(there.stored).toEqual(['a'])
  })

  it('loses and doubles nothing, whatever breaks', async () => {
    const fault = fc.constantFrom('none', 'away', 'answer lost', 'reload')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fault, { maxLength: 25 }),
        fc.integer({ min: 1, max: 3 }),
        async (faults, batchSize) => {
          const there = server()
          const given = { ...(await options()), batchSize }
          const coming = [...faults]
          const send = async (revision: number, events: readonly Edit[]) => {
            const next = coming.shift()
            if (next === 'away') throw refuse(0)
            const answer = await there.send(revision, events)
            if (next === 'answer lost') throw refuse(503)
            return answer
          }
          let queue = await openQueue({ ...given, send })
          for (let i = 0; i < 12; i++) {
            await queue.add(edit(`e${i}`))
            if (faults[i] !== 'reload') continue
            queue.close()
            queue = await openQueue({ ...given, revision: there.stored.length, send })
          }
          await queue.flush()
          expect(there.stored).toEqual(Array.from({ length: 12 }, (_, i) => `e${i}`))
        },
      ),
      { numRuns: 60, seed: 1 },
    )
  })
})
