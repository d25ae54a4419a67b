/**
 * What generative models read and print for metagraphs (MetaLogic, appendix E, Tables 10 to 12): everything at once, three
 * sub-tasks, or MetGen's controller and modules. Writers give exactly the printed shapes; readers take what models really
 * print: missing parts, other separators, words that name no degree. What cannot be read is reported, never guessed.
 */
import {
  type Degree,
  degreeNames,
  degreeOf,
  type Edge,
  type Metagraph,
  type Statement,
  type Triple,
} from '../model/metagraph.ts'
import type { Scorable } from '../model/scorable.ts'
import { type OnSkip, readSteps, readTriples, writeLinearSteps, writeTriples } from './linear.ts'
import { writeVariables } from './variables.ts'

/** A training or test pair: what the model is given and what it should print. */
export interface Pair {
  readonly input: string
  readonly output: string
}

const markedText = (statement: Statement) => statement.marked ?? writeVariables(statement.variables)
const listed = (statements: readonly Statement[]) => statements.map(({ id, text }) => `${id}: ${text}`).join(' ')
const degreeName = (statement: Statement) => degreeNames[statement.degree ?? 2]

/** How the parts of an all-at-once answer are called: as Table 10 prints them, or as the released code does. */
export type Slots = 'paper' | 'released'
const slotNames: Readonly<Record<Slots, readonly [string, string, string]>> = {
  paper: ['graph', 'formula', 'degree'],
  released: ['tree', 'formulae', 'degree'],
}
/** Every name that a part goes by. */
const slotPatterns = { graph: 'graph|tree|proof|structure', formula: 'formul(?:a|ae|as)', degree: 'degrees?|certainty' }

/** All at once: `$graph$ … $formula$ sent3: … $degree$ sent1: contingent | …` (Table 10). */
export function writeOnce(
  { statements, edges }: Metagraph,
  { slots = 'paper' }: { readonly slots?: Slots } = {},
): Pair {
  const [graph, formula, degree] = slotNames[slots]
  const formulas = statements.filter(({ formula }) => formula.triples.length > 0)
  return {
    input: statements.map(statement => `${statement.id}: ${markedText(statement) || statement.text}`).join(' '),
    output: [
      `$${graph}$ ${writeLinearSteps(edges).trim()}`,
      `$${formula}$ ${formulas.map(({ id, formula: { triples } }) => `${id}: ${writeTriples(triples)}`).join(' | ')}`,
      `$${degree}$ ${statements.map(statement => `${statement.id}: ${degreeName(statement)}`).join(' | ')}`,
    ].join(' '),
  }
}

/** `sent1: … | sent2: …`, with `|` or `!` between the entries, as entries by id. */
function readEntries(text: string, onSkip?: OnSkip): Map<string, string> {
  const entries = new Map<string, string>()
  for (const piece of text.split(/[|!]/)) {
    const found = /^\s*([^\s:]+)\s*:\s*(.*)$/s.exec(piece)
    if (found) entries.set(found[1]!, found[2]!.trim())
    else if (piece.trim() !== '') onSkip?.(piece.trim())
  }
  return entries
}

/** Reads a model's all-at-once answer. */
export function readOnce(id: string, output: string, onSkip?: OnSkip): Scorable {
  const part = (name: keyof typeof slotPatterns) =>
    new RegExp(`\\$(?:${slotPatterns[name]})\\$([^$]*)`, 'i').exec(output)?.[1] ?? ''
  const any = new RegExp(`\\$(?:${Object.values(slotPatterns).join('|')})\\$`, 'i')
  if (!any.test(output) && output.trim() !== '') onSkip?.(output.trim())
  return {
    id,
    edges: readSteps(part('graph'), onSkip),
    triples: new Map(
      [...readEntries(part('formula'), onSkip)].map(([name, text]) => [name, readTriples(text, onSkip)]),
    ),
    degrees: new Map([...readEntries(part('degree'), onSkip)].map(([name, word]) => [name, readDegree(word, onSkip)])),
  }
}

/** A degree by name, however it is capitalised and closed; `null`, reported, for any other word. */
export function readDegree(word: string, onSkip?: OnSkip): Degree | null {
  const degree = degreeOf(
    word
      .trim()
      .toLowerCase()
      .replace(/(?<![.;,])[.;,]+$/, ''),
  )
  if (degree === null) onSkip?.(word.trim())
  return degree
}

/** The three sub-tasks (Table 11): the structure of the whole, the formula and the certainty of each statement. */
export function writeMultitask({ statements, edges }: Metagraph): {
  structure: Pair
  formulas: Map<string, Pair>
  degrees: Map<string, Pair>
} {
  return {
    structure: { input: `GRAPH: ${listed(statements)}`, output: writeLinearSteps(edges).trim() },
    formulas: new Map(
      statements.map(statement => [
        statement.id,
        {
          input: `FORMULAE: ${markedText(statement) || statement.text}`,
          output: writeTriples(statement.formula.triples),
        },
      ]),
    ),
    degrees: new Map(
      statements.map(statement => [
        statement.id,
        { input: `DEGREE: ${statement.text}`, output: degreeName(statement) },
      ]),
    ),
  }
}

/** The answers to the three sub-tasks, put together. */
export function readMultitask(
  id: string,
  answers: { structure: string; formulas: ReadonlyMap<string, string>; degrees: ReadonlyMap<string, string> },
  onSkip?: OnSkip,
): Scorable {
  return {
    id,
    edges: readSteps(answers.structure, onSkip),
    triples: new Map(
      [...answers.formulas].map(([name, text]) => [name, readTriples(text, onSkip)] as [string, Triple[]]),
    ),
    degrees: new Map([...answers.degrees].map(([name, word]) => [name, readDegree(word, onSkip)])),
  }
}

/** MetGen's controller: given the steps so far, which two statements next; `done` when the structure is complete (Table 12). */
export function writeController({ statements, edges }: Metagraph, stepsSoFar: number): Pair {
  const next: Edge | undefined = edges[stepsSoFar]
  return {
    input: `CONTROL: proof: ${writeLinearSteps(edges.slice(0, stepsSoFar))}context: ${listed(statements)}`,
    output: next ? pairInOrder(statements, next) : 'done',
  }
}

function pairInOrder(statements: readonly Statement[], { from, to }: Edge): string {
  const order = statements.map(statement => statement.id)
  return [from, to].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join(' ')
}

/** The pairs of statements a controller names, or `done`. */
export function readController(output: string): 'done' | (readonly [string, string])[] {
  if (/\bdone\b/i.test(output)) return 'done'
  return output.split(';').flatMap(piece => {
    const ids = piece.trim().split(/\s+/)
    return ids.length === 2 ? [[ids[0]!, ids[1]!] as const] : []
  })
}

/** MetGen's two modules: how two statements are related, or `none` (Table 12). */
export function writeModule(
  kind: 'conclusion' | 'rebuttal',
  first: Statement,
  second: Statement,
  edges: readonly Edge[],
): Pair {
  const wanted = kind === 'conclusion' ? 'support' : 'rebut'
  const joins = edges.find(
    edge =>
      edge.kind === wanted &&
      ((edge.from === first.id && edge.to === second.id) || (edge.from === second.id && edge.to === first.id)),
  )
  return {
    input: `${kind.toUpperCase()}: ${listed([first, second])}`,
    output: joins ? writeLinearSteps([joins]).trim().replace(/;$/, '') : 'none',
  }
}

/** The edge a module printed, or `null` for `none` and for what has no known shape. */
export function readModule(output: string): Edge | null {
  return readSteps(output)[0] ?? null
}
