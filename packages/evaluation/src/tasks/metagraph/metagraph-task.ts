/** MetaLogic: turns a passage with given statements and variables into a metagraph, by one of three strategies. */
import type { ReleasedSplit } from '@elenchus/benchmarks/splits'
import { readLines } from '@elenchus/files'
import type { Metagraph } from '@elenchus/metagraph'
import { readMetaLogic } from '@elenchus/metagraph/codecs'
import { toScorable } from '@elenchus/metagraph/score'
import { recogniseSplit } from '../../data-match.ts'
import { EvaluationError } from '../../error.ts'
import type { JsonObject } from '../../json.ts'
import type { TaskOptions } from '../../options.ts'
import { metagraphExemplars } from '../../protocols/metagraph-exemplars.ts'
import type { MetagraphPrompting } from '../../protocols/metagraph-prompts.ts'
import type { MetagraphStrategy } from '../../protocols/metagraph-strategies.ts'
import { generateMetagraph, isEmptyGraph, metagraphStrategies } from '../../protocols/metagraph-strategies.ts'
import type { Answer, Ask, Sample, Task } from '../../task.ts'
import { rejectOptions, rejectSettings, takeExemplars } from '../prompting.ts'
import { computeChecksum, mapItems, openDataFile } from '../samples.ts'
import { metagraphScorer, serializeGraph } from './metagraph-scorer.ts'

/** The original record, from which workers rebuild the graph. */
export interface MetalogicData {
  readonly record: JsonObject
}

/** The task over a file of records. */
export async function openMetagraphTask(released: readonly ReleasedSplit[], options: TaskOptions): Promise<Task> {
  rejectOptions('metalogic', options, ['input', 'tags', 'permute', 'template', 'structured'])
  rejectSettings('metalogic', options, ['exemplars'])
  const { path, dataset } = await openDataFile('metalogic', options)
  const exemplarFile = options.more?.['exemplars']
  const userExemplars = typeof exemplarFile === 'string' ? await readExemplarGraphs(exemplarFile) : undefined
  const prompting: MetagraphPrompting = {
    shots: takeExemplars<unknown>('metalogic', options.shots, userExemplars ?? metagraphExemplars, 1).length,
    chainOfThought: options.chainOfThought ?? false,
    ...(userExemplars === undefined ? {} : { exemplars: userExemplars }),
  }
  const { exemplars: _, ...loggedPrompting } = prompting
  const exemplarChecksum = typeof exemplarFile === 'string' ? { exemplars: await computeChecksum(exemplarFile) } : {}
  const match = await recogniseSplit(released, mapItems(readRecords(path), getRecordTexts))
  const task: Task<MetalogicData> = {
    name: 'metalogic',
    dataset: { ...dataset, match },
    protocols: metagraphStrategies,
    settings: { ...loggedPrompting, ...exemplarChecksum },
    samples: () => streamSamples(path),
    answer: (sample, ask, { protocol }) => answer(sample, ask, protocol as MetagraphStrategy, prompting),
    question: ({ data }) => ({ statements: getStatementTexts(data.record) }),
    score: metagraphScorer.score,
  }
  return task as Task
}

/** Texts of the statements by id. */
const getStatementTexts = (record: JsonObject): JsonObject =>
  Object.fromEntries(readMetaLogic(record).statements.map(({ id, text }) => [id, text]))

/** The user's annotated passages, as exemplars. */
async function readExemplarGraphs(path: string): Promise<Metagraph[]> {
  const graphs: Metagraph[] = []
  for await (const { graph } of readRecords(path)) graphs.push(graph)
  return graphs
}

/** Texts by which a graph is recognised. */
export const getGraphTexts = ({ id, statements }: Metagraph) => [id, ...statements.map(({ text }) => text)]
const getRecordTexts = ({ graph }: { readonly graph: Metagraph }) => getGraphTexts(graph)

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

async function* streamSamples(path: string): AsyncGenerator<Sample<MetalogicData>> {
  for await (const { record, graph } of readRecords(path)) {
    const rebuttal = graph.edges.some(edge => edge.kind === 'rebut') ? 'yes' : 'no'
    yield {
      id: graph.id,
      group: graph.id,
      labels: { rebuttal, statements: String(graph.statements.length) },
      target: serializeGraph(toScorable(graph)),
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
    answer: isEmptyGraph(predicted) ? null : serializeGraph(predicted),
    correct: null,
    ...(problems.length > 0 ? { details: { skipped: problems.map(({ part, text }) => `${part}: ${text}`) } } : {}),
  }
}
