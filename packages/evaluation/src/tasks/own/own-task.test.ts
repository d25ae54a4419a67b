import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mockModel } from '../../adapters/mock.ts'
import { evaluate } from '../../engine/evaluate.ts'
import { planRequests } from '../../engine/plan.ts'
import { scratchFolder } from '../../testing/folder.ts'
import { describeTask, openTask, taskNames } from '../registry.ts'

const folder = scratchFolder()
const planOf = async (text: string, epochs = 1) => {
  const path = join(folder, 'own.jsonl')
  writeFileSync(path, text)
  return planRequests(await openTask('own', { data: [path] }), { model: mockModel(), epochs })
}

describe('tasks that come with the package', () => {
  it('are scored from rows without their data', async () => {
    const scorerOf = async (name: string) => (await describeTask(name))!.scorer
    expect(await describeTask('elsewhere')).toBeNull()
    for (const name of taskNames()) {
      const { metrics, main, score } = await scorerOf(name)
      expect(score, name).toBeTypeOf('function')
      expect(Object.keys(metrics), name).toContain(main)
    }
    const path = join(folder, 'scored.jsonl')
    writeFileSync(path, '{"prompt":"x","target":"y"}')
    expect((await openTask('own', { data: [path] })).score).toBe((await scorerOf('own')).score)
    const robustlr = await openTask('robustlr', { data: ['contrast-negation'] })
    expect(robustlr.score).toBe((await scorerOf('robustlr')).score)
    expect(robustlr.settings).toMatchObject({ set: 'contrast-negation', theories: 200, seed: 1 })
  })
})

describe('data of one’s own', () => {
  it.each([
    ['{"prompt":"x","target":"Z","choices":["a","b"]}', '"target" is "Z"; with 2 "choices" it must be a letter'],
    ['{"prompt":"x","target":"A","labels":"kind"}', 'line 1: "labels" has to be an object, and is a text'],
    ['7', 'this has to be an object, and is a number'],
    ['{"prompt":"x"', 'line 1: not JSON'],
    ['', 'no samples to evaluate'],
  ])('%s is refused', async (text, message) => {
    await expect(planOf(text)).rejects.toThrow(message)
  })
  it('in free words is compared without case, quotation marks and a closing full stop', async () => {
    const path = join(folder, 'free.jsonl')
    writeFileSync(
      path,
      ['New York', 'York', '5.5'].map(target => JSON.stringify({ prompt: target, target })).join('\n'),
    )
    const task = await openTask('own', { data: [path] })
    const said = new Map([
      ['1', '“new  york”.'],
      ['2', 'In York'],
      ['3', '5.5'],
    ])
    const { rows } = await evaluate(task, { model: mockModel({ answer: ({ sampleId }) => said.get(sampleId)! }) })
    const verdicts = new Map<string, boolean | null>()
    for await (const { sampleId, correct } of rows()) verdicts.set(sampleId, correct)
    expect([...verdicts].sort()).toEqual([
      ['1', true],
      ['2', false],
      ['3', true],
    ])
  })
  it('with a long run of dots in the answer takes no long time to compare', { timeout: 5000 }, async () => {
    const path = join(folder, 'dots.jsonl')
    writeFileSync(path, JSON.stringify({ prompt: 'x', target: 'y' }))
    const said = `y${'.'.repeat(400_000)}x`
    const { rows } = await evaluate(await openTask('own', { data: [path] }), {
      model: mockModel({ answer: () => said }),
    })
    for await (const { correct } of rows()) expect(correct).toBe(false)
  })
  it('is planned with a look at different prompts', async () => {
    const lines = ['x', 'y'].map((prompt, id) => JSON.stringify({ id, prompt, target: 'z' }))
    const { items, examples } = await planOf(lines.join('\n'), 3)
    expect([items, examples.map(({ sampleId }) => sampleId)]).toEqual([6, ['0', '1']])
  })
})
