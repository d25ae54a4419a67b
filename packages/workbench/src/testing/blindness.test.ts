import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BlindnessTeam, openBlindnessTeams, runBlindnessSequence, sequences } from './blindness.ts'

const sequenceCount = 150
const teamCount = 3
/** A busy machine takes several minutes. */
const timeoutMs = 600_000

let teams: readonly BlindnessTeam[]
beforeAll(async () => {
  teams = await openBlindnessTeams(null, teamCount)
}, timeoutMs)
afterAll(() => teams[0]!.workbench.close())

it(
  `shows nobody an annotation or an answer that they may not know, in ${sequenceCount} random sequences`,
  async () => {
    const results = await Promise.all(
      teams.map((team, i) => {
        const property = fc.asyncProperty(sequences, each => runBlindnessSequence(team, each))
        return fc.check(property, { seed: 35 + i, numRuns: sequenceCount / teamCount })
      }),
    )
    const failures = results.filter(({ failed }) => failed)
    expect(
      failures.map(({ errorInstance, counterexample }) => [
        (errorInstance as Error).message,
        JSON.stringify(counterexample, null, 1),
      ]),
    ).toEqual([])
  },
  timeoutMs,
)
