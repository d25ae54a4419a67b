/** Metagraphs of any passage by a language model, for `elenchus explain --model`: MetaLogic's strategies without gold. */
import { createHash } from 'node:crypto'
import { checkPassage, readStatements } from '@elenchus/explainer'
import { createRawGraph, type Setting } from '@elenchus/explainer/settings'
import type { ParserModel } from '@elenchus/language'
import { type Edge, emptyFormula, type Metagraph, type Statement, type Triple } from '@elenchus/metagraph'
import type { Scorable } from '@elenchus/metagraph/score'
import { type EvaluateOptions, evaluate } from '../../engine/evaluate.ts'
import type { Json } from '../../json.ts'
import { metagraphExemplars } from '../../protocols/metagraph-exemplars.ts'
import type { MetagraphOptions, MetagraphProblem, MetagraphStrategy } from '../../protocols/metagraph-strategies.ts'
import { generateMetagraph, isEmptyGraph, metagraphStrategies } from '../../protocols/metagraph-strategies.ts'
import type { Failure, Task } from '../../task.ts'
import { takeExemplars } from '../prompting.ts'
import { parseSerializedGraph, serializeGraph } from './metagraph-scorer.ts'

const removeAnnotation = (statement: Statement): Statement => ({ ...statement, formula: emptyFormula, degree: null })

/** Splits a passage into statements and variables with our parser; the language model adds the edges. */
export function buildPassageGraph(
  passage: string,
  language: ParserModel,
  { id = 'passage', question, option: lastIsOption = question !== undefined }: PassageOptions = {},
): Metagraph {
  checkPassage(passage)
  const statements = readStatements(passage, language)
  const last = statements.length - 1
  return {
    id,
    text: passage,
    question,
    statements: statements.map((statement, i) =>
      lastIsOption && i === last ? { ...statement, part: 'option' } : statement,
    ),
    edges: [],
  }
}

export interface PassageOptions {
  readonly id?: string
  readonly question?: string | undefined
  /** True if the last sentence is an option; default: true if there is a question. */
  readonly option?: boolean | undefined
}

/** Removes the annotation from a record; the setting `raw` also replaces its statements and variables by those of our parser. */
export function prepareGivenGraph(record: Metagraph, setting: Setting, language: ParserModel): Metagraph {
  if (setting !== 'raw') return { ...record, statements: record.statements.map(removeAnnotation), edges: [] }
  return createRawGraph(record, language)
}

/** A model's explanation of a passage. */
export interface ModelExplanation {
  /** The parsed answer; null if the model did not answer. */
  readonly graph: Metagraph | null
  /** Parts of the answer that could not be parsed. */
  readonly problems: readonly MetagraphProblem[]
  /** True if no part of the answer could be parsed. */
  readonly empty: boolean
  readonly failure: Failure | null
}

export interface ExplainWithOptions extends Omit<EvaluateOptions, 'log' | 'protocol' | 'epochs' | 'limit' | 'recipe'> {
  readonly strategy: MetagraphStrategy
  readonly prompting?: MetagraphOptions
}

/**
 * Asks a language model for the metagraphs of passages; results are in the order of the passages.
 *
 *     const [explained] = await explainWith([buildPassageGraph(text, english())], { model, strategy: 'once' })
 */
export async function explainWith(
  graphs: readonly Metagraph[],
  { strategy, prompting = {}, ...options }: ExplainWithOptions,
): Promise<ModelExplanation[]> {
  takeExemplars<unknown>('explain', prompting.shots, prompting.exemplars ?? metagraphExemplars)
  const run = await evaluate(createExplanationTask(graphs, prompting), { ...options, protocol: [strategy] })
  const explanations = graphs.map(() => toUnanswered(stoppedFailure))
  const source = `${options.model.name}, ${strategy}`
  for await (const { sampleId, answer, details, error } of run.rows()) {
    const i = Number(sampleId)
    const passageGraph = graphs[i]!
    if (error !== null) {
      explanations[i] = toUnanswered(error)
      continue
    }
    const parsingProblems = (details?.['problems'] ?? []) as unknown as readonly MetagraphProblem[]
    const { graph, problems } = mergeAnswer(passageGraph, parseSerializedGraph(passageGraph.id, answer), source)
    explanations[i] = { graph, problems: [...parsingProblems, ...problems], empty: answer === null, failure: null }
  }
  return explanations
}

