/**
 * Metagraph generation by a language model for a passage with given statements and variables (MetaLogic, appendix E). `once` asks for
 * everything at once; `multitask` asks for structure, formulas and certainties separately; `metgen` builds the structure stepwise: a
 * controller selects two statements, modules propose their relation, and the most likely step is kept, at most three times. Unreadable
 * parts become problems; the rest is kept.
 */
import type { Degree, Edge, Metagraph, Triple } from '@elenchus/metagraph'
import * as codecs from '@elenchus/metagraph/codecs'
import type { Scorable } from '@elenchus/metagraph/score'
import type { Ask } from '../task.ts'
import { type MetagraphPart, type MetagraphPrompting, renderMetagraphPrompt } from './metagraph-prompts.ts'
import { extractMarkedAnswer, stripReasoning } from './responses.ts'

export const metagraphStrategies = ['once', 'multitask', 'metgen'] as const
export type MetagraphStrategy = (typeof metagraphStrategies)[number]

export interface MetagraphOptions extends Partial<MetagraphPrompting> {
  /** Include the graph's question in the prompt. */
  readonly useQuestion?: boolean
}

/** An unreadable part of an answer. */
export interface MetagraphProblem {
  /** Such as `structure` or `formula of sent2`. */
  readonly part: string
  /** The model's text, shortened. */
  readonly text: string
}

const maxSteps = 3

/** Asks for the metagraph of a passage, ignoring the graph's own edges, formulas and degrees. */
export async function generateMetagraph(
  graph: Metagraph,
  strategy: MetagraphStrategy,
  ask: Ask,
  options: MetagraphOptions = {},
): Promise<Readonly<{ predicted: Scorable; problems: readonly MetagraphProblem[] }>> {
  const problems: MetagraphProblem[] = []
  const reportProblem =
    (part: string): codecs.OnSkip =>
    text =>
      problems.push({ part, text: text.length > 200 ? `${text.slice(0, 200)}…` : text })
  const graphWithoutEdges: Metagraph = { ...graph, edges: [] }
  const question = options.useQuestion && graph.question ? `QUESTION: ${graph.question}\n` : ''
  const context: GenerationContext = {
    ask,
    prompting: { shots: 1, chainOfThought: false, ...options },
    question,
    reportProblem,
  }
  const predicted =
    strategy === 'once'
      ? await askAtOnce(graphWithoutEdges, context)
      : {
          id: graph.id,
          edges:
            strategy === 'multitask'
              ? await askForStructure(graphWithoutEdges, context)
              : await buildStructure(graphWithoutEdges, context),
          ...(await askForStatements(graphWithoutEdges, context)),
        }
  return { predicted, problems }
}

/** True if nothing could be read from an answer. */
export const isEmptyGraph = ({ edges, triples, degrees }: Scorable): boolean =>
  edges.length === 0 &&
  [...degrees.values()].every(degree => degree === null) &&
  [...triples.values()].every(list => list.length === 0)

interface GenerationContext {
  readonly ask: Ask
  readonly prompting: MetagraphPrompting
  readonly question: string
  readonly reportProblem: (part: string) => codecs.OnSkip
}

async function askForPart(
  { ask, prompting, question }: GenerationContext,
  part: MetagraphPart,
  input: string,
): Promise<{ text: string; logProbability?: number }> {
  const { text, logProbability } = await ask({
    prompt: renderMetagraphPrompt(part, `${question}${input}`, prompting),
    temperature: 0,
    wantLogProbability: part === 'CONCLUSION' || part === 'REBUTTAL',
  })
  const answer = stripReasoning(text).trim()
  return {
    text: normaliseAnswer(part, prompting.chainOfThought ? extractMarkedAnswer(answer) : answer),
    ...(logProbability ? { logProbability: logProbability.sum / Math.max(1, logProbability.tokens) } : {}),
  }
}

