/** A workbench with sample data for screenshots: three people, a project, an exam, two runs. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Metagraph } from '../../packages/metagraph/src/index.ts'
import { samples } from '../../packages/metagraph/src/samples/samples.ts'
import { type Bench, type Person, startBench } from '../../packages/workbench/test/harness.ts'

export interface Stage {
  readonly bench: Bench
  readonly project: string
  /** A passage submitted by both annotators and ready for adjudication. */
  readonly readyForAdjudication: string
  /** A passage that the annotator has started. */
  readonly startedPassage: string
  /** The exam, and the token with which a participant opens it. */
  readonly exam: string
  readonly participantToken: string
  readonly runs: readonly string[]
  readonly leader: Awaited<ReturnType<Person['context']['storageState']>>
  readonly annotator: Awaited<ReturnType<Person['context']['storageState']>>
  close(): Promise<void>
}

const password = 'a password for pictures'
type CallApi = <T>(method: 'get' | 'post', path: string, body?: unknown) => Promise<T>

/** Calls the API as a person, with the cookies of their browser context. */
const createApiClient =
  ({ context }: Person, url: string): CallApi =>
  async <T>(method: 'get' | 'post', path: string, body?: unknown): Promise<T> => {
    const answer = await context.request[method](`${url}/api${path}`, {
      headers: { origin: url },
      ...(body === undefined ? {} : { data: body as object }),
    })
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json() as Promise<T>
  }

/** A plausible second annotation: one edge fewer, one degree higher. */
const changeAnnotation = (graph: Metagraph): Metagraph => ({
  ...graph,
  statements: graph.statements.map((each, i) =>
    i === 0 && each.degree !== null && each.degree < 4 ? { ...each, degree: (each.degree + 1) as 1 | 2 | 3 | 4 } : each,
  ),
  edges: graph.edges.slice(0, -1),
})

