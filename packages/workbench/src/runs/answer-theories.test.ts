import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf, origin } from '../testing/client.ts'
import { createWorkbench, type Workbench } from '../workbench.ts'

const item = (id: string, theory: string, statement: string) => ({ id, theory, statement })
const items = [
  item('base', 'Ada is calm.\nIf Ada is calm then Bo is glad.', 'Bo is glad.'),
  item('turned', 'Ada is calm. If Ada is calm then Bo is not glad.', 'Bo is glad.'),
  item('open', 'Ada is calm, "quiet" and kind.', 'Bo is glad.'),
]

describe('answers of models about theories', () => {
  let workbench: Workbench
  let client: Client
  beforeAll(async () => {
    workbench = await createWorkbench({
      store: null,
      accounts: false,
      origins: [origin],
      checkReplies: true,
      models: { lost: { model: 'openai:none', baseUrl: 'http://127.0.0.1:1', retries: 0 } },
    })
    client = clientOf(workbench)
  })
  afterAll(() => workbench.close())
  const ask = (model: string) => client.post('/api/theory/answers', { model, items })

  it('are returned for each theory, by its id', async () => {
    const { status, body } = await ask('reasoner')
    expect([status, body.title]).toEqual([200, undefined])
    expect(body.answers.map(({ id, answer }: { id: string; answer: string }) => [id, answer])).toEqual([
      ['base', 'True'],
      ['turned', 'False'],
      ['open', 'Unknown'],
    ])
  })

  it('are missing, with the reason, if the model does not answer', async () => {
    const { body } = await ask('lost')
    expect(body.answers[0]).toMatchObject({
      id: 'base',
      answer: null,
      failed: expect.stringContaining('the connection failed'),
    })
  })

  it('come only from configured models', async () => {
    const { status, body } = await ask('nobody')
    expect(status).toBe(422)
    expect(body.title).toContain('No model is named "nobody"')
  })
})
