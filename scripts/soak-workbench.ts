/**
 * Soak test of the server (`npm run soak:workbench`): 200 annotators save every two seconds for a minute on PostgreSQL; then, on each store,
 * the server is killed and the database crashed while 30 annotators save. Prints latencies and lost or doubled writes, which must be 0.
 * For other sizes: `npm run soak:workbench -- PEOPLE SECONDS KILLS CRASHES SAVES`, where SAVES is the number of saves during the faults.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, type Postgres, startPostgres } from '../packages/evaluation/src/testing/postgres.ts'
import { verify } from '../packages/workbench/src/storage/replay.ts'
import { annotateDuringFaults, type FaultResult } from '../packages/workbench/src/testing/inject-faults.ts'
import { annotate, checkEvents, prepareTeam, startProcess } from '../packages/workbench/src/testing/load.ts'
import { openWorkbenchStore } from '../packages/workbench/src/workbench.ts'

const [people = 200, seconds = 60, kills = 20, crashes = 5, saves = 6000] = process.argv.slice(2).map(Number)
const faultTeam = 30

function printResult(name: string, { load, acknowledged, lost, wrong, differences }: FaultResult): void {
  const times = [...load.times].sort((a, b) => a - b)
  const percentile = (share: number) =>
    `${times[Math.min(times.length - 1, Math.floor(share * times.length))]?.toFixed(0)} ms`
  const isOk = lost.length + wrong.length + differences.length === 0
  if (!isOk) process.exitCode = 1
  console.log(
    `${isOk ? 'ok    ' : 'FAILED'}  ${name}: ${acknowledged} saves acknowledged after ${load.failures} failed attempts, ${lost.length} lost, ${wrong.length} documents with doubled or missing events, ${differences.length} differences; p50 ${percentile(0.5)}, p95 ${percentile(0.95)}, p99 ${percentile(0.99)}`,
  )
}

async function testLoad(location: string): Promise<void> {
  const prepared = await openWorkbenchStore(location)
  await prepareTeam(prepared, people)
  await prepared.close()
  const server = await startProcess(location)
  const intervalMs = 2000
  const load = await annotate({
    people,
    intervalMs,
    saves: Math.ceil((seconds * 1000) / intervalMs),
    url: () => server.url,
  })
  await server.kill()
  const store = await openWorkbenchStore(location)
  const check = await checkEvents(store, load)
  const { differences } = await verify(store.database, store.types, store.derive)
  await store.close()
  const result = { ...check, load, acknowledged: load.times.length, differences }
  printResult(`${people} annotators, a save every 2 s, ${seconds} s`, result)
}

async function testFaults(name: string, location: string, postgres: Postgres | null): Promise<void> {
  if (kills + crashes === 0) return
  const result = await annotateDuringFaults({
    location,
    postgres,
    people: faultTeam,
    savesPerPerson: Math.ceil(saves / faultTeam),
    intervalMs: 20,
    serverKills: kills,
    databaseCrashes: crashes,
  })
  printResult(`${name}, server killed ${kills} times, database crashed ${crashes} times`, result)
}

async function onPostgres(bin: string, runTest: (postgres: Postgres) => Promise<void>): Promise<void> {
  const postgres = await startPostgres(bin)
  try {
    await runTest(postgres)
  } finally {
    await postgres.stop()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'elenchus-soak-'))
const bin = findPostgres()
try {
  await testFaults('embedded', join(folder, 'store'), null)
  if (bin === null) console.log('skipped: PostgreSQL not found (npm install, or apt-get install postgresql)')
  else {
    if (people > 0) await onPostgres(bin, ({ url }) => testLoad(url))
    await onPostgres(bin, postgres => testFaults('PostgreSQL', postgres.url, postgres))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
