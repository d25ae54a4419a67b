/**
 * MetaLogic: a passage with its statements and variables marked becomes a metagraph. Three strategies (MetaLogic, appendix E): `once` asks
 * for everything at once, `multitask` for structure, formulas and certainties apart, `metgen` grows the structure step by step: a
 * controller names two statements, the modules say how they are related, the likeliest step is kept, three times at most.
 */

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import {
  createScorer,
  degreeNames,
  degreeOf,
  type Edge,
  type Metagraph,
  readController,
  readDegree,
  readMetaLogic,
  readModule,
  readMultitask,
  readOnce,
  readSteps,
  readTriples,
  type Scorable,
  scorable,
  writeController,
  writeModule,
  writeMultitask,
  writeOnce,
  writeSteps,
  writeTriples,
} from '@elenchus/metagraph'
import { EvaluationError } from '../error.ts'
import type { Json, JsonObject } from '../json.ts'
import { afterThoughts } from '../protocols/extract.ts'
import type { TaskFactory } from '../task/registry.ts'
import type { Answer, Ask, Metric, Row, Sample, Scores, Task } from '../task/types.ts'
import { dataFile } from './data-files.ts'

/** The record as it was read, so that workers elsewhere can rebuild the graph. */
export interface MetalogicData {
  readonly record: JsonObject
}

const strategies = ['once', 'multitask', 'metgen']
const mostSteps = 3

export const metalogicTask: TaskFactory = async options => {
  const { path, dataset } = await dataFile('metalogic', options)
  const task: Task<MetalogicData> = {
    name: 'metalogic',
    dataset,
    protocols: strategies,
    settings: {},
    samples: () => samplesOf(path),
    answer: (sample, ask, { protocol }) => answer(sample, ask, protocol),
    score,
  }
  return task as Task
}

async function* samplesOf(path: string): AsyncGenerator<Sample<MetalogicData>> {
  let number = 0
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (line.trim() === '') continue
    let record: JsonObject
    let graph: Metagraph
    try {
      record = JSON.parse(line) as JsonObject
      graph = readMetaLogic(record)
    } catch (error) {
      throw new EvaluationError(`${path}, line ${number}: ${(error as Error).message}`)
    }
    const rebuttal = graph.edges.some(edge => edge.kind === 'rebut') ? 'yes' : 'no'
    yield {
      id: graph.id,
      group: graph.id,
      labels: { rebuttal, statements: String(graph.statements.length) },
      target: linearised(scorable(graph)),
      data: { record },
    }
  }
}

/** What scoring needs of a graph, as JSON: the linearised form of the released scorer. */
function linearised({ edges, triples, degrees }: Scorable): JsonObject {
  return {
    proof_str: writeSteps(edges),
    triples_str_dict: Object.fromEntries([...triples].map(([id, list]) => [id, writeTriples(list)])),
    degree_str_dict: Object.fromEntries(
      [...degrees].flatMap(([id, degree]) => (degree === null ? [] : [[id, degreeNames[degree]]])),
    ),
  }
}

function delinearised(id: string, value: Json): Scorable {
  const {
    proof_str = '',
    triples_str_dict = {},
    degree_str_dict = {},
  } = (value ?? {}) as {
    proof_str?: string
    triples_str_dict?: Record<string, string>
    degree_str_dict?: Record<string, string>
  }
  return {
    id,
    edges: readSteps(proof_str),
    triples: new Map(Object.entries(triples_str_dict).map(([name, text]) => [name, readTriples(text)])),
    degrees: new Map(Object.entries(degree_str_dict).map(([name, word]) => [name, degreeOf(word)])),
  }
}

const system =
  'You turn a passage into its logic metagraph. -> means supports, => means rebuts. Answer in exactly the format of the example, with nothing else.'
const examples: Readonly<Record<string, { readonly input: string; readonly output: string }>> = {
  once: {
    input:
      'sent1: v1: the well is low sent2: v1: therefore , v2: we must save water or v3: dig deeper sent3: v1: rain is near',
    output:
      '$graph$ sent1 -> sent2; sent3 => sent2; $formula$ sent2: [necessary] v2 [or] v3; $degree$ sent1: contingent | sent2: necessary | sent3: contingent',
  },
  GRAPH: {
    input: 'GRAPH: sent1: the well is low sent2: therefore , we must save water sent3: rain is near',
    output: 'sent1 -> sent2; sent3 => sent2;',
  },
  FORMULAE: {
    input: 'FORMULAE: v1: therefore , v2: we must save water or v3: dig deeper',
    output: '[necessary] v2 [or] v3;',
  },
  DEGREE: { input: 'DEGREE: therefore , we must save water', output: 'necessary' },
  CONTROL: {
    input:
      'CONTROL: proof: sent1 -> sent2; context: sent1: the well is low sent2: we must save water sent3: rain is near',
    output: 'sent2 sent3',
  },
  CONCLUSION: { input: 'CONCLUSION: sent1: the well is low sent2: we must save water', output: 'sent1 -> sent2' },
  REBUTTAL: { input: 'REBUTTAL: sent2: we must save water sent3: rain is near', output: 'sent3 => sent2' },
}

