import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createChanceModel, mockModel } from '../adapters/mock.ts'
import { EvaluationError, ModelError } from '../error.ts'
import type { Model, Request } from '../model.ts'
import { gather, scratchFolder } from '../testing/folder.ts'
import { madeUpTask } from '../testing/made-up-task.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { evaluate } from './evaluate.ts'
import { planRequests } from './plan.ts'
import { replayRow } from './replay.ts'

const scratch = scratchFolder()
let count = 0
const folder = () => join(scratch, `run-${count++}`)

/** Fails each item so often before it answers; counts what was asked. */
function stubborn(failures: number, error: () => Error): Model & { asked: number } {
  const seen = new Map<string, number>()
  const base = mockModel()
  const model = {
    ...base,
    asked: 0,
    async ask(request: Request, context: Parameters<Model['ask']>[1]) {
      model.asked++
      const times = (seen.get(request.sampleId) ?? 0) + 1
      seen.set(request.sampleId, times)
      if (times <= failures) throw error()
      return { ...(await base.ask(request, context)), text: 'B' }
    },
  }
  return model
}

const failedRows = async (run: Awaited<ReturnType<typeof evaluate>>) =>
  (await gather(run.rows())).filter(row => row.error !== null)

describe('retries', () => {
  it('asks again after passing failures, with growing pauses', async () => {
    const clock = manualClock()
    const model = stubborn(3, () => new ModelError('busy', 'server', { status: 503 }))
    const run = await evaluate(madeUpTask({ count: 1 }), { model, clock, pauseMs: 100 })
    const [row] = await gather(run.rows())
    expect(row).toMatchObject({ error: null, requests: 4, answer: 'B' })
    expect(clock.waits.map(wait => Math.round(Math.log2(wait / 50)))).toEqual([1, 2, 3])
  })

  it('gives up after a bounded number of attempts and says why', async () => {
    const model = stubborn(1000, () => new ModelError('busy', 'server', { status: 503 }))
    const run = await evaluate(madeUpTask({ count: 3 }), { model, clock: manualClock(), retries: 2 })
    expect(model.asked).toBe(9)
    expect((await failedRows(run)).map(row => row.error)).toEqual(
      Array(3).fill({ kind: 'server', message: 'busy', status: 503, attempts: 3 }),
    )
  })

  it('does not ask again where it cannot help', async () => {
    const model = stubborn(1000, () => new ModelError('bad key', 'refused', { status: 401 }))
    const run = await evaluate(madeUpTask({ count: 3 }), { model, clock: manualClock() })
    expect([model.asked, run.scores['generate']!.failed]).toEqual([3, 3])
  })

  it('waits as long as the server says, and not at all for one that says for ever', async () => {
    const clock = manualClock()
    const patient = stubborn(1, () => new ModelError('slow', 'rate-limit', { status: 429, retryAfterMs: 30_000 }))
    await evaluate(madeUpTask({ count: 1 }), { model: patient, clock })
    expect(clock.now()).toBeGreaterThanOrEqual(30_000)
    const endless = stubborn(1, () => new ModelError('slow', 'rate-limit', { status: 429, retryAfterMs: 1e9 }))
    const run = await evaluate(madeUpTask({ count: 1 }), { model: endless, clock: manualClock() })
    expect((await failedRows(run))[0]!.error).toMatchObject({ kind: 'rate-limit', attempts: 1 })
  })

  it('ends requests that take too long even if the adapter does not', async () => {
    const deaf: Model = { ...mockModel(), ask: () => new Promise(() => {}) }
    const run = await evaluate(madeUpTask({ count: 2 }), { model: deaf, timeout: 0.02, retries: 1, pauseMs: 1 })
    expect((await failedRows(run)).map(row => row.error!.message)).toEqual(Array(2).fill('no answer within 0.02 s'))
  })

  it('logs what is no failure of the model as an internal error', async () => {
    const model = stubborn(1000, () => new TypeError('undefined is not a function'))
    const run = await evaluate(madeUpTask({ count: 1 }), { model })
    expect((await failedRows(run))[0]!.error).toMatchObject({
      kind: 'internal',
      message: 'TypeError: undefined is not a function',
    })
  })
})

