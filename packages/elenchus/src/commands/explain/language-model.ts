/** Metagraphs written by a language model: `explain --model openai:NAME` and others. */
import { EvaluationError, type Model } from '@elenchus/evaluation'
import { openModel, readModelOptions, unsupportedSettings } from '@elenchus/evaluation/setup'
import {
  buildPassageGraph,
  explainWith,
  type MetagraphProblem,
  type MetagraphStrategy,
  type ModelExplanation,
  prepareGivenGraph,
} from '@elenchus/evaluation/tasks'
import type { Setting } from '@elenchus/explainer/settings'
import { english } from '@elenchus/language/node'
import type { Metagraph } from '@elenchus/metagraph'
import { strategies } from '@elenchus/metagraph/codecs'
import { InputError, warn } from '../../cli/io.ts'
import { readAllMetagraphs } from '../../files/metagraphs.ts'
import { type ConnectionOptions, connectionFields } from '../eval/connection.ts'
import { notePrinter, withMonitor } from '../eval/monitor.ts'
import type { Explained } from './render.ts'

export interface LanguageModelOptions extends ConnectionOptions {
  readonly model: string
  readonly strategy?: MetagraphStrategy
  readonly shots?: number
  readonly cot?: boolean
  readonly exemplars?: string
}

interface Answers {
  readonly model: string
  readonly strategy: MetagraphStrategy
  readonly explanations: readonly ModelExplanation[]
}

/** The strategy that is asked for, else the one that the model was trained with; warns if they differ. */
function chooseStrategy({ name, trainedFor }: Model, asked: MetagraphStrategy | undefined): MetagraphStrategy {
  const trained = strategies.find(strategy => strategy === trainedFor?.protocol)
  if (asked !== undefined && trained !== undefined && asked !== trained)
    warn(`warning: ${name} was trained for strategy ${trained} and is asked by ${asked}`)
  return asked ?? trained ?? 'once'
}

/** Asks the model about all passages; Ctrl-C ends with the answers so far. */
async function ask(
  graphs: readonly Metagraph[],
  options: LanguageModelOptions,
  useQuestion: boolean,
): Promise<Answers> {
  const { shots, exemplars, cot: chainOfThought, cache } = options
  // Somebody waits for one passage: fewer retries than in a run of thousands.
  const fields = { retries: 2, ...connectionFields(options), model: options.model }
  const modelOptions = readModelOptions(fields, 'the call')
  const model = await openModel(modelOptions)
  const settings = unsupportedSettings({ ...fields, shots: shots ?? exemplars, chainOfThought }, model)
  if (settings.length > 0) notePrinter()({ kind: 'unsupported-settings', model: model.name, settings })
  const strategy = chooseStrategy(model, options.strategy)
  const prompting = {
    useQuestion,
    chainOfThought: chainOfThought === true,
    ...(shots !== undefined && { shots }),
    ...(exemplars !== undefined && { exemplars: await readAllMetagraphs(exemplars) }),
  }
  try {
    const explanations = await withMonitor(({ signal, onProgress }) =>
      explainWith(graphs, { ...modelOptions, model, strategy, signal, onProgress, prompting, cache }),
    )
    const redact = model.redact?.bind(model)
    return {
      model: model.name,
      strategy,
      explanations: redact ? explanations.map(each => redacted(each, redact)) : explanations,
    }
  } finally {
    await model.close?.()
  }
}

/** Removes a key that the server echoes, wherever it stands. */
function redacted(explanation: ModelExplanation, redact: (text: string) => string): ModelExplanation {
  return JSON.parse(redact(JSON.stringify(explanation))) as ModelExplanation
}

async function askLanguageModel(...call: Parameters<typeof ask>): Promise<Answers> {
  try {
    return await ask(...call)
  } catch (error) {
    throw error instanceof EvaluationError ? new InputError(error.message) : error
  }
}

/** "structure: “and so on”". */
const problemText = ({ part, text }: MetagraphProblem) => `${part}: “${text.replace(/\s+/g, ' ')}”`

/** Marks a graph as written by a language model. */
function markOrigin(graph: Metagraph, problems: readonly MetagraphProblem[], { model, strategy }: Answers): Explained {
  const remark = `by ${model} (${strategy}); written by the model, without calibrated confidence`
  const sources = new Set(graph.edges.map(({ from }) => from))
  const targets = new Set(graph.edges.map(({ to }) => to))
  // Drawings show the remark on the statement that everything leads to.
  const root = (graph.statements.find(({ id }) => !sources.has(id) && targets.has(id)) ?? graph.statements[0])?.id
  return {
    graph,
    document: { generated: { model, strategy, confidence: null, problems } },
    remark,
    notes: inTerminal => ({
      statementNote: ({ id, degree }) => {
        if (!inTerminal) return id === root ? remark : undefined
        // The outline names role and target.
        return degree === null ? 'no certainty given' : undefined
      },
      edgeNote: () => `by ${model}`,
      certaintyNote: () => `by ${model}`,
    }),
  }
}

/** Explains a passage by a language model; warns of unreadable parts, and throws if nothing can be read. */
export async function explainByModel(
  passage: string,
  options: LanguageModelOptions,
  { question, option }: { readonly question?: string; readonly option?: boolean },
): Promise<Explained> {
  const given = buildPassageGraph(passage, english(), { question, option })
  const answers = await askLanguageModel([given], options, question !== undefined)
  const { graph, problems, empty, failure } = answers.explanations[0]!
  if (failure !== null) throw new InputError(`${answers.model} did not answer: ${oneLine(failure.message)}`)
  if (graph === null || empty)
    throw new InputError(
      `the answer of ${answers.model} could not be read as a metagraph${problems[0] ? `; ${problemText(problems[0])}` : ''}`,
    )
  for (const problem of problems) warn(`this part could not be read: ${problemText(problem)}`)
  return markOrigin(graph, problems, answers)
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Maximum number of warnings about unreadable parts. */
const maxWarnings = 20

/** The graphs of a language model: null for a passage that it did not answer, empty for an unreadable answer. */
export async function modelGraphs(
  records: readonly Metagraph[],
  setting: Setting,
  options: LanguageModelOptions,
): Promise<(Metagraph | null)[]> {
  const language = english()
  const given = records.map(record => prepareGivenGraph(record, setting, language))
  const { model, strategy, explanations } = await askLanguageModel(given, options, setting === 'question')
  const failures = explanations.flatMap(({ failure }) => (failure ? [failure] : []))
  const unread = explanations.filter(({ empty, failure }) => empty && !failure).length
  const unreadParts = explanations.flatMap(({ problems }, i) =>
    problems.map(problem => `${records[i]!.id}: this part could not be read: ${problemText(problem)}`),
  )
  for (const warning of unreadParts.slice(0, maxWarnings)) warn(warning)
  if (unreadParts.length > maxWarnings)
    warn(`and ${unreadParts.length - maxWarnings} more parts that could not be read`)
  warn(`edges, formulas and degrees are written by ${model} (${strategy}), without calibrated confidence`)
  if (unread > 0) warn(`${unread} of ${records.length} answers could not be read at all; their predictions are empty`)
  if (failures.length > 0)
    warn(`${failures.length} of ${records.length} passages were not answered: ${oneLine(failures[0]!.message)}`)
  if (failures.length + unread === records.length && records.length > 0) process.exitCode = 1
  return explanations.map(({ graph }) => graph)
}