/** Normalises the formatting of chat models: removes code fences, and replaces arrows and line breaks by the expected separators. */
function normaliseAnswer(part: MetagraphPart, text: string): string {
  const plainText = text
    .replace(/^\s*```.*$/gm, '')
    .replaceAll('`', '')
    .replaceAll('→', '->')
    .replaceAll('⇒', '=>')
    .trim()
  switch (part) {
    case 'once':
      return plainText.replace(/\$(graph|formula|degree)\$([^$]*)/g, (_, name: string, section: string) =>
        name === 'graph'
          ? `$graph$ ${section.trim().replace(/;?\s*\n+/g, '; ')} `
          : `$${name}$ ${section.trim().replace(/\s*\n+\s*(?=\S+\s*:)/g, ' | ')} `,
      )
    case 'GRAPH':
    case 'FORMULAE':
      return plainText.replace(/;?\s*\n+/g, '; ')
    case 'DEGREE':
      return (
        /^\W*(?:the\s+)?(?:(?:degree|certainty|answer|statement)\s*(?:is|:)*)?\W*([a-z]+)\W*$/i.exec(plainText)?.[1] ??
        plainText
      )
    case 'CONTROL':
      return plainText.replace(/,|\band\b|&/g, ' ')
    default:
      return plainText
  }
}

/** True if an answer means "nothing": "none", "N/A", "-". */
const isEmptyAnswer = (text: string) => /^[\s"'`(]*(?:none|no formula|no edges|n\/a|[-–—])?[\s."'`)]*$/i.test(text)

const partNames = { graph: 'structure', formula: 'formulas', degree: 'certainties' } as const

async function askAtOnce(graph: Metagraph, context: GenerationContext): Promise<Scorable> {
  const { text } = await askForPart(context, 'once', codecs.writeAllAtOnce(graph).input)
  const sections = new Map(
    [...text.matchAll(/\$(graph|formula|degree)\$([^$]*)/g)].map(match => [match[1]!, match[2]!]),
  )
  if (sections.size === 0) {
    if (!isEmptyAnswer(text)) context.reportProblem('the whole answer')(text)
    return { id: graph.id, edges: [], triples: new Map(), degrees: new Map() }
  }
  // Each part is parsed separately, so that problems name their part; a missing part is a problem too.
  const readSection = (name: keyof typeof partNames): Scorable => {
    const section = sections.get(name)
    const onSkip = context.reportProblem(partNames[name])
    if (section === undefined && name !== 'formula') onSkip('left out')
    return codecs.readOnce(
      graph.id,
      section === undefined || isEmptyAnswer(section) ? '' : `$${name}$${section}`,
      onSkip,
    )
  }
  return {
    id: graph.id,
    edges: readSection('graph').edges,
    triples: readSection('formula').triples,
    degrees: readSection('degree').degrees,
  }
}

async function askForStructure(graph: Metagraph, context: GenerationContext): Promise<Edge[]> {
  const { text } = await askForPart(context, 'GRAPH', codecs.writeMultitask(graph).structure.input)
  return isEmptyAnswer(text) ? [] : codecs.readSteps(text, context.reportProblem('structure'))
}

/** Formulas and certainties of each statement. */
async function askForStatements(
  graph: Metagraph,
  context: GenerationContext,
): Promise<Pick<Scorable, 'triples' | 'degrees'>> {
  const prompts = codecs.writeMultitask(graph)
  const triples = new Map<string, readonly Triple[]>()
  const degrees = new Map<string, Degree | null>()
  for (const [id, { input }] of prompts.formulas) {
    const { text } = await askForPart(context, 'FORMULAE', input)
    triples.set(id, isEmptyAnswer(text) ? [] : codecs.readTriples(text, context.reportProblem(`formula of ${id}`)))
  }
  for (const [id, { input }] of prompts.degrees)
    degrees.set(
      id,
      codecs.readDegree((await askForPart(context, 'DEGREE', input)).text, context.reportProblem(`certainty of ${id}`)),
    )
  return { triples, degrees }
}

/** MetGen: keeps the most likely step of each round, or without log-probabilities the first with a relation. */
async function buildStructure(graph: Metagraph, context: GenerationContext): Promise<Edge[]> {
  const edges: Edge[] = []
  const statementsById = new Map(graph.statements.map(statement => [statement.id, statement]))
  for (let step = 0; step < maxSteps; step++) {
    const { text: answer } = await askForPart(
      context,
      'CONTROL',
      codecs.writeController({ ...graph, edges }, edges.length).input,
    )
    const selectedPairs = codecs.readController(answer)
    if (selectedPairs === 'done') break
    if (
      selectedPairs.length === 0 ||
      selectedPairs.every(([a, b]) => !statementsById.has(a) || !statementsById.has(b))
    ) {
      if (!isEmptyAnswer(answer)) context.reportProblem(`step ${step + 1}`)(answer)
      break
    }
    const candidates: { edge: Edge; logProbability: number }[] = []
    for (const [a, b] of selectedPairs) {
      const [first, second] = [statementsById.get(a), statementsById.get(b)]
      if (!first || !second) continue
      for (const kind of ['conclusion', 'rebuttal'] as const) {
        const part = kind === 'conclusion' ? 'CONCLUSION' : 'REBUTTAL'
        const { text, logProbability } = await askForPart(
          context,
          part,
          codecs.writeModule(kind, first, second, []).input,
        )
        const edge = codecs.readModule(text)
        if (edge && statementsById.has(edge.from) && statementsById.has(edge.to))
          candidates.push({ edge, logProbability: logProbability ?? 0 })
        else if (!isEmptyAnswer(text)) context.reportProblem(`step ${step + 1}, ${kind}`)(text)
      }
    }
    const [bestCandidate] = candidates.sort((a, b) => b.logProbability - a.logProbability)
    if (!bestCandidate) break
    edges.push(bestCandidate.edge)
  }
  return edges
}
