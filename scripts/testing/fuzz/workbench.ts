/**
 * Fuzzes the routes of the workbench: every route is called with valid requests, of which the body, the query or a path parameter is
 * mutated. The workbench may refuse a request; it may not answer with status 500, hang, or reply with something other than its contract.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { samples } from '../../../packages/metagraph/src/samples/samples.ts'
import { type Random, random } from '../../../packages/statistics/src/random.ts'
import type { Route } from '../../../packages/workbench/src/contract/route.ts'
import { type RouteName, routes } from '../../../packages/workbench/src/contract/routes.ts'
import { root } from '../../corpora.ts'
import type { Failure } from './command-line.ts'
import { mutateJson, mutateText, pick, pickHostileString, prototypeNames } from './mutate.ts'
import { createSample, type JsonSchema } from './schema-samples.ts'
import { startWorkerThread } from './worker-thread.ts'

interface Request {
  readonly method: string
  readonly path: string
  readonly body?: string | Uint8Array
}
interface Answer {
  readonly status: number
  readonly text: string
  readonly fault: string | null
}

const graph = samples()[0]!
const { text } = graph
/** Files to import, one per format. */
const imports: Readonly<Record<string, string>> = {
  text: `${text}\n\nIt rains. So the road is wet.`,
  json: JSON.stringify([graph]),
  aif: JSON.stringify({
    nodes: [
      { nodeID: '1', text: 'It rains.', type: 'I' },
      { nodeID: '2', text: 'The road is wet.', type: 'I' },
      { nodeID: '3', text: 'Default Inference', type: 'RA' },
    ],
    edges: [
      { edgeID: '1', fromID: '1', toID: '3' },
      { edgeID: '2', fromID: '3', toID: '2' },
    ],
  }),
  argdown: '[a]: It rains.\n\n[b]: The road is wet.\n  <+ [a]\n',
  brat: 'It rains. The road is wet.\n=====\nT1\tPremise 0 9\tIt rains.\nT2\tClaim 10 26\tThe road is wet.\nR1\tSupport Arg1:T1 Arg2:T2\n',
  reclor: JSON.stringify([
    {
      id_string: 'q',
      context: `${text} It is so.`,
      question: 'Which one of the following most weakens the argument?',
      answers: ['One.', 'Two.', 'Three.', 'Four.'],
      label: 1,
    },
  ]),
  items: JSON.stringify([{ id: 'a', text: 'It rains.', options: ['yes', 'no'], gold: ['A'] }]),
}

type Bodies = Partial<Record<RouteName, (draw: Random) => unknown>>
const theory = 'Anne is kind. If someone is kind then they are calm.'
type Event = readonly [kind: string, payload: unknown]
const change = ([kind, payload]: Event, revision = 1) => ({
  revision,
  events: [{ id: randomUUID(), kind, payload }],
})
/** Valid bodies of the routes whose behaviour depends on more than the shape of the request. */
const bodies: Bodies = {
  explain: () => ({ text, question: graph.question }),
  decide: () => ({ theory, statement: 'Anne is calm.', semantics: 'classical' }),
  perturb: () => ({ theory, statement: 'Anne is calm.', seed: 1 }),
  prove: draw => ({
    formula: '[](p -> q) & <>p -> <>q',
    premises: ['[]p'],
    logic: pick(draw, ['K', 'D', 'T', 'B', 'S4', 'S5']),
  }),
  convert: draw => ({
    graph,
    to: pick(draw, [
      'json',
      'metalogic',
      'aif',
      'argdown',
      'brat',
      'dot',
      'graphml',
      'svg',
      'html',
      'web-annotation',
      'mermaid',
      'entailmentbank',
    ]),
  }),
  check: () => ({ graph }),
  score: () => ({ gold: graph, predicted: graph }),
  importPassages: draw => {
    const format = pick(draw, Object.keys(imports))
    const file = imports[format]!
    const isJson = !['text', 'argdown', 'brat'].includes(format)
    const changed =
      draw.int(2) === 0 ? file : isJson ? JSON.stringify(mutateJson(JSON.parse(file), draw)) : mutateText(file, draw)
    return { format, text: changed, source: `fuzz-${draw.int(1000)}` }
  },
  createProject: draw => ({
    event: randomUUID(),
    title: 'Project',
    kind: pick(draw, ['metagraph', 'verification', 'audit']),
    guidelines: 'Read twice.',
  }),
  createExam: draw => ({
    event: randomUUID(),
    title: 'Exam',
    items: [0, 1, 2].map(i => ({
      id: `i${i}`,
      type: 'odd',
      group: 'g',
      text,
      question: 'Which?',
      options: ['a', 'b'],
      gold: 1,
    })),
    people: ['Ann', 'Bob'],
    design: pick(draw, [{ kind: 'everyone' }, { kind: 'tests' }, { kind: 'panels', readers: 1 }]),
    seed: 1,
  }),
  saveAnnotation: draw =>
    change(['annotation.saved', { content: { kind: 'metagraph', graph }, did: 'none', seconds: 1 }], draw.int(3)),
  changePassage: draw =>
    change(
      pick<Event>(draw, [
        ['passage.commented', { text: 'Why?' }],
        ['passage.flagged', { flagged: true }],
        ['passage.skipped', { skipped: false }],
        ['passage.assigned', { annotators: ['me'], adjudicator: null }],
      ]),
      1 + draw.int(3),
    ),
  adjudicate: draw =>
    change(
      pick<Event>(draw, [
        ['adjudication.decided', { disagreement: 'statements', choice: 'first', reason: '' }],
        ['adjudication.paired', { first: 'me', second: 'you' }],
        ['adjudication.finished', { gold: { kind: 'metagraph', graph } }],
      ]),
      draw.int(3),
    ),
  answerSitting: () => change(['sitting.answered', { item: 'i0', answer: 1, seconds: 2 }]),
  startJob: draw => ({
    task: 'robustlr',
    data: 'contrast-negation',
    model: pick(draw, ['chance', ...prototypeNames]),
    run: `r${draw.int(1e6)}`,
    limit: 1,
  }),
  changeRemark: () => change(['remark.tagged', { tags: ['odd'] }], 0),
}

