/** Metagraphs that a language model writes: `explain --model openai:NAME` and its like. */
import { EvaluationError, type Model } from '@elenchus/evaluation'
import { openModel, readModelOptions, unsupportedSettings } from '@elenchus/evaluation/setup'
import {
  explainWith,
  givenGraph,
  type MetagraphProblem,
  type MetagraphStrategy,
  type ModelExplanation,
  passageGraph,
} from '@elenchus/evaluation/tasks'
import type { Setting } from '@elenchus/explainer/settings'
import { english } from '@elenchus/language/node'
import type { Metagraph } from '@elenchus/metagraph'
import { InputError, warn } from '../../cli/io.ts'
import { readAllMetagraphs } from '../../files/metagraphs.ts'
import { stopOnSignals } from '../../terminal/stop-signals.ts'
import { type ConnectionOptions, connectionFields } from '../eval/connection.ts'
import { noteTeller } from '../eval/notes.ts'
import { progressLine } from '../eval/progress.ts'
import type { Explained } from './render.ts'
import { strategies } from './which-model.ts'

export interface LanguageModelOptions extends ConnectionOptions {
  readonly model: string
  readonly strategy?: MetagraphStrategy
  readonly shots?: number
  readonly cot?: boolean
  readonly exemplars?: string
}

interface ByLanguageModel {
  readonly model: string
  readonly strategy: MetagraphStrategy
  readonly explained: readonly ModelExplanation[]
}

/** Puts the passages to the model; Ctrl-C ends it with what there is. */
async function askLanguageModel(
  graphs: readonly Metagraph[],
  options: LanguageModelOptions,
  useQuestion: boolean,
): Promise<ByLanguageModel> {
  try {
    return await askAll(graphs, options, useQuestion)
  } catch (error) {
    throw error instanceof EvaluationError ? new InputError(error.message) : error
  }
}

/** As was asked, or else as the model was taught; a model that learnt another strategy is asked only with a word about it. */
function strategyFor({ name, trainedFor }: Model, asked: MetagraphStrategy | undefined): MetagraphStrategy {
  const learnt = strategies.find(each => each === trainedFor?.protocol)
  if (asked !== undefined && learnt !== undefined && asked !== learnt)
    warn(`warning: ${name} was trained for strategy ${learnt} and is asked by ${asked}`)
  return asked ?? learnt ?? 'once'
}

async function askAll(
  graphs: readonly Metagraph[],
  options: LanguageModelOptions,
  useQuestion: boolean,
): Promise<ByLanguageModel> {
  const { shots } = options
  // One person waits for one passage: fewer attempts than in a run of thousands.
  const fields = { retries: 2, ...given(connectionFields(options)), model: options.model }
  const modelOptions = readModelOptions(fields, 'the call')
  const model = await openModel(modelOptions)
  const settings = unsupportedSettings(
    { ...fields, shots: shots ?? options.exemplars, chainOfThought: options.cot },
    model,
  )
  if (settings.length > 0) noteTeller()({ kind: 'unsupported-settings', model: model.name, settings })
  const strategy = strategyFor(model, options.strategy)
  const stop = stopOnSignals()
  const line = progressLine()
  try {
    const explained = await explainWith(graphs, {
      ...modelOptions,
      model,
      strategy,
      signal: stop.signal,
      onProgress: line.show,
      prompting: {
        useQuestion,
        chainOfThought: options.cot === true,
        ...(shots === undefined ? {} : { shots }),
        ...(options.exemplars === undefined ? {} : { exemplars: await readAllMetagraphs(options.exemplars) }),
      },
      ...(options.cache === undefined ? {} : { cache: options.cache }),
    })
    const redact = model.redact?.bind(model) ?? ((text: string) => text)
    return { model: model.name, strategy, explained: explained.map(each => redacted(each, redact)) }
  } finally {
    line.end()
    stop.dispose()
    await model.close?.()
  }
}

