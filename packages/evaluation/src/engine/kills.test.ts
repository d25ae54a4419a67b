/** Five kills here; `npm run soak` does fifty and more. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scratchFolder } from '../testing/folder.ts'
import { killAndFinish, startChild } from '../testing/kills.ts'

const scratch = scratchFolder()

it('answers every item exactly once over five kills, with the scores of an undisturbed run', async () => {
  const count = 300
  const log = join(scratch, 'killed')
  const undisturbed = startChild({ kind: 'folder', count, log: join(scratch, 'undisturbed') })
  const outcome = await killAndFinish(
    { kind: 'folder', count, log },
    { signals: ['SIGKILL', 'SIGKILL', 'SIGINT', 'SIGKILL', 'SIGKILL'], seed: 11, withinMs: 300 },
  )
  const lines = readFileSync(join(log, 'rows.jsonl'), 'utf8').trimEnd().split('\n')
  const ids = lines.map(line => (JSON.parse(line) as { sampleId: string }).sampleId)
  expect(ids).toHaveLength(count)
  expect(new Set(ids).size).toBe(count)
  expect(outcome.status).toBe('complete')
  // What it cost may differ: turns that were answered before a kill are not asked again.
  const figures = ({ scores }: typeof outcome) => ({ ...scores['generate'], usage: null })
  expect(figures(outcome)).toEqual(figures((await undisturbed.ended)!))
})

it('refuses a second process while the first writes', async () => {
  const log = join(scratch, 'two')
  const first = startChild({ kind: 'folder', count: 5000, log })
  await first.begun
  await expect.poll(() => readFileSync(join(log, 'rows.jsonl'), 'utf8').length, { timeout: 20_000 }).toBeGreaterThan(0)
  await expect(startChild({ kind: 'folder', count: 5000, log }).ended).rejects.toThrow(
    `process ${first.process.pid} on`,
  )
  first.process.kill('SIGKILL')
  await first.ended
})
