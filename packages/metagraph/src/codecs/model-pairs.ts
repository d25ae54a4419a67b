/**
 * Input-output pairs for generative models (MetaLogic, appendix E) from metagraphs and back: all at once, the three sub-tasks, or MetGen's
 * controller and modules. A graph gives one or more pairs; pairs with the same id are merged into one graph.
 */

import { type OnSkip, readSteps, readTriples } from '../metalogic/linear.ts'
import {
  readDegree,
  readModule,
  readOnce,
  type Slots,
  writeController,
  writeModule,
  writeMultitask,
  writeOnce,
} from '../metalogic/model-formats.ts'
import { splitSpans } from '../metalogic/read.ts'
import { readVariables } from '../metalogic/variables.ts'
import type { OpenLinks } from '../model/metagraph.ts'
import {
  type Degree,
  type Edge,
  emptyFormula,
  FormatError,
  type Metagraph,
  type Statement,
  type Triple,
} from '../model/metagraph.ts'
import { countOpenLinks, type Loss, lossesBetween } from './loss.ts'

export const strategies = ['once', 'multitask', 'metgen'] as const
export type Strategy = (typeof strategies)[number]

export const pairTasks = ['once', 'graph', 'formulae', 'degree', 'control', 'conclusion', 'rebuttal'] as const
export type PairTask = (typeof pairTasks)[number]

export interface ModelPair {
  readonly id: string
  readonly task: PairTask
  /** Statement of a formula or degree. */
  readonly statement?: string
  readonly input: string
  readonly output: string
}

const sentenceId = /^sent\d+$/

/** Renames statements to `sent1`, `sent2`, … as linear formats require. */
function numbered(graph: Metagraph): Metagraph {
  if (graph.statements.every(({ id }) => sentenceId.test(id))) return graph
  const name = new Map(graph.statements.map(({ id }, i) => [id, `sent${i + 1}`]))
  const of = (id: string) => name.get(id) ?? id
  return {
    ...graph,
    statements: graph.statements.map(statement => ({ ...statement, id: of(statement.id) })),
    edges: graph.edges.map(edge => ({ ...edge, from: of(edge.from), to: of(edge.to) })),
  }
}

/**
 * Writes the pairs of a graph. `slots`: names of the parts of an all-at-once answer; `open`: open links, counted as losses.
 *
 *     writePairs(graph, 'once').pairs[0].output // '$graph$ sent1 -> sent2; $formula$ … $degree$ sent1: contingent | …'
 */
export function writePairs(
  graph: Metagraph,
  strategy: Strategy,
  { slots = 'paper', open = {} }: { readonly slots?: Slots; readonly open?: OpenLinks } = {},
): { pairs: ModelPair[]; losses: Loss[] } {
  const { id, statements, edges } = numbered(graph)
  const renumbered = numbered(graph)
  const pairs: ModelPair[] = []
  const byStatement = () => {
    const { formulas, degrees } = writeMultitask(renumbered)
    for (const [statement, pair] of formulas) pairs.push({ id, task: 'formulae', statement, ...pair })
    for (const [statement, pair] of degrees) pairs.push({ id, task: 'degree', statement, ...pair })
  }
  if (strategy === 'once') pairs.push({ id, task: 'once', ...writeOnce(renumbered, { slots }) })
  else if (strategy === 'multitask') {
    pairs.push({ id, task: 'graph', ...writeMultitask(renumbered).structure })
    byStatement()
  } else {
    const order = new Map(statements.map((statement, i) => [statement.id, i]))
    for (let step = 0; step <= edges.length; step++) {
      pairs.push({ id, task: 'control', ...writeController(renumbered, step) })
      const edge = edges[step]
      if (!edge) continue
      const ends = [edge.from, edge.to].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
      const [first, second] = ends.map(end => statements.find(statement => statement.id === end))
      if (!first || !second) continue
      for (const kind of ['conclusion', 'rebuttal'] as const)
        pairs.push({ id, task: kind, ...writeModule(kind, first, second, [edge]) })
    }
    byStatement()
  }
  const [back] = readPairs(pairs)
  return { pairs, losses: [...(back ? lossesBetween(graph, back) : []), ...countOpenLinks(graph, open)] }
}

/** Splits `sent1: text sent2: text` into texts by id. */
function listedStatements(text: string): Map<string, string> {
  const pieces = text.split(/(?:^|\s)(sent\d+):(?=\s|$)/)
  const found = new Map<string, string>()
  for (let i = 1; i < pieces.length; i += 2) found.set(pieces[i]!, pieces[i + 1]!.trim())
  return found
}