const given = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** A key that a server sends back, in whatever place, goes no further. */
function redacted(explanation: ModelExplanation, redact: (text: string) => string): ModelExplanation {
  return JSON.parse(redact(JSON.stringify(explanation))) as ModelExplanation
}

/** "structure: “and so on”". */
const problemText = ({ part, text }: MetagraphProblem) => `${part}: “${text.replace(/\s+/g, ' ')}”`

/** A graph of a language model as `explain` shows it: what it says, marked as its word. */
function explainedByModel(
  graph: Metagraph,
  problems: readonly MetagraphProblem[],
  { model, strategy }: ByLanguageModel,
): Explained {
  const remark = `by ${model} (${strategy}); written by the model, without calibrated confidence`
  const joined = new Map(graph.edges.map(edge => [edge.from, edge]))
  // Drawings have one place that is always seen: the statement that everything leads to.
  const root = (
    graph.statements.find(({ id }) => !joined.has(id) && graph.edges.some(({ to }) => to === id)) ?? graph.statements[0]
  )?.id
  return {
    graph,
    document: { generated: { model, strategy, confidence: null, problems } },
    remark,
    notes: inline => ({
      statementNote: ({ id, degree }) => {
        if (!inline) return id === root ? remark : undefined
        // Role and target stand in the outline.
        return degree === null ? 'no certainty given' : undefined
      },
      edgeNote: () => `by ${model}`,
      certaintyNote: () => `by ${model}`,
    }),
  }
}

/** A passage by a language model; what could not be read is told, and an answer with nothing to read is an error. */
export async function byLanguageModel(
  passage: string,
  asked: LanguageModelOptions,
  { question, option }: { readonly question?: string | undefined; readonly option?: boolean | undefined },
): Promise<Explained> {
  const given = passageGraph(passage, english(), { question, ...(option ? { option } : {}) })
  const answered = await askLanguageModel([given], asked, question !== undefined)
  const { graph, problems, empty, failure } = answered.explained[0]!
  if (failure !== null) throw new InputError(`${answered.model} did not answer: ${oneLine(failure.message)}`)
  if (graph === null || empty)
    throw new InputError(
      `the answer of ${answered.model} could not be read as a metagraph${problems[0] ? `; ${problemText(problems[0])}` : ''}`,
    )
  for (const problem of problems) warn(`this part could not be read: ${problemText(problem)}`)
  return explainedByModel(graph, problems, answered)
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Of unread parts, over a whole file. */
const mostLines = 20

/** The graphs of a language model; a passage that it did not answer is left out and told, one that could not be read stays empty. */
export async function modelGraphs(
  records: readonly Metagraph[],
  setting: Setting,
  asked: LanguageModelOptions,
): Promise<(Metagraph | null)[]> {
  const language = english()
  const given = records.map(record => givenGraph(record, setting, language))
  const { model, strategy, explained } = await askLanguageModel(given, asked, setting === 'question')
  const failures = explained.flatMap(({ failure }) => (failure ? [failure] : []))
  const unread = explained.filter(({ empty, failure }) => empty && !failure).length
  const unreadParts = explained.flatMap(({ problems }, i) =>
    problems.map(problem => `${records[i]!.id}: this part could not be read: ${problemText(problem)}`),
  )
  for (const line of unreadParts.slice(0, mostLines)) warn(line)
  if (unreadParts.length > mostLines) warn(`and ${unreadParts.length - mostLines} more parts that could not be read`)
  warn(`edges, formulas and degrees are written by ${model} (${strategy}), without calibrated confidence`)
  if (unread > 0) warn(`${unread} of ${records.length} answers could not be read at all; their predictions are empty`)
  if (failures.length > 0)
    warn(`${failures.length} of ${records.length} passages were not answered: ${oneLine(failures[0]!.message)}`)
  if (failures.length + unread === records.length && records.length > 0) process.exitCode = 1
  return explained.map(({ graph }) => graph)
}
