import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mockModel } from '../adapters/mock.ts'
import { evaluate } from '../engine/evaluate.ts'
import { readConfig } from '../setup/config.ts'
import { openSetup } from '../setup/open.ts'
import { scratchFolder } from '../testing/folder.ts'
import { loadScorers, loadTask } from './modules.ts'
import { describeRun, openTask } from './registry.ts'

const folder = scratchFolder()
const fileOf = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const parity = `{
  name: 'parity',
  chance: 0.5,
  *samples() { for (let i = 0; i < 8; i++) yield { id: 'n' + i, target: i % 2 ? 'odd' : 'even', labels: { size: i < 4 ? 'small' : 'large' } } },
  prompt: sample => 'Is ' + sample.id + ' odd or even?',
  judge: (text, sample) => ({ answer: text, correct: text === sample.target }),
}`

describe('a task from a module', () => {
  it('is used and reported like those of the package', async () => {
    const path = fileOf('parity.mjs', `export default ${parity}`)
    const run = await evaluate(await openTask(path, { filter: { size: ['small'] } }), {
      model: mockModel({ answer: () => 'odd' }),
    })
    expect(run.header.settings.task).toBe('parity')
    expect(run.scores['generate']).toMatchObject({ n: 4, metrics: { accuracy: { value: 0.5 } } })
    expect((await describeRun(run.header)).chance).toBe(0.5)
  })
  it('may be TypeScript', async () => {
    const path = fileOf('typed.ts', `const task: { name: string } = { ...${parity}, name: 'typed' }\nexport { task }\n`)
    expect(await loadTask(path)).toMatchObject({ name: 'typed', chance: 0.5 })
  })
  it.each([
    ['empty.mjs', 'export const x = 1', 'expected a task as the default export'],
    [
      'half.mjs',
      "export default { name: 'half' }",
      'half needs either "open" or all of "samples", "prompt" and "judge"',
    ],
    ['broken.mjs', 'export default (', 'broken.mjs: '],
    ['throws.mjs', "throw new Error('no luck')", 'throws.mjs: no luck'],
  ])('%s is refused', async (name, text, message) => {
    await expect(loadTask(fileOf(name, text))).rejects.toThrow(message)
  })
  it('is never loaded because a log names it', async () => {
    const path = fileOf('trap.mjs', 'globalThis.sprung = true\nexport default {}')
    const { header } = await evaluate(await openTask(fileOf('fine.mjs', `export default ${parity}`)), {
      model: mockModel(),
      limit: 1,
    })
    await describeRun({ ...header, settings: { ...header.settings, task: path } })
    expect('sprung' in globalThis).toBe(false)
  })
})

describe('scorers from a module', () => {
  it('judge answers under their names, and a config names them beside tasks', async () => {
    fileOf(
      'scorers.mjs',
      'export const shout = (response, target) => ({ answer: response, correct: response === target.toUpperCase() })',
    )
    fileOf('months.mjs', `export default { ...${parity}, name: 'months' }`)
    fileOf('words.jsonl', '{"id":"a","prompt":"x","target":"yes"}\n{"id":"b","prompt":"x","target":"no"}')
    const config = readConfig(
      fileOf(
        'elenchus.yaml',
        [
          'scorers: [scorers.mjs]',
          'prices: { "mock:YES": { input: 1, output: 2 } }',
          'tasks:',
          '  - task: own',
          '    data: words.jsonl',
          '    more: { scorer: shout }',
          '  - months.mjs',
          'models: ["mock:YES"]',
        ].join('\n'),
      ),
    )
    const scores = []
    for (const job of config.jobs) {
      const { task, model, options } = await openSetup(job)
      const run = await evaluate(task, { ...options, model })
      scores.push([run.header.settings.task, run.scores['generate']!.metrics['accuracy']!.value])
      expect(run.scores['generate']!.usage!.money).toBeGreaterThan(0)
    }
    expect(scores).toEqual([
      ['own', 0.5],
      ['months', 0],
    ])
    await expect(loadScorers(fileOf('none.mjs', 'export const x = 1'))).rejects.toThrow('expected scorers as exports')
  })
})
