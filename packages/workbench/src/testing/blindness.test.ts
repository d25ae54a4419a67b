import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BlindnessTeam, openBlindnessTeams, runBlindnessSequence, sequences } from './blindness.ts'

let team: BlindnessTeam
beforeAll(async () => {
  ;[team] = (await openBlindnessTeams(null, 1)) as [BlindnessTeam]
})
afterAll(() => team.workbench.close())

it('shows nobody an annotation or an answer that they may not know, in 300 random sequences', async () => {
  const property = fc.asyncProperty(sequences, each => runBlindnessSequence(team, each))
  const { counterexample, errorInstance } = await fc.check(property, { seed: 35, numRuns: 300 })
  expect(errorInstance ? [(errorInstance as Error).message, JSON.stringify(counterexample, null, 1)] : null).toBeNull()
})
