/** What a judge costs stands beside what the model costs, wherever costs are shown; and runs are named alike everywhere. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json as respond, serve } from '../../evaluation/src/testing/server.ts'
import { elenchusAsync, json } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-judge-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const data = join(folder, 'colours.jsonl')
writeFileSync(
  data,
  Array.from({ length: 10 }, (_, i) => JSON.stringify({ id: `c${i}`, prompt: `Colour ${i}?`, target: 'blue' })).join(
    '\n',
  ),
)
let url = ''
let asked = 0
beforeAll(async () => {
  url = await serve(({ body }, response) => {
    asked++
    const judged = body['model'] === 'strict'
    const content = judged ? 'It is. Verdict: RIGHT' : 'blue'
    respond(response, {
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: judged ? { prompt_tokens: 200, completion_tokens: 30 } : { prompt_tokens: 100, completion_tokens: 10 },
    })
  })
})
const call = (...args: string[]) =>
  elenchusAsync(args, { cwd: folder, env: { OPENAI_API_KEY: 'sk-0123456789', OPENAI_BASE_URL: `${url}/v1` } })
const evalWith = (model: string, run: string, ...args: string[]) =>
  call(
    'eval',
    'own',
    '--data',
    data,
    '--model',
    model,
    '--scorer',
    'judge',
    '--judge',
    'openai:strict',
    '--run',
    run,
    ...args,
  )
// 10 answers of 100 tokens in and 10 out at 1 and 10 per million: 0.002; 10 verdicts of 200 and 30 at 5 and 50: 0.025.
const prices = ['--price', 'in=1,out=10', '--judge-price', 'in=5,out=50']

describe('a judge', () => {
  it('is counted and paid beside the model: terminal, JSON, reports, comparison', async () => {
    const shown = await evalWith('openai:loose', 'one', ...prices)
    expect(shown.out).toContain('1000 tokens in, 100 out; cost 0.0020')
    expect(shown.out).toContain('20 requests; judge: 10 answers, 2000 tokens in, 300 out, cost 0.025')
    const document = json(await evalWith('openai:loose', 'one', ...prices, '--json'), 'eval')
    const judge = { answers: 10, inputTokens: 2000, outputTokens: 300, cachedTokens: 0, money: 0.025 }
    expect(document['usage']).toMatchObject({ inputTokens: 1000, outputTokens: 100, money: 0.002, judge })
    expect((await evalWith('openai:tight', 'two')).code).toBe(0)
    expect((await call('report', 'one', 'two')).out).toMatch(
      /judge: 10 answers, 2000 tokens in, 300 out, cost\s+0\.025/,
    )
    expect((await call('report', 'one', 'two', '--format', 'md')).out).toMatch(
      /\| judge in \| judge out \| judge cost \|/,
    )
    expect((await call('report', 'one', '--format', 'csv')).out).toMatch(/judgeMoney,0\.025/)
    await call('report', 'one', 'two', '--out', 'report.html')
    expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain(`judge</span> <span class="w">cost`)
    const compared = await call('compare', 'one', 'two')
    expect(compared.out).toMatch(
      /judge of +answers +in +out +cost\n─.*\n1 {2}loose +10 +2000 +300 +0\.025\n2 {2}tight +10 +2000 +300 +–/,
    )
    const { runs } = json(await call('compare', 'one', 'two', '--json'), 'compare') as { runs: unknown[] }
    expect(runs).toMatchObject([
      { name: 'loose', run: 'one', usage: { judge } },
      { name: 'tight', run: 'two', usage: { judge: { ...judge, money: null } } },
    ])
  })

  it('is in the plan, and in the budget of money whichever session paid', async () => {
    const plan = json(
      await evalWith('openai:loose', 'plan', ...prices, '--max-tokens', '50', '--dry-run', '--json'),
      'eval.dry-run',
    )
    expect(plan).toMatchObject({ requests: 20, outputTokens: 20 * 50, judge: { requests: 10, outputTokens: 10 * 50 } })
    const refused = await evalWith('openai:loose', 'unpriced', '--price', '1,10', '--budget', 'money=1')
    expect([refused.code, refused.err]).toEqual([
      1,
      'error: set --judge-price in=…,out=…: a budget in money requires the price of the judge openai:strict\n',
    ])
    // An item costs 0.0027 with its verdict, so that four fit; the first request of a session, whose length nobody knows, may pass the limit.
    asked = 0
    const limit = ['--budget', 'money=0.0115', '--concurrency', '1', '--max-tokens', '30']
    const sessions: number[] = []
    for (let session = 0; session < 3; session++) {
      const { code, err } = await evalWith('openai:loose', 'limited', ...prices, ...limit)
      expect([code, err]).toEqual([1, expect.stringContaining('the budget of 0.0115 in money is spent')])
      sessions.push(asked)
    }
    expect(sessions).toEqual([9, 10, 10])
  })

  it('has a price of its own in the table of a config', async () => {
    writeFileSync(
      join(folder, 'elenchus.yaml'),
      `runs: configured\njudge: openai:strict\nprices: {'openai:strict': {input: 5, output: 50}}\ntasks:\n  - {task: own, data: colours.jsonl, more: {scorer: judge}}\nmodels: [openai:loose]\n`,
    )
    const { runs } = json(await call('eval', '--config', 'elenchus.yaml', '--json'), 'eval.config') as {
      runs: { usage: object }[]
    }
    expect(runs[0]!.usage).toMatchObject({ money: null, judge: { money: 0.025 } })
  })

  it('of nobody has no price', async () => {
    const { code, err } = await call('eval', 'own', '--data', data, '--model', 'mock:x', '--judge-price', '1,2')
    expect([code, err]).toEqual([2, 'error: --judge-price needs --judge MODEL\n'])
  })
})

describe('runs of several tasks', () => {
  it('are named by their data where the model is the same, and no name is cut off that has room', async () => {
    const other = join(folder, 'other-colours.jsonl')
    writeFileSync(other, JSON.stringify({ id: 'o', prompt: 'Colour?', target: 'red' }))
    for (const [file, run, ...args] of [
      [data, 'several/1'],
      [other, 'several/2'],
      [data, 'several/3', '--temperature', '1'],
    ] as const)
      expect((await call('eval', 'own', '--data', file, '--model', 'openai:loose', '--run', run, ...args)).code).toBe(0)
    const { out } = await call('compare', 'several')
    expect(out).toMatch(/^1 {2}loose \(colours\.jsonl\) +\d/m)
    expect(out).toMatch(/^2 {2}loose, temperature 1 +\d/m)
    expect(Math.max(...out.split('\n').map(line => line.length))).toBeLessThanOrEqual(80)
  })
})

describe('rescore', () => {
  it('says which code it needs, and that it takes one run', async () => {
    const module = join(folder, 'mine.mjs')
    writeFileSync(module, 'export const loud = (said, target) => ({ answer: said, correct: said === target })')
    const args = ['--scorers', module, '--scorer', 'loud', '--run', 'scored']
    expect((await call('eval', 'own', '--data', data, '--model', 'mock:blue', ...args)).code).toBe(0)
    const refused = await call('eval', 'rescore', 'scored')
    expect([refused.code, refused.err]).toEqual([
      1,
      `error: scored: the run has custom scorers (${module}); if you trust their code, give the files with --scorers\n`,
    ])
    expect((await call('eval', 'rescore', 'scored', '--scorers', module)).out).toContain('0 of 10 answers changed')
    const many = await call('eval', 'rescore', 'several')
    expect([many.code, many.err]).toEqual([2, expect.stringContaining('several contains 3 runs; specify one of them')])
  })
})

describe('runs', () => {
  it('are named by what differs, in compare as in the report, and found by any of their names', async () => {
    for (const [run, ...args] of [['plain'], ['warm', '--temperature', '1']])
      expect((await call('eval', 'own', '--data', data, '--model', 'openai:loose', '--run', run!, ...args)).code).toBe(
        0,
      )
    const report = JSON.parse((await call('report', 'plain', 'warm', '--json')).out) as {
      tasks: { series: { name: string }[] }[]
    }
    const names = report.tasks[0]!.series.map(({ name }) => name)
    expect(names).toEqual(['loose', 'loose, temperature 1'])
    for (const baseline of ['warm', 'loose, temperature 1', join(folder, 'warm')]) {
      const result = json(
        await call('compare', 'plain', join(folder, 'warm'), '--baseline', baseline, '--json'),
        'compare',
      )
      expect(result['comparisons']).toMatchObject([{ first: names[1], second: names[0] }])
    }
  })
})
