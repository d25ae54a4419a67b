/** Fault injection: kills the server and crashes the database while annotators save, and compares the store with the acknowledgements. */
import type { Postgres } from '../../../evaluation/src/testing/postgres.ts'
import { verify } from '../storage/replay.ts'
import { openWorkbenchStore } from '../workbench.ts'
import { annotate, checkEvents, type EventCheck, type LoadResult, prepareTeam, startProcess } from './load.ts'

export interface FaultOptions {
  /** Folder or connection string of a new store. */
  readonly location: string
  /** The server of the store; null for the embedded store, whose thread hangs instead. */
  readonly postgres: Postgres | null
  readonly people: number
  readonly savesPerPerson: number
  readonly intervalMs: number
  readonly serverKills: number
  readonly databaseCrashes: number
}

export interface FaultResult extends EventCheck {
  readonly load: LoadResult
  readonly acknowledged: number
  /** Differences between the documents and their events. */
  readonly differences: readonly string[]
}

/** Time limit for statements of the embedded database, so that a hanging thread is replaced soon. */
const queryTimeoutMs = 3000
const endlessQuery = 'select count(*) from generate_series(1, 1e15)'

export async function annotateDuringFaults(options: FaultOptions): Promise<FaultResult> {
  const { location, postgres, people, savesPerPerson, intervalMs, serverKills, databaseCrashes } = options
  const prepared = await openWorkbenchStore(location)
  await prepareTeam(prepared, people)
  await prepared.close()

  let server = await startProcess(location, 0, { queryTimeoutMs })
  const { url } = server
  const killServer = async (): Promise<void> => {
    await server.kill()
    server = await startProcess(location, Number(new URL(url).port), { queryTimeoutMs })
  }
  const crashDatabase = async (): Promise<void> => {
    if (!postgres) return void server.process.send(endlessQuery)
    await postgres.crash()
    await postgres.start()
  }
  // Database crashes are spread evenly among the kills.
  const faultCount = serverKills + databaseCrashes
  const isCrash = (i: number) =>
    Math.floor(((i + 1) * databaseCrashes) / faultCount) > Math.floor((i * databaseCrashes) / faultCount)
  const total = people * savesPerPerson
  const waiting: { readonly count: number; resolve(): void }[] = []
  const reach = (count: number) => new Promise<void>(resolve => waiting.push({ count, resolve }))
  const reached = Array.from({ length: faultCount }, (_, i) => reach(Math.floor(((i + 1) * total) / (faultCount + 1))))
  const working = annotate({
    people,
    intervalMs,
    saves: savesPerPerson,
    url: () => url,
    onSave: count => void (count === waiting[0]?.count && waiting.shift()!.resolve()),
  })
  for (const [i, promise] of reached.entries()) {
    await promise
    await (isCrash(i) ? crashDatabase() : killServer())
  }
  const load = await working
  await server.kill()

  const store = await openWorkbenchStore(location)
  try {
    const check = await checkEvents(store, load)
    const { differences } = await verify(store.database, store.types, store.derive)
    const acknowledged = [...load.acknowledged.values()].flat().length
    return { ...check, load, acknowledged, differences }
  } finally {
    await store.close()
  }
}
