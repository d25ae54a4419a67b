/**
 * Soak test of evaluation runs (`npm run soak`, `-- SEED` for another seed): runs are killed at random moments (40 SIGKILL, 10 SIGINT) and
 * resumed; then four workers on PostgreSQL are killed in turn and the server restarts once. Every item must end with exactly one
 * answer, and the scores must equal those of an undisturbed run.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { hashToUnitInterval } from '../packages/evaluation/src/adapters/mock.ts'
import { openDatabase } from '../packages/evaluation/src/store/connection.ts'
import { type Child, killAndFinish, type Outcome, startChild } from '../packages/evaluation/src/testing/kills.ts'
import { findPostgres, startPostgres } from '../packages/evaluation/src/testing/postgres.ts'

const seed = Number(process.argv[2] ?? 1)
const folder = mkdtempSync(join(tmpdir(), 'elenchus-soak-'))
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
let failed = 0

function checkResult(
  name: string,
  ids: readonly string[],
  count: number,
  outcome: Outcome | null,
  undisturbed: Outcome | null,
): void {
  const isAnsweredOnce = ids.length === count && new Set(ids).size === count
  const hasSameScores =
    outcome !== null && undisturbed !== null && isDeepStrictEqual(outcome.scores, undisturbed.scores)
  if (!isAnsweredOnce || !hasSameScores) failed++
  const accuracy = outcome?.scores['generate']?.metrics['accuracy']?.value
  console.log(
    `${isAnsweredOnce && hasSameScores ? 'ok    ' : 'FAILED'}  ${name}: ${ids.length} answers to ${new Set(ids).size} of ${count} items, accuracy ${accuracy}, scores ${hasSameScores ? 'as without interruption' : 'DIFFER'}`,
  )
}

const readSampleIds = (log: string) =>
  readFileSync(join(log, 'rows.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => (JSON.parse(line) as { sampleId: string }).sampleId)

async function killFolders(): Promise<void> {
  const count = 2000
  const undisturbed = await startChild({ kind: 'folder', count, log: join(folder, 'calm') }).ended
  for (let round = 0; round < 5; round++) {
    const log = join(folder, `killed-${round}`)
    const signals = Array.from({ length: 10 }, (_, i): NodeJS.Signals => (i % 5 === 4 ? 'SIGINT' : 'SIGKILL'))
    const outcome = await killAndFinish(
      { kind: 'folder', count, log },
      { signals, seed: seed * 100 + round, withinMs: 500 },
    )
    checkResult(`run ${round + 1}, 8 SIGKILL and 2 SIGINT`, readSampleIds(log), count, outcome, undisturbed)
  }
}

async function killWorkers(bin: string): Promise<void> {
  const postgres = await startPostgres(bin)
  const store = postgres.url
  const count = 4000
  const database = await openDatabase(store)
  const listAnsweredIds = async (run: string) =>
    (
      await database
        .query<{ sample_id: string }>('select sample_id from elenchus.rows where run = $1', [run])
        .catch(() => [])
    ).map(row => row.sample_id)
  const workers: Child[] = []
  try {
    const undisturbed = await startChild({ kind: 'folder', count, log: join(folder, 'calm-store') }).ended
    const coordinator = startChild({ kind: 'coordinator', count, store, run: 'soak' })
    for (let i = 0; i < 4; i++) workers.push(startChild({ kind: 'worker', count, store }))
    let kills = 0
    while (kills < 20 && (await listAnsweredIds('soak')).length < count * 0.9) {
      await pause(300 + hashToUnitInterval(seed, 'worker', kills) * 700)
      const victim = kills % 4
      workers[victim]!.process.kill('SIGKILL')
      await workers[victim]!.ended
      workers[victim] = startChild({ kind: 'worker', count, store })
      if (++kills === 5) await postgres.restart()
    }
    const outcome = await coordinator.ended
    checkResult(
      `4 workers, ${kills} kills, one restart of PostgreSQL`,
      await listAnsweredIds('soak'),
      count,
      outcome,
      undisturbed,
    )
  } finally {
    for (const worker of workers) worker.process.kill('SIGKILL')
    await database.close()
    await postgres.stop()
  }
}

try {
  await killFolders()
  const bin = findPostgres()
  if (bin === null) console.log('skipped: PostgreSQL not found (npm install, or apt-get install postgresql)')
  else await killWorkers(bin)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed === 0 ? 0 : 1