export async function setStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-screens-'))
  const bench = await startBench({ accounts: true, runs: [folder] })
  const { url } = bench
  const ada = await bench.person()
  const callAsLeader = createApiClient(ada, url)
  const getToken = (link: string) => link.split('#')[1]!
  await callAsLeader('post', '/setup', {
    token: getToken(bench.server.setupLink!),
    name: 'Ada',
    login: 'ada',
    password,
  })

  const graphs = samples()
  const { id: project } = await callAsLeader<{ id: string }>('post', '/projects', {
    event: crypto.randomUUID(),
    title: 'Everyday arguments',
    kind: 'metagraph',
    guidelines:
      'Find the conclusion first.\n\nDraw an edge from each reason to what it supports, and from each objection to what it speaks against.\n\nIn doubt, flag the passage and say why.',
  })
  await callAsLeader('post', `/projects/${project}/passages`, {
    format: 'json',
    text: JSON.stringify(graphs),
    source: 'samples',
  })
  const addAnnotator = async (name: string) => {
    const { link } = await callAsLeader<{ link: string }>('post', '/invitations', {
      role: 'annotator',
      projects: [project],
    })
    const person = await bench.person()
    const callApi = createApiClient(person, url)
    await callApi('post', '/join', { token: getToken(link), name, login: name.toLowerCase(), password })
    return { person, callApi }
  }
  const ben = await addAnnotator('Ben')
  const cleo = await addAnnotator('Cleo')
  const annotate = async (
    callApi: CallApi,
    finish: boolean,
    change: (graph: Metagraph) => Metagraph,
  ): Promise<string> => {
    const { passage } = await callApi<{ passage: string }>('post', `/projects/${project}/next`)
    const gold = graphs.find(({ id }) => id === passage)!
    const graph = change(gold)
    await callApi('post', `/projects/${project}/passages/${passage}/annotation`, {
      revision: 0,
      events: [
        {
          id: crypto.randomUUID(),
          kind: 'annotation.saved',
          payload: {
            content: { kind: 'metagraph', graph },
            did: 'drew the argument',
            seconds: 95 + graph.text.length / 4,
          },
        },
        ...(finish ? [{ id: crypto.randomUUID(), kind: 'annotation.submitted', payload: {} }] : []),
      ],
    })
    return passage
  }
  const submittedPassages: string[] = []
  for (let i = 0; i < 6; i++) submittedPassages.push(await annotate(ben.callApi, true, graph => graph))
  for (let i = 0; i < 6; i++) await annotate(cleo.callApi, true, i % 2 === 0 ? changeAnnotation : graph => graph)
  const startedPassage = await annotate(ben.callApi, false, graph => ({ ...graph, edges: graph.edges.slice(0, 1) }))
  await callAsLeader('post', `/projects/${project}/passages/${submittedPassages[2]}/changes`, {
    revision: (await callAsLeader<{ revision: number }>('get', `/projects/${project}/passages/${submittedPassages[2]}`))
      .revision,
    events: [
      { id: crypto.randomUUID(), kind: 'passage.flagged', payload: { flagged: true } },
      {
        id: crypto.randomUUID(),
        kind: 'passage.commented',
        payload: { text: 'Is the second sentence a reason at all?' },
      },
    ],
  })

  const { exam, links } = await callAsLeader<{ exam: { id: string }; links: { link: string }[] }>('post', '/exams', {
    event: crypto.randomUUID(),
    title: 'Four short questions',
    items,
    people: ['Dora', 'Emil', 'Fay'],
    design: { kind: 'everyone' },
  })
  // Two of the three have answered, one of them a question wrong.
  for (const [i, { link }] of links.slice(1).entries())
    await callAsLeader('post', `/sittings/${getToken(link)}`, {
      revision: 1,
      events: [
        ...items.map(({ id, gold }, n) => ({
          id: crypto.randomUUID(),
          kind: 'sitting.answered',
          payload: { item: id, answer: i === 0 && n === 1 ? 0 : gold, seconds: 12 + 3 * n },
        })),
        { id: crypto.randomUUID(), kind: 'sitting.finished', payload: {} },
      ],
    })
  for (const model of ['chance', 'reasoner'])
    await callAsLeader('post', '/jobs', {
      task: 'robustlr',
      data: 'contrast-negation',
      model,
      run: `sample-${model}`,
      limit: 90,
    })
  const listFinishedRuns = async () =>
    (await callAsLeader<{ runs: { id: string; rows: number }[] }>('get', '/runs')).runs.filter(
      ({ rows }) => rows === 90,
    )
  for (let i = 0; i < 100 && (await listFinishedRuns()).length < 2; i++)
    await new Promise(resolve => setTimeout(resolve, 100))

  return {
    bench,
    project,
    readyForAdjudication: submittedPassages[0]!,
    startedPassage,
    exam: exam.id,
    participantToken: getToken(links[0]!.link),
    runs: (await listFinishedRuns()).map(({ id }) => id),
    leader: await ada.context.storageState(),
    annotator: await ben.person.context.storageState(),
    async close() {
      await bench.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const items = [
  [
    'Every kettle in the shop is blue. This kettle is from the shop.',
    'What follows?',
    ['It is blue.', 'It is red.', 'It is new.'],
    0,
  ],
  [
    'If the gate is open, the dog runs out. The dog is inside.',
    'What follows?',
    ['The gate is open.', 'The gate is closed.', 'Nothing.'],
    1,
  ],
  [
    'No baker sleeps late. Otto sleeps late.',
    'What follows?',
    ['Otto is a baker.', 'Otto is no baker.', 'Nothing.'],
    1,
  ],
  ['Some swans are grey.', 'What follows?', ['All swans are grey.', 'No swan is grey.', 'There is a grey swan.'], 2],
].map(([text, question, options, gold], i) => ({ id: `q${i + 1}`, text, question, options, gold }))