const timeoutMs = 30_000
const maxBodyBytes = 300_000
type NamedRequest = readonly [name: RouteName, request: Request]

const routeNames = Object.keys(routes) as RouteName[]
const schemas: ReadonlyMap<RouteName, JsonSchema> = new Map(
  routeNames.flatMap(name => {
    const { body } = routes[name] as Route
    return body ? [[name, z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema]] : []
  }),
)

/** Sends mutated requests. */
export const fuzzWorkbench = (count: number, seed: number) =>
  sendRequests(function* (known) {
    const generator = random(seed)
    for (let i = 0; i < count; i++) {
      const draw = generator.fork(i)
      // Every route once, then the routes with a body more often, because they have more to mutate.
      const name = routeNames[i] ?? pick(draw, draw.int(4) === 0 ? routeNames : [...schemas.keys()])
      yield [name, createRequest(name, schemas.get(name), known, draw)]
    }
  })

/** Sends valid requests in which one string after the other is the name of a property that every object inherits. */
export const sendPrototypeNames = () =>
  sendRequests(function* (known) {
    const draw = random(1)
    let count = 0
    const nextName = () => prototypeNames[count++ % prototypeNames.length]!
    for (const name of routeNames) {
      const route = routes[name] as Route
      const method = route.method.toUpperCase()
      const sample = schemas.has(name) ? createBody(name, draw) : undefined
      const body = sample === undefined ? undefined : JSON.stringify(sample)
      const parameters = Array.from(route.path.matchAll(/:(\w+)/g), ([, parameter]) => parameter!)
      const fillPath = (replaced?: string) =>
        route.path.replace(/:(\w+)/g, (_, parameter: string) =>
          encodeURIComponent(parameter === replaced ? nextName() : (known[parameter]?.[0] ?? nextName())),
        )
      for (const parameter of parameters) yield [name, { method, path: fillPath(parameter), body }]
      for (const key of Object.keys(route.query?.shape ?? {}))
        yield [name, { method, path: `${fillPath()}?${key}=${nextName()}`, body }]
      for (const changed of replaceStrings(sample, nextName))
        yield [name, { method, path: fillPath(), body: JSON.stringify(changed) }]
    }
  })

const createBody = (name: RouteName, draw: Random): unknown =>
  bodies[name]?.(draw) ?? createSample(schemas.get(name)!, draw)

/** Yields copies of a document, each with another of its strings replaced. */
function* replaceStrings(document: unknown, nextName: () => string): Generator<unknown> {
  const count = JSON.stringify(document ?? null, (_, value: unknown) =>
    typeof value === 'string' ? '\u0001' : value,
  ).split('"\\u0001"').length
  for (let target = 0; target < count - 1; target++) {
    let index = 0
    const replace = (_: string, value: unknown) =>
      typeof value === 'string' && index++ === target ? nextName() : value
    yield JSON.parse(JSON.stringify(document, replace))
  }
}

