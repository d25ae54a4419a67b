/**
 * Metagraph generation by a language model for a passage with given statements and variables (MetaLogic, appendix E). `once` asks for
 * everything at once; `multitask` asks for structure, formulas and certainties separately; `metgen` builds the structure stepwise: a
 * controller selects two statements, modules propose their relation, and the most likely step is kept, at most three times. Unreadable
 * parts become problems; the rest is kept.
 */
import type { Degree, Edge, Metagraph, Triple } from '@elenchus/metagraph'
import {
  type OnSkip,
  readController,
  readDegree,
  readModule,
  readOnce,
  readSteps,
  readTriples,
  writeController,
  writeModule,
  writeMultitask,
  writeOnce,
} from '@elenchus/metagraph/codecs'
import type { Scorable } from '@elenchus/metagraph/score'
import type { Ask } from '../task.ts'
import { type MetagraphPart, type MetagraphPrompting, metagraphMessages } from './metagraph-prompts.ts'
import { afterAnswerMark, afterThoughts } from './responses.ts'

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

export interface GeneratedMetagraph {
  readonly predicted: Scorable
  readonly problems: readonly MetagraphProblem[]
}

const maxSteps = 3

/** Asks for the metagraph of a passage, ignoring the graph's own edges, formulas and degrees. */
export async function generateMetagraph(
  graph: Metagraph,
  strategy: MetagraphStrategy,
  ask: Ask,
  options: MetagraphOptions = {},
): Promise<GeneratedMetagraph> {
  const problems: MetagraphProblem[] = []
  const skip =
    (part: string): OnSkip =>
    text =>
      problems.push({ part, text: text.length > 200 ? `${text.slice(0, 200)}…` : text })
  const given: Metagraph = { ...graph, edges: [] }
  const question = options.useQuestion && graph.question ? `QUESTION: ${graph.question}\n` : ''
  const asker: Asker = { ask, prompting: { shots: 1, chainOfThought: false, ...options }, question, skip }
  const predicted =
    strategy === 'once'
      ? await atOnce(given, asker)
      : {
          id: graph.id,
          edges: strategy === 'multitask' ? await structureOf(given, asker) : await buildStructure(given, asker),
          ...(await statementsOf(given, asker)),
        }
  return { predicted, problems }
}

/** Whether nothing could be read from an answer. */
export const isEmpty = ({ edges, triples, degrees }: Scorable): boolean =>
  edges.length === 0 &&
  [...degrees.values()].every(degree => degree === null) &&
  [...triples.values()].every(list => list.length === 0)

interface Asker {
  readonly ask: Ask
  readonly prompting: MetagraphPrompting
  readonly question: string
  readonly skip: (part: string) => OnSkip
}

async function askFor(
  { ask, prompting, question }: Asker,
  part: MetagraphPart,
  input: string,
): Promise<{ text: string; logProbability?: number }> {
  const { text, logProbability } = await ask({
    prompt: metagraphMessages(part, `${question}${input}`, prompting),
    temperature: 0,
    wantLogProbability: part === 'CONCLUSION' || part === 'REBUTTAL',
  })
  const answer = afterThoughts(text).trim()
  return {
    text: normalised(part, prompting.chainOfThought ? afterAnswerMark(answer) : answer),
    ...(logProbability ? { logProbability: logProbability.sum / Math.max(1, logProbability.tokens) } : {}),
  }
}

