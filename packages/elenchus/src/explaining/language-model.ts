/** Metagraphs that a language model writes: `explain --model openai:NAME` and its like. */
import { existsSync } from 'node:fs'
import {
  explainWith,
  type MetagraphProblem,
  type MetagraphStrategy,
  type ModelExplanation,
  metagraphStrategies,
  modelPrefixes,
  prepareModel,
  readModelJob,
} from '@elenchus/evaluation'
import type { Metagraph } from '@elenchus/metagraph'
import { UsageError } from '../cli/errors.ts'
import { type ConnectionOptions, connectionFields, number } from '../evaluating/connection.ts'
import { progressLine } from '../evaluating/progress.ts'
import { stopOnSignals } from '../evaluating/stop.ts'
import type { Explained } from './render.ts'

export interface LanguageModelOptions extends ConnectionOptions {
  readonly model: string
  readonly strategy?: string
  readonly shots?: string
  readonly cot?: boolean
}

/** Kinds of models that answer from annotated samples; they write no metagraphs. */
const noWriters = ['chance', 'explainer', 'fasttext', 'file', 'reasoner', 'word-matching', 'word-matching-paper']

/** Whether `--model` names a language model (`openai:NAME`, …) and not a file of an explainer's model. */
export function namesLanguageModel(model: string): boolean {
  if (existsSync(model)) return false
  const prefix = model.split(':')[0]!
  if (!model.includes(':') || !modelPrefixes().includes(prefix)) return false
  if (noWriters.includes(prefix))
    throw new UsageError(
      `--model ${model}: it writes no metagraphs; ${modelPrefixes()
        .filter(name => !noWriters.includes(name))
        .map(name => `${name}:…`)
        .join(', ')} do, or give the file of an explainer's model`,
    )
  return true
}

function strategyOf(text = 'once'): MetagraphStrategy {
  if (!(metagraphStrategies as readonly string[]).includes(text))
    throw new UsageError(`--strategy ${text}: ${metagraphStrategies.join(', ')}`)
  return text as MetagraphStrategy
}

export interface ByLanguageModel {
  readonly model: string
  readonly strategy: MetagraphStrategy
  readonly explained: readonly ModelExplanation[]
}

/** Puts the passages to the model; Ctrl-C ends it with what there is. */
export async function askLanguageModel(
  graphs: readonly Metagraph[],
  options: LanguageModelOptions,
  useQuestion: boolean,
): Promise<ByLanguageModel> {
  const strategy = strategyOf(options.strategy)
  const shots = number('shots', options.shots, 0)
  // One person waits for one passage: fewer attempts than in a run of thousands.
  const fields = { retries: 2, ...given(connectionFields(options)), model: options.model }
  const { model, options: settings } = await prepareModel(readModelJob(fields, 'the call'))
  const stop = stopOnSignals()
  const line = progressLine()
  try {
    const explained = await explainWith(graphs, {
      ...settings,
      strategy,
      signal: stop.signal,
      onProgress: line.show,
      prompting: { useQuestion, chainOfThought: options.cot === true, ...(shots === undefined ? {} : { shots }) },
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
export const problemText = ({ part, text }: MetagraphProblem) => `${part}: “${text.replace(/\s+/g, ' ')}”`

/** A graph of a language model as `explain` shows it: what it says, marked as its word. */
export function explainedByModel(
  graph: Metagraph,
  problems: readonly MetagraphProblem[],
  { model, strategy }: ByLanguageModel,
): Explained {
  const remark = `by ${model} (${strategy}); what a model says, without calibrated confidence`
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
        const own = joined.get(id)
        const role = own
          ? `${own.kind}s ${own.to}`
          : graph.edges.some(({ to }) => to === id)
            ? 'conclusion'
            : 'not joined'
        return degree === null ? `${role} · certainty not told` : role
      },
      edgeNote: () => `by ${model}`,
      certaintyNote: () => `by ${model}`,
    }),
  }
}
