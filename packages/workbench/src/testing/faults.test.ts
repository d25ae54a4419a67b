/** What must not happen: an acknowledged save that is gone, after a server was killed in the middle of saves or two wrote at once. */
import { expect, it } from 'vitest'
import { verify } from '../storage/replay.ts'
import { onBothStores } from '../storage/testing/stores.ts'
import { openWorkbenchStore } from '../workbench.ts'
import { annotate, lostEvents, prepareTeam, type ServerProcess, startProcess } from './load.ts'

const people = 8

function signal(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

onBothStores('saves', kind => {
  it('survive kill -9 of the server in their middle', async () => {
    await (await kind.open()).close()
    const prepared = await openWorkbenchStore(kind.place())
    await prepareTeam(prepared, people)
    await prepared.close()

    let server: ServerProcess = await startProcess(kind.place())
    const port = Number(new URL(server.url).port)
    const { url } = server
    const reached = [40, 80].map(() => signal())
    const load = annotate({
      people,
      intervalMs: 20,
      saves: 15,
      url: () => url,
      onSave: total => [40, 80].forEach((n, i) => void (total === n && reached[i]!.resolve())),
    })
    for (const { promise } of reached) {
      await promise
      await server.kill()
      server = await startProcess(kind.place(), port)
    }
    const result = await load
    await server.kill()

    const store = await openWorkbenchStore(kind.place())
    try {
      const saves = [...result.acknowledged.values()].flat()
      expect(saves).toHaveLength(15 * people)
      expect(result.failures).toBeGreaterThan(0)
      expect(await lostEvents(store, result)).toEqual([])
      expect((await verify(store.database, store.types, store.derive)).differences).toEqual([])
    } finally {
      await store.close()
    }
  })

  it(
    kind.name === 'embedded'
      ? 'are refused a second server on the same folder'
      : 'go through two servers on one database',
    async () => {
      await (await kind.open()).close()
      const prepared = await openWorkbenchStore(kind.place())
      await prepareTeam(prepared, people)
      await prepared.close()
      const first = await startProcess(kind.place())
      try {
        if (kind.name === 'embedded') {
          await expect(startProcess(kind.place())).rejects.toThrow('is serving this folder')
          return
        }
        const second = await startProcess(kind.place())
        try {
          // Each annotator goes back and forth between the two.
          let turn = 0
          const result = await annotate({
            people,
            intervalMs: 20,
            saves: 10,
            url: () => (turn++ % 2 ? first.url : second.url),
          })
          const store = await openWorkbenchStore(kind.place())
          expect([...result.acknowledged.values()].flat()).toHaveLength(10 * people)
          expect(await lostEvents(store, result)).toEqual([])
          expect((await verify(store.database, store.types, store.derive)).differences).toEqual([])
          await store.close()
        } finally {
          await second.kill()
        }
      } finally {
        await first.kill()
      }
    },
  )
})
