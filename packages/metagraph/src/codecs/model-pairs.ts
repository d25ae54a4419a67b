/**
 * Converts metagraphs to input-output pairs for generative models (MetaLogic, appendix E) and back: everything in one answer (`once`),
 * the three sub-tasks (`multitask`), or MetGen's controller and modules (`metgen`). Pairs with the same id are merged into one graph.
 */

import { type OnSkip, readSteps, readTriples } from '../metalogic/linear.ts'
import {
  readDegree,
  readModule,
  readOnce,
  type Slots,
  writeAllAtOnce,
  writeController,
  writeModule,
  writeMultitask,
} from '../metalogic/model-formats.ts'
import { splitSpans } from '../metalogic/read.ts'
import { readVariables } from '../metalogic/variables.ts'
import type { Degree, Edge, Metagraph, OpenLinks, Statement, Triple } from '../model/metagraph.ts'
import { emptyFormula, FormatError } from '../model/metagraph.ts'
import { compareRoundTrip, countOpenLinkLosses, type Loss } from './loss.ts'

export const strategies = ['once', 'multitask', 'metgen'] as const
export type Strategy = (typeof strategies)[number]

export const pairTasks = ['once', 'graph', 'formulae', 'degree', 'control', 'conclusion', 'rebuttal'] as const
export type PairTask = (typeof pairTasks)[number]

export interface ModelPair {
  readonly id: string
  readonly task: PairTask
  /** Id of the statement, for tasks about one statement. */
  readonly statement?: string
  readonly input: string
  readonly output: string
}

const sentenceId = /^sent\d+$/

/** Renames statements to `sent1`, `sent2`, …, as linear formats require. */
function renumberStatements(graph: Metagraph): Metagraph {
  if (graph.statements.every(({ id }) => sentenceId.test(id))) return graph
  const newIds = new Map(graph.statements.map(({ id }, i) => [id, `sent${i + 1}`]))
  const findNewId = (id: string) => newIds.get(id) ?? id
  return {
    ...graph,
    statements: graph.statements.map(statement => ({ ...statement, id: findNewId(statement.id) })),
    edges: graph.edges.map(edge => ({ ...edge, from: findNewId(edge.from), to: findNewId(edge.to) })),
  }
}

/**
 * Writes the pairs of a graph. `slots` selects the names of the parts of an all-at-once answer; links in `open` are counted as losses.
 *
 *     writePairs(graph, 'once').pairs[0].output // '$graph$ sent1 -> sent2; $formula$ … $degree$ sent1: contingent | …'
 */
export function writePairs(
  graph: Metagraph,
  strategy: Strategy,
  { slots = 'paper', open = {} }: { readonly slots?: Slots; readonly open?: OpenLinks } = {},
): { pairs: ModelPair[]; losses: Loss[] } {
  const renumbered = renumberStatements(graph)
  const { id, statements, edges } = renumbered
  const pairs: ModelPair[] = []
  const addStatementPairs = () => {
    const { formulas, degrees } = writeMultitask(renumbered)
    for (const [statement, pair] of formulas) pairs.push({ id, task: 'formulae', statement, ...pair })
    for (const [statement, pair] of degrees) pairs.push({ id, task: 'degree', statement, ...pair })
  }
  if (strategy === 'once') pairs.push({ id, task: 'once', ...writeAllAtOnce(renumbered, { slots }) })
  else if (strategy === 'multitask') {
    pairs.push({ id, task: 'graph', ...writeMultitask(renumbered).structure })
    addStatementPairs()
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
    addStatementPairs()
  }
  const [restored] = readPairs(pairs)
  const losses = restored ? compareRoundTrip(graph, restored) : []
  return { pairs, losses: [...losses, ...countOpenLinkLosses(graph, open)] }
}

/** Splits `sent1: text sent2: text` into texts by id. */
function parseStatementList(text: string): Map<string, string> {
  const pieces = text.split(/(?:^|\s)(sent\d+):(?=\s|$)/)
  const textById = new Map<string, string>()
  for (let i = 1; i < pieces.length; i += 2) textById.set(pieces[i]!, pieces[i + 1]!.trim())
  return textById
}

