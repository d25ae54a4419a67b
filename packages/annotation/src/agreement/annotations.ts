/**
 * The four agreements of MetaLogic, section 5.3, over pairs of annotations of the same passages.
 *
 *   M-Node      the role of every initial segment (five labels); merged segments share their statement's role
 *   M-Edge      every ordered pair of different segments: support, rebut or none
 *   L-Variable  every token of the passage: inside a variable or not
 *   L-Relation  every ordered pair of variables of a statement that both marked: implies, and, or, none. The paper
 *               both excludes and "regards" the diagonal; it is excluded unless `diagonal` asks for it
 */
import type { Metagraph, Span, Statement } from '@elenchus/metagraph'
import { placeInPassage, roles, rolesOf } from '@elenchus/metagraph'
import { type Agreement, addConfusions, type Confusion, cohensKappa, confusionOf } from '@elenchus/statistics/agreement'

export interface AgreementOptions {
  /** Count the pairs of a variable with itself in L-Relation. */
  readonly diagonal?: boolean
  /** The tokens of a passage; by default what stands between blanks. */
  readonly tokens?: (text: string) => readonly Span[]
}

export interface AnnotationAgreement {
  /** Passages that both annotated; 0 means the annotations are not comparable. */
  readonly passages: number
  readonly node: Agreement
  readonly edge: Agreement
  readonly variable: Agreement
  readonly relation: Agreement
}

const edgeLabels = ['support', 'rebut', 'none']
const variableLabels = ['inside', 'outside']
const relationLabels = ['implies', 'and', 'or', 'none']

function betweenBlanks(text: string): Span[] {
  return [...text.matchAll(/\S+/g)].map(found => ({ start: found.index, end: found.index + found[0].length }))
}

/** The finest division of the passage that both annotations respect: every boundary of either is kept. */
function initialSegments(first: Metagraph, second: Metagraph): Span[] {
  const boundaries = new Set<number>()
  for (const graph of [first, second])
    for (const statement of graph.statements)
      for (const { start, end } of statement.spans) {
        boundaries.add(start)
        boundaries.add(end)
      }
  const sorted = [...boundaries].sort((a, b) => a - b)
  return sorted
    .slice(1)
    .map((end, i) => ({ start: sorted[i]!, end }))
    .filter(span => first.text.slice(span.start, span.end).trim() !== '')
}

const covers = (statement: Statement, { start, end }: Span) =>
  statement.spans.some(span => span.start <= start && end <= span.end)

/** Per segment, the id of the statement that holds it. */
const holders = (graph: Metagraph, segments: readonly Span[]) =>
  segments.map(segment => graph.statements.find(statement => covers(statement, segment))?.id)

function nodeLabels(graph: Metagraph, held: readonly (string | undefined)[]): string[] {
  const roleOf = rolesOf(graph)
  return held.map(id => (id === undefined ? 'unused' : roleOf.get(id)!))
}

function edgeLabelsOf(graph: Metagraph, held: readonly (string | undefined)[]): string[] {
  const kinds = new Map(graph.edges.map(edge => [`${edge.from} ${edge.to}`, edge.kind]))
  return held.flatMap((from, i) => held.flatMap((to, j) => (i === j ? [] : [kinds.get(`${from} ${to}`) ?? 'none'])))
}

const variableSpans = (graph: Metagraph) =>
  graph.statements.flatMap(statement =>
    statement.variables.flatMap(({ id, span }) => {
      const place = span && placeInPassage(graph, statement, span)
      return place ? [{ statement, id, place }] : []
    }),
  )

function tokenLabels(graph: Metagraph, tokens: readonly Span[]): string[] {
  const places = variableSpans(graph)
  return tokens.map(token =>
    places.some(({ place }) => place.start <= token.start && token.end <= place.end) ? 'inside' : 'outside',
  )
}

/** The relation of each ordered pair of the variables at the given places. */
function relationLabelsOf(graph: Metagraph, places: readonly string[], diagonal: boolean): string[] {
  const at = new Map<string, string>()
  const relation = new Map<string, string>()
  for (const { statement, id, place } of variableSpans(graph))
    at.set(`${statement.id} ${id}`, `${place.start} ${place.end}`)
  for (const statement of graph.statements)
    for (const { left, operator, right } of statement.formula.triples) {
      const a = at.get(`${statement.id} ${left.variable}`)
      const b = at.get(`${statement.id} ${right.variable}`)
      if (a === undefined || b === undefined) continue
      relation.set(`${a} ${b}`, operator)
      if (operator !== 'implies') relation.set(`${b} ${a}`, operator)
    }
  return places.flatMap((a, i) =>
    places.flatMap((b, j) => (i === j && !diagonal ? [] : [relation.get(`${a} ${b}`) ?? 'none'])),
  )
}

/** Groups of places marked by both, one group per statement of the first annotator. */
function sharedVariables(first: Metagraph, second: Metagraph): string[][] {
  const marked = new Set(variableSpans(second).map(({ place }) => `${place.start} ${place.end}`))
  const groups = new Map<string, Set<string>>()
  for (const { statement, place } of variableSpans(first)) {
    const key = `${place.start} ${place.end}`
    if (!marked.has(key)) continue
    groups.set(statement.id, (groups.get(statement.id) ?? new Set()).add(key))
  }
  return [...groups.values()].map(group => [...group])
}

/** Compares two sets of annotations, passage by passage (same id and same text). */
export function agreementOf(
  first: readonly Metagraph[],
  second: readonly Metagraph[],
  { diagonal = false, tokens = betweenBlanks }: AgreementOptions = {},
): AnnotationAgreement {
  const others = new Map(second.map(graph => [graph.id, graph]))
  const node: Confusion[] = [confusionOf([], [], roles)]
  const edge: Confusion[] = [confusionOf([], [], edgeLabels)]
  const variable: Confusion[] = [confusionOf([], [], variableLabels)]
  const relation: Confusion[] = [confusionOf([], [], relationLabels)]
  let passages = 0
  for (const a of first) {
    const b = others.get(a.id)
    if (!b || b.text !== a.text) continue
    passages++
    const segments = initialSegments(a, b)
    const [heldA, heldB] = [holders(a, segments), holders(b, segments)]
    node.push(confusionOf(nodeLabels(a, heldA), nodeLabels(b, heldB), roles))
    edge.push(confusionOf(edgeLabelsOf(a, heldA), edgeLabelsOf(b, heldB), edgeLabels))
    const words = tokens(a.text)
    variable.push(confusionOf(tokenLabels(a, words), tokenLabels(b, words), variableLabels))
    for (const places of sharedVariables(a, b))
      relation.push(
        confusionOf(relationLabelsOf(a, places, diagonal), relationLabelsOf(b, places, diagonal), relationLabels),
      )
  }
  const total = (matrices: readonly Confusion[]) => cohensKappa(addConfusions(matrices))
  return { passages, node: total(node), edge: total(edge), variable: total(variable), relation: total(relation) }
}
