/**
 * Property test of blind annotation: five people do random things in a project, and an independent model says what each of them may know.
 * Every annotation and every known answer contains a secret word, so that a reply or a notice that reveals one is found by its text.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { createSession } from '../accounts/sessions.ts'
import type { Role } from '../contract/endpoints.ts'
import type { Event } from '../storage/event.ts'
import { createWorkbench, type Workbench } from '../workbench.ts'
import { type Answer, type Client, invited, origin, setUp } from './client.ts'

type Member = Client & { readonly id: string }
const initialRoles: readonly Role[] = ['administrator', 'adjudicator', 'annotator', 'annotator', 'viewer']
/** Roles that people change to; nobody else becomes an administrator, who would be a member of every project. */
const otherRoles: readonly Role[] = ['adjudicator', 'annotator', 'viewer']
const kinds = ['question-type', 'verification', 'audit'] as const
const workPassages = ['p1', 'p2']
const testPassage = 'q'
const answersToRedo = 2
/** Streams close when the notification of the change arrives. */
const maxCloseMs = 5000

/** Five accounts of a workbench, for many sequences one after the other. */
export interface BlindnessTeam {
  readonly workbench: Workbench
  readonly people: readonly Member[]
}

/** Opens a workbench with teams that work at the same time. */
export async function openBlindnessTeams(store: string | null, count: number): Promise<BlindnessTeam[]> {
  const workbench = await createWorkbench({
    store,
    accounts: true,
    origins: [origin],
    checkReplies: true,
    onFault: error => console.error(error),
  })
  const root = await setUp(workbench)
  const teams: BlindnessTeam[] = []
  for (let team = 0; team < count; team++) {
    const people: Member[] = []
    for (const [i, role] of initialRoles.entries())
      people.push(await invited(workbench, root, `team${team}-${i}`, role))
    teams.push({ workbench, people })
  }
  return teams
}

const reads = [
  'passage',
  'passages',
  'search',
  'progress',
  'history',
  'annotation',
  'gold',
  'annotations',
  'agreement',
  'passage-agreement',
  'preannotation',
  'verification',
  'audits',
  'qualification',
  'disagreements',
  'merged',
] as const
/** Repeated operations are more frequent; `work` saves and submits in one request. */
const writes = ['next', 'save', 'work', 'work', 'work', 'reopen', 'skip', 'assign', 'unassign', 'assign'] as const
const rareWrites = [
  'unadjudicate',
  'audit',
  'redo',
  'role',
  'disable',
  'member',
  'limit',
  'stream',
  'comment',
  'flag',
] as const
type Operation = (typeof reads)[number] | (typeof writes)[number] | (typeof rareWrites)[number] | 'adjudicate'

interface Step {
  readonly operation: Operation
  readonly actor: number
  readonly passage: number
  /** Another person: the owner of a requested annotation, or who is assigned, changed or removed. */
  readonly target: number
}
export interface Sequence {
  readonly kind: number
  readonly limit: number
  readonly qualification: boolean
  /** Who has a seat on the first passage at the beginning. */
  readonly seats: readonly number[]
  /** The steps of a group run at the same time. */
  readonly groups: readonly (readonly Step[])[]
}

const actor = fc.nat(initialRoles.length - 1)
const step = fc.record<Step>({
  operation: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom<Operation>(...writes) },
    { weight: 8, arbitrary: fc.constantFrom<Operation>(...reads) },
    { weight: 2, arbitrary: fc.constantFrom<Operation>(...rareWrites) },
    { weight: 1, arbitrary: fc.constant<Operation>('adjudicate') },
  ),
  // Most steps are those of people who may annotate.
  actor: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 3 }) }, { weight: 1, arbitrary: actor }),
  passage: fc.constantFrom(0, 0, 0, 1, 2),
  target: actor,
})
export const sequences: fc.Arbitrary<Sequence> = fc.record({
  kind: fc.nat(kinds.length - 1),
  limit: fc.integer({ min: 1, max: 3 }),
  seats: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 }),
  qualification: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  groups: fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.tuple(step) },
      // A read and a write of the same passage at the same time.
      {
        weight: 1,
        arbitrary: fc
          .tuple(step, fc.constantFrom<Operation>(...reads), fc.constantFrom<Operation>(...writes))
          .map(([common, read, write]) => [
            { ...common, operation: read },
            { ...common, operation: write },
          ]),
      },
      // Somebody assigns a person who reads at the same time.
      {
        weight: 1,
        arbitrary: fc.tuple(step, fc.constantFrom<Operation>(...reads)).map(([common, read]): Step[] => [
          { ...common, operation: read, actor: common.target },
          { ...common, operation: 'assign', actor: 0 },
        ]),
      },
    ),
    { minLength: 8, maxLength: 24 },
  ),
})

