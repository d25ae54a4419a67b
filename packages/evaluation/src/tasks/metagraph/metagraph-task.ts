/** MetaLogic: a passage with its statements and variables marked becomes a metagraph, by one of three strategies. */

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { degreeNames, degreeOf, type Metagraph } from '@elenchus/metagraph'
import { readMetaLogic, readSteps, readTriples, writeSteps, writeTriples } from '@elenchus/metagraph/codecs'
import { createScorer, type Scorable, type ScoreReport, scorable } from '@elenchus/metagraph/score'
import type { Answer, Ask, Metric, Row, Sample, Scores, Task } from '../../contract/task.ts'
import type { TaskFactory } from '../../contract/task-options.ts'
import { EvaluationError } from '../../error.ts'
import type { Json, JsonObject } from '../../json.ts'
import { metagraphExemplars } from '../../protocols/metagraph-exemplars.ts'
import type { MetagraphPrompting } from '../../protocols/metagraph-prompts.ts'
import {
  generateMetagraph,
  isEmpty,
  type MetagraphStrategy,
  metagraphStrategies,
} from '../../protocols/metagraph-strategies.ts'
import { Repeats } from '../../scoring/repeats.ts'
import { metricOf } from '../../scoring/score-rows.ts'
import { dataFile } from '../data-files.ts'
import { refuseMore, refuseOptions, shotsOf } from '../prompting.ts'

/** The record as it was read, so that workers elsewhere can rebuild the graph. */
export interface MetalogicData {
  readonly record: JsonObject
}

export const metalogicTask: TaskFactory = async options => {
  refuseOptions('metalogic', options, ['input', 'tags', 'permute', 'template'])
  refuseMore('metalogic', options)
  const { path, dataset } = await dataFile('metalogic', options)
  const prompting: MetagraphPrompting = {
    shots: shotsOf('metalogic', options.shots, metagraphExemplars, 1).length,
    chainOfThought: options.chainOfThought ?? false,
  }
  const task: Task<MetalogicData> = {
    name: 'metalogic',
    dataset,
    protocols: metagraphStrategies,
    settings: { ...prompting },
    samples: () => samplesOf(path),
    answer: (sample, ask, { protocol }) => answer(sample, ask, protocol as MetagraphStrategy, prompting),
    score: scoreMetagraphRows,
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
export function linearised({ edges, triples, degrees }: Scorable): JsonObject {
  return {
    proof_str: writeSteps(edges),
    triples_str_dict: Object.fromEntries([...triples].map(([id, list]) => [id, writeTriples(list)])),
    degree_str_dict: Object.fromEntries(
      [...degrees].flatMap(([id, degree]) => (degree === null ? [] : [[id, degreeNames[degree]]])),
    ),
  }
}

export function delinearised(id: string, value: Json): Scorable {
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

async function answer(
  sample: Sample<MetalogicData>,
  ask: Ask,
  strategy: MetagraphStrategy,
  prompting: MetagraphPrompting,
): Promise<Answer> {
  const { predicted, problems } = await generateMetagraph(readMetaLogic(sample.data.record), strategy, ask, prompting)
  return {
    answer: isEmpty(predicted) ? null : linearised(predicted),
    correct: null,
    ...(problems.length > 0 ? { details: { skipped: problems.map(({ part, text }) => `${part}: ${text}`) } } : {}),
  }
}

type Judged = Pick<Row, 'sampleId' | 'repeat' | 'answer' | 'target'>

function reportOf(rows: readonly Judged[], resamples: number): ScoreReport {
  const scorer = createScorer({ mode: 'official', resamples, seed: 1 })
  for (const { sampleId, answer, target } of rows)
    scorer.add(delinearised(sampleId, answer), delinearised(sampleId, target))
  return scorer.report()
}

/**
 * The official figures over all rows, with bootstrap intervals; a missing answer scores as an empty graph. The scorer draws as samples
 * come, so they are brought into an order of their own first. Repeats of a passage are not independent: each repeat has intervals of
 * its own and their mean stands, as wide as one repeat leaves it.
 */
export async function scoreMetagraphRows(rows: AsyncIterable<Row>): Promise<Scores> {
  let [n, unparsed, failed] = [0, 0, 0]
  const repeats = new Repeats()
  const judged: Judged[] = []
  for await (const row of rows) {
    n++
    if (row.error) failed++
    else if (row.answer === null) unparsed++
    repeats.add(row)
    judged.push({ sampleId: row.sampleId, repeat: row.repeat, answer: row.answer, target: row.target })
  }
  if (n === 0) return { n, unparsed, failed, metrics: { overall: { value: null, n } } }
  judged.sort((a, b) => a.repeat - b.repeat || (a.sampleId < b.sampleId ? -1 : 1))
  const numbers = [...new Set(judged.map(({ repeat }) => repeat))]
  const each = numbers.map(number =>
    reportOf(
      judged.filter(({ repeat }) => repeat === number),
      500,
    ),
  )
  const { figures } = each.length === 1 ? each[0]! : reportOf(judged, 0)
  const metrics: Record<string, Metric> = {}
  for (const [name, value] of Object.entries(figures)) {
    if (name.includes('eadMatches') || name.includes('TailMatches')) continue
    const found = each
      .map(({ intervals }) => intervals?.[name as keyof typeof figures])
      .filter(each => each !== undefined)
    const mean = (end: 0 | 1) => found.reduce((sum, interval) => sum + interval[end], 0) / found.length
    metrics[name] = { value, n, ...(found.length > 0 ? { interval: [mean(0), mean(1)] as const } : {}) }
  }
  return { n, unparsed, failed, metrics: { ...metrics, ...repeats.metrics(metricOf, { judged: false }) } }
}
