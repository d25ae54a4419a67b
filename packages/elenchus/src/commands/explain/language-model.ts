/** Explains passages with a language model: `explain --model openai:NAME` and others. */
import type { Model } from '@elenchus/evaluation'
import { openModel, readModelOptions, unsupportedSettings } from '@elenchus/evaluation/setup'
import type { MetagraphProblem, MetagraphStrategy, ModelExplanation } from '@elenchus/evaluation/tasks'
import { buildPassageGraph, explainWith, prepareGivenGraph } from '@elenchus/evaluation/tasks'
import type { Setting } from '@elenchus/explainer/settings'
import { english } from '@elenchus/language/node'
import type { Metagraph } from '@elenchus/metagraph'
import { strategies } from '@elenchus/metagraph/codecs'
import { InputError, warn, warnList } from '../../cli/io.ts'
import { withInputErrors } from '../../cli/setting-flags.ts'
import { readAllMetagraphs } from '../../files/metagraphs.ts'
import { type ConnectionOptions, toRunFields } from '../eval/connection.ts'
import { createNotePrinter, withMonitor } from '../eval/monitor.ts'
import type { Explanation } from './render.ts'

export interface LanguageModelOptions extends ConnectionOptions {
  readonly model: string
  readonly strategy?: MetagraphStrategy
  readonly shots?: number
  readonly cot?: boolean
  readonly exemplars?: string
}

type Answers = Readonly<{ model: string; strategy: MetagraphStrategy; explanations: readonly ModelExplanation[] }>

/** Chooses the requested strategy, or else the one that the model was trained with; warns if they differ. */
function chooseStrategy({ name, trainedFor }: Model, requested: MetagraphStrategy | undefined): MetagraphStrategy {
  const trained = strategies.find(strategy => strategy === trainedFor?.protocol)
  if (requested !== undefined && trained !== undefined && requested !== trained)
    warn(`warning: ${name} was trained with the strategy ${trained}, not with ${requested}`)
  return requested ?? trained ?? 'once'
}

/** Asks the model about all passages; after Ctrl-C, the answers so far are used. */
async function askModel(graphs: readonly Metagraph[], options: LanguageModelOptions, useQuestion: boolean) {
  const { shots, exemplars, cot: chainOfThought, cache } = options
  // Fewer retries than in an evaluation, because somebody is waiting.
  const fields = { retries: 2, ...toRunFields(options), model: options.model }
  const modelOptions = readModelOptions(fields, 'the call')
  const model = await openModel(modelOptions)
  const settings = unsupportedSettings({ ...fields, shots: shots ?? exemplars, chainOfThought }, model)
  if (settings.length > 0) createNotePrinter()({ kind: 'unsupported-settings', model: model.name, settings })
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
      explanations: redact ? explanations.map(each => redactExplanation(each, redact)) : explanations,
    }
  } finally {
    await model.close?.()
  }
}

/** Removes API keys that the server echoes. */
function redactExplanation(explanation: ModelExplanation, redact: (text: string) => string): ModelExplanation {
  return JSON.parse(redact(JSON.stringify(explanation))) as ModelExplanation
}

/** Formats a problem: "structure: “and so on”". */
const formatProblem = ({ part, text }: MetagraphProblem) => `${part}: “${text.replace(/\s+/g, ' ')}”`

/** Creates an explanation that names the language model in its document and notes. */
function toExplanation(
  graph: Metagraph,
  problems: readonly MetagraphProblem[],
  { model, strategy }: Answers,
): Explanation {
  const remark = `written by ${model} (${strategy}), without calibrated confidence`
  const sources = new Set(graph.edges.map(({ from }) => from))
  const targets = new Set(graph.edges.map(({ to }) => to))
  // Drawings outside a terminal show the remark on the conclusion.
  const conclusionId = (graph.statements.find(({ id }) => !sources.has(id) && targets.has(id)) ?? graph.statements[0])
    ?.id
  return {
    graph,
    document: { generated: { model, strategy, confidence: null, problems } },
    remark,
    notes: inTerminal => ({
      statementNote: ({ id, degree }) => {
        if (!inTerminal) return id === conclusionId ? remark : undefined
        return degree === null ? 'no certainty given' : undefined
      },
      edgeNote: () => `by ${model}`,
      certaintyNote: () => `by ${model}`,
    }),
  }
}

/** Explains a passage with a language model; warns of unparsed parts, and throws if nothing could be parsed. */
export async function explainByModel(
  passage: string,
  options: LanguageModelOptions,
  { question, option }: { readonly question?: string; readonly option?: boolean },
): Promise<Explanation> {
  const passageGraph = buildPassageGraph(passage, english(), { question, option })
  const answers = await withInputErrors(() => askModel([passageGraph], options, question !== undefined))
  const { graph, problems, empty, failure } = answers.explanations[0]!
  if (failure !== null) throw new InputError(`${answers.model} did not answer: ${toOneLine(failure.message)}`)
  if (graph === null || empty)
    throw new InputError(
      `the answer of ${answers.model} could not be parsed as a metagraph${problems[0] ? `; ${formatProblem(problems[0])}` : ''}`,
    )
  for (const problem of problems) warn(`unparsed part: ${formatProblem(problem)}`)
  return toExplanation(graph, problems, answers)
}

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Explains the records of a dataset; null for a passage without an answer, an empty graph for an unparsed answer. */
export async function explainRecordsByModel(
  records: readonly Metagraph[],
  setting: Setting,
  options: LanguageModelOptions,
): Promise<(Metagraph | null)[]> {
  const language = english()
  const graphs = records.map(record => prepareGivenGraph(record, setting, language))
  const { model, strategy, explanations } = await withInputErrors(() =>
    askModel(graphs, options, setting === 'question'),
  )
  const failures = explanations.flatMap(({ failure }) => (failure ? [failure] : []))
  const unparsed = explanations.filter(({ empty, failure }) => empty && !failure).length
  const unparsedParts = explanations.flatMap(({ problems }, i) =>
    problems.map(problem => `${records[i]!.id}: unparsed part: ${formatProblem(problem)}`),
  )
  warnList(unparsedParts)
  warn(`edges, formulas and degrees were written by ${model} (${strategy}), without calibrated confidence`)
  if (unparsed > 0) warn(`${unparsed} of ${records.length} answers could not be parsed; their predictions are empty`)
  if (failures.length > 0)
    warn(`${failures.length} of ${records.length} passages were not answered: ${toOneLine(failures[0]!.message)}`)
  if (failures.length + unparsed === records.length && records.length > 0) process.exitCode = 1
  return explanations.map(({ graph }) => graph)
}
