import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verify } from '../storage/replay.ts'
import { type Client, clientOf, invited, origin, setUp } from '../testing/client.ts'
import { createWorkbench, type Workbench } from '../workbench.ts'

type Member = Client & { readonly id: string }
const event = (kind: string, payload: unknown = {}) => ({ id: randomUUID(), kind, payload })
const item = (id: string, gold?: string) => JSON.stringify({ id, text: `Text ${id}`, ...(gold && { gold: [gold] }) })
const seen = 'seen another annotation of this passage, so somebody else has to annotate it.'

describe('blind annotation', () => {
  let workbench: Workbench
  let root: Client
  let [judge, anna, ben, cleo, viewer]: Member[] = []
  /** Path of the project of a test. */
  let at = ''
  beforeAll(async () => {
    workbench = await createWorkbench({ store: null, accounts: true, origins: [origin], checkReplies: true })
    root = await setUp(workbench)
    const members: Member[] = []
    for (const role of ['adjudicator', 'annotator', 'annotator', 'annotator', 'viewer'])
      members.push(await invited(workbench, root, `${role}${members.length}`, role))
    ;[judge, anna, ben, cleo, viewer] = members
  })
  afterAll(() => workbench.close())
  beforeEach(async () => {
    at = await createProject('question-type', [item('one'), item('two')], { annotators: 2 })
  })

  const createProject = async (kind: string, items: readonly string[], settings: object) => {
    const made = await root.post('/api/projects', {
      event: randomUUID(),
      title: kind,
      kind,
      settings: { labels: [], ...settings },
    })
    const path = `/api/projects/${made.body.id}`
    const members = [judge, anna, ben, cleo, viewer].map(each => each!.id)
    await root.post(`${path}/changes`, { revision: 1, events: [event('project.members', { members })] })
    await root.post(`${path}/passages`, { format: 'items', text: items.join('\n') })
    return path
  }
  const revision = async (subject: string) =>
    (await workbench.store.read(at.split('/').at(-1)!, subject))?.revision ?? 0
  const change = async (client: Client, kind: string, payload: unknown, passage = 'one') =>
    client.post(`${at}/passages/${passage}/changes`, {
      revision: await revision(`passage/${passage}`),
      events: [event(kind, payload)],
    })
  const assign = (client: Client, people: readonly (Member | undefined)[], passage = 'one') =>
    change(client, 'passage.assigned', { annotators: people.map(each => each!.id), adjudicator: null }, passage)
  const annotate = async (person: Member | undefined, ...kinds: readonly ('saved' | 'submitted' | 'reopened')[]) => {
    const saved = { content: { kind: 'labels', labels: [`label of ${person!.id}`] }, did: 'chose', seconds: 40 }
    return person!.post(`${at}/passages/one/annotation`, {
      revision: await revision(`annotation/one/${person!.id}`),
      events: kinds.map(kind => event(`annotation.${kind}`, kind === 'saved' ? saved : {})),
    })
  }
  /** Everything that a person can read about the passage and the project, as text. */
  const readEverything = async (person: Member | undefined) => {
    const paths = [
      '/passages',
      '/passages/one',
      '/passages/one/history',
      '/passages/one/disagreements',
      '/passages/one/merged',
      '/export?layer=annotations',
      '/export',
      '/agreement',
      `/agreement/passages?first=${anna!.id}&second=${ben!.id}`,
      '/preannotation',
      '/verification',
      '/audits',
      '/qualification',
    ]
    return JSON.stringify(await Promise.all(paths.map(async path => (await person!.get(at + path)).body)))
  }

  it('hides the annotations of others from an adjudicator who annotates the passage and has not submitted', async () => {
    await assign(root, [judge, anna])
    await annotate(anna, 'saved', 'submitted')
    expect(await readEverything(judge)).not.toContain(`label of ${anna!.id}`)
    const { losses } = (await judge!.get(`${at}/export?layer=annotations`)).body
    expect(losses).toEqual([{ what: 'passages that you still annotate', count: 1 }])
    await annotate(judge, 'saved', 'submitted')
    expect(await readEverything(judge)).toContain(`label of ${anna!.id}`)
  })

  it('hides an adjudicated passage from somebody who is assigned to it afterwards', async () => {
    await assign(root, [anna, ben])
    await annotate(anna, 'saved', 'submitted')
    await annotate(ben, 'saved', 'submitted')
    const gold = { kind: 'labels', labels: [`label of ${anna!.id}`] }
    const adjudicated = await root.post(`${at}/passages/one/adjudication`, {
      revision: 0,
      events: [
        event('adjudication.decided', { disagreement: 'labels', choice: 'first', reason: '' }),
        event('adjudication.finished', { gold }),
      ],
    })
    expect(adjudicated.status).toBe(200)
    expect((await assign(root, [anna, ben, judge])).status).toBe(200)
    expect(await readEverything(judge)).not.toMatch(/label of/)
    expect(await readEverything(viewer)).toMatch(/label of/)
  })

  it('gives nobody a seat who has seen another annotation, by assignment or as the next passage', async () => {
    await assign(judge!, [anna, judge])
    await annotate(anna, 'saved')
    expect((await assign(judge!, [anna])).status).toBe(200)
    expect((await judge!.get(`${at}/passages/one/annotations/${anna!.id}`)).status).toBe(200)
    const back = await assign(judge!, [anna, judge])
    expect([back.status, back.body.title]).toEqual([403, `You have ${seen}`])
    const byAnother = await assign(root, [anna, judge])
    expect([byAnother.status, byAnother.body.title]).toEqual([403, `adjudicator0 has ${seen}`])
    expect((await judge!.post(`${at}/next`)).body.passage).toBe('two')
    await change(judge!, 'passage.skipped', { skipped: true }, 'two')
    await assign(root, [anna, ben], 'two')
    const { reason } = (await judge!.post(`${at}/next`)).body
    expect(reason).toContain('You have seen other annotations of the passages that are left')
    expect((await assign(root, [anna, ben])).status).toBe(200)
  })

  it('keeps the seat of a submitted annotation, and its annotation closed once another was seen', async () => {
    await assign(root, [anna, ben])
    await annotate(anna, 'saved', 'submitted')
    const skipped = await change(anna!, 'passage.skipped', { skipped: true })
    expect([skipped.status, skipped.body.title]).toEqual([
      409,
      expect.stringContaining('You have submitted this passage'),
    ])
    await annotate(ben, 'saved', 'submitted')
    await cleo!.get(`${at}/passages/one`)
    await anna!.get(`${at}/passages/one`)
    // A third seat: only for somebody who has not read the others, and the first two stay as they are.
    const settings = (await root.get(at)).body.settings
    const third = [event('project.settings', { ...settings, annotators: 3 })]
    expect((await root.post(`${at}/changes`, { revision: 2, events: third })).status).toBe(200)
    expect((await cleo!.post(`${at}/next`)).body.passage).toBe('two')
    expect((await annotate(anna, 'reopened')).body.title).toContain('so yours can no longer be reopened')
    expect((await annotate(ben, 'reopened')).status).toBe(200)
  })

  it('does not tell annotators who else works on a passage, in lists, history or notices', async () => {
    const abort = new AbortController()
    const response = await workbench.fetch(
      new Request(`${origin}/api/events?project=${at.split('/').at(-1)}`, {
        headers: { cookie: anna!.cookie },
        signal: abort.signal,
      }),
    )
    const reader = response.body!.getReader()
    await assign(root, [anna])
    expect((await ben!.post(`${at}/next`)).body.passage).toBe('one')
    await annotate(ben, 'saved')
    await change(ben!, 'passage.skipped', { skipped: true })
    await assign(root, [anna, cleo])
    await change(root, 'passage.flagged', { flagged: true })
    let notices = ''
    while (!notices.includes('"revision":6')) notices += new TextDecoder().decode((await reader.read()).value)
    await reader.cancel()
    for (const text of [await readEverything(anna), notices]) {
      expect(text).not.toContain(ben!.id)
      expect(text).not.toContain(cleo!.id)
    }
    expect(await readEverything(judge)).toContain(ben!.id)
  })

  it('shows known answers in no history, and lets people who saw old answers annotate the new version', async () => {
    at = await createProject('verification', [item('one', 'first answer')], { annotators: 2 })
    await assign(root, [anna, ben])
    await annotate(anna, 'saved', 'submitted')
    await annotate(ben, 'saved', 'submitted')
    await anna!.get(`${at}/passages/one`)
    await assign(root, [ben])
    const redo = { event: randomUUID(), revision: 3, text: 'New', question: null, gold: ['second answer'] }
    expect((await root.post(`${at}/passages/one/redo`, redo)).status).toBe(200)
    expect((await assign(root, [anna, ben])).status).toBe(200)
    for (const person of [anna, cleo, viewer, judge])
      expect(await readEverything(person)).not.toMatch(/first answer|second answer/)
    // The annotation of the old version, which was no longer assigned, does not count as one of the new version.
    await annotate(ben, 'saved', 'submitted')
    expect((await root.get(`${at}/passages/one`)).body.passage.status).toBe('annotating')
  })

  it('lets nobody take the qualification who has seen the answers of others', async () => {
    at = await createProject('question-type', [], { annotators: 1, qualification: { passages: 1, atLeast: 0 } })
    await root.post(`${at}/passages`, { format: 'items', text: item('one', 'gold'), qualification: true })
    await annotate(anna, 'saved', 'submitted')
    await annotate(judge, 'saved')
    expect(await readEverything(judge)).not.toContain(`label of ${anna!.id}`)
    expect((await annotate(judge, 'submitted')).status).toBe(200)
    expect(await readEverything(judge)).toContain(`label of ${anna!.id}`)
    await root.get(`${at}/passages/one`)
    expect((await root.post(`${at}/next`)).body.reason).toContain('You have seen other answers to the qualification')
  })

  it('shows viewers nobody’s speed', async () => {
    await assign(root, [anna, ben])
    await annotate(anna, 'saved', 'submitted')
    const people = async (person: Member | undefined) => (await person!.get(`${at}/progress`)).body.people
    expect(await people(judge)).toMatchObject([{ account: anna!.id, medianSeconds: 40 }])
    expect(await people(viewer)).toMatchObject([{ account: anna!.id, submitted: 1, medianSeconds: null }])
    expect(await people(ben)).toEqual([])
  })

  it('is what its events make of it', async () => {
    const { database, types, derive } = workbench.store
    expect((await verify(database, types, derive)).differences).toEqual([])
    expect((await clientOf(workbench).get(at)).status).toBe(401)
  })
})