/** Returns the first problem of a JSON record as a model pair and how to fix it; `null` if it is valid. */
export function findPairProblem(record: object): string | null {
  const pair = record as Readonly<Record<keyof ModelPair, unknown>>
  const missing = (['id', 'input', 'output'] as const).find(name => typeof pair[name] !== 'string')
  const problem =
    missing !== undefined
      ? `${missing} is ${JSON.stringify(pair[missing]) ?? 'missing'}; it must be a string`
      : !(pairTasks as readonly unknown[]).includes(pair.task)
        ? `task is ${JSON.stringify(pair.task)}; expected ${pairTasks.join(', ')}`
        : (pair.task === 'formulae' || pair.task === 'degree') &&
            !(typeof pair.statement === 'string' && sentenceId.test(pair.statement))
          ? `statement is ${JSON.stringify(pair.statement) ?? 'missing'}; the task "${pair.task}" needs an id such as sent1`
          : null
  return problem && `model pair: ${problem} (as written by \`elenchus convert metagraph FILE --to multitask\`)`
}

const stripVariableMarks = (marked: string) => marked.replace(/(^|\s)v\d+:\s?/g, '$1').trim()
const getTextAfter = (text: string, mark: RegExp) => text.slice((mark.exec(text)?.index ?? -1) + 1).replace(mark, '')

interface CollectedAnswers {
  readonly texts: Map<string, string>
  readonly marked: Map<string, string>
  readonly triples: Map<string, readonly Triple[]>
  readonly degrees: Map<string, Degree | null>
  edges: Edge[]
}

/** Reads one pair, whose output may be a model's prediction. */
function readPair(pair: ModelPair, collected: CollectedAnswers, onSkip?: OnSkip): void {
  const { task, statement, input, output, id } = pair
  if (task === 'once') {
    const read = readOnce(id, output, onSkip)
    collected.edges = [...read.edges]
    for (const [name, triples] of read.triples) collected.triples.set(name, triples)
    for (const [name, degree] of read.degrees) collected.degrees.set(name, degree)
    for (const [name, text] of parseStatementList(input)) collected.marked.set(name, text)
  } else if (task === 'graph') {
    collected.edges = readSteps(output, onSkip)
    for (const [name, text] of parseStatementList(input.replace(/^GRAPH:/, ''))) collected.texts.set(name, text)
  } else if (task === 'control') {
    for (const [name, text] of parseStatementList(getTextAfter(input, /context:/))) collected.texts.set(name, text)
  } else if (task === 'conclusion' || task === 'rebuttal') {
    const edge = readModule(output)
    if (edge) collected.edges.push(edge)
  } else if (typeof statement === 'string' && sentenceId.test(statement)) {
    if (task === 'degree') {
      collected.degrees.set(statement, readDegree(output, onSkip))
      collected.texts.set(statement, input.replace(/^DEGREE:\s?/, ''))
    } else {
      collected.triples.set(statement, readTriples(output, onSkip))
      collected.marked.set(statement, input.replace(/^FORMULAE:\s?/, ''))
    }
  } else throw new FormatError(findPairProblem(pair)!)
}

const compareIds = (a: string, b: string) => Number(a.slice('sent'.length)) - Number(b.slice('sent'.length))

/** Merges pairs into graphs, in order of first appearance. */
export function readPairs(pairs: Iterable<ModelPair>, onSkip?: (id: string, piece: string) => void): Metagraph[] {
  const collectedById = new Map<string, CollectedAnswers>()
  for (const pair of pairs) {
    const collected: CollectedAnswers = collectedById.get(pair.id) ?? {
      texts: new Map(),
      marked: new Map(),
      triples: new Map(),
      degrees: new Map(),
      edges: [],
    }
    collectedById.set(pair.id, collected)
    readPair(pair, collected, onSkip && (piece => onSkip(pair.id, piece)))
  }
  return [...collectedById].map(([id, { texts, marked, triples, degrees, edges }]) => {
    let text = ''
    const ids = [...new Set([...texts.keys(), ...marked.keys()])].sort(compareIds)
    const statements = ids.map((name, i): Statement => {
      const statementText = texts.get(name) ?? stripVariableMarks(marked.get(name) ?? '')
      const markedText = marked.get(name) ?? ''
      if (i > 0) text += '\n'
      const spans = splitSpans(statementText, text.length)
      text += statementText
      return {
        id: name,
        text: statementText,
        spans,
        variables: readVariables(markedText, statementText),
        formula: { ...emptyFormula, triples: triples.get(name) ?? [] },
        degree: degrees.get(name) ?? null,
      }
    })
    return { id, text, statements, edges }
  })
}