/** Normalises the formatting of chat models: code fences, arrows, line breaks as separators. */
function normalised(part: MetagraphPart, text: string): string {
  const bare = text
    .replace(/^\s*```.*$/gm, '')
    .replaceAll('`', '')
    .replaceAll('→', '->')
    .replaceAll('⇒', '=>')
    .trim()
  switch (part) {
    case 'once':
      return bare.replace(/\$(graph|formula|degree)\$([^$]*)/g, (_, name: string, piece: string) =>
        name === 'graph'
          ? `$graph$ ${piece.trim().replace(/;?\s*\n+/g, '; ')} `
          : `$${name}$ ${piece.trim().replace(/\s*\n+\s*(?=\S+\s*:)/g, ' | ')} `,
      )
    case 'GRAPH':
    case 'FORMULAE':
      return bare.replace(/;?\s*\n+/g, '; ')
    case 'DEGREE':
      return (
        /^\W*(?:the\s+)?(?:(?:degree|certainty|answer|statement)\s*(?:is|:)*)?\W*([a-z]+)\W*$/i.exec(bare)?.[1] ?? bare
      )
    case 'CONTROL':
      return bare.replace(/,|\band\b|&/g, ' ')
    default:
      return bare
  }
}

/** Whether an answer means "nothing": "none", "N/A", "-". */
const isNone = (text: string) => /^[\s"'`(]*(?:none|no formula|no edges|n\/a|[-–—])?[\s."'`)]*$/i.test(text)

const partNames = { graph: 'structure', formula: 'formulas', degree: 'certainties' } as const

async function atOnce(graph: Metagraph, asker: Asker): Promise<Scorable> {
  const { text } = await askFor(asker, 'once', writeOnce(graph).input)
  const pieces = new Map([...text.matchAll(/\$(graph|formula|degree)\$([^$]*)/g)].map(found => [found[1]!, found[2]!]))
  if (pieces.size === 0) {
    if (!isNone(text)) asker.skip('the whole answer')(text)
    return { id: graph.id, edges: [], triples: new Map(), degrees: new Map() }
  }
  // Each part is parsed separately, so that problems name their part; a missing part is a problem too.
  const read = (name: keyof typeof partNames): Scorable => {
    const piece = pieces.get(name)
    const skip = asker.skip(partNames[name])
    if (piece === undefined && name !== 'formula') skip('left out')
    return readOnce(graph.id, piece === undefined || isNone(piece) ? '' : `$${name}$${piece}`, skip)
  }
  return {
    id: graph.id,
    edges: read('graph').edges,
    triples: read('formula').triples,
    degrees: read('degree').degrees,
  }
}

async function structureOf(graph: Metagraph, asker: Asker): Promise<Edge[]> {
  const { text } = await askFor(asker, 'GRAPH', writeMultitask(graph).structure.input)
  return isNone(text) ? [] : readSteps(text, asker.skip('structure'))
}

/** Formulas and certainties of each statement. */
async function statementsOf(graph: Metagraph, asker: Asker): Promise<Pick<Scorable, 'triples' | 'degrees'>> {
  const asked = writeMultitask(graph)
  const triples = new Map<string, readonly Triple[]>()
  const degrees = new Map<string, Degree | null>()
  for (const [id, { input }] of asked.formulas) {
    const { text } = await askFor(asker, 'FORMULAE', input)
    triples.set(id, isNone(text) ? [] : readTriples(text, asker.skip(`formula of ${id}`)))
  }
  for (const [id, { input }] of asked.degrees)
    degrees.set(id, readDegree((await askFor(asker, 'DEGREE', input)).text, asker.skip(`certainty of ${id}`)))
  return { triples, degrees }
}

/** MetGen: keeps the most likely step of each round, or without log-probabilities the first with a relation. */
async function buildStructure(graph: Metagraph, asker: Asker): Promise<Edge[]> {
  const edges: Edge[] = []
  const byId = new Map(graph.statements.map(statement => [statement.id, statement]))
  for (let step = 0; step < maxSteps; step++) {
    const { text: reply } = await askFor(asker, 'CONTROL', writeController({ ...graph, edges }, edges.length).input)
    const named = readController(reply)
    if (named === 'done') break
    if (named.length === 0 || named.every(([a, b]) => !byId.has(a) || !byId.has(b))) {
      if (!isNone(reply)) asker.skip(`step ${step + 1}`)(reply)
      break
    }
    const candidates: { edge: Edge; logProbability: number }[] = []
    for (const [a, b] of named) {
      const [first, second] = [byId.get(a), byId.get(b)]
      if (!first || !second) continue
      for (const kind of ['conclusion', 'rebuttal'] as const) {
        const part = kind === 'conclusion' ? 'CONCLUSION' : 'REBUTTAL'
        const { text, logProbability } = await askFor(asker, part, writeModule(kind, first, second, []).input)
        const edge = readModule(text)
        if (edge && byId.has(edge.from) && byId.has(edge.to))
          candidates.push({ edge, logProbability: logProbability ?? 0 })
        else if (!isNone(text)) asker.skip(`step ${step + 1}, ${kind}`)(text)
      }
    }
    const best = candidates.reduce<{ edge: Edge; logProbability: number } | null>(
      (top, each) => (!top || each.logProbability > top.logProbability ? each : top),
      null,
    )
    if (!best) break
    edges.push(best.edge)
  }
  return edges
}