/** First problem of a JSON record as a model pair, with its remedy; `null` if it is valid. */
export function pairProblem(record: object): string | null {
  const pair = record as Readonly<Record<keyof ModelPair, unknown>>
  const missing = (['id', 'input', 'output'] as const).find(name => typeof pair[name] !== 'string')
  const problem =
    missing !== undefined
      ? `${missing} is ${JSON.stringify(pair[missing]) ?? 'missing'}; it must be a string`
      : !(pairTasks as readonly unknown[]).includes(pair.task)
        ? `task is ${JSON.stringify(pair.task)}; expected ${pairTasks.join(', ')}`
        : (pair.task === 'formulae' || pair.task === 'degree') && !sentenceId.test(String(pair.statement))
          ? `statement is ${JSON.stringify(pair.statement) ?? 'missing'}; the task "${pair.task}" needs an id such as sent1`
          : null
  return problem && `model pair: ${problem} (as written by \`elenchus convert metagraph FILE --to multitask\`)`
}

const stripMarks = (marked: string) => marked.replace(/(^|\s)v\d+:\s?/g, '$1').trim()
const after = (text: string, mark: RegExp) => text.slice((mark.exec(text)?.index ?? -1) + 1).replace(mark, '')

interface Gathered {
  readonly texts: Map<string, string>
  readonly marked: Map<string, string>
  readonly triples: Map<string, readonly Triple[]>
  readonly degrees: Map<string, Degree | null>
  edges: Edge[]
}

/** Reads one pair, whose output may be a model's prediction. */
function readPair({ task, statement, input, output, id }: ModelPair, gathered: Gathered, onSkip?: OnSkip): void {
  if (task === 'once') {
    const read = readOnce(id, output, onSkip)
    gathered.edges = [...read.edges]
    for (const [name, triples] of read.triples) gathered.triples.set(name, triples)
    for (const [name, degree] of read.degrees) gathered.degrees.set(name, degree)
    for (const [name, words] of listedStatements(input)) gathered.marked.set(name, words)
  } else if (task === 'graph') {
    gathered.edges = readSteps(output, onSkip)
    for (const [name, words] of listedStatements(input.replace(/^GRAPH:/, ''))) gathered.texts.set(name, words)
  } else if (task === 'control') {
    for (const [name, words] of listedStatements(after(input, /context:/))) gathered.texts.set(name, words)
  } else if (task === 'conclusion' || task === 'rebuttal') {
    const edge = readModule(output)
    if (edge) gathered.edges.push(edge)
  } else if (typeof statement === 'string' && sentenceId.test(statement)) {
    if (task === 'degree') {
      gathered.degrees.set(statement, readDegree(output, onSkip))
      gathered.texts.set(statement, input.replace(/^DEGREE:\s?/, ''))
    } else {
      gathered.triples.set(statement, readTriples(output, onSkip))
      gathered.marked.set(statement, input.replace(/^FORMULAE:\s?/, ''))
    }
  } else throw new FormatError(pairProblem({ id, task, statement, input, output })!)
}

const statementNumber = (id: string) => Number(id.slice('sent'.length))

/** Merges pairs into graphs, in order of first appearance. */
export function readPairs(pairs: Iterable<ModelPair>, onSkip?: (id: string, piece: string) => void): Metagraph[] {
  const all = new Map<string, Gathered>()
  for (const pair of pairs) {
    const gathered: Gathered = all.get(pair.id) ?? {
      texts: new Map(),
      marked: new Map(),
      triples: new Map(),
      degrees: new Map(),
      edges: [],
    }
    all.set(pair.id, gathered)
    readPair(pair, gathered, onSkip && (piece => onSkip(pair.id, piece)))
  }
  return [...all].map(([id, { texts, marked, triples, degrees, edges }]) => {
    let text = ''
    const ids = [...new Set([...texts.keys(), ...marked.keys()])].sort(
      (a, b) => statementNumber(a) - statementNumber(b),
    )
    const statements = ids.map((name, i): Statement => {
      const words = texts.get(name) ?? stripMarks(marked.get(name) ?? '')
      const marks = marked.get(name) ?? ''
      if (i > 0) text += '\n'
      const spans = splitSpans(words, text.length)
      text += words
      return {
        id: name,
        text: words,
        spans,
        variables: readVariables(marks, words),
        formula: { ...emptyFormula, triples: triples.get(name) ?? [] },
        degree: degrees.get(name) ?? null,
      }
    })
    return { id, text, statements, edges }
  })
}
