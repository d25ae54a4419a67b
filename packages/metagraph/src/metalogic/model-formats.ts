/**
 * Linear formats of metagraphs for generative models (MetaLogic, appendix E, Tables 10 to 12): everything in one answer, three sub-tasks, or
 * MetGen's controller and modules. Writers follow the tables exactly; readers tolerate what models print: missing parts, other separators,
 * unknown degrees. Unreadable parts are reported, never guessed.
 */

import type { Degree, Edge, Metagraph, Scorable, Statement } from '../model/metagraph.ts'
import { contingentDegree, degreeNames, parseDegree } from '../model/metagraph.ts'
import { type OnSkip, readSteps, readTriples, writeLinearSteps, writeTriples } from './linear.ts'
import { writeVariables } from './variables.ts'

/** Input and expected output of a model. */
export interface Pair {
  readonly input: string
  readonly output: string
}

const getMarkedText = (statement: Statement) => statement.marked ?? writeVariables(statement.variables)
export const listStatements = (statements: readonly Pick<Statement, 'id' | 'text'>[]): string =>
  statements.map(({ id, text }) => `${id}: ${text}`).join(' ')
const getDegreeName = (statement: Statement) => degreeNames[statement.degree ?? contingentDegree]

/** Names of the parts of an all-at-once answer: as in Table 10, or as in the released code. */
export type Slots = 'paper' | 'released'
const slotNames: Readonly<Record<Slots, readonly [string, string, string]>> = {
  paper: ['graph', 'formula', 'degree'],
  released: ['tree', 'formulae', 'degree'],
}
/** Accepted names of each part. */
const slotPatterns = { graph: 'graph|tree|proof|structure', formula: 'formul(?:a|ae|as)', degree: 'degrees?|certainty' }

/** Writes the all-at-once pair: `$graph$ … $formula$ sent3: … $degree$ sent1: contingent | …` (Table 10). */
export function writeAllAtOnce(
  { statements, edges }: Metagraph,
  { slots = 'paper' }: { readonly slots?: Slots } = {},
): Pair {
  const [graph, formula, degree] = slotNames[slots]
  const formulas = statements.filter(({ formula }) => formula.triples.length > 0)
  return {
    input: statements.map(statement => `${statement.id}: ${getMarkedText(statement) || statement.text}`).join(' '),
    output: [
      `$${graph}$ ${writeLinearSteps(edges).trim()}`,
      `$${formula}$ ${formulas.map(({ id, formula: { triples } }) => `${id}: ${writeTriples(triples)}`).join(' | ')}`,
      `$${degree}$ ${statements.map(statement => `${statement.id}: ${getDegreeName(statement)}`).join(' | ')}`,
    ].join(' '),
  }
}

/** Parses `sent1: … | sent2: …`, separated by `|` or `!`, into entries by id. */
function readEntries(text: string, onSkip?: OnSkip): Map<string, string> {
  const entries = new Map<string, string>()
  for (const piece of text.split(/[|!]/)) {
    const match = /^\s*([^\s:]+)\s*:\s*(.*)$/s.exec(piece)
    if (match) entries.set(match[1]!, match[2]!.trim())
    else if (piece.trim() !== '') onSkip?.(piece.trim())
  }
  return entries
}

const mapEntries = <T>(entries: ReadonlyMap<string, string>, read: (text: string) => T) =>
  new Map([...entries].map(([id, text]) => [id, read(text)]))

/** Reads a model's all-at-once answer. */
export function readOnce(id: string, output: string, onSkip?: OnSkip): Scorable {
  const extractPart = (name: keyof typeof slotPatterns) =>
    new RegExp(`\\$(?:${slotPatterns[name]})\\$([^$]*)`, 'i').exec(output)?.[1] ?? ''
  const anyPart = new RegExp(`\\$(?:${Object.values(slotPatterns).join('|')})\\$`, 'i')
  if (!anyPart.test(output) && output.trim() !== '') onSkip?.(output.trim())
  const structure = readSteps(extractPart('graph'), onSkip)
  const triples = mapEntries(readEntries(extractPart('formula'), onSkip), text => readTriples(text, onSkip))
  const degrees = mapEntries(readEntries(extractPart('degree'), onSkip), word => readDegree(word, onSkip))
  return { id, edges: structure, triples, degrees }
}

