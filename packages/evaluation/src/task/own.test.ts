import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mockModel } from '../adapters/mock.ts'
import { planRun } from '../engine/plan.ts'
import { scratchFolder } from '../testing/folder.ts'
import { taskNamed } from './registry.ts'

const folder = scratchFolder()
const planOf = async (text: string, repeats = 1) => {
  const path = join(folder, 'own.jsonl')
  writeFileSync(path, text)
  return planRun(await taskNamed('own', { data: [path] }), { model: mockModel(), repeats })
}

describe('data of one’s own', () => {
  it.each([
    ['{"prompt":"x","target":"Z","choices":["a","b"]}', '"target" is "Z"; with 2 "choices" it has to be a letter'],
    ['{"prompt":"x","target":"A","labels":"kind"}', 'line 1: "labels" has to be an object of texts'],
    ['7', 'an object with "prompt" and "target" is wanted'],
    ['{"prompt":"x"', 'line 1: not JSON'],
    ['', 'no samples to ask'],
  ])('%s is refused', async (text, message) => {
    await expect(planOf(text)).rejects.toThrow(message)
  })
  it('is planned with a look at different prompts', async () => {
    const lines = ['x', 'y'].map((prompt, id) => JSON.stringify({ id, prompt, target: 'z' }))
    const { items, examples } = await planOf(lines.join('\n'), 3)
    expect([items, examples.map(({ sampleId }) => sampleId)]).toEqual([6, ['0', '1']])
  })
})
