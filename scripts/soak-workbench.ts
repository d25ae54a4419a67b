/**
 * Soak test of the server (`npm run soak:workbench`, `-- PEOPLE SECONDS KILLS` for other sizes): 200 annotators save every two seconds for a
 * minute on PostgreSQL; then the server is killed ten times during saves, on each store. Prints latencies and lost writes, which must be 0.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, startPostgres } from '../packages/evaluation/src/testing/postgres.ts'
import { verify } from '../packages/workbench/src/storage/replay.ts'
import {
  annotate,
  findLostEvents,
  type LoadResult,
  prepareTeam,
  startProcess,
} from '../packages/workbench/src/testing/load.ts'
import { openWorkbenchStore } from '../packages/workbench/src/workbench.ts'

const [people = 200, seconds = 60, kills = 10] = process.argv.slice(2).map(Number)
let failed = 0

async function judge(what: string, place: string, result: LoadResult): Promise<void> {
  const store = await openWorkbenchStore(place)
  const lost = await findLostEvents(store, result)
  const { differences } = await verify(store.database, store.types, store.derive)
  await store.close()
  const times = [...result.times].sort((a, b) => a - b)
  const at = (share: number) => `${times[Math.min(times.length - 1, Math.floor(share * times.length))]?.toFixed(0)} ms`
  const ok = lost.length === 0 && differences.length === 0
  if (!ok) failed++
  console.log(
    `${ok ? 'ok    ' : 'FAILED'}  ${what}: ${times.length} saves acknowledged, ${lost.length} lost, ${differences.length} differences; p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`,
  )
}

async function prepare(place: string, team: number): Promise<void> {
  const store = await openWorkbenchStore(place)
  await prepareTeam(store, team)
  await store.close()
}

async function load(place: string): Promise<void> {
  await prepare(place, people)
  const server = await startProcess(place)
  const intervalMs = 2000
  const result = await annotate({
    people,
    intervalMs,
    saves: Math.ceil((seconds * 1000) / intervalMs),
    url: () => server.url,
  })
  await server.kill()
  await judge(`${people} annotators, a save every 2 s, ${seconds} s`, place, result)
}

async function killing(name: string, place: string): Promise<void> {
  const team = 20
  const each = 10 * (kills + 1)
  await prepare(place, team)
  let server = await startProcess(place)
  const { url } = server
  const port = Number(new URL(url).port)
  const saved = { total: 0 }
  const onSave = (total: number) => {
    saved.total = total
  }
  const work = annotate({ people: team, intervalMs: 20, saves: each, url: () => url, onSave })
  for (let kill = 1; kill <= kills; kill++) {
    while (saved.total < (kill * team * each) / (kills + 1)) await new Promise(resolve => setTimeout(resolve, 5))
    await server.kill()
    server = await startProcess(place, port)
  }
  const result = await work
  await server.kill()
  await judge(`${name}, killed ${kills} times`, place, result)
}

const folder = mkdtempSync(join(tmpdir(), 'elenchus-soak-'))
const bin = findPostgres()
try {
  if (kills > 0) await killing('embedded', join(folder, 'store'))
  if (bin === null) console.log('skipped: no PostgreSQL here (npm install, or apt-get install postgresql)')
  else
    for (const part of [load, (place: string) => (kills > 0 ? killing('PostgreSQL', place) : Promise.resolve())]) {
      const postgres = await startPostgres(bin)
      await part(postgres.url)
      await postgres.stop()
    }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed === 0 ? 0 : 1
