/**
 * Property test of blind annotation (`npm run soak:blind`, `-- SEQUENCES SEED TEAMS` for other sizes): teams of five people do random
 * things at the same time, each sequence in a new project, on PostgreSQL if it is installed. Prints the sequences per second and, for a
 * violation, the shortest sequence that shows it.
 */
import fc from 'fast-check'
import { findPostgres, startPostgres } from '../packages/evaluation/src/testing/postgres.ts'
import { openBlindnessTeams, runBlindnessSequence, sequences } from '../packages/workbench/src/testing/blindness.ts'

const [count = 20_000, seed = 35, teamCount = 6] = process.argv.slice(2).map(Number)
const progressMs = 60_000

const bin = findPostgres()
const postgres = bin === null ? null : await startPostgres(bin)
const teams = await openBlindnessTeams(postgres?.url ?? null, teamCount)
const start = performance.now()
let done = 0
const describeSpeed = () => {
  const seconds = (performance.now() - start) / 1000
  return `${done} sequences in ${seconds.toFixed(0)} s (${(done / seconds).toFixed(1)} per second)`
}
const timer = setInterval(() => console.log(describeSpeed()), progressMs)
try {
  const results = await Promise.all(
    teams.map((team, i) => {
      const property = fc.asyncProperty(sequences, async sequence => {
        await runBlindnessSequence(team, sequence)
        done++
      })
      return fc.check(property, { seed: seed + i, numRuns: Math.ceil(count / teamCount) })
    }),
  )
  const failures = results.filter(({ failed }) => failed)
  for (const { errorInstance, counterexample } of failures)
    console.log(`FAILED  ${(errorInstance as Error).message}\n${JSON.stringify(counterexample, null, 1)}`)
  console.log(
    `${failures.length === 0 ? 'ok    ' : 'FAILED'}  ${describeSpeed()} on ${postgres ? 'PostgreSQL' : 'PGlite'}`,
  )
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  clearInterval(timer)
  await teams[0]!.workbench.close()
  await postgres?.stop()
}
