import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf, invited, origin, setUp } from '../testing/client.ts'
import { createWorkbench, type Workbench } from '../workbench.ts'

const items = ['a', 'b', 'c', 'd'].map((id, i) => ({
  id,
  type: i < 2 ? 'early' : 'late',
  group: i === 0 ? 'first' : 'rest',
  text: `Text ${id}.`,
  question: 'Which follows?',
  options: ['this', 'that', 'neither'],
  gold: i % 3,
}))

describe('an exam', () => {
  let workbench: Workbench
  beforeAll(async () => {
    workbench = await createWorkbench({ store: null, accounts: false, origins: [origin], checkReplies: true })
  })
  afterAll(() => workbench.close())

  it('is taken by link, resumed, and gives the human rows', async () => {
    const root = clientOf(workbench)
    const body = {
      event: randomUUID(),
      title: 'Trial',
      items,
      people: ['Ada', 'Bo', 'Cy'],
      design: { kind: 'everyone' },
      seed: 3,
    }
    const made = (await root.post('/api/exams', body)).body
    expect(made.links).toHaveLength(3)
    expect((await root.get(`/api/exams/${made.exam.id}/results`)).body).toMatchObject({ items: 0, fleissKappa: null })
    // Right on: Ada a b c; Bo a b; Cy a. Gold is 0 1 2 0.
    const answers = [
      [0, 1, 2, 1],
      [0, 1, 0, 1],
      [0, 0, 0, 1],
    ]
    for (const [i, { link }] of made.links.entries()) {
      const address = `/api/sittings/${link.split('#')[1]}`
      const person = clientOf(workbench)
      const { body: sitting } = await person.get(address)
      expect(JSON.stringify(sitting)).not.toContain('gold')
      expect(sitting.items.map(({ id }: { id: string }) => id).sort()).toEqual(['a', 'b', 'c', 'd'])
      let revision = sitting.revision
      for (const { id } of sitting.items) {
        const event = {
          id: randomUUID(),
          kind: 'sitting.answered',
          payload: { item: id, answer: answers[i]!['abcd'.indexOf(id)], seconds: 2 },
        }
        const sent = await person.post(address, { revision, events: [event] })
        expect(sent.status).toBe(200)
        revision = sent.body.revision
      }
      expect((await person.get(address)).body).toMatchObject({ answers: { a: answers[i]![0] }, revision })
      expect(
        (
          await person.post(address, {
            revision,
            events: [{ id: randomUUID(), kind: 'sitting.answered', payload: { item: 'a', answer: 9, seconds: 1 } }],
          })
        ).status,
      ).toBe(422)
    }
    const { body: results } = await root.get(`/api/exams/${made.exam.id}/results`)
    // 3/4, 2/4, 1/4: mean 1/2; nobody got d: ceiling 3/4; two of three say a 0 and b 1, c 0 (wrong), d 1 (wrong).
    expect(results).toMatchObject({ performance: 0.5, ceiling: 0.75, items: 4, majority: { answered: 4, right: 2 } })
    expect(results.byType).toEqual([
      { type: 'early', performance: 5 / 6, ceiling: 1, items: 2 },
      { type: 'late', performance: expect.closeTo(1 / 6), ceiling: 0.5, items: 2 },
    ])
    // Shares of the answers 0, 1, 2: 6/12, 5/12, 1/12; pairs alike: a 1, b 1/3, c 1/3, d 1.
    const expected = (36 + 25 + 1) / 144
    expect(results.fleissKappa).toBeCloseTo(((1 + 1 / 3 + 1 / 3 + 1) / 4 - expected) / (1 - expected))
    // Everybody has a; of b, c and d the three have 2, 1 and 0.
    expect(results.byGroup).toEqual([
      { type: 'first', performance: 1, ceiling: 1, items: 1 },
      { type: 'rest', performance: expect.closeTo(1 / 3), ceiling: expect.closeTo(2 / 3), items: 3 },
    ])
    expect((await root.get('/api/leaderboard')).body.people).toEqual([])
    await root.post(`/api/exams/${made.exam.id}/close`)
    expect((await root.get('/api/leaderboard')).body.people).toMatchObject([
      { exam: made.exam.id, title: 'Trial', results: { performance: 0.5, ceiling: 0.75 } },
    ])
    const late = { revision: 5, events: [{ id: randomUUID(), kind: 'sitting.finished', payload: {} }] }
    expect((await clientOf(workbench).post(`/api/sittings/${made.links[0].link.split('#')[1]}`, late)).status).toBe(409)
    expect((await clientOf(workbench).get('/api/sittings/guessed-guessed-guessed')).status).toBe(404)
    expect((await root.get('/api/exams')).body.exams).toMatchObject([{ title: 'Trial', closed: true }])
    expect((await root.get('/api/projects')).body.projects).toEqual([])
  })
})

describe('the results of an open exam', () => {
  it('are shown to administrators who do not sit it, and to others when it is closed', async () => {
    const workbench = await createWorkbench({ store: null, accounts: true, origins: [origin], checkReplies: true })
    const root = await setUp(workbench)
    const sitter = await invited(workbench, root, 'Ada', 'administrator')
    const others = [
      await invited(workbench, root, 'judge', 'adjudicator'),
      await invited(workbench, root, 'vi', 'viewer'),
    ]
    const body = { event: randomUUID(), title: 'Trial', items, people: ['Ada', 'Bo'], design: { kind: 'everyone' } }
    const { exam, links } = (await root.post('/api/exams', body)).body
    const answered = {
      id: randomUUID(),
      kind: 'sitting.answered',
      payload: { item: 'b', answer: 1, seconds: 2 },
    }
    await clientOf(workbench).post(`/api/sittings/${links[0].link.split('#')[1]}`, { revision: 1, events: [answered] })
    const read = async (client: Client) => (await client.get(`/api/exams/${exam.id}/results`)).body
    const board = async (client: Client) => (await client.get('/api/leaderboard')).body.people
    expect(await read(root)).toMatchObject({ people: [{ name: 'Ada', right: 1 }, { name: 'Bo' }] })
    expect((await read(sitter)).title).toContain('You are one of the people of this exam')
    for (const other of others) {
      expect(await read(other)).toMatchObject({ status: 403, title: 'The results are shown when the exam is closed.' })
      expect(await board(other)).toEqual([])
    }
    await root.post(`/api/exams/${exam.id}/close`)
    for (const other of [sitter, ...others]) {
      expect(await read(other)).toMatchObject({ people: [{ name: 'Ada', right: 1 }, { name: 'Bo' }] })
      expect(await board(other)).toHaveLength(1)
    }
    await workbench.close()
  })
})
