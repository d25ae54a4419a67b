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

async function checkResult(name: string, storePath: string, result: LoadResult): Promise<void> {
  const store = await openWorkbenchStore(storePath)
  const lost = await findLostEvents(store, result)
  const { differences } = await verify(store.database, store.types, store.derive)
  await store.close()
  const times = [...result.times].sort((a, b) => a - b)
  const percentile = (share: number) =>
    `${times[Math.min(times.length - 1, Math.floor(share * times.length))]?.toFixed(0)} ms`
  const ok = lost.length === 0 && differences.length === 0
  if (!ok) failed++
  console.log(
    `${ok ? 'ok    ' : 'FAILED'}  ${name}: ${times.length} saves acknowledged, ${lost.length} lost, ${differences.length} differences; p50 ${percentile(0.5)}, p95 ${percentile(0.95)}, p99 ${percentile(0.99)}`,
  )
}

async function prepare(storePath: string, team: number): Promise<void> {
  const store = await openWorkbenchStore(storePath)
  await prepareTeam(store, team)
  await store.close()
}

async function testLoad(storePath: string): Promise<void> {
  await prepare(storePath, people)
  const server = await startProcess(storePath)
  const intervalMs = 2000
  const result = await annotate({
    people,
    intervalMs,
    saves: Math.ceil((seconds * 1000) / intervalMs),
    url: () => server.url,
  })
  await server.kill()
  await checkResult(`${people} annotators, a save every 2 s, ${seconds} s`, storePath, result)
}

async function testKills(name: string, storePath: string): Promise<void> {
  const team = 20
  const savesPerPerson = 10 * (kills + 1)
  await prepare(storePath, team)
  let server = await startProcess(storePath)
  const { url } = server
  const port = Number(new URL(url).port)
  const saved = { total: 0 }
  const onSave = (total: number) => {
    saved.total = total
  }
  const work = annotate({ people: team, intervalMs: 20, saves: savesPerPerson, url: () => url, onSave })
  for (let kill = 1; kill <= kills; kill++) {
    while (saved.total < (kill * team * savesPerPerson) / (kills + 1))
      await new Promise(resolve => setTimeout(resolve, 5))
    await server.kill()
    server = await startProcess(storePath, port)
  }
  const result = await work
  await server.kill()
  await checkResult(`${name}, killed ${kills} times`, storePath, result)
}

const folder = mkdtempSync(join(tmpdir(), 'elenchus-soak-'))
const bin = findPostgres()
try {
  if (kills > 0) await testKills('embedded', join(folder, 'store'))
  if (bin === null) console.log('skipped: PostgreSQL not found (npm install, or apt-get install postgresql)')
  else
    for (const runTest of [
      testLoad,
      (storePath: string) => (kills > 0 ? testKills('PostgreSQL', storePath) : Promise.resolve()),
    ]) {
      const postgres = await startPostgres(bin)
      await runTest(postgres.url)
      await postgres.stop()
    }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed === 0 ? 0 : 1
