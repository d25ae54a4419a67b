/** A short run of the fuzzers; `npm run fuzz` tries 100,000 inputs. */
import { expect, it } from 'vitest'
import { random } from '../../packages/statistics/src/random.ts'
import { fuzzCommandLine } from './fuzz/command-line.ts'
import { mutateFile } from './fuzz/mutate.ts'
import { fuzzWorkbench, sendPrototypeNames } from './fuzz/workbench.ts'

it('mutations depend on the seed alone', () => {
  const mutants = (seed: number) =>
    Array.from({ length: 50 }, (_, i) => String(mutateFile('{"a": [1, {"b": "two"}]}\n', random(seed).fork(i))))
  expect(mutants(1)).toEqual(mutants(1))
  expect(mutants(1)).not.toEqual(mutants(2))
})

it('no command crashes, hangs or refuses a file without naming it', async () => {
  const { codes, failures } = await fuzzCommandLine(500, 7)
  expect(failures).toEqual([])
  // The inputs are neither all refused nor all accepted.
  expect(Math.min(codes['0'] ?? 0, codes['1'] ?? 0)).toBeGreaterThan(50)
})

it('no route answers with status 500, hangs, or breaks its contract', async () => {
  const { statuses, failures } = await fuzzWorkbench(500, 7)
  expect(failures).toEqual([])
  expect(Math.min(statuses['200'] ?? 0, statuses['400'] ?? 0)).toBeGreaterThan(50)
})

it('no route takes the name of an inherited property for a known name', async () => {
  const { statuses, failures } = await sendPrototypeNames()
  expect(failures).toEqual([])
  expect(statuses['200'] ?? 0).toBeGreaterThan(50)
})
