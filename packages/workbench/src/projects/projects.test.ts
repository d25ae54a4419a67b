import { randomUUID } from 'node:crypto'
import { readBrat, readMetaLogic, writeMetaLogic } from '@elenchus/metagraph/codecs'
import { samples } from '@elenchus/metagraph/samples'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verify } from '../storage/replay.ts'
import { onBothStores } from '../storage/testing/stores.ts'
import { type Client, clientOf, invited, origin, setUp } from '../testing/client.ts'
import { createWorkbench, type Workbench } from '../workbench.ts'

// As it is read back: MetaLogic's files have each statement on a line of its own.
const ferry = readMetaLogic(writeMetaLogic(samples().find(({ id }) => id === 'ferry')!))
const event = (kind: string, payload: unknown = {}) => ({ id: randomUUID(), kind, payload })
const save = (graph: unknown, seconds = 3) =>
  event('annotation.saved', { content: { kind: 'metagraph', graph }, did: '1 supports 3', seconds })
const nasty = `<script>alert('x')</script> '; drop table workbench_events; -- \u0000`

onBothStores('a project for a team', kind => {
  let workbench: Workbench
  let root: Client
  let [anna, ben, judge, viewer, stranger]: (Client & { id: string })[] = []
  let at = ''
  const passage = `/passages/ferry`

  beforeAll(async () => {
    await (await kind.open()).close()
    workbench = await createWorkbench({
      store: kind.location(),
      accounts: true,
      origins: [origin],
      checkReplies: true,
      onFault: error => console.error(error),
    })
    root = await setUp(workbench)
    const made = await root.post('/api/projects', {
      event: randomUUID(),
      title: nasty,
      kind: 'metagraph',
      guidelines: nasty,
    })
    at = `/api/projects/${made.body.id}`
    const people = ['annotator', 'annotator', 'adjudicator', 'viewer', 'annotator'] as const
    ;[anna, ben, judge, viewer, stranger] = await Promise.all(
      people.map((role, i) =>
        invited(
          workbench,
          root,
          ['anna', 'ben', 'judge', 'viewer', 'stranger'][i]!,
          role,
          i === 4 ? [] : [made.body.id],
        ),
      ),
    )
  })
  afterAll(() => workbench?.close())

  it('keeps what people write as data, whatever it looks like', async () => {
    expect((await anna!.get(at)).body).toMatchObject({ title: nasty, guidelines: { text: nasty, version: 1 } })
  })

  it('imports metagraphs, and says what a malformed file has wrong', async () => {
    const text = samples()
      .map(graph => JSON.stringify(writeMetaLogic(graph)))
      .join('\n')
    const added = await root.post(`${at}/passages`, { format: 'metalogic', text })
    expect(added.body).toEqual({ added: samples().length, skipped: [] })
    expect((await root.post(`${at}/passages`, { format: 'metalogic', text })).body).toMatchObject({ added: 0 })
    const wrong = await root.post(`${at}/passages`, { format: 'metalogic', text: `${text}\n{"half": ` })
    expect([wrong.status, wrong.body.title]).toEqual([422, expect.stringContaining(`Line ${samples().length + 1}`)])
    const plain = await root.post(`${at}/passages`, {
      format: 'text',
      source: 'notes',
      text: 'It rained. So the match is off.\n\nThe dam is old. It may break.',
    })
    expect(plain.body.added).toBe(2)
    const listed = await anna!.get(`${at}/passages?limit=3&search=FERRY`)
    expect(listed.body).toMatchObject({ total: 1, items: [{ id: 'ferry', status: 'open' }] })
    const page = await anna!.get(`${at}/passages?limit=3`)
    const second = await anna!.get(`${at}/passages?limit=3&after=${page.body.next}`)
    expect(second.body.items[0].number).toBe(3)
  })

  it('is closed to those who are not members', async () => {
    for (const path of ['', '/passages', passage, '/progress', '/guidelines', `${passage}/history`])
      expect((await stranger!.get(at + path)).status).toBe(404)
    expect((await stranger!.post(`${at}/next`)).status).toBe(404)
    expect((await stranger!.get('/api/projects')).body.projects).toEqual([])
  })

  it('gives two people a seat and nobody a third, also at the same moment', async () => {
    const first = await anna!.post(`${at}/next`)
    expect((await anna!.post(`${at}/next`)).body.passage).toBe(first.body.passage)
    const { revision } = (await root.get(`${at}${passage}`)).body
    const assigned = event('passage.assigned', { annotators: [anna!.id, ben!.id], adjudicator: null })
    expect((await root.post(`${at}${passage}/changes`, { revision, events: [assigned] })).status).toBe(200)
    expect((await anna!.get(`${at}${passage}`)).body.passage.annotators).toEqual([anna!.id])
    expect((await judge!.get(`${at}${passage}`)).body.passage.annotators).toEqual([anna!.id, ben!.id])
  })

  it('saves drafts on the revision they were made on, once each', async () => {
    const saved = save(ferry)
    expect((await anna!.post(`${at}${passage}/annotation`, { revision: 0, events: [saved] })).body).toEqual({
      revision: 1,
    })
    expect((await anna!.post(`${at}${passage}/annotation`, { revision: 0, events: [saved] })).body).toEqual({
      revision: 1,
    })
    const late = await anna!.post(`${at}${passage}/annotation`, { revision: 0, events: [save(ferry)] })
    expect([late.status, late.body.revision]).toEqual([409, 1])
    const other = await anna!.post(`${at}${passage}/annotation`, {
      revision: 1,
      events: [save({ ...ferry, text: 'Another text.' })],
    })
    expect(other.status).toBe(422)
    expect((await stranger!.post(`${at}${passage}/annotation`, { revision: 0, events: [save(ferry)] })).status).toBe(
      404,
    )
  })

  it('keeps annotators blind to each other until both have submitted', async () => {
    const theirs = (account: string) => `${at}${passage}/annotations/${account}`
    expect((await ben!.get(theirs(anna!.id))).status).toBe(403)
    expect((await ben!.get(`${at}${passage}`)).body).toMatchObject({ own: null, others: [] })
    expect(JSON.stringify((await ben!.get(`${at}${passage}/history`)).body)).not.toContain('annotation.saved')
    expect((await viewer!.get(`${at}${passage}`)).body.others).toEqual([])
    const cyclic = { ...ferry, edges: [...ferry.edges, { kind: 'support', from: 'sent3', to: 'sent1' }] }
    await ben!.post(`${at}${passage}/annotation`, { revision: 0, events: [save(cyclic)] })
    const refused = await ben!.post(`${at}${passage}/annotation`, {
      revision: 1,
      events: [event('annotation.submitted')],
    })
    expect([refused.status, refused.body.title]).toEqual([422, expect.stringContaining('cycle')])
    await anna!.post(`${at}${passage}/annotation`, { revision: 1, events: [event('annotation.submitted')] })
    expect((await ben!.get(theirs(anna!.id))).status).toBe(403)
    expect((await judge!.get(`${at}${passage}/disagreements`)).status).toBe(409)
    const without = { ...ferry, edges: ferry.edges.slice(1) }
    await ben!.post(`${at}${passage}/annotation`, {
      revision: 1,
      events: [save(without), event('annotation.submitted')],
    })
    expect((await ben!.get(theirs(anna!.id))).body).toMatchObject({
      submitted: true,
      seconds: 3,
      guidelines: 1,
      preannotated: false,
    })
    expect((await anna!.get(`${at}${passage}`)).body.others).toHaveLength(1)
    expect(
      (await anna!.post(`${at}${passage}/annotation`, { revision: 2, events: [event('annotation.reopened')] })).status,
    ).toBe(403)
    expect((await anna!.post(`${at}${passage}/annotation`, { revision: 2, events: [save(ferry)] })).status).toBe(409)
  })

  it('measures their agreement', async () => {
    const { body } = await judge!.get(`${at}/agreement`)
    expect(body.pairs).toHaveLength(1)
    expect(body.pairs[0].measures.edge.kappa).toBeCloseTo(0.76, 2)
    expect(body.overall).toMatchObject({ passages: 1 })
    expect((await anna!.get(`${at}/agreement`)).status).toBe(403)
  })

  it('lets a third person adjudicate, with every decision on record', async () => {
    const { body } = await judge!.get(`${at}${passage}/disagreements`)
    expect(body.disagreements).toMatchObject([{ id: 'edge sent1 sent3', first: 'support', second: 'none' }])
    const gold = { kind: 'metagraph', graph: ferry }
    const early = await judge!.post(`${at}${passage}/adjudication`, {
      revision: 0,
      events: [event('adjudication.finished', { gold })],
    })
    expect(early.body.title).toBe('These disagreements are not decided yet: edge sent1 sent3.')
    const decided = event('adjudication.decided', { disagreement: 'edge sent1 sent3', choice: 'first', reason: nasty })
    await judge!.post(`${at}${passage}/adjudication`, { revision: 0, events: [decided] })
    const merged = await judge!.get(`${at}${passage}/merged`)
    expect(merged.body.gold.graph.edges).toHaveLength(ferry.edges.length)
    const done = await judge!.post(`${at}${passage}/adjudication`, {
      revision: 1,
      events: [event('adjudication.finished', { gold: merged.body.gold })],
    })
    expect(done.body).toMatchObject({ done: true, decisions: [{ by: judge!.id, reason: nasty }] })
    expect((await anna!.get(`${at}${passage}`)).body).toMatchObject({
      passage: { status: 'done' },
      adjudication: { done: true },
    })
    const { body: history } = await viewer!.get(`${at}${passage}/history`)
    expect(history.items.map(({ kind }: { kind: string }) => kind)).toContain('adjudication.decided')
  })

  it('exports gold in any format, and annotations with their authors', async () => {
    const argdown = await judge!.get(`${at}/export?format=argdown`)
    expect(argdown.body.text).toContain('<- [sent4]')
    const bank = await judge!.get(`${at}/export?format=entailmentbank`)
    expect(bank.body.losses).toContainEqual({ what: 'rebuttals', count: 1 })
    const brat = (await judge!.get(`${at}/export?layer=annotations&format=brat`)).body
    expect(brat.files.map(({ name }: { name: string }) => name).sort()).toEqual(
      [anna!.id, ben!.id].flatMap(id => [`${id}/ferry.ann`, `${id}/ferry.txt`]).sort(),
    )
    const [ann, txt] = brat.files as { text: string }[]
    expect(readBrat(ann!.text, txt!.text).edges.length).toBeGreaterThan(0)
    const lines = (await judge!.get(`${at}/export?layer=annotations`)).body.text.trim().split('\n')
    expect(lines.map((line: string) => JSON.parse(line).provenance.annotator).sort()).toEqual(
      [anna!.id, ben!.id].sort(),
    )
  })

  it('counts progress and time, and takes comments, flags and skips', async () => {
    await anna!.post(`${at}/next`)
    const passages = (await anna!.get(`${at}/passages`)).body.items
    const skip = passages.find(
      (each: { annotators: string[]; status: string }) =>
        each.annotators.includes(anna!.id) && each.status === 'annotating',
    )
    const changes = `${at}/passages/${skip.id}/changes`
    const { revision } = (await anna!.get(`${at}/passages/${skip.id}`)).body
    await anna!.post(changes, {
      revision,
      events: [
        event('passage.commented', { text: nasty }),
        event('passage.flagged', { flagged: true }),
        event('passage.skipped', { skipped: true }),
      ],
    })
    expect(
      (
        await anna!.post(changes, {
          revision: revision + 3,
          events: [event('passage.assigned', { annotators: [], adjudicator: null })],
        })
      ).status,
    ).toBe(403)
    const { body } = await root.get(`${at}/progress`)
    expect(body).toMatchObject({ done: 1, flagged: 1, skipped: 1 })
    expect(body.people.find(({ account }: { account: string }) => account === anna!.id)).toMatchObject({
      name: 'anna',
      submitted: 1,
      medianSeconds: 3,
    })
    expect((await anna!.post(`${at}/next`)).body.passage).not.toBe(skip.id)
  })

  it('is what its events make of it', async () => {
    expect((await verify(workbench.store.database, workbench.store.types, workbench.store.derive)).differences).toEqual(
      [],
    )
  })

  it('asks for a qualification before work is assigned', async () => {
    const made = await root.post('/api/projects', {
      event: randomUUID(),
      title: 'Types',
      kind: 'audit',
      settings: { qualification: { passages: 2, atLeast: 0.5 } },
    })
    const types = `/api/projects/${made.body.id}`
    await root.post(`${types}/changes`, {
      revision: 1,
      events: [event('project.members', { members: [anna!.id, ben!.id] })],
    })
    const item = (id: string, gold?: string[]) =>
      JSON.stringify({ id, text: `Text of ${id}.`, ...(gold ? { gold } : {}) })
    const lines = [item('q1', ['accept']), item('q2', ['reject'])].join('\n')
    await root.post(`${types}/passages`, { format: 'items', text: lines, qualification: true })
    await root.post(`${types}/passages`, { format: 'items', text: item('work') })
    const answer = (client: Client, id: string, label: string) =>
      client.post(`${types}/passages/${id}/annotation`, {
        revision: 0,
        events: [
          event('annotation.saved', { content: { kind: 'labels', labels: [label] }, did: label, seconds: 1 }),
          event('annotation.submitted'),
        ],
      })
    expect((await answer(anna!, 'work', 'accept')).status).toBe(403)
    for (const [client, labels, next] of [
      [anna!, ['accept', 'accept'], 'work'],
      [ben!, ['reject', 'accept'], null],
    ] as const) {
      expect((await client.post(`${types}/next`)).body.passage).toBe('q1')
      expect((await answer(client, 'q1', labels[0])).status).toBe(200)
      expect((await client.get(`${types}/qualification`)).body).toMatchObject({
        answered: 1,
        score: null,
        passed: false,
      })
      await answer(client, 'q2', labels[1])
      expect((await client.post(`${types}/next`)).body.passage).toBe(next)
    }
    expect((await answer(anna!, 'work', 'maybe')).body.title).toContain('"maybe" is not a label of this project')
    expect((await answer(anna!, 'work', 'accept')).status).toBe(200)
    expect((await root.get(`${types}/passages?status=done`)).body.items).toMatchObject([{ id: 'work' }])
  })

  it('tells pages that something changed, and annotators nothing of each other', async () => {
    const stream = async (client: Client) => {
      const response = await workbench.fetch(
        new Request(`${origin}/api/events?project=${at.split('/').at(-1)}`, { headers: { cookie: client.cookie } }),
      )
      return response.body!.getReader()
    }
    const [ofJudge, ofBen] = [await stream(judge!), await stream(ben!)]
    const hear = async (reader: ReadableStreamDefaultReader<Uint8Array>, word: string) => {
      let text = ''
      while (!text.includes(word)) text += new TextDecoder().decode((await reader.read()).value)
      return text
    }
    const { passage: next } = (await anna!.post(`${at}/next`)).body
    const graph = (await anna!.get(`${at}/passages/${next}`)).body.initial.graph
    await anna!.post(`${at}/passages/${next}/annotation`, { revision: 0, events: [save(graph)] })
    expect(await hear(ofJudge, `annotation/${next}`)).toContain('"kind":"changed"')
    const { revision } = (await root.get(`${at}/passages/${next}`)).body
    await root.post(`${at}/passages/${next}/changes`, {
      revision,
      events: [event('passage.flagged', { flagged: true })],
    })
    const heard = await hear(ofBen, `passage/${next}`)
    expect(heard).not.toContain(`annotation/${next}`)
    await Promise.all([ofJudge.cancel(), ofBen.cancel()])
  })

  it('forgets nothing of a stranger who tries', async () => {
    expect((await clientOf(workbench).get(at)).status).toBe(401)
  })
})