describe('a run that comes to nothing', () => {
  const broken = (after: number) => ({
    ...madeUpTask({ count: 5 }),
    async *samples() {
      let n = 0
      for await (const sample of madeUpTask({ count: 5 }).samples()) {
        if (n++ === after) throw new EvaluationError('line 3: damaged')
        yield sample
      }
    },
  })
  it('leaves no folder that a mended call would stumble over; one with answers stays', async () => {
    const model = mockModel()
    const log = join(folder(), 'inner')
    await expect(evaluate(broken(0), { model, log })).rejects.toThrow('damaged')
    expect(existsSync(log)).toBe(false)
    expect(await evaluate(madeUpTask({ count: 5 }), { model, log, epochs: 2 })).toMatchObject({ answered: 10 })
    const kept = join(folder(), 'kept')
    await expect(evaluate(broken(3), { model, log: kept, concurrency: 1 })).rejects.toThrow('damaged')
    expect(readFileSync(join(kept, 'rows.jsonl'), 'utf8').trimEnd().split('\n')).toHaveLength(3)
    // A folder that was there before the call stays, whatever is in it.
    await expect(evaluate(broken(0), { model, log: kept })).rejects.toThrow('damaged')
    expect(existsSync(join(kept, 'header.json'))).toBe(true)
  })
})

describe('an interrupted run', () => {
  it('logs nothing for what it breaks off, and goes on from there', async () => {
    const log = folder()
    const controller = new AbortController()
    let answers = 0
    const model = mockModel({
      latencyMs: 1,
      answer: () => {
        if (++answers === 10) controller.abort()
        return 'A'
      },
    })
    const first = await evaluate(madeUpTask({ count: 50 }), { model, log, concurrency: 4, signal: controller.signal })
    expect(first).toMatchObject({ status: 'stopped', reason: 'interrupted' })
    // What was under way was allowed to finish.
    expect(first.answered).toBe(answers)
    expect(first.scores['generate']!.failed).toBe(0)
    const second = await evaluate(madeUpTask({ count: 50 }), { model, log, concurrency: 4 })
    expect([second.status, second.answered, answers]).toEqual(['complete', 50 - first.answered, 50])
  })

  it('does not wait for ever for what is under way', async () => {
    const controller = new AbortController()
    const hanging = mockModel({ latencyMs: 1e8 })
    const run = evaluate(madeUpTask(), { model: hanging, signal: controller.signal, graceMs: 10 })
    controller.abort()
    expect(await run).toMatchObject({ status: 'stopped', answered: 0 })
  })

  it('goes on in the middle of a conversation', async () => {
    const log = folder()
    const controller = new AbortController()
    const asked: string[] = []
    const model = mockModel({
      answer: ({ prompt }) => {
        const text = (prompt as readonly { content: string }[])[0]!.content
        if (text.includes('(3 of 4)') && !controller.signal.aborted) controller.abort()
        asked.push(text)
        return 'A'
      },
    })
    const task = madeUpTask({ count: 1, turns: 4 })
    await evaluate(task, { model, log, signal: controller.signal })
    expect(asked).toHaveLength(3)
    const run = await evaluate(task, { model, log })
    expect(asked.slice(3)).toEqual(['Question 0? (4 of 4)'])
    const [row] = await gather(run.rows())
    expect(row!.turns.map(turn => turn.cached ?? false)).toEqual([true, true, true, false])
    expect(existsSync(join(log, 'unfinished'))).toBe(false)
  })
})

describe('budgets', () => {
  it('stop a run short of the limit, over sessions', async () => {
    const log = folder()
    const model = mockModel({ answer: () => 'A' })
    const task = madeUpTask({ count: 30 })
    const first = await evaluate(task, { model, log, budget: { requests: 12 } })
    expect(first).toMatchObject({ status: 'stopped', reason: 'the budget of 12 requests is spent', answered: 12 })
    expect(await evaluate(task, { model, log, budget: { requests: 12 } })).toMatchObject({ answered: 0 })
    expect(await evaluate(task, { model, log, budget: { requests: 30 } })).toMatchObject({
      status: 'complete',
      answered: 18,
    })
  })

  it('of tokens and money are not overrun by what is under way', async () => {
    const base = mockModel({ answer: () => 'A', latencyMs: 1 })
    const model: Model = {
      ...base,
      price: { input: 10, output: 1000 },
      ask: async (request, context) => ({
        ...(await base.ask(request, context)),
        usage: { inputTokens: 5, outputTokens: 50 },
      }),
    }
    const task = madeUpTask({ count: 100 })
    const maxTokens = 50
    const byTokens = await evaluate(task, { model, maxTokens, concurrency: 16, budget: { tokens: 1000 } })
    expect(byTokens.status).toBe('stopped')
    expect(byTokens.answered * 55).toBeLessThanOrEqual(1000)
    // One answer costs (5·10 + 50·1000)/1e6 = 0.05005.
    const byMoney = await evaluate(task, { model, maxTokens, concurrency: 16, budget: { money: 1 } })
    expect(byMoney.answered).toBeLessThanOrEqual(19)
    expect(byMoney.answered).toBeGreaterThan(10)
    await expect(evaluate(task, { model: base, budget: { money: 1 } })).rejects.toThrow(
      'set price: a budget in money requires the price of mock',
    )
  })

  it('go on where only what is set aside would be over them', async () => {
    const base = mockModel({ answer: () => 'A', latencyMs: 1 })
    const usage = { inputTokens: 9, outputTokens: 2 }
    const model: Model = {
      ...base,
      ask: async (request, context) => ({ ...(await base.ask(request, context)), usage }),
    }
    const run = await evaluate(madeUpTask({ count: 100 }), { model, concurrency: 16, budget: { tokens: 500 } })
    expect(run).toMatchObject({ status: 'stopped', reason: 'the budget of 500 tokens is spent' })
    expect(run.answered * 11).toBeLessThanOrEqual(500)
    expect(run.answered * 11).toBeGreaterThan(450)
  })

  it('are not lifted by a server that counts below nothing', async () => {
    const base = mockModel({ answer: () => 'A' })
    const usage = { inputTokens: -1e6, outputTokens: -1e6 }
    const model: Model = {
      ...base,
      ask: async (request, context) => ({ ...(await base.ask(request, context)), usage }),
    }
    const run = await evaluate(madeUpTask({ count: 1000 }), { model, budget: { tokens: 500 } })
    expect(run.status).toBe('stopped')
    expect(run.answered).toBeLessThan(100)
  })
})

