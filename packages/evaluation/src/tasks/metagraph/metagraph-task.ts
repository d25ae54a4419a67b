/** MetaLogic: turns a passage with given statements and variables into a metagraph, by one of three strategies. */
import type { ReleasedSplit } from '@elenchus/benchmarks/splits'
import { readLines } from '@elenchus/files'
import type { Metagraph } from '@elenchus/metagraph'
import { readMetaLogic } from '@elenchus/metagraph/codecs'
import { scorable } from '@elenchus/metagraph/score'
import { type ItemText, recogniseSplit } from '../../data-match.ts'
import { EvaluationError } from '../../error.ts'
import type { JsonObject } from '../../json.ts'
import type { TaskOptions } from '../../options.ts'
import { metagraphExemplars } from '../../protocols/metagraph-exemplars.ts'
import type { MetagraphPrompting } from '../../protocols/metagraph-prompts.ts'
import {
  generateMetagraph,
  isEmptyGraph,
  type MetagraphStrategy,
  metagraphStrategies,
} from '../../protocols/metagraph-strategies.ts'
import type { Answer, Ask, Sample, Task } from '../../task.ts'
import { refuseMore, refuseOptions, shotsOf } from '../prompting.ts'
import { checksumOf, dataFile } from '../samples.ts'
import { linearised, metagraphScorer } from './metagraph-scorer.ts'

/** The original record, from which workers rebuild the graph. */
export interface MetalogicData {
  readonly record: JsonObject
}

/** The task over a file of records. */
export async function openMetagraphTask(released: readonly ReleasedSplit[], options: TaskOptions): Promise<Task> {
  refuseOptions('metalogic', options, ['input', 'tags', 'permute', 'template', 'structured'])
  refuseMore('metalogic', options, ['exemplars'])
  const { path, dataset } = await dataFile('metalogic', options)
  const given = options.more?.['exemplars']
  const own = typeof given === 'string' ? await graphsOf(given) : undefined
  const prompting: MetagraphPrompting = {
    shots: shotsOf<unknown>('metalogic', options.shots, own ?? metagraphExemplars, 1).length,
    chainOfThought: options.chainOfThought ?? false,
    ...(own === undefined ? {} : { exemplars: own }),
  }
  const { exemplars: _, ...recorded } = prompting
  const task: Task<MetalogicData> = {
    name: 'metalogic',
    dataset: { ...dataset, match: await recogniseSplit(released, textsOf(path)) },
    protocols: metagraphStrategies,
    settings: { ...recorded, ...(typeof given === 'string' ? { exemplars: await checksumOf(given) } : {}) },
    samples: () => samplesOf(path),
    answer: (sample, ask, { protocol }) => answer(sample, ask, protocol as MetagraphStrategy, prompting),
    question: ({ data }) => ({ statements: statementsOf(data.record) }),
    score: metagraphScorer.score,
  }
  return task as Task
}

/** Texts of the statements by id. */
const statementsOf = (record: JsonObject): JsonObject =>
  Object.fromEntries(readMetaLogic(record).statements.map(({ id, text }) => [id, text]))

/** The user's annotated passages, as exemplars. */
async function graphsOf(path: string): Promise<Metagraph[]> {
  const graphs: Metagraph[] = []
  for await (const { graph } of readRecords(path)) graphs.push(graph)
  return graphs
}

/** Texts by which a graph is recognised. */
export const graphText = ({ id, statements }: Metagraph): ItemText => [id, ...statements.map(({ text }) => text)]

async function* textsOf(path: string): AsyncGenerator<ItemText> {
  for await (const { graph } of readRecords(path)) yield graphText(graph)
}

/** Reads records and their graphs. */
async function* readRecords(path: string): AsyncGenerator<{ record: JsonObject; graph: Metagraph }> {
  for await (const { number, text } of readLines(path)) {
    try {
      const record = JSON.parse(text) as JsonObject
      yield { record, graph: readMetaLogic(record) }
    } catch (error) {
      throw new EvaluationError(`${path}, line ${number}: ${(error as Error).message}`)
    }
  }
}

async function* samplesOf(path: string): AsyncGenerator<Sample<MetalogicData>> {
  for await (const { record, graph } of readRecords(path)) {
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

async function answer(
  sample: Sample<MetalogicData>,
  ask: Ask,
  strategy: MetagraphStrategy,
  prompting: MetagraphPrompting,
): Promise<Answer> {
  const { predicted, problems } = await generateMetagraph(readMetaLogic(sample.data.record), strategy, ask, prompting)
  return {
    answer: isEmptyGraph(predicted) ? null : linearised(predicted),
    correct: null,
    ...(problems.length > 0 ? { details: { skipped: problems.map(({ part, text }) => `${part}: ${text}`) } } : {}),
  }
}