/** Reads the name of a degree in any case, with or without final punctuation. Other words give `null` and are reported. */
export function readDegree(word: string, onSkip?: OnSkip): Degree | null {
  const name = word.trim().toLowerCase()
  const degree = parseDegree(name.replace(/(?<![.;,])[.;,]+$/, ''))
  if (degree === null) onSkip?.(word.trim())
  return degree
}

/** Writes the pairs of the three sub-tasks (Table 11): structure of the graph, formula and certainty of each statement. */
export function writeMultitask({ statements, edges }: Metagraph) {
  const mapStatements = (write: (statement: Statement) => Pair) =>
    new Map(statements.map(statement => [statement.id, write(statement)]))
  const structure: Pair = { input: `GRAPH: ${listStatements(statements)}`, output: writeLinearSteps(edges).trim() }
  const formulas = mapStatements(statement => ({
    input: `FORMULAE: ${getMarkedText(statement) || statement.text}`,
    output: writeTriples(statement.formula.triples),
  }))
  const degrees = mapStatements(each => ({ input: `DEGREE: ${each.text}`, output: getDegreeName(each) }))
  return { structure, formulas, degrees }
}

/** Combines the answers to the three sub-tasks. */
export function readMultitask(
  id: string,
  answers: { structure: string; formulas: ReadonlyMap<string, string>; degrees: ReadonlyMap<string, string> },
  onSkip?: OnSkip,
): Scorable {
  const edges = readSteps(answers.structure, onSkip)
  const triples = mapEntries(answers.formulas, text => readTriples(text, onSkip))
  return { id, edges, triples, degrees: mapEntries(answers.degrees, word => readDegree(word, onSkip)) }
}

/** Writes a pair for MetGen's controller, which predicts the next two statements from the steps so far, or `done` (Table 12). */
export function writeController({ statements, edges }: Metagraph, stepsSoFar: number): Pair {
  const next: Edge | undefined = edges[stepsSoFar]
  return {
    input: `CONTROL: proof: ${writeLinearSteps(edges.slice(0, stepsSoFar))}context: ${listStatements(statements)}`,
    output: next ? formatPairInOrder(statements, next) : 'done',
  }
}

function formatPairInOrder(statements: readonly Statement[], { from, to }: Edge): string {
  const order = statements.map(statement => statement.id)
  return [from, to].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join(' ')
}

/** Reads a controller's answer: pairs of statements, or `done`. */
export function readController(output: string): 'done' | (readonly [string, string])[] {
  if (/\bdone\b/i.test(output)) return 'done'
  return output.split(';').flatMap(piece => {
    const ids = piece.trim().split(/\s+/)
    return ids.length === 2 ? [[ids[0]!, ids[1]!] as const] : []
  })
}

/** Writes a pair for one of MetGen's modules, which predict the relation between two statements, or `none` (Table 12). */
export function writeModule(
  kind: 'conclusion' | 'rebuttal',
  first: Statement,
  second: Statement,
  edges: readonly Edge[],
): Pair {
  const edgesOfKind = edges.filter(edge => edge.kind === (kind === 'conclusion' ? 'support' : 'rebut'))
  const joins = (edge: Edge, from: Statement, to: Statement) => edge.from === from.id && edge.to === to.id
  const joiningEdge = edgesOfKind.find(edge => joins(edge, first, second) || joins(edge, second, first))
  const output = joiningEdge ? writeLinearSteps([joiningEdge]).trim().replace(/;$/, '') : 'none'
  return { input: `${kind.toUpperCase()}: ${listStatements([first, second])}`, output }
}

/** Reads a module's answer: an edge, or `null` for `none` and unreadable answers. */
export const readModule = (output: string): Edge | null => readSteps(output)[0] ?? null
