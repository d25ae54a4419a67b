import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createHeader } from '../engine/evaluate.ts'
import { readModelOptions } from '../options.ts'
import { scratchFolder } from '../testing/folder.ts'
import { readConfig } from './config.ts'
import { openSetup } from './open.ts'
import { toRecipe } from './recipe.ts'

const folder = scratchFolder()
const config = (text: string) => {
  const path = join(folder, 'elenchus.yaml')
  writeFileSync(path, text)
  return readConfig(path)
}

describe('a config', () => {
  it('has paths relative to itself, and leaves names of sets that are made alone', () => {
    const { jobs } = config(
      'tasks:\n  - {task: robustlr, data: contrast-negation, more: {theories: 2}}\n  - {task: own, data: q.jsonl, shots: 1, more: {exemplars: shots.jsonl}}\nmodels: [chance]\n',
    )
    expect(jobs.map(({ data, more }) => [data, more])).toEqual([
      [['contrast-negation'], { theories: 2 }],
      [[join(folder, 'q.jsonl')], { exemplars: join(folder, 'shots.jsonl') }],
    ])
  })
  it('makes the tasks that it names, and every setting is in the header', async () => {
    const { jobs } = config(
      'seed: 3\ndefaults: {epochs: 2, temperature: 0.7}\ntasks:\n  - {task: robustlr, data: contrast-negation, shots: 2, chainOfThought: true, template: paper, more: {theories: 2}}\nmodels: [{model: chance, maxTokens: 9}]\n',
    )
    const { task, model, options } = await openSetup(jobs[0]!)
    expect(createHeader(task, { ...options, model, recipe: toRecipe(options) })).toMatchObject({
      settings: {
        task: 'robustlr',
        taskSettings: { shots: 2, chainOfThought: true, template: 'paper' },
        repeats: 2,
        seed: 3,
        sampling: { temperature: 0.7, maxTokens: 9 },
      },
      recipe: { data: ['contrast-negation'] },
    })
  })
  it('says what is wrong by name', () => {
    expect(() => config('tasks: [own]\nmodels: [{model: chance, colour: red}]\n')).toThrow('"models", item 1')
    expect(() => readModelOptions({ model: 'chance', temperature: -1 }, 'the call')).toThrow('the call: "temperature"')
  })
})
