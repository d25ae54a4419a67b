import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createModel } from '../providers.ts'
import { scratchFolder } from '../testing/folder.ts'
import { madeUpTask } from '../testing/made-up-task.ts'
import { completion, json, serve } from '../testing/server.ts'
import { evaluate } from './evaluate.ts'
import { planRequests } from './plan.ts'
import { applySampling } from './request.ts'

const scratch = scratchFolder()
const modelAt = (baseUrl: string, key = 'sk-test-key') =>
  createModel('openai:alpha', { baseUrl, env: { OPENAI_API_KEY: key } })

describe('answers that were cut off', () => {
  it('are counted apart from those that could not be read, whoever served them', async () => {
    let asked = 0
    const url = await serve(({ path }, response) => {
      const cut = ++asked % 2 === 0
      const text = cut ? 'Let me think about' : 'Hm.'
      if (path.endsWith('/messages'))
        return json(response, {
          content: [{ type: 'text', text }],
          stop_reason: cut ? 'max_tokens' : 'end_turn',
          usage: { input_tokens: 3, output_tokens: 2, cache_read_input_tokens: 4, cache_creation_input_tokens: 1 },
        })
      const choice = { message: { role: 'assistant', content: text }, finish_reason: cut ? 'length' : 'stop' }
      json(response, { choices: [choice], usage: { prompt_tokens: 7, completion_tokens: 2 } })
    })
    const anthropic = await createModel('anthropic:beta', { baseUrl: url, env: { ANTHROPIC_API_KEY: 'k-1234' } })
    for (const model of [await modelAt(url), anthropic]) {
      const { scores } = await evaluate(madeUpTask({ count: 6 }), { model, concurrency: 1 })
      expect(scores['generate']).toMatchObject({ n: 6, unparsed: 3, truncated: 3, failed: 0, usage: { cutOff: 3 } })
    }
  })

  it('do not include a cut-off text in which an answer stands, nor letters that were weighed', async () => {
    const url = await serve((_, response) =>
      json(response, {
        choices: [
          {
            message: { content: 'B' },
            finish_reason: 'length',
            logprobs: { content: [{ token: 'B', logprob: -0.1, top_logprobs: [{ token: 'B', logprob: -0.1 }] }] },
          },
        ],
      }),
    )
    const model = await modelAt(url)
    const written = await evaluate(madeUpTask({ count: 2 }), { model })
    expect(written.scores['generate']).toMatchObject({ unparsed: 0, truncated: 0, usage: { cutOff: 2 } })
    const weighed = await evaluate(madeUpTask({ count: 2, choices: true }), { model, protocol: ['letter'] })
    expect(weighed.scores['letter']).toMatchObject({ truncated: 0, usage: { cutOff: 0 } })
  })
})

describe('the output limit', () => {
  const asked: unknown[] = []
  it('lets models that reason finish, and the plan shows what is sent', async () => {
    const url = await serve(({ body }, response) => {
      asked.push(body['max_tokens'])
      json(response, completion('A'))
    })
    const model = await modelAt(url)
    const plan = await planRequests(madeUpTask({ count: 2 }), { model })
    expect(plan).toMatchObject({ outputTokens: 2 * 16_384, examples: [{ request: { maxTokens: 16_384 } }, {}] })
    await evaluate(madeUpTask({ count: 2 }), { model })
    await evaluate(madeUpTask({ count: 1 }), { model, maxTokens: 50 })
    expect(asked).toEqual([16_384, 16_384, 50])
  })
  it('is the model’s own where it has one, and none for models that write nothing', () => {
    const writes = {
      chat: true,
      generate: true,
      scorableChoices: [],
      logProbability: false,
      readsSample: false,
    } as const
    expect(applySampling({ prompt: '' }, {}, { capabilities: writes, outputLimit: 99 }).maxTokens).toBe(99)
    const native = { ...writes, readsSample: true }
    expect(applySampling({ prompt: '' }, {}, { capabilities: native }).maxTokens).toBeUndefined()
  })
  it('goes without a temperature where none is wanted', () => {
    expect(applySampling({ prompt: '', temperature: 0 }, { temperature: null })).toEqual({ prompt: '' })
    expect(applySampling({ prompt: '', temperature: 0 })).toEqual({ prompt: '', temperature: 0 })
    expect(applySampling({ prompt: '', temperature: 0 }, { temperature: 1 })).toEqual({ prompt: '', temperature: 1 })
  })
})

