/**
 * Inter-annotator agreement on metagraphs: the four measures of MetaLogic, section 5.3, and two more, certainty and undercuts.
 *
 *   M-Node      role of each initial segment (five labels); merged segments share the role of their statement
 *   M-Edge      each ordered pair of different segments: support, rebut or none
 *   L-Variable  each token of the passage: inside a variable or not
 *   L-Relation  each ordered pair of variables of a statement that both marked: implies, and, or, none. The paper contradicts itself on the
 *               diagonal; it is excluded unless `diagonal` is set
 *   certainty   degree of each initial segment
 *   undercut    each segment and each edge that all annotators have: whether it undercuts the edge
 */
import type { Metagraph, Span, Statement } from '@elenchus/metagraph'
import { assignRoles, degreeNames, edgeKinds, locateInPassage, roles } from '@elenchus/metagraph'
import {
  type Agreement,
  addConfusions,
  cohensKappa,
  confusionMatrix,
  fleissKappa,
  krippendorffsAlpha,
} from '@elenchus/statistics/agreement'

export interface AgreementOptions {
  /** Count the pairs of a variable with itself in L-Relation. */
  readonly diagonal?: boolean
  /** Tokeniser of passages; white-space tokens by default. */
  readonly tokens?: (text: string) => readonly Span[]
}

const labelsByDimension = {
  node: roles,
  edge: [...edgeKinds, 'none'],
  undercut: ['undercut', 'none'],
  variable: ['inside', 'outside'],
  relation: ['implies', 'and', 'or', 'none'],
  certainty: [...degreeNames, 'none'],
} satisfies Readonly<Record<string, readonly string[]>>

export type Dimension = keyof typeof labelsByDimension
export const dimensions = Object.keys(labelsByDimension) as Dimension[]

/** `passages`: number of passages that both annotated; 0 means that the annotations are not comparable. */
export type AnnotationAgreement = { readonly passages: number } & Readonly<Record<Dimension, Agreement>>

function whiteSpaceTokens(text: string): Span[] {
  return [...text.matchAll(/\S+/g)].map(found => ({ start: found.index, end: found.index + found[0].length }))
}

/** Initial segments: the passage split at every boundary of every annotation. */
function initialSegments(graphs: readonly Metagraph[]): Span[] {
  const boundaries = new Set<number>()
  for (const graph of graphs)
    for (const statement of graph.statements)
      for (const { start, end } of statement.spans) {
        boundaries.add(start)
        boundaries.add(end)
      }
  const sorted = [...boundaries].sort((a, b) => a - b)
  return sorted
    .slice(1)
    .map((end, i) => ({ start: sorted[i]!, end }))
    .filter(span => graphs[0]!.text.slice(span.start, span.end).trim() !== '')
}

const covers = (statement: Statement, { start, end }: Span) =>
  statement.spans.some(span => span.start <= start && end <= span.end)

/** Id of the statement that contains each segment. */
const containingStatements = (graph: Metagraph, segments: readonly Span[]) =>
  segments.map(segment => graph.statements.find(statement => covers(statement, segment))?.id)

function nodeLabels(graph: Metagraph, held: readonly (string | undefined)[]): string[] {
  const roleOf = assignRoles(graph)
  return held.map(id => (id === undefined ? 'unused' : roleOf.get(id)!))
}

function edgeLabelsOf(graph: Metagraph, held: readonly (string | undefined)[]): string[] {
  const kinds = new Map(graph.edges.map(edge => [`${edge.from} ${edge.to}`, edge.kind]))
  return held.flatMap((from, i) => held.flatMap((to, j) => (i === j ? [] : [kinds.get(`${from} ${to}`) ?? 'none'])))
}

const variableSpans = (graph: Metagraph) =>
  graph.statements.flatMap(statement =>
    statement.variables.flatMap(({ id, span }) => {
      const place = span && locateInPassage(graph, statement, span)
      return place ? [{ statement, id, place }] : []
    }),
  )

function tokenLabels(graph: Metagraph, tokens: readonly Span[]): string[] {
  const places = variableSpans(graph)
  return tokens.map(token =>
    places.some(({ place }) => place.start <= token.start && token.end <= place.end) ? 'inside' : 'outside',
  )
}

/** Relation of each ordered pair of the variables at the given spans. */
function relationLabelsOf(graph: Metagraph, places: readonly string[], diagonal: boolean): string[] {
  const placeOf = new Map<string, string>()
  const relation = new Map<string, string>()
  for (const { statement, id, place } of variableSpans(graph))
    placeOf.set(`${statement.id} ${id}`, `${place.start} ${place.end}`)
  for (const statement of graph.statements)
    for (const { left, operator, right } of statement.formula.triples) {
      const a = placeOf.get(`${statement.id} ${left.variable}`)
      const b = placeOf.get(`${statement.id} ${right.variable}`)
      if (a === undefined || b === undefined) continue
      relation.set(`${a} ${b}`, operator)
      if (operator !== 'implies') relation.set(`${b} ${a}`, operator)
    }
  return places.flatMap((a, i) =>
    places.flatMap((b, j) => (i === j && !diagonal ? [] : [relation.get(`${a} ${b}`) ?? 'none'])),
  )
}

