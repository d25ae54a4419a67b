import { randomUUID } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runJob } from '@elenchus/evaluation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf, origin } from '../testing/client.ts'
import { createWorkbench, type Workbench } from '../workbench.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-runs-'))
const questions = Array.from({ length: 40 }, (_, i) => ({
  id: i === 7 ? '../../etc/passwd' : `q${i}`,
  prompt: i === 3 ? '<script>alert(3)</script>' : `Is ${i} even?`,
  choices: ['yes', 'no'],
  target: i % 2 === 0 ? 'A' : 'B',
}))

describe('runs', () => {
  let workbench: Workbench
  let client: Client
  const data = join(folder, 'questions.jsonl')
  beforeAll(async () => {
    writeFileSync(data, questions.map(each => JSON.stringify(each)).join('\n'))
    for (const answer of ['A', 'B'])
      await runJob(
        { task: 'own', data: [data], model: `mock:${answer}` },
        { run: join(folder, 'runs', `always-${answer}`) },
      )
    workbench = await createWorkbench({
      store: null,
      accounts: false,
      origins: [origin],
      runs: [join(folder, 'runs')],
      models: { slow: { model: 'mock:A?latency=40', concurrency: 1 } },
      data: { questions: data },
      checkReplies: true,
    })
    client = clientOf(workbench)
  })
  afterAll(async () => {
    await workbench.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const idOf = async (name: string): Promise<string> =>
    (await client.get('/api/runs')).body.runs.find((run: { name: string }) => run.name === name).id

  it('are not read through symbolic links', async () => {
    const runs = join(folder, 'runs')
    const secret = join(folder, 'secret.jsonl')
    writeFileSync(secret, '{"password": "hunter2"}\n')
    for (const file of ['rows.jsonl', 'header.json']) {
      const copy = join(runs, `linked-${file}`)
      cpSync(join(runs, 'always-A'), copy, { recursive: true })
      rmSync(join(copy, file))
      symlinkSync(secret, join(copy, file))
    }
    symlinkSync(join(runs, 'always-A'), join(runs, 'linked-folder'))
    const { status, body } = await client.get('/api/runs')
    expect(status).toBe(200)
    expect(body.runs.map(({ name }: { name: string }) => name).sort()).toEqual(['always-A', 'always-B'])
    expect(body.problems).toHaveLength(2)
    for (const { name, reason } of body.problems)
      expect(reason).toBe(
        `${name}/${name.slice('linked-'.length)}: a symbolic link, which is not followed here; put the file itself into the folder`,
      )
    for (const name of ['linked-rows.jsonl', 'linked-header.json', 'linked-folder'])
      rmSync(join(runs, name), { recursive: true })
  })

  it('are listed with scores, without paths', async () => {
    const { body } = await client.get('/api/runs')
    expect(body.runs.map((run: object) => run)).toMatchObject([
      { task: 'own', rows: 40, accuracy: { right: 20, wrong: 20 } },
      { rows: 40 },
    ])
    expect(JSON.stringify(body)).not.toContain(folder)
    const path = `/api/runs/${await idOf('always-A')}`
    // Runs are scored in the background.
    await expect.poll(async () => (await client.get(path)).body.scores).not.toBeNull()
    const one = await client.get(path)
    expect(JSON.stringify(one.body)).not.toContain(folder)
    expect(one.body.scores.generate.metrics.accuracy.value).toBe(0.5)
  })

  it('are ranked by task, with intervals and published results', async () => {
    const readProtocols = async () => (await client.get('/api/leaderboard')).body.tasks[0].runs[0].protocols
    await expect.poll(readProtocols).not.toBeNull()
    const { body } = await client.get('/api/leaderboard')
    expect(body.tasks).toMatchObject([{ task: 'own', mainMetric: 'accuracy', published: null }])
    const [{ run, protocols }] = body.tasks[0].runs
    expect(run.rows).toBe(40)
    const { accuracy } = protocols[0].metrics
    expect([accuracy.value, accuracy.n]).toEqual([0.5, 40])
    expect(accuracy.interval.low).toBeLessThan(0.5)
    expect(body.people).toEqual([])
  })

  it('are paged, filtered and searched', async () => {
    const rows = `/api/runs/${await idOf('always-A')}/rows`
    const first = (await client.get(`${rows}?limit=15&verdict=right`)).body
    expect([first.items.length, first.total]).toEqual([15, 20])
    const second = (await client.get(`${rows}?limit=15&verdict=right&after=${first.next}`)).body
    expect([second.items.length, second.next]).toEqual([5, null])
    const jumped = (await client.get(`${rows}?limit=5&verdict=right&offset=15`)).body
    expect(jumped.items).toEqual(second.items)
    expect((await client.get(`${rows}?search=ETC/passwd`)).body.items).toMatchObject([{ sampleId: '../../etc/passwd' }])
    const script = (await client.get(`${rows}?search=%3Cscript`)).body.items[0]
    const whole = await client.get(`${rows}/${script.row}`)
    expect(whole.body.row).toMatchObject({ sampleId: 'q3', answer: 'A', correct: false })
    expect((await client.get(`${rows}/4000`)).status).toBe(404)
  })

  it('accept tags, notes and corrections without changing the log', async () => {
    const run = await idOf('always-A')
    const log = readFileSync(join(folder, 'runs', 'always-A', 'rows.jsonl'), 'utf8')
    const wrong = (await client.get(`/api/runs/${run}/rows?verdict=wrong&limit=1`)).body.items[0]
    const event = (kind: string, payload: unknown) => ({ id: randomUUID(), kind, payload })
    const sent = await client.post(`/api/runs/${run}/rows/${wrong.row}/remarks`, {
      revision: 0,
      events: [
        event('remark.tagged', { tags: ['odd'] }),
        event('remark.noted', { note: 'It said B.' }),
        event('remark.overridden', { answer: 'B', correct: true, reason: 'misread' }),
      ],
    })
    expect(sent.body).toMatchObject({ tags: ['odd'], override: { author: 'me', correct: true }, revision: 3 })
    expect((await client.get(`/api/runs/${run}/rows?tag=odd`)).body.items).toMatchObject([
      { row: wrong.row, overridden: true },
    ])
    expect((await client.get(`/api/runs/${run}`)).body).toMatchObject({
      run: { accuracy: { right: 20 } },
      corrected: { right: 21, overrides: 1 },
    })
    expect(readFileSync(join(folder, 'runs', 'always-A', 'rows.jsonl'), 'utf8')).toBe(log)
  })

  it('are compared item by item and reported as one page', async () => {
    const [first, second] = [await idOf('always-A'), await idOf('always-B')]
    const { body } = await client.get(`/api/compare?first=${first}&second=${second}&show=only-first&limit=5`)
    expect(body.summary).toEqual({ both: 0, onlyFirst: 20, onlySecond: 20, neither: 0, unpaired: 0, p: 1 })
    expect([body.items.length, body.total, body.items[0].second.correct]).toEqual([5, 20, false])
    const report = await client.get(`/api/report?runs=${first},${second}`)
    expect(report.body.text).toContain('<!doctype html>')
    expect(report.body.text).not.toContain('<script>alert(3)')
  })

  it('grow while rows are appended', async () => {
    const rows = join(folder, 'runs', 'always-B', 'rows.jsonl')
    const [line] = readFileSync(rows, 'utf8').split('\n')
    const more = JSON.stringify({ ...JSON.parse(line!), sampleId: 'new' })
    appendFileSync(rows, more.slice(0, 50))
    const list = `/api/runs/${await idOf('always-B')}/rows?limit=1`
    expect((await client.get(list)).body.total).toBe(40)
    appendFileSync(rows, `${more.slice(50)}\n`)
    expect((await client.get(list)).body.total).toBe(41)
  })

  it('are started, paused and resumed by configured names only', async () => {
    expect(
      (await client.post('/api/jobs', { task: 'own', data: '../questions.jsonl', model: 'slow', run: 'mine' })).status,
    ).toBe(400)
    expect(
      (await client.post('/api/jobs', { task: 'own', data: 'questions', model: 'slow', run: '../mine' })).status,
    ).toBe(400)
    expect(
      (await client.post('/api/jobs', { task: 'own', data: 'questions', model: 'openai:gpt', run: 'mine' })).status,
    ).toBe(400)
    const job = (await client.post('/api/jobs', { task: 'own', data: 'questions', model: 'slow', run: 'mine' })).body
    const state = async () => (await client.get('/api/jobs')).body.jobs[0]
    const until = async (isReached: (now: { status: string; progress: { done: number } | null }) => boolean) => {
      for (let i = 0; i < 400; i++) {
        const now = await state()
        if (isReached(now)) return now
        await new Promise(resolve => setTimeout(resolve, 25))
      }
      throw new Error(`never: ${JSON.stringify(await state())}`)
    }
    await until(({ progress }) => (progress?.done ?? 0) >= 3)
    await client.post(`/api/jobs/${job.id}/pause`)
    await until(({ status }) => status === 'paused')
    const before = (await client.get('/api/runs')).body.runs.find((run: { name: string }) => run.name === 'mine').rows
    expect(before).toBeLessThan(40)
    await client.post(`/api/jobs/${job.id}/resume`)
    await until(({ status }) => status === 'complete')
    expect(
      (await client.get('/api/runs')).body.runs.find((run: { name: string }) => run.name === 'mine'),
    ).toMatchObject({ rows: 40 })
    expect(JSON.stringify((await client.get('/api/models')).body)).not.toContain(folder)
  })
})
