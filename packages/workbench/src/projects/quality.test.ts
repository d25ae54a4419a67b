import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verify } from '../storage/replay.ts'
import { type Client, clientOf, invited, origin, setUp } from '../testing/client.ts'
import { createWorkbench, type Workbench } from '../workbench.ts'
import { hasProposal, measureProposalEffect } from './preannotation.ts'
import type { AnnotationState, ProjectState } from './state.ts'

const event = (kind: string, payload: unknown) => ({ id: randomUUID(), kind, payload })

describe('the quality of work', () => {
  let workbench: Workbench
  let root: Client
  let workers: (Client & { id: string })[]
  beforeAll(async () => {
    workbench = await createWorkbench({
      store: null,
      accounts: true,
      origins: [origin],
      models: { mute: { model: 'mock:nothing to say' } },
      checkReplies: true,
    })
    root = await setUp(workbench)
    workers = []
    for (const name of ['ada', 'bo', 'cy', 'di']) workers.push(await invited(workbench, root, name, 'annotator'))
  })
  afterAll(() => workbench.close())

  const begin = async (kind: string, items: object[], settings: object = {}, format = 'items'): Promise<string> => {
    const made = await root.post('/api/projects', { event: randomUUID(), title: kind, kind, settings })
    const at = `/api/projects/${made.body.id}`
    await root.post(`${at}/changes`, {
      revision: 1,
      events: [event('project.members', { members: workers.map(({ id }) => id) })],
    })
    await root.post(`${at}/passages`, { format, text: items.map(each => JSON.stringify(each)).join('\n') })
    return at
  }
  const answer = async (at: string, passage: string, worker: Client, label: string, revision = 0) => {
    const content = { kind: 'labels', labels: [label] }
    const saved = event('annotation.saved', { content, did: label, seconds: 4 })
    const sent = await worker.post(`${at}/passages/${passage}/annotation`, {
      revision,
      events: [saved, event('annotation.submitted', {})],
    })
    expect(sent.body).toEqual({ revision: revision + 2 })
  }
  const assign = async (at: string, passage: string, people: { id: string }[]) => {
    const { revision } = (await root.get(`${at}/passages/${passage}`)).body
    const payload = { annotators: people.map(({ id }) => id), adjudicator: null }
    const sent = await root.post(`${at}/passages/${passage}/changes`, {
      revision,
      events: [event('passage.assigned', payload)],
    })
    expect(sent.status).toBe(200)
  }

  it('has an answer redone that two of three workers dissent from, and verified anew', async () => {
    const items = ['one', 'two'].map(id => ({ id, text: `Text ${id}`, options: ['x', 'y'], gold: ['A'] }))
    const at = await begin('verification', items)
    const three = workers.slice(0, 3)
    for (const id of ['one', 'two']) await assign(at, id, three)
    // One dissents from the first, two from the second.
    for (const [i, worker] of three.entries()) {
      await answer(at, 'one', worker, i === 2 ? 'B' : 'A')
      await answer(at, 'two', worker, i === 0 ? 'A' : 'B')
    }
    const { body } = await root.get(`${at}/verification`)
    expect(body).toMatchObject({ verified: 1, open: 0, toRedo: [{ passage: 'two', gold: ['A'], dissents: 2 }] })
    const status = async () =>
      (await root.get(`${at}/passages`)).body.items.map((each: { status: string }) => each.status)
    expect(await status()).toEqual(['done', 'submitted'])
    const redo = {
      event: randomUUID(),
      revision: body.toRedo[0].revision,
      text: 'Better text',
      question: null,
      gold: ['B'],
    }
    expect((await three[0]!.post(`${at}/passages/two/redo`, redo)).status).toBe(403)
    expect((await root.post(`${at}/passages/two/redo`, redo)).status).toBe(200)
    expect(await status()).toEqual(['done', 'open'])
    await assign(at, 'two', three)
    for (const worker of three) await answer(at, 'two', worker, 'B', 3)
    expect((await root.get(`${at}/verification`)).body).toMatchObject({ verified: 2, toRedo: [] })
    expect((await root.get(`${at}/passages/two`)).body.text).toBe('Better text')
  })

  it('audits a random sample of what is done, with the rate and its interval', async () => {
    const items = Array.from({ length: 12 }, (_, i) => ({ id: `p${i}`, text: `Text ${i}` }))
    const at = await begin('audit', items)
    expect((await root.post(`${at}/audits`, { event: randomUUID(), size: 5 })).status).toBe(409)
    for (let i = 0; i < 10; i++) {
      await assign(at, `p${i}`, [workers[0]!])
      await answer(at, `p${i}`, workers[0]!, 'accept')
    }
    const drawn = (await root.post(`${at}/audits`, { event: randomUUID(), size: 5, seed: 3 })).body
    expect(drawn.sample).toHaveLength(5)
    expect(new Set(drawn.sample.map(({ passage }: { passage: string }) => passage)).size).toBe(5)
    const verdicts = drawn.sample.map(({ passage }: { passage: string }, i: number) =>
      event('audit.judged', { passage, accepted: i > 0, note: '' }),
    )
    const judged = await root.post(`${at}/audits/${drawn.id}`, { revision: 1, events: verdicts })
    // Four of five; Wilson's interval, by hand: 0.376 to 0.964.
    expect(judged.body).toMatchObject({ accepted: 4, judged: 5, rate: 0.8 })
    expect(judged.body.interval.low).toBeCloseTo(0.376, 3)
    expect(judged.body.interval.high).toBeCloseTo(0.964, 3)
    const outside = event('audit.judged', { passage: 'p11', accepted: true, note: '' })
    expect((await root.post(`${at}/audits/${drawn.id}`, { revision: 6, events: [outside] })).status).toBe(422)
    expect((await root.get(`${at}/audits`)).body.audits).toHaveLength(1)
    expect((await workers[0]!.get(`${at}/audits`)).status).toBe(403)
  })

  it('compares only people who share passages, passage by passage', async () => {
    const items = ['a', 'b', 'c'].map(id => ({ id, text: `Text ${id}` }))
    const at = await begin('question-type', items)
    const [ada, bo, cy, di] = workers as [
      Client & { id: string },
      Client & { id: string },
      Client & { id: string },
      Client & { id: string },
    ]
    for (const [passage, first, second] of [
      ['a', ada, bo],
      ['b', ada, bo],
      ['c', cy, di],
    ] as const) {
      await assign(at, passage, [first, second])
      await answer(at, passage, first, 'weaken')
      await answer(at, passage, second, passage === 'b' ? 'strengthen' : 'weaken')
    }
    const { body } = await root.get(`${at}/agreement`)
    const pair = (one: { id: string }, two: { id: string }) =>
      body.pairs.find(
        ({ first, second }: { first: string; second: string }) =>
          [first, second].sort().join() === [one.id, two.id].sort().join(),
      )
    expect(body.pairs).toHaveLength(6)
    expect(pair(ada, bo)).toMatchObject({ passages: 2, measures: { label: { observed: 0.5, n: 2 } } })
    expect(pair(ada, cy)).toMatchObject({ passages: 0, measures: {} })
    const { first, second } = pair(ada, bo)
    const parts = await root.get(`${at}/agreement/passages?first=${first}&second=${second}`)
    expect(parts.body.passages).toMatchObject([
      { passage: 'a', measures: { label: { observed: 1 } } },
      { passage: 'b', measures: { label: { observed: 0 } } },
    ])
  })

  it('proposes to a share of passages, the same for everybody, and measures what that does', async () => {
    const settings = {
      annotators: 2,
      labels: ['yes', 'no'],
      preannotate: true,
      preannotateShare: 0.5,
      qualification: null,
    }
    const names = Array.from({ length: 400 }, (_, i) => `p${i}`)
    const chosen = names.filter(name => hasProposal(settings, name))
    expect(chosen.length).toBeGreaterThan(150)
    expect(chosen.length).toBeLessThan(250)
    expect(names.filter(name => hasProposal({ ...settings, preannotate: false }, name))).toEqual([])
    const made = (label: string, seconds: number, preannotated: boolean): AnnotationState => ({
      content: { kind: 'labels', labels: [label] },
      submitted: true,
      seconds,
      guidelines: null,
      preannotated,
      updated: '',
    })
    const project = { kind: 'verification', settings } as unknown as ProjectState
    const annotation = (passage: string, account: string, state: AnnotationState) => ({
      passage,
      title: passage,
      account,
      state: JSON.stringify(state),
    })
    const annotations = [
      annotation('p1', 'anna', made('yes', 10, true)),
      annotation('p1', 'ben', made('yes', 20, true)),
      annotation('p2', 'anna', made('yes', 40, false)),
      annotation('p2', 'ben', made('no', 60, false)),
    ]
    const effect = measureProposalEffect({ project, annotations })
    expect(effect.with).toMatchObject({
      annotations: 2,
      medianSeconds: 15,
      passages: 1,
      measures: { label: { observed: 1 } },
    })
    expect(effect.without).toMatchObject({ medianSeconds: 50, measures: { label: { observed: 0 } } })
  })

  it('asks a configured model for proposals and says which passages it got none for', async () => {
    const at = await begin('metagraph', [], {}, 'text')
    await root.post(`${at}/passages`, { format: 'text', text: 'The lamp is on, so somebody is home.', source: 'own' })
    expect((await root.post(`${at}/proposals`, { model: 'nobody' })).status).toBe(422)
    const { body } = await root.post(`${at}/proposals`, { model: 'mute' })
    expect(body).toMatchObject({ proposed: 0, left: 1, failures: [{ passage: 'own-1' }] })
  })

  it('is what its events make of it', async () => {
    const { database, types, derive } = workbench.store
    expect((await verify(database, types, derive)).differences).toEqual([])
    expect((await clientOf(workbench).get('/api/projects')).status).toBe(401)
  })
})