interface OpenStream {
  readonly actor: number
  /** True if the role at the beginning may see who annotates. */
  readonly isPrivileged: boolean
  text: string
  isClosed: boolean
  cancel(): Promise<void>
}

interface PassageModel {
  readonly id: string
  readonly qualification: boolean
  /** Accounts with a seat. */
  seats: number[]
  readonly annotations: Map<number, { submitted: boolean; secret: string }>
  adjudicated: boolean
  /** People who have been shown somebody else's annotation. */
  readonly readers: Set<number>
}

/** Runs a sequence in a new project and throws an error if somebody learns what they may not know. */
export async function runBlindnessSequence(team: BlindnessTeam, sequence: Sequence): Promise<void> {
  await new Run(team, sequence).run()
}

class Run {
  readonly #team: BlindnessTeam
  readonly #sequence: Sequence
  readonly #project = randomUUID()
  readonly #kind: (typeof kinds)[number]
  readonly #passages: PassageModel[]
  readonly #roles = [...initialRoles]
  readonly #members = initialRoles.map(() => true)
  readonly #disabled = initialRoles.map(() => false)
  readonly #streams: OpenStream[] = []
  #limit: number
  #secretCount = 0

  constructor(team: BlindnessTeam, sequence: Sequence) {
    this.#team = team
    this.#sequence = sequence
    this.#kind = kinds[sequence.kind]!
    this.#limit = sequence.limit
    const ids = sequence.qualification ? [...workPassages, testPassage] : workPassages
    this.#passages = ids.map(id => ({
      id,
      qualification: id === testPassage,
      seats: [],
      annotations: new Map(),
      adjudicated: false,
      readers: new Set(),
    }))
  }

  async run(): Promise<void> {
    await this.#createProject()
    try {
      for (const group of this.#sequence.groups) await this.#runGroup(group)
      await this.#checkStreams()
    } finally {
      await Promise.all(this.#streams.map(({ cancel }) => cancel()))
      await this.#restoreAccounts()
    }
  }

  async #createProject(): Promise<void> {
    const { store } = this.#team.workbench
    const created: Omit<Event, 'id' | 'project' | 'revision' | 'author' | 'time'>[] = [
      {
        subject: 'project/this',
        kind: 'project.created',
        payload: {
          title: 'Blind',
          kind: this.#kind,
          settings: this.#settings(),
          members: this.#team.people.map(({ id }) => id),
          guidelines: '',
        },
      },
      ...this.#passages.map(({ id, qualification }, number) => ({
        subject: `passage/${id}`,
        kind: 'passage.added',
        payload: {
          number,
          title: id,
          text: `Text of ${id}`,
          question: null,
          initial: { kind: 'labels', labels: [] },
          gold: { kind: 'labels', labels: [this.#createAnswer(id)] },
          qualification,
        },
      })),
    ]
    const time = new Date().toISOString()
    const common = { project: this.#project, revision: 1, author: this.#team.people[0]!.id, time }
    await store.addAll(created.map(each => ({ ...each, ...common, id: randomUUID() })))
    const { seats } = this.#sequence
    const payload = { annotators: seats.map(seat => this.#team.people[seat]!.id), adjudicator: null }
    await this.#team.people[0]!.post(`/api/projects/${this.#project}/passages/${workPassages[0]}/changes`, {
      revision: 1,
      events: [{ id: randomUUID(), kind: 'passage.assigned', payload }],
    })
    this.#passages[0]!.seats = [...seats]
  }

  #settings() {
    const qualification = this.#sequence.qualification ? { passages: 1, atLeast: 0 } : null
    return { annotators: this.#limit, labels: [], preannotate: false, qualification }
  }

  #createAnswer = (passage: string) => `answer_${passage}_${++this.#secretCount}_`
  #createSecret = (passage: string, owner: number) => `secret_${passage}_${owner}_${++this.#secretCount}_`

  /** Runs the steps of a group at the same time, then checks what was shown by the state before and after them. */
  async #runGroup(group: readonly Step[]): Promise<void> {
    const mayKnowBefore = this.#freeze()
    const hadAccess = initialRoles.map((_, actor) => this.#hasAccess(actor))
    const results = await Promise.all(group.map(each => this.#start(each)))
    const seatsBefore = this.#passages.map(({ seats }) => [...seats])
    const editors = new Map<PassageModel, Set<number>>()
    // Assignments replace all seats, so that a seat that was taken at the same time was taken after them.
    for (const { step: each, status, apply } of results.sort((a, b) => Number(b.isAssignment) - Number(a.isAssignment)))
      if (status === 200) {
        const edited = apply()
        if (edited?.readers.has(each.actor))
          throw this.#createViolation(each, 'changes an annotation after the other was read')
        if (edited) editors.set(edited, (editors.get(edited) ?? new Set()).add(each.actor))
      }
    await this.#checkClosed(hadAccess)
    const mayKnowAfter = this.#freeze()
    const laterReaders: (() => void)[] = []
    for (const { step: each, status, text } of results) {
      this.#checkAccess(each, status)
      for (const [secret, kind, passage, owner] of text.matchAll(/(secret|answer)_([a-z0-9]+)_(\d+)_/g)) {
        const index = this.#passages.findIndex(({ id }) => id === passage)
        const isAnswer = kind === 'answer'
        const known = isAnswer ? index + this.#passages.length : index
        const isOwn = !isAnswer && Number(owner) === each.actor
        if (isOwn) continue
        // What may be known afterwards may have been read after the other steps of the group.
        const isAllowedAfter = mayKnowAfter[each.actor]![known]
        if (!mayKnowBefore[each.actor]![known] && !isAllowedAfter) throw this.#createViolation(each, `shows ${secret}`)
        if (isAnswer) continue
        const shown = this.#passages[index]!
        if (!isAllowedAfter && editors.get(shown)?.has(each.actor))
          throw this.#createViolation(each, 'and a change of the own annotation both succeed')
        if (isAllowedAfter) laterReaders.push(() => shown.readers.add(each.actor))
        else shown.readers.add(each.actor)
      }
    }
    for (const [i, passage] of this.#passages.entries())
      for (const reader of passage.readers) {
        const isNew = passage.seats.includes(reader) && !seatsBefore[i]!.includes(reader)
        if (isNew) throw this.#createViolation(group[0]!, `gives ${reader}, who has read ${passage.id}, a seat`)
      }
    for (const addReader of laterReaders) addReader()
  }

  /** Per actor: whether they may know the annotations of others of each passage, then the known answer of each. */
  #freeze(): boolean[][] {
    return initialRoles.map((_, actor) => [
      ...this.#passages.map(passage => this.#mayRead(actor, passage)),
      ...this.#passages.map(passage => this.#mayReadAnswer(actor, passage)),
    ])
  }

  #hasAccess = (actor: number) => !this.#disabled[actor] && (this.#members[actor] || actor === 0)

  #isComplete({ seats, annotations, adjudicated }: PassageModel): boolean {
    return adjudicated || (seats.length >= this.#limit && seats.every(each => annotations.get(each)?.submitted))
  }

  #mayRead(actor: number, passage: PassageModel): boolean {
    if (!this.#hasAccess(actor)) return false
    const { seats, annotations, adjudicated, qualification } = passage
    const isComplete = this.#isComplete(passage)
    const hasSubmitted = annotations.get(actor)?.submitted
    const isAdjudicator = this.#roles[actor] === 'administrator' || this.#roles[actor] === 'adjudicator'
    if (qualification) return isAdjudicator && hasSubmitted !== false
    if (seats.includes(actor) && !(hasSubmitted && isComplete)) return false
    if (isAdjudicator) return true
    if (this.#roles[actor] === 'annotator') return isComplete
    // Nobody knows the answers, so that verified passages are never done without adjudication.
    return adjudicated || (isComplete && this.#limit === 1)
  }

  /** Answers that too many people disagree with are shown to adjudicators. */
  #mayReadAnswer(actor: number, passage: PassageModel): boolean {
    const isAdjudicator = this.#roles[actor] === 'administrator' || this.#roles[actor] === 'adjudicator'
    const submitted = passage.seats.filter(each => passage.annotations.get(each)?.submitted)
    return (
      isAdjudicator &&
      this.#mayRead(actor, passage) &&
      this.#isComplete(passage) &&
      this.#kind === 'verification' &&
      submitted.length >= answersToRedo
    )
  }

  #checkAccess(each: Step, status: number): void {
    const isChange = rareWrites.includes(each.operation as 'role') && each.operation !== 'stream'
    if (isChange || this.#hasAccess(each.actor) || status === 0) return
    if (status < 400) throw this.#createViolation(each, `answers ${status} to somebody without access`)
  }

  #createViolation(each: Step, what: string): Error {
    return new Error(`${each.operation} of ${each.passage} by ${each.actor} (target ${each.target}) ${what}`)
  }

  /** Sends the request of a step; `apply` changes the model if it succeeds, and returns the passage whose annotation was changed. */
  async #start(each: Step) {
    const { operation, actor, target } = each
    const named = this.#passages[each.passage % this.#passages.length]!
    // People mostly annotate passages on which they have a seat.
    const isOwnWork = operation === 'work' || operation === 'save' || operation === 'reopen'
    const passage = (isOwnWork && this.#passages.find(({ seats }) => seats.includes(actor))) || named
    const client = this.#team.people[actor]!
    const ids = this.#team.people.map(({ id }) => id)
    const base = `/api/projects/${this.#project}`
    const path = `${base}/passages/${passage.id}`
    let apply = (): PassageModel | undefined => undefined
    const event = (kind: string, payload: unknown = {}) => ({ id: randomUUID(), kind, payload })
    const changePassage = async (kind: string, payload: unknown) =>
      client.post(`${path}/changes`, {
        revision: await this.#revision(`passage/${passage.id}`),
        events: [event(kind, payload)],
      })
    const changeAnnotation = async (events: object[]) =>
      client.post(`${path}/annotation`, {
        revision: await this.#revision(`annotation/${passage.id}/${ids[actor]}`),
        events,
      })
    const changeProject = async (kind: string, payload: unknown) =>
      this.#team.people[0]!.post(`${base}/changes`, {
        revision: await this.#revision('project/this'),
        events: [event(kind, payload)],
      })
    const send = async (): Promise<Answer | null> => {
      switch (operation) {
        case 'passage':
          return client.get(path)
        case 'passages':
          return client.get(`${base}/passages`)
        case 'search': {
          const [other] = [...passage.annotations].filter(([owner]) => owner !== actor)
          const found = await client.get(`${base}/passages?search=${other?.[1].secret ?? 'secret'}`)
          if (found.status === 200 && found.body.total !== 0) throw this.#createViolation(each, 'finds an annotation')
          return found
        }
        case 'progress':
          return client.get(`${base}/progress`)
        case 'history':
          return client.get(`${path}/history`)
        case 'annotation':
          return client.get(`${path}/annotations/${ids[target]}`)
        case 'gold':
        case 'annotations':
          return client.get(`${base}/export?layer=${operation}`)
        case 'agreement':
          return client.get(`${base}/agreement`)
        case 'passage-agreement':
          return client.get(`${base}/agreement/passages?first=${ids[target]}&second=${ids[(target + 1) % ids.length]}`)
        case 'preannotation':
        case 'verification':
        case 'audits':
        case 'qualification':
          return client.get(`${base}/${operation}`)
        case 'disagreements':
        case 'merged':
          return client.get(`${path}/${operation}`)
        case 'next': {
          const answer = await client.post(`${base}/next`)
          apply = () => {
            const taken = this.#passages.find(({ id }) => id === answer.body.passage)
            if (taken && !taken.qualification && !taken.seats.includes(actor)) taken.seats.push(actor)
            return undefined
          }
          return answer
        }
        case 'save':
        case 'work': {
          const secret = this.#createSecret(passage.id, actor)
          apply = () => {
            passage.annotations.set(actor, { submitted: operation === 'work', secret })
            return passage
          }
          const content = { kind: 'labels', labels: [secret], note: secret }
          const saved = event('annotation.saved', { content, did: secret, seconds: 1 })
          return changeAnnotation(operation === 'work' ? [saved, event('annotation.submitted')] : [saved])
        }
        case 'reopen':
          apply = () => {
            passage.annotations.get(actor)!.submitted = false
            return passage
          }
          return changeAnnotation([event('annotation.reopened')])
        case 'skip':
          apply = () => {
            passage.seats = passage.seats.filter(seat => seat !== actor)
            return undefined
          }
          return changePassage('passage.skipped', { skipped: true })
        case 'assign':
        case 'unassign': {
          const others = passage.seats.filter(seat => seat !== target)
          const seats = operation === 'assign' ? [...others, target] : others
          apply = () => {
            passage.seats = seats
            return undefined
          }
          return changePassage('passage.assigned', { annotators: seats.map(seat => ids[seat]), adjudicator: null })
        }
        case 'comment':
          return changePassage('passage.commented', { text: 'A comment.' })
        case 'flag':
          return changePassage('passage.flagged', { flagged: true })
        case 'adjudicate':
          return this.#adjudicate(client, path, passage, each)
        case 'unadjudicate': {
          apply = () => {
            passage.adjudicated = false
            return undefined
          }
          const revision = await this.#revision(`adjudication/${passage.id}`)
          return client.post(`${path}/adjudication`, { revision, events: [event('adjudication.reopened')] })
        }
        case 'audit':
          return client.post(`${base}/audits`, { event: randomUUID(), size: 2, seed: each.passage })
        case 'redo': {
          apply = () => {
            passage.seats = []
            for (const annotation of passage.annotations.values()) annotation.submitted = false
            passage.adjudicated = false
            passage.readers.clear()
            return undefined
          }
          const revision = await this.#revision(`passage/${passage.id}`)
          const gold = [this.#createAnswer(passage.id)]
          return client.post(`${path}/redo`, {
            event: randomUUID(),
            revision,
            text: 'Other text',
            question: null,
            gold,
          })
        }
        case 'role': {
          if (target === 0) return null
          const role = otherRoles[(actor + each.passage) % otherRoles.length]!
          apply = () => {
            this.#roles[target] = role
            return undefined
          }
          return this.#team.people[0]!.send('PATCH', `/api/accounts/${ids[target]}`, { role })
        }
        case 'disable':
          if (target === 0) return null
          apply = () => {
            this.#disabled[target] = true
            return undefined
          }
          return this.#team.people[0]!.send('PATCH', `/api/accounts/${ids[target]}`, { disabled: true })
        case 'member': {
          const members = this.#members.map((isMember, i) => (i === target ? !isMember : isMember))
          apply = () => {
            this.#members[target] = members[target]!
            return undefined
          }
          return changeProject('project.members', { members: ids.filter((_, i) => members[i]) })
        }
        case 'limit': {
          const limit = 1 + (target % 3)
          apply = () => {
            this.#limit = limit
            return undefined
          }
          return changeProject('project.settings', { ...this.#settings(), annotators: limit })
        }
        case 'stream':
          await this.#openStream(actor)
          return null
      }
    }
    const answer = await send()
    if (answer !== null && answer.status >= 500) throw this.#createViolation(each, `fails with ${answer.status}`)
    const text = answer === null ? '' : JSON.stringify(answer.body)
    const isAssignment = operation === 'assign' || operation === 'unassign'
    return { step: each, status: answer?.status ?? 0, text, apply: () => apply(), isAssignment }
  }

  /** Decides for the first annotation. The disagreements are a reply like any other. */
  async #adjudicate(client: Client, path: string, passage: PassageModel, each: Step): Promise<Answer> {
    const found = await client.get(`${path}/disagreements`)
    if (found.status !== 200) return found
    const gold = (await this.#team.workbench.store.read<{ content: object }>(
      this.#project,
      `annotation/${passage.id}/${found.body.first}`,
    ))!.state.content
    const event = (kind: string, payload: unknown) => ({ id: randomUUID(), kind, payload })
    const answer = await client.post(`${path}/adjudication`, {
      revision: await this.#revision(`adjudication/${passage.id}`),
      events: [
        event('adjudication.decided', { disagreement: 'labels', choice: 'first', reason: '' }),
        event('adjudication.finished', { gold }),
      ],
    })
    if (answer.status === 200) passage.adjudicated = true
    if (each.actor !== 0 && passage.seats.includes(each.actor) && answer.status === 200)
      throw this.#createViolation(each, 'adjudicates an own annotation')
    return { ...answer, body: [found.body, answer.body] }
  }

  async #revision(subject: string): Promise<number> {
    return (await this.#team.workbench.store.readCached(this.#project, subject))?.revision ?? 0
  }

  async #openStream(actor: number): Promise<void> {
    const { workbench, people } = this.#team
    const abort = new AbortController()
    const response = await workbench.fetch(
      new Request(`${origin}/api/events?project=${this.#project}&passage=${workPassages[0]}`, {
        headers: { cookie: people[actor]!.cookie },
        signal: abort.signal,
      }),
    )
    if (response.status !== 200) return
    const reader = response.body!.getReader()
    const role = this.#roles[actor]!
    const stream: OpenStream = {
      actor,
      text: '',
      isClosed: false,
      isPrivileged: role === 'administrator' || role === 'adjudicator',
      cancel: () => reader.cancel(),
    }
    const decoder = new TextDecoder()
    const pump = async () => {
      for (;;) {
        const { value, done } = await reader.read()
        if (done) break
        stream.text += decoder.decode(value, { stream: true })
      }
      stream.isClosed = true
    }
    void pump().catch(() => {})
    this.#streams.push(stream)
  }

  /** Streams of people who have lost access are closed soon. */
  async #checkClosed(hadAccess: readonly boolean[]): Promise<void> {
    for (const stream of this.#streams) {
      if (!hadAccess[stream.actor] || this.#hasAccess(stream.actor)) continue
      for (let waited = 0; !stream.isClosed && waited < maxCloseMs; waited += 5)
        await new Promise(resolve => setTimeout(resolve, 5))
      if (!stream.isClosed) throw new Error(`The stream of ${stream.actor}, who has lost access, stays open.`)
    }
  }

  /** No stream tells an annotator or a viewer who else did something. */
  async #checkStreams(): Promise<void> {
    // Notices are sent in the next turns of the event loop.
    for (let i = 0; this.#streams.length > 0 && i < 3; i++) await new Promise(resolve => setImmediate(resolve))
    for (const { actor, text, isPrivileged } of this.#streams) {
      if (/secret_|answer_/.test(text)) throw new Error(`The stream of ${actor} shows an annotation.`)
      const others = this.#team.people.filter(({ id }, i) => i !== actor && text.includes(id))
      if (!isPrivileged && others.length > 0) throw new Error(`The stream of ${actor} names ${others[0]!.id}.`)
    }
  }

  async #restoreAccounts(): Promise<void> {
    const { workbench, people } = this.#team
    for (const [i, { id }] of people.entries()) {
      if (this.#roles[i] === initialRoles[i] && !this.#disabled[i]) continue
      await people[0]!.send('PATCH', `/api/accounts/${id}`, { role: initialRoles[i], disabled: false })
      if (this.#disabled[i]) {
        const secret = await createSession(workbench.store.database, id, new Date())
        people[i]!.cookie = people[i]!.cookie.replace(/=.*/, `=${secret}`)
      }
    }
  }
}
