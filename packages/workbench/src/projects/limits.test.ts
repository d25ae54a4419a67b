/** Lists that accounts can extend have limits, and a refusal has their number. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, clientOf, origin } from '../testing/client.ts'
import { createWorkbench, type Workbench } from '../workbench.ts'

let workbench: Workbench
let client: Client
let project = ''

beforeAll(async () => {
  workbench = await createWorkbench({ store: null, accounts: false, origins: [origin], checkReplies: true })
  client = clientOf(workbench)
  project = `/api/projects/${(await client.post('/api/projects', { event: randomUUID(), title: 'Limits', kind: 'metagraph' })).body.id}`
  await client.post(`${project}/passages`, { format: 'text', source: 'rain', text: 'It rains. So roads are wet.' })
})
afterAll(() => workbench?.close())

const change = (path: string, revision: number, kind: string, payloads: readonly unknown[]) =>
  client.post(path, { revision, events: payloads.map(payload => ({ id: randomUUID(), kind, payload })) })
const fill = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

it('500 comments of a passage, with 200,000 characters together', async () => {
  const path = `${project}/passages/rain-1/changes`
  const comment = (revision: number, texts: readonly string[]) =>
    change(
      path,
      revision,
      'passage.commented',
      texts.map(text => ({ text })),
    )
  expect((await comment(1, fill(50, 'x'.repeat(5000)))).body.title).toContain('the limit is 500 comments with 200000')
  for (const revision of [1, 201]) expect((await comment(revision, fill(200, 'Why?'))).status).toBe(200)
  const last = {
    revision: 401,
    events: fill(100, 0).map(() => ({ id: randomUUID(), kind: 'passage.commented', payload: { text: 'No.' } })),
  }
  expect((await client.post(path, last)).status).toBe(200)
  // Sent again after a lost reply.
  expect((await client.post(path, last)).status).toBe(200)
  const refused = await comment(501, ['One more.'])
  expect([refused.status, refused.body.title]).toEqual([422, expect.stringContaining('has 500 comments')])
  expect((await change(path, 501, 'passage.flagged', [{ flagged: true }])).status).toBe(200)
})

it('200 versions of the guidelines', async () => {
  const guidelines = fill(200, { text: 'Read twice.' })
  expect((await change(`${project}/changes`, 1, 'project.guidelines', guidelines)).status).toBe(200)
  const refused = await change(`${project}/changes`, 201, 'project.guidelines', [{ text: 'Thrice.' }])
  expect([refused.status, refused.body.title]).toEqual([422, expect.stringContaining('200 versions; the limit is 200')])
})

it('items of an exam: distinct, and 200,000 answers', async () => {
  const items = (count: number) =>
    fill(count, 0).map((_, i) => ({ id: `i${i}`, text: '', options: ['a', 'b'], gold: 0 }))
  const create = (list: readonly object[], people: number) =>
    client.post('/api/exams', {
      event: randomUUID(),
      title: 'Exam',
      items: list,
      people: fill(people, 0).map((_, i) => `Person ${i}`),
      design: { kind: 'everyone' },
    })
  const twice = await create([...items(2), ...items(1)], 1)
  expect([twice.status, twice.body.title]).toEqual([
    422,
    expect.stringContaining('Two of the 3 items have the same id'),
  ])
  const large = await create(items(1000), 201)
  expect([large.status, large.body.title]).toEqual([
    422,
    expect.stringContaining('201000 answers; the limit is 200000'),
  ])
  expect((await create(items(3), 2)).status).toBe(200)
})