describe('a server that refuses the key', () => {
  it('ends the run after a few requests, and the right key asks them again', async () => {
    let requests = 0
    const url = await serve(({ headers }, response) => {
      requests++
      if (headers.authorization === 'Bearer right-key') return json(response, completion('A'))
      json(response, { error: { message: 'Incorrect API key provided' } }, 401)
    })
    const log = join(scratch, 'refused')
    const task = madeUpTask({ count: 200 })
    const wrong = await evaluate(task, { model: await modelAt(url, 'wrong-key'), log, concurrency: 2 })
    expect(requests).toBeLessThanOrEqual(4)
    expect([wrong.status, wrong.reason]).toEqual([
      'stopped',
      'the server rejects the API key: status 401: Incorrect API key provided',
    ])
    const right = await evaluate(task, { model: await modelAt(url, 'right-key'), log })
    expect(right).toMatchObject({ status: 'complete', answered: 200 })
    expect(right.scores['generate']).toMatchObject({ n: 200, failed: 0, metrics: { accuracy: { value: 0.25 } } })
  })
  it('is told from one that refuses some items', async () => {
    const url = await serve(({ body }, response) =>
      JSON.stringify(body).includes('Question 3?')
        ? json(response, { error: { message: 'too long' } }, 400)
        : json(response, completion('A')),
    )
    const run = await evaluate(madeUpTask({ count: 20 }), { model: await modelAt(url), concurrency: 1 })
    expect([run.status, run.scores['generate']!.failed]).toEqual(['complete', 1])
  })
  it('ends where every request is refused for another reason', async () => {
    const url = await serve((_, response) => json(response, { error: { message: 'no such model' } }, 404))
    const run = await evaluate(madeUpTask({ count: 200 }), { model: await modelAt(url), concurrency: 1 })
    expect(run).toMatchObject({ reason: 'the server rejects every request: status 404: no such model', answered: 8 })
  })
})

describe('what a run cost', () => {
  it('is counted from the rows: tokens, cached ones, money, latency, retries', async () => {
    let asked = 0
    const url = await serve((_, response) => {
      if (++asked === 1) return json(response, { error: { message: 'busy' } }, 503)
      json(response, {
        ...completion('A'),
        usage: { prompt_tokens: 1000, completion_tokens: 100, prompt_tokens_details: { cached_tokens: 400 } },
      })
    })
    const price = { input: 2, output: 10, cached: 0.5 }
    const model = { ...(await modelAt(url)), price }
    const log = join(scratch, 'costs')
    const { scores } = await evaluate(madeUpTask({ count: 10 }), { model, log, concurrency: 1, pauseMs: 1 })
    const { usage } = scores['generate']!
    // Ten answers: 6,000 uncached at 2, 4,000 cached at 0.5, 1,000 out at 10, per million.
    expect(usage).toMatchObject({
      requests: 11,
      retries: 1,
      fromCache: 0,
      inputTokens: 10_000,
      cachedTokens: 4000,
      outputTokens: 1000,
      cutOff: 0,
    })
    expect(usage!.money).toBeCloseTo((6000 * 2 + 4000 * 0.5 + 1000 * 10) / 1e6, 12)
    expect(usage!.latencyMs!.p95).toBeGreaterThanOrEqual(usage!.latencyMs!.p50)
    // What is read back from the log costs the same.
    const again = await evaluate(madeUpTask({ count: 10 }), { model, log })
    expect(again.scores['generate']!.usage).toEqual(usage)
  })
})