/** Spans that all annotators marked as variables, grouped by statement of the first annotator. */
function sharedVariables([first, ...others]: readonly Metagraph[]): string[][] {
  const marked = others.map(other => new Set(variableSpans(other).map(({ place }) => `${place.start} ${place.end}`)))
  const groups = new Map<string, Set<string>>()
  for (const { statement, place } of variableSpans(first!)) {
    const key = `${place.start} ${place.end}`
    if (marked.some(places => !places.has(key))) continue
    groups.set(statement.id, (groups.get(statement.id) ?? new Set()).add(key))
  }
  return [...groups.values()].map(group => [...group])
}

const degreeLabelsOf = (graph: Metagraph, held: readonly (string | undefined)[]): string[] => {
  const degree = new Map(graph.statements.map(statement => [statement.id, statement.degree]))
  return held.map(id => {
    const own = id === undefined ? null : degree.get(id)
    return own === null || own === undefined ? 'none' : degreeNames[own]
  })
}

/** For each edge that all annotators have, whether each other segment undercuts it. */
function undercutLabelsOf(
  graphs: readonly Metagraph[],
  held: readonly (readonly (string | undefined)[])[],
): string[][] {
  const steps = graphs.map(({ edges }) => new Set(edges.map(({ from, to }) => `${from} ${to}`)))
  const cuts = graphs.map(
    ({ undercuts = [] }) => new Set(undercuts.map(({ from, edge }) => `${from} ${edge.from} ${edge.to}`)),
  )
  const labels: string[][] = graphs.map(() => [])
  const size = held[0]?.length ?? 0
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) {
      if (i === j || !steps.every((own, g) => own.has(`${held[g]![i]} ${held[g]![j]}`))) continue
      for (let k = 0; k < size; k++) {
        if (k === i || k === j) continue
        for (const [g, own] of cuts.entries())
          labels[g]!.push(own.has(`${held[g]![k]} ${held[g]![i]} ${held[g]![j]}`) ? 'undercut' : 'none')
      }
    }
  return labels
}

/** Labels of one passage by dimension and annotator, item by item. */
function labelsByAnnotator(
  graphs: readonly Metagraph[],
  { diagonal = false, tokens = whiteSpaceTokens }: AgreementOptions,
): Record<Dimension, string[][]> {
  const segments = initialSegments(graphs)
  const held = graphs.map(graph => containingStatements(graph, segments))
  const words = tokens(graphs[0]!.text)
  const shared = sharedVariables(graphs)
  return {
    node: graphs.map((graph, i) => nodeLabels(graph, held[i]!)),
    edge: graphs.map((graph, i) => edgeLabelsOf(graph, held[i]!)),
    undercut: undercutLabelsOf(graphs, held),
    variable: graphs.map(graph => tokenLabels(graph, words)),
    relation: graphs.map(graph => shared.flatMap(places => relationLabelsOf(graph, places, diagonal))),
    certainty: graphs.map((graph, i) => degreeLabelsOf(graph, held[i]!)),
  }
}

/** Passages that all annotators have, by id and text. */
function sharedPassages([first = [], ...others]: readonly (readonly Metagraph[])[]): Metagraph[][] {
  const byId = others.map(graphs => new Map(graphs.map(graph => [graph.id, graph])))
  return first.flatMap(graph => {
    const same = byId.map(graphs => graphs.get(graph.id))
    return same.every((other): other is Metagraph => other?.text === graph.text) ? [[graph, ...same]] : []
  })
}

const byDimension = <T>(measure: (dimension: Dimension) => T) =>
  Object.fromEntries(dimensions.map(dimension => [dimension, measure(dimension)])) as Record<Dimension, T>

/** Cohen's kappa of two sets of annotations, over passages with the same id and text. */
export function pairAgreement(
  first: readonly Metagraph[],
  second: readonly Metagraph[],
  options: AgreementOptions = {},
): AnnotationAgreement {
  const passages = sharedPassages([first, second])
  const labels = passages.map(graphs => labelsByAnnotator(graphs, options))
  const total = (dimension: Dimension) => {
    const all: readonly string[] = labelsByDimension[dimension]
    const matrices = labels.map(each => confusionMatrix(each[dimension][0]!, each[dimension][1]!, all))
    return cohensKappa(addConfusions([confusionMatrix([], [], all), ...matrices]))
  }
  return { passages: passages.length, ...byDimension(total) }
}

/** Agreement of two or more annotators; `null` if undefined. */
export interface GroupAgreement {
  readonly annotators: number
  readonly passages: number
  readonly alpha: Readonly<Record<Dimension, number | null>>
  readonly fleiss: Readonly<Record<Dimension, number | null>>
  readonly items: Readonly<Record<Dimension, number>>
}

/** Krippendorff's alpha and Fleiss' kappa of two or more annotators, over the passages that all of them have. */
export function groupAgreement(
  annotations: readonly (readonly Metagraph[])[],
  options: AgreementOptions = {},
): GroupAgreement {
  const passages = sharedPassages(annotations)
  const labels = passages.map(graphs => labelsByAnnotator(graphs, options))
  const ratings = (dimension: Dimension): string[][] =>
    labels.flatMap(each => (each[dimension][0] ?? []).map((_, item) => each[dimension].map(own => own[item]!)))
  const over = <T>(measure: (rated: string[][]) => T) => byDimension(dimension => measure(ratings(dimension)))
  return {
    annotators: annotations.length,
    passages: passages.length,
    alpha: over(krippendorffsAlpha),
    fleiss: over(fleissKappa),
    items: over(rated => rated.length),
  }
}
