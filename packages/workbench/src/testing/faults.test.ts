/** Durability: no acknowledged save is lost when a server is killed or two servers write at once. */
import { expect, it } from 'vitest'
import { verify } from '../storage/replay.ts'
import { onBothStores } from '../storage/testing/stores.ts'
import { openWorkbenchStore } from '../workbench.ts'
import { annotate, findLostEvents, prepareTeam, type ServerProcess, startProcess } from './load.ts'

const people = 8

function signal(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

onBothStores('saves', kind => {
  it('survive kill -9 of the server', async () => {
    await (await kind.open()).close()
    const prepared = await openWorkbenchStore(kind.location())
    await prepareTeam(prepared, people)
    await prepared.close()

    let server: ServerProcess = await startProcess(kind.location())
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
      server = await startProcess(kind.location(), port)
    }
    const result = await load
    await server.kill()

    const store = await openWorkbenchStore(kind.location())
    try {
      const saves = [...result.acknowledged.values()].flat()
      expect(saves).toHaveLength(15 * people)
      expect(result.failures).toBeGreaterThan(0)
      expect(await findLostEvents(store, result)).toEqual([])
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
      const prepared = await openWorkbenchStore(kind.location())
      await prepareTeam(prepared, people)
      await prepared.close()
      const first = await startProcess(kind.location())
      try {
        if (kind.name === 'embedded') {
          await expect(startProcess(kind.location())).rejects.toThrow('is serving this folder')
          return
        }
        const second = await startProcess(kind.location())
        try {
          // Each annotator alternates between the two.
          let count = 0
          const result = await annotate({
            people,
            intervalMs: 20,
            saves: 10,
            url: () => (count++ % 2 ? first.url : second.url),
          })
          const store = await openWorkbenchStore(kind.location())
          expect([...result.acknowledged.values()].flat()).toHaveLength(10 * people)
          expect(await findLostEvents(store, result)).toEqual([])
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