async function askFor(ask: Ask, kind: string, input: string): Promise<{ text: string; logProbability?: number }> {
  const example = examples[kind]!
  const { text, logProbability } = await ask({
    prompt: [
      { role: 'system', content: system },
      { role: 'user', content: example.input },
      { role: 'assistant', content: example.output },
      { role: 'user', content: input },
    ],
    temperature: 0,
    maxTokens: 512,
    wantLogProbability: kind === 'CONCLUSION' || kind === 'REBUTTAL',
  })
  return {
    text: afterThoughts(text).trim(),
    ...(logProbability ? { logProbability: logProbability.sum / Math.max(1, logProbability.tokens) } : {}),
  }
}

/** Formulas and certainties, statement by statement. */
async function askStatements(
  ask: Ask,
  graph: Metagraph,
): Promise<{ formulas: Map<string, string>; degrees: Map<string, string> }> {
  const { formulas, degrees } = writeMultitask(graph)
  const answers = { formulas: new Map<string, string>(), degrees: new Map<string, string>() }
  for (const [id, { input }] of formulas) answers.formulas.set(id, (await askFor(ask, 'FORMULAE', input)).text)
  for (const [id, { input }] of degrees) answers.degrees.set(id, (await askFor(ask, 'DEGREE', input)).text)
  return answers
}

/** MetGen: the likeliest step of each round is kept; without log-probabilities, the first that names a relation. */
async function growStructure(ask: Ask, graph: Metagraph): Promise<Edge[]> {
  const edges: Edge[] = []
  const byId = new Map(graph.statements.map(statement => [statement.id, statement]))
  for (let step = 0; step < mostSteps; step++) {
    const state = { ...graph, edges }
    const named = readController((await askFor(ask, 'CONTROL', writeController(state, edges.length).input)).text)
    if (named === 'done' || named.length === 0) break
    const candidates: { edge: Edge; weight: number }[] = []
    for (const [a, b] of named) {
      const [first, second] = [byId.get(a), byId.get(b)]
      if (!first || !second) continue
      for (const kind of ['conclusion', 'rebuttal'] as const) {
        const { text, logProbability } = await askFor(
          ask,
          kind.toUpperCase(),
          writeModule(kind, first, second, []).input,
        )
        const edge = readModule(text)
        if (edge && byId.has(edge.from) && byId.has(edge.to)) candidates.push({ edge, weight: logProbability ?? 0 })
      }
    }
    const best = candidates.reduce<{ edge: Edge; weight: number } | null>(
      (top, each) => (!top || each.weight > top.weight ? each : top),
      null,
    )
    if (!best) break
    edges.push(best.edge)
  }
  return edges
}

async function answer(sample: Sample<MetalogicData>, ask: Ask, strategy: string): Promise<Answer> {
  const graph = readMetaLogic(sample.data.record)
  const skipped: string[] = []
  const onSkip = (piece: string) => skipped.push(piece)
  let predicted: Scorable
  if (strategy === 'once')
    predicted = readOnce(graph.id, (await askFor(ask, 'once', writeOnce(graph).input)).text, onSkip)
  else if (strategy === 'multitask') {
    const structure = (await askFor(ask, 'GRAPH', writeMultitask(graph).structure.input)).text
    predicted = readMultitask(graph.id, { structure, ...(await askStatements(ask, graph)) }, onSkip)
  } else {
    const edges = await growStructure(ask, graph)
    const { formulas, degrees } = await askStatements(ask, graph)
    predicted = {
      id: graph.id,
      edges,
      triples: new Map([...formulas].map(([id, text]) => [id, readTriples(text, onSkip)])),
      degrees: new Map([...degrees].map(([id, text]) => [id, readDegree(text, onSkip)])),
    }
  }
  const empty =
    predicted.edges.length === 0 &&
    predicted.degrees.size === 0 &&
    [...predicted.triples.values()].every(list => list.length === 0)
  return {
    answer: empty ? null : linearised(predicted),
    correct: null,
    ...(skipped.length > 0 ? { details: { skipped } } : {}),
  }
}

/** The official figures over all rows, with bootstrap intervals; a missing answer scores as an empty graph. */
async function score(rows: AsyncIterable<Row>): Promise<Scores> {
  let [n, unparsed, failed] = [0, 0, 0]
  const scorer = createScorer({ mode: 'official', resamples: 500, seed: 1 })
  for await (const row of rows) {
    n++
    if (row.error) failed++
    else if (row.answer === null) unparsed++
    scorer.add(delinearised(row.sampleId, row.answer), delinearised(row.sampleId, row.target))
  }
  if (n === 0) return { n, unparsed, failed, metrics: { overall: { value: null, n } } }
  const { figures, intervals } = scorer.report()
  const metrics: Record<string, Metric> = {}
  for (const [name, value] of Object.entries(figures)) {
    if (name.includes('eadMatches') || name.includes('TailMatches')) continue
    const interval = intervals?.[name as keyof typeof figures]
    metrics[name] = { value, n, ...(interval ? { interval: [interval.low, interval.high] as const } : {}) }
  }
  return { n, unparsed, failed, metrics }
}
