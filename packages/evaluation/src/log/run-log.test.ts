import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mockModel } from '../adapters/mock.ts'
import { evaluate } from '../engine/evaluate.ts'
import { ModelError } from '../error.ts'
import { gather, scratchFolder } from '../testing/folder.ts'
import { madeUpTask } from '../testing/made-up-task.ts'
import { readRun } from './read-run.ts'

const scratch = scratchFolder()
let count = 0
const folder = () => join(scratch, `run-${count++}`)
const model = mockModel({ answer: () => 'A' })
const rowsOf = (run: string) => readFileSync(join(run, 'rows.jsonl'), 'utf8')

describe('a run log', () => {
  it('holds one line per answer and a header with every setting', async () => {
    const log = folder()
    const run = await evaluate(madeUpTask(), { model, log, seed: 3, epochs: 2 })
    const rows = await gather(readRun(log).rows())
    expect(rows.map(row => `${row.sampleId} ${row.repeat}`).sort()).toEqual(
      Array.from({ length: 40 }, (_, i) => `q${i >> 1} ${i & 1}`).sort(),
    )
    expect(run.scores['generate']).toMatchObject({
      n: 40,
      unparsed: 0,
      failed: 0,
      metrics: { accuracy: { value: 0.25 } },
    })
    expect(readRun(log).header.settings).toMatchObject({
      task: 'made-up',
      dataset: { checksum: 'made-up:20' },
      model: 'mock',
      seed: 3,
      repeats: 2,
    })
  })

  // Node's own recursive way of making folders never came back from here.
  it.runIf(process.platform === 'linux')('is refused at once where its folder cannot be made', async () => {
    await expect(evaluate(madeUpTask(), { model, log: '/proc/no-run' })).rejects.toThrow('ENOENT')
  })

  it('is resumed by the same call, and every torn end is repaired', async () => {
    const log = folder()
    await evaluate(madeUpTask({ count: 8 }), { model, log })
    const whole = rowsOf(log)
    const lines = whole.trimEnd().split('\n')
    // Cut in the last line, at its end without the newline, and in the line before.
    for (const cut of [1, 2, 40, lines[7]!.length, lines[7]!.length + 1, lines[7]!.length + 60]) {
      truncateSync(join(log, 'rows.jsonl'), Buffer.byteLength(whole) - cut)
      // Without its newline alone, a row is still whole.
      const before = rowsOf(log).split('\n').length - (cut === 1 ? 0 : 1)
      const run = await evaluate(madeUpTask({ count: 8 }), { model, log })
      expect(run.answered).toBe(8 - before)
      expect((await gather(run.rows())).map(row => row.sampleId).sort()).toEqual(lines.map((_, i) => `q${i}`).sort())
      writeFileSync(join(log, 'rows.jsonl'), whole)
    }
  })

  it('is repaired when a power cut left zeros at its end', async () => {
    const log = folder()
    await evaluate(madeUpTask({ count: 4 }), { model, log })
    appendFileSync(join(log, 'rows.jsonl'), Buffer.alloc(300))
    const run = await evaluate(madeUpTask({ count: 4 }), { model, log })
    expect([run.repaired, run.answered, run.scores['generate']!.n]).toEqual([300, 0, 4])
  })

  it('says where it is damaged in the middle', async () => {
    const log = folder()
    await evaluate(madeUpTask({ count: 4 }), { model, log })
    const lines = rowsOf(log).split('\n')
    lines[1] = lines[1]!.slice(0, 50)
    writeFileSync(join(log, 'rows.jsonl'), lines.join('\n'))
    await expect(evaluate(madeUpTask({ count: 4 }), { model, log })).rejects.toThrow(
      /rows\.jsonl, line 2: not a valid row/,
    )
  })

  it('refuses other settings and shows the difference', async () => {
    const log = folder()
    await evaluate(madeUpTask(), { model, log, seed: 1 })
    await expect(evaluate(madeUpTask({ turns: 2 }), { model, log, seed: 2, temperature: 1 })).rejects.toThrow(
      /other settings.*\n {2}taskSettings\.turns: was 1, now 2\n {2}seed: was 1, now 2\n {2}sampling\.temperature: was null, now 1$/s,
    )
  })

  it('keeps failures apart, and asks them again only when told', async () => {
    const log = folder()
    let sick = true
    const moody = mockModel({
      answer: ({ sampleId }) => {
        if (sick && sampleId === 'q3') throw new ModelError('no', 'refused')
        return 'A'
      },
    })
    const first = await evaluate(madeUpTask(), { model: moody, log })
    expect(first.scores['generate']).toMatchObject({ n: 20, failed: 1 })
    sick = false
    expect((await evaluate(madeUpTask(), { model: moody, log, keepFailed: true })).answered).toBe(0)
    const again = await evaluate(madeUpTask(), { model: moody, log })
    expect(again.answered).toBe(1)
    expect(again.scores['generate']).toMatchObject({ n: 20, failed: 0 })
    expect(rowsOf(log).trimEnd().split('\n')).toHaveLength(21)
    expect((await evaluate(madeUpTask(), { model: moody, log })).answered).toBe(0)
  })

  it('finds ids with any characters again', async () => {
    const log = folder()
    const ids = ['a"b', 'ü\n漢', '\\', '', 'x'.repeat(5000), '\u0000', '{"sampleId":"q"}']
    const task = madeUpTask({ count: ids.length })
    const odd = {
      ...task,
      async *samples() {
        let i = 0
        for await (const sample of task.samples()) yield { ...sample, id: ids[i++]! }
      },
    }
    expect((await evaluate(odd, { model, log })).answered).toBe(ids.length)
    expect((await evaluate(odd, { model, log })).answered).toBe(0)
  })

  it('refuses two samples with one id', async () => {
    const task = madeUpTask()
    const twice = {
      ...task,
      async *samples() {
        yield* task.samples()
        yield* task.samples()
      },
    }
    await expect(evaluate(twice, { model, log: folder() })).rejects.toThrow('the sample id "q0" is not unique')
  })
})