async function sendRequests(createRequests: (known: KnownIds) => Iterable<NamedRequest>) {
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-fuzz-workbench-'))
  const runs = join(folder, 'runs')
  writeSampleRun(join(runs, 'sample'))
  const workbenchUrl = new URL('packages/workbench/dist/index.js', `file://${root}/`).href
  const thread = startWorkerThread<Request, Answer>(new URL('./workbench-worker.mjs', import.meta.url), {
    workbenchUrl,
    runs,
  })
  const statuses: Record<string, number> = {}
  const slowest = { ms: 0, input: '' }
  const failures: Failure[] = []
  const called = new Map<string, number>()
  try {
    const known = await prepareDocuments((method, path, body) =>
      thread.call({ method, path, body: body === undefined ? undefined : JSON.stringify(body) }, timeoutMs),
    )
    for (const [name, request] of createRequests(known)) {
      const start = performance.now()
      const answer = await thread.call(request, timeoutMs)
      const ms = performance.now() - start
      const input = `${request.method} ${request.path.slice(0, 300)} ${Buffer.from(request.body ?? '')
        .toString('utf8')
        .slice(0, 2500)}`
      if (ms > slowest.ms) Object.assign(slowest, { ms: Math.round(ms), input: input.slice(0, 300) })
      const status = 'failure' in answer ? 'failure' : String(answer.status)
      statuses[status] = (statuses[status] ?? 0) + 1
      if ('failure' in answer)
        failures.push({ family: `${name}: ${answer.failure.split('\n')[0]}`, input, detail: answer.failure })
      else {
        called.set(name, Math.max(called.get(name) ?? 0, answer.status < 300 ? 1 : 0))
        const problem = findProblem(answer)
        if (problem !== null)
          failures.push({ family: `${name}: ${problem}`, input, detail: answer.fault ?? answer.text.slice(0, 500) })
        else if (answer.status < 300) remember(name, answer.text, known)
      }
    }
  } finally {
    await thread.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const neverAccepted = [...called].flatMap(([name, accepted]) => (accepted ? [] : [name]))
  return { statuses, slowest, neverAccepted, failures }
}

function findProblem({ status, text, fault }: Answer): string | null {
  if (fault !== null || status === 500 || status === 0) {
    const position = /at .*?(packages\/[^)\s]+)/.exec(fault ?? '')?.[1]
    return `status ${status} ${(fault ?? '').split('\n')[0]!.slice(0, 80)} ${position ?? ''}`
  }
  if (status < 400) return null
  if (/\b(?:Type|Range|Reference)Error\b|\bat .+:\d+:\d+|is not a function|Cannot read propert/.test(text))
    return 'a stack trace or internal message'
  return /"title":"[^"]/.test(text) ? null : 'an error without a message'
}

/** Ids of documents that exist, by the name of the path parameter. */
type KnownIds = Record<string, string[]>
const maxKnownIds = 20

function remember(name: RouteName, reply: string, known: KnownIds): void {
  const add = (parameter: string, id: unknown) => {
    if (typeof id !== 'string') return
    const list = known[parameter] ?? []
    known[parameter] = list
    list.push(id)
    if (list.length > maxKnownIds) list.splice(1, 1)
  }
  let value: Record<string, unknown>
  try {
    value = JSON.parse(reply) as Record<string, unknown>
  } catch {
    return
  }
  if (name === 'createProject') add('project', value['id'])
  if (name === 'beginAudit') add('audit', value['id'])
  if (name === 'startJob') add('job', value['id'])
  if (name === 'createExam') {
    add('exam', (value['exam'] as { id: string }).id)
    for (const { link } of value['links'] as { link: string }[]) add('token', link.split('#')[1])
  }
  if (name === 'listPassages') for (const { id } of value['items'] as { id: string }[]) add('passage', id)
}

