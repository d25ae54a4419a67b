import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mockModel } from './adapters/mock.ts'
import { evaluate } from './engine/evaluate.ts'
import { readRun } from './log/read-run.ts'
import { registerModel } from './providers.ts'
import { report } from './report/report.ts'
import { scoreRun } from './report/score-run.ts'
import { type JobNote, planJob, runConfig, runJob } from './run.ts'
import { readConfig } from './setup/config.ts'
import { openTask } from './tasks/registry.ts'
import { scratchFolder } from './testing/folder.ts'

const folder = scratchFolder()
const data = join(folder, 'own.jsonl')
writeFileSync(
  data,
  ['A', 'B', 'B'].map(target => JSON.stringify({ prompt: target, choices: ['x', 'y'], target })).join('\n'),
)
const job = { task: 'own', data: [data], model: 'mock:B' }

describe('a job', () => {
  it('is run, tells what happens, and goes on by the same call', async () => {
    const heard: string[] = []
    const notes: JobNote[] = []
    const call = () =>
      runJob(job, {
        runs: join(folder, 'runs'),
        onStart: header => heard.push(`start ${header.settings.task}`),
        onNote: note => notes.push(note),
        onProgress: ({ done }) => heard.push(String(done)),
      })
    const run = await call()
    expect(run.scores['generate']!.metrics['accuracy']!.value).toBeCloseTo(2 / 3, 12)
    expect(heard[0]).toBe('start own')
    expect(heard.slice(1).sort()).toEqual(['1', '2', '3'])
    expect(notes).toEqual([])
    expect((await call()).folder).toBe(run.folder)
    expect(notes).toMatchObject([{ kind: 'resumed', before: 3, answered: 0 }])
  })
  it('stays in memory when it has no log', async () => {
    const run = await runJob(job, { run: null, runs: join(folder, 'none') })
    expect(run.folder).toBeNull()
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })
  it('says that repeats at temperature 0 are alike, and closes its model', async () => {
    let closed = 0
    registerModel('once', () => ({
      ...mockModel({ answer: () => 'B' }),
      capabilities: { ...mockModel().capabilities, readsSample: false },
      close: async () => void closed++,
    }))
    const notes: string[] = []
    const onNote = ({ kind }: JobNote) => notes.push(kind)
    await runJob({ ...job, model: 'once', epochs: 2 }, { run: null, onNote })
    await runJob({ ...job, model: 'once', epochs: 2, temperature: 0.7 }, { run: null, onNote })
    expect(notes).toEqual(['repeats-alike'])
    expect((await planJob({ ...job, model: 'once' })).requests).toBe(3)
    expect(closed).toBe(3)
    // A run that is refused closes its model as well.
    await expect(runJob({ ...job, model: 'once', protocol: ['telepathy'] }, { run: null })).rejects.toThrow('telepathy')
    expect(closed).toBe(4)
  })
  it('of a config is prepared once', async () => {
    let made = 0
    registerModel('counted', () => {
      made++
      return mockModel({ name: 'counted', answer: () => 'A' })
    })
    const path = join(folder, 'elenchus.yaml')
    writeFileSync(path, `runs: all\ntasks:\n  - task: own\n    data: own.jsonl\nmodels: [counted, 'mock:B']\n`)
    const runs = await runConfig(readConfig(path))
    expect(runs.map(({ status }) => status)).toEqual(['complete', 'complete'])
    expect(runs[0]!.folder).toContain(join(folder, 'all', 'own-counted-'))
    expect(made).toBe(1)
  })
  it('of a task that this program does not have is scored and reported by its rows', async () => {
    const task = { ...(await openTask('own', { data: [data] })), name: 'coins' }
    const log = join(folder, 'coins')
    await evaluate(task, { model: mockModel({ answer: () => 'B' }), log })
    const run = readRun(log)
    const scores = await scoreRun(run)
    expect(scores['generate']!.metrics['accuracy']!.value).toBeCloseTo(2 / 3, 12)
    expect(await report({ ...run, scores }, { format: 'md' })).toContain('coins')
  })
})