const toUnanswered = (failure: Failure): ModelExplanation => ({ graph: null, problems: [], empty: true, failure })

const stoppedFailure: Failure = {
  kind: 'missing',
  message: 'the run stopped before the model was asked about this passage',
  attempts: 0,
}

/** Settings for the log, with exemplars replaced by their checksum. */
function describePrompting({ exemplars, ...rest }: MetagraphOptions) {
  if (exemplars === undefined) return { ...rest }
  return { ...rest, exemplars: `sha256:${createHash('sha256').update(JSON.stringify(exemplars)).digest('hex')}` }
}

function createExplanationTask(graphs: readonly Metagraph[], prompting: MetagraphOptions): Task {
  const checksum = createHash('sha256').update(JSON.stringify(graphs)).digest('hex')
  const task: Task<Metagraph> = {
    name: 'explain',
    dataset: { name: 'passages', checksum: `sha256:${checksum}`, size: graphs.length },
    protocols: metagraphStrategies,
    settings: describePrompting(prompting),
    async *samples() {
      for (const [i, data] of graphs.entries()) yield { id: String(i), group: data.id, labels: {}, target: null, data }
    },
    async answer({ data }, ask, { protocol }) {
      const { predicted, problems } = await generateMetagraph(data, protocol as MetagraphStrategy, ask, prompting)
      return {
        answer: isEmptyGraph(predicted) ? null : serializeGraph(predicted),
        correct: null,
        details: { problems: problems as unknown as Json },
      }
    },
    score: async () => ({ n: 0, unparsed: 0, failed: 0, metrics: {} }),
  }
  return task as Task
}

/** Adds the answer to the passage; unknown statements and variables become problems. */
function mergeAnswer(given: Metagraph, { edges, triples, degrees }: Scorable, source: string) {
  const problems: MetagraphProblem[] = []
  const knownIds = new Set(given.statements.map(({ id }) => id))
  const keptEdges: Edge[] = []
  for (const edge of edges) {
    const text = `${edge.from} ${edge.kind === 'support' ? '->' : '=>'} ${edge.to}`
    if (!knownIds.has(edge.from) || !knownIds.has(edge.to))
      problems.push({ part: 'structure', text: `${text} (no such statement)` })
    else if (edge.from === edge.to) problems.push({ part: 'structure', text: `${text} (to itself)` })
    else if (!keptEdges.some(other => other.kind === edge.kind && other.from === edge.from && other.to === edge.to))
      keptEdges.push(edge)
  }
  for (const id of new Set([...triples.keys(), ...degrees.keys()]))
    if (!knownIds.has(id)) problems.push({ part: `formula or certainty of ${id}`, text: 'no such statement' })
  const statements = given.statements.map((statement): Statement => {
    const variableIds = new Set(statement.variables.map(({ id }) => id))
    const hasKnownVariables = ({ left, right }: Triple) =>
      variableIds.has(left.variable) && variableIds.has(right.variable)
    const answerTriples = triples.get(statement.id) ?? []
    for (const { left, right } of answerTriples.filter(triple => !hasKnownVariables(triple))) {
      const unknown = [left.variable, right.variable].filter(name => !variableIds.has(name))
      problems.push({ part: `formula of ${statement.id}`, text: `${unknown.join(', ')} (no such variable)` })
    }
    return {
      ...statement,
      formula: { operators: [], triples: answerTriples.filter(hasKnownVariables) },
      degree: degrees.get(statement.id) ?? null,
    }
  })
  return { graph: { ...given, statements, edges: keptEdges, provenance: { source } }, problems }
}