function writeSampleRun(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const sampling = { seed: 0 }
  const dataset = { name: 'own.jsonl', checksum: 'sha256:00' }
  const settings = {
    task: 'own',
    taskSettings: {},
    dataset,
    model: 'mock:A',
    modelSettings: {},
    protocols: ['generate'],
  }
  const versions = { elenchus: '0.1.0', node: 'v20', platform: 'linux' }
  const header = {
    format: 1,
    created: '2026-01-01T00:00:00.000Z',
    settings: { ...settings, repeats: 1, limit: null, seed: null, sampling },
    versions,
  }
  const usage = { inputTokens: 27, outputTokens: 0 }
  const row = (sampleId: string, answer: string) => ({
    sampleId,
    repeat: 0,
    protocol: 'generate',
    error: null,
    requests: 1,
    usage,
    group: sampleId,
    labels: { kind: 'odd' },
    target: 'A',
    question: { prompt: 'Which?', choices: ['yes', 'no'] },
    answer,
    correct: answer === 'A',
    turns: [
      { promptHash: 'sha256:00', prompt: 'Which?', response: { text: answer, usage, finish: 'stop', latencyMs: 0 } },
    ],
    elapsedMs: 2,
    at: '2026-01-01T00:00:00.000Z',
  })
  writeFileSync(join(folder, 'header.json'), JSON.stringify(header))
  writeFileSync(join(folder, 'rows.jsonl'), `${JSON.stringify(row('a', 'A'))}\n${JSON.stringify(row('b', 'B'))}\n`)
}

async function prepareDocuments(
  send: (method: string, path: string, body?: unknown) => Promise<Answer | { readonly failure: string }>,
): Promise<KnownIds> {
  const reply = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const answer = await send(method, path, body)
    if ('failure' in answer || answer.status >= 300)
      throw new Error(`${path}: ${JSON.stringify(answer).slice(0, 1000)}`)
    return JSON.parse(answer.text) as Record<string, unknown>
  }
  const event = randomUUID()
  await reply('POST', '/api/projects', { event, title: 'First', kind: 'metagraph', settings: { annotators: 1 } })
  await reply('POST', `/api/projects/${event}/passages`, { format: 'json', text: imports['json'], source: 'first' })
  await reply('POST', `/api/projects/${event}/next`)
  const list = (await reply('GET', `/api/projects/${event}/passages`))['items'] as { id: string }[]
  const runs = (await reply('GET', '/api/runs'))['runs'] as { id: string }[]
  const exam = await reply('POST', '/api/exams', bodies.createExam!(random(1)))
  const [{ link }] = exam['links'] as [{ link: string }]
  return {
    project: [event],
    passage: list.map(({ id }) => id),
    run: runs.map(({ id }) => id),
    row: ['0', '1'],
    account: ['me'],
    exam: [(exam['exam'] as { id: string }).id],
    token: [link.split('#')[1]!],
  }
}

/** Creates a request whose body, query or path may be mutated. */
function createRequest(name: RouteName, schema: JsonSchema | undefined, known: KnownIds, draw: Random): Request {
  const route = routes[name] as Route
  const part = draw.int(10)
  const path = route.path.replace(/:(\w+)/g, (_, parameter: string) => {
    const ids = known[parameter] ?? []
    const isMutated = part === 0 || ids.length === 0
    const id = isMutated
      ? pick(draw, [...prototypeNames, pickHostileString(draw).slice(0, 300), '-1', randomUUID()])
      : pick(draw, ids)
    return encodeURIComponent(id.replace(/\p{Surrogate}/gu, '')) || 'none'
  })
  const query = route.query ? createQuery(Object.keys(route.query.shape), known, draw) : ''
  const request = { method: route.method.toUpperCase(), path: path + query }
  if (!schema) return request
  const sample = draw.int(8) === 0 ? createSample(schema, draw) : createBody(name, draw)
  const body = part <= 2 ? sample : mutateJson(sample, draw)
  const json = (JSON.stringify(body) ?? 'null').slice(0, maxBodyBytes)
  if (part !== 3) return { ...request, body: json }
  const bytes = Buffer.from(mutateText(json, draw))
  if (draw.int(2) === 0 && bytes.length > 0) bytes[draw.int(bytes.length)] = 0x80 + draw.int(0x80)
  return { ...request, body: bytes }
}

function createQuery(names: readonly string[], known: KnownIds, draw: Random): string {
  const values = names
    .filter(() => draw.int(2) === 0)
    .map(name => {
      const ids =
        name === 'first' || name === 'second' || name === 'runs'
          ? known['run']!
          : ['gold', 'json', '1', 'true', 'open', 'all', 'me']
      return `${name}=${encodeURIComponent((draw.int(3) === 0 ? pickHostileString(draw) : pick(draw, ids)).replace(/\p{Surrogate}/gu, ''))}`
    })
  return values.length === 0 ? '' : `?${values.join('&')}`
}