it('a time limit beyond what timers hold is no limit, not none at all', async () => {
  const run = await evaluate(madeUpTask({ count: 3 }), {
    model: mockModel({ answer: () => 'A', latencyMs: 5 }),
    timeout: 3e6,
  })
  expect(run.scores['generate']).toMatchObject({ n: 3, failed: 0 })
})

describe('the cache', () => {
  it('is shared by runs, and keeps repeats apart', async () => {
    const cache = folder()
    let asked = 0
    const model: Model = {
      ...mockModel({ answer: () => `A${asked++}` }),
      capabilities: { ...mockModel().capabilities, readsSample: false },
    }
    const task = madeUpTask({ count: 5 })
    await evaluate(task, { model, cache, epochs: 2, log: folder() })
    expect(asked).toBe(10)
    const again = await evaluate(task, { model, cache, epochs: 3, log: folder() })
    expect(asked).toBe(15)
    const rows = await gather(again.rows())
    expect(
      rows
        .filter(row => row.turns[0]!.cached)
        .map(row => row.repeat)
        .sort(),
    ).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
    expect(rows.filter(row => row.requests === 0)).toHaveLength(10)
    await evaluate(task, { model, cache, maxTokens: 9 })
    expect(asked).toBe(20)
  })
})

it('reports progress from the rows', async () => {
  const seen: [number, number | null][] = []
  await evaluate(madeUpTask(), { model: mockModel(), onProgress: ({ done, total }) => seen.push([done, total]) })
  expect(seen.at(-1)).toEqual([20, 20])
})

it('answers by chance in the same way for the same seed, and near the share of right ones', async () => {
  const answers = async (seed: number) => {
    const run = await evaluate(madeUpTask({ count: 2000 }), { model: createChanceModel('', { seed }) })
    return {
      rows: (await gather(run.rows())).map(row => row.answer).join(''),
      score: run.scores['generate']!.metrics['accuracy']!.value!,
    }
  }
  const [a, b, c] = [await answers(1), await answers(1), await answers(2)]
  expect(a).toEqual(b)
  expect(a.rows).not.toBe(c.rows)
  // 0.25 ± 4 standard errors of √(0.25·0.75/2000) = 0.0097.
  for (const { score } of [a, c]) expect(Math.abs(score - 0.25)).toBeLessThan(0.039)
})

it('plans without asking', async () => {
  const model: Model = { ...mockModel(), price: { input: 1, output: 2 }, ask: () => Promise.reject(new Error('asked')) }
  const plan = await planRequests(madeUpTask({ count: 10 }), { model, epochs: 2, maxTokens: 100 })
  expect(plan).toMatchObject({ items: 20, outputTokens: 2000 })
  expect(plan.money).toBeCloseTo((plan.inputTokens + 2 * 2000) / 1e6)
  expect(plan.examples[0]!.request.prompt).toEqual([{ role: 'user', content: 'Question 0? (1 of 1)' }])
})

it('judges stored answers again without asking', async () => {
  const model = mockModel({ answer: () => 'perhaps A' })
  const task = madeUpTask({ count: 2 })
  const run = await evaluate(task, { model })
  const [row] = await gather(run.rows())
  const [sample] = await gather(task.samples())
  expect(await replayRow(task, sample!, row!, model.capabilities)).toEqual(row)
  const longer = await replayRow(madeUpTask({ count: 2, turns: 2 }), sample!, row!, model.capabilities)
  expect(longer.error).toMatchObject({ kind: 'missing' })
})
