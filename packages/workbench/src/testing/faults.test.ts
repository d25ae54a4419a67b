/** Durability: no acknowledged save is lost when a server or its database is killed, or two servers write at once. */
import { expect, it } from 'vitest'
import { verify } from '../storage/replay.ts'
import { onBothStores } from '../storage/testing/stores.ts'
import { openWorkbenchStore } from '../workbench.ts'
import { annotateDuringFaults } from './inject-faults.ts'
import { annotate, checkEvents, prepareTeam, startProcess } from './load.ts'

const people = 8

onBothStores('saves', kind => {
  it('survive kills of the server and crashes of the database', async () => {
    await (await kind.open()).close()
    const { load, acknowledged, ...found } = await annotateDuringFaults({
      location: kind.location(),
      postgres: kind.postgres(),
      people,
      savesPerPerson: 15,
      intervalMs: 20,
      serverKills: 2,
      databaseCrashes: 1,
    })
    expect(acknowledged).toBe(15 * people)
    expect(load.failures).toBeGreaterThan(0)
    expect(found).toEqual({ lost: [], wrong: [], differences: [] })
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
          expect(await checkEvents(store, result)).toEqual({ lost: [], wrong: [] })
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

  it('do not delay SIGTERM by more than seconds, even if the database hangs', async () => {
    await (await kind.open()).close()
    const server = await startProcess(kind.location())
    server.process.send('select pg_sleep(600)')
    await new Promise(resolve => setTimeout(resolve, 500))
    const start = performance.now()
    await server.terminate()
    expect(performance.now() - start).toBeLessThan(20_000)
    expect(server.process.signalCode).toBeNull()
    // The lock on the folder is released.
    await (await openWorkbenchStore(kind.location())).close()
  })
})
