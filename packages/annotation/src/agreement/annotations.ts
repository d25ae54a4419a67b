/**
 * Measures inter-annotator agreement on metagraphs: the four dimensions of MetaLogic, section 5.3, and two more, certainty and undercuts.
 *
 *   M-Node      role of each initial segment (five labels); merged segments share the role of their statement
 *   M-Edge      each ordered pair of different segments: support, rebut or none
 *   L-Variable  each token of the passage: inside a variable or not
 *   L-Relation  each ordered pair of variables of a statement that both annotators marked: implies, and, or, none. The paper contradicts
 *               itself on pairs of a variable with itself; they are excluded unless `diagonal` is set
 *   certainty   degree of each initial segment
 *   undercut    each pair of a segment and an edge that all annotators have: whether the segment undercuts the edge
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
  /** True to count pairs of a variable with itself in L-Relation. Default: false. */
  readonly diagonal?: boolean
  /** Tokeniser of passages; white-space tokens by default. */
  readonly tokens?: (text: string) => readonly Span[]
}

const labelNames = {
  node: roles,
  edge: [...edgeKinds, 'none'],
  undercut: ['undercut', 'none'],
  variable: ['inside', 'outside'],
  relation: ['implies', 'and', 'or', 'none'],
  certainty: [...degreeNames, 'none'],
} satisfies Readonly<Record<string, readonly string[]>>

export type Dimension = keyof typeof labelNames
export const dimensions = Object.keys(labelNames) as Dimension[]

/** Agreement of two annotators by dimension. `passages` counts the passages that both annotated. */
export type AnnotationAgreement = { readonly passages: number } & Readonly<Record<Dimension, Agreement>>

function tokeniseAtWhiteSpace(text: string): Span[] {
  return [...text.matchAll(/\S+/g)].map(found => ({ start: found.index, end: found.index + found[0].length }))
}

/** Splits the passage at every boundary of every annotation into initial segments. */
function splitIntoSegments(graphs: readonly Metagraph[]): Span[] {
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

/** Returns the id of the statement that contains each segment. */
const findContainingStatements = (graph: Metagraph, segments: readonly Span[]) =>
  segments.map(segment => graph.statements.find(statement => covers(statement, segment))?.id)

function labelNodes(graph: Metagraph, statementIds: readonly (string | undefined)[]): string[] {
  const roleById = assignRoles(graph)
  return statementIds.map(id => (id === undefined ? 'unused' : roleById.get(id)!))
}

function labelEdges(graph: Metagraph, statementIds: readonly (string | undefined)[]): string[] {
  const kindByPair = new Map(graph.edges.map(edge => [`${edge.from} ${edge.to}`, edge.kind]))
  return statementIds.flatMap((from, i) =>
    statementIds.flatMap((to, j) => (i === j ? [] : [kindByPair.get(`${from} ${to}`) ?? 'none'])),
  )
}

const locateVariables = (graph: Metagraph) =>
  graph.statements.flatMap(statement =>
    statement.variables.flatMap(({ id, span }) => {
      const passageSpan = span && locateInPassage(graph, statement, span)
      return passageSpan ? [{ statement, id, passageSpan }] : []
    }),
  )

function labelTokens(graph: Metagraph, tokens: readonly Span[]): string[] {
  const variableSpans = locateVariables(graph)
  return tokens.map(token =>
    variableSpans.some(({ passageSpan }) => passageSpan.start <= token.start && token.end <= passageSpan.end)
      ? 'inside'
      : 'outside',
  )
}

/** Returns the relation of each ordered pair of the variables with the given spans. */
function labelRelations(graph: Metagraph, spanKeys: readonly string[], diagonal: boolean): string[] {
  const spanKeyByVariable = new Map<string, string>()
  const operatorByPair = new Map<string, string>()
  for (const { statement, id, passageSpan } of locateVariables(graph))
    spanKeyByVariable.set(`${statement.id} ${id}`, `${passageSpan.start} ${passageSpan.end}`)
  for (const statement of graph.statements)
    for (const { left, operator, right } of statement.formula.triples) {
      const leftKey = spanKeyByVariable.get(`${statement.id} ${left.variable}`)
      const rightKey = spanKeyByVariable.get(`${statement.id} ${right.variable}`)
      if (leftKey === undefined || rightKey === undefined) continue
      operatorByPair.set(`${leftKey} ${rightKey}`, operator)
      if (operator !== 'implies') operatorByPair.set(`${rightKey} ${leftKey}`, operator)
    }
  return spanKeys.flatMap((a, i) =>
    spanKeys.flatMap((b, j) => (i === j && !diagonal ? [] : [operatorByPair.get(`${a} ${b}`) ?? 'none'])),
  )
}

/** Finds the spans that all annotators marked as variables, grouped by statement of the first annotator. */
function findSharedVariables([first, ...others]: readonly Metagraph[]): string[][] {
  const markedByOthers = others.map(
    other => new Set(locateVariables(other).map(({ passageSpan }) => `${passageSpan.start} ${passageSpan.end}`)),
  )
  const groups = new Map<string, Set<string>>()
  for (const { statement, passageSpan } of locateVariables(first!)) {
    const key = `${passageSpan.start} ${passageSpan.end}`
    if (markedByOthers.some(keys => !keys.has(key))) continue
    groups.set(statement.id, (groups.get(statement.id) ?? new Set()).add(key))
  }
  return [...groups.values()].map(group => [...group])
}

const labelDegrees = (graph: Metagraph, statementIds: readonly (string | undefined)[]): string[] => {
  const degreeById = new Map(graph.statements.map(statement => [statement.id, statement.degree]))
  return statementIds.map(id => {
    const degree = id === undefined ? null : degreeById.get(id)
    return degree === null || degree === undefined ? 'none' : degreeNames[degree]
  })
}

/** Labels each pair of a segment and an edge that all annotators have: whether the segment undercuts the edge. */
function labelUndercuts(
  graphs: readonly Metagraph[],
  statementIds: readonly (readonly (string | undefined)[])[],
): string[][] {
  const edgeKeys = graphs.map(({ edges }) => new Set(edges.map(({ from, to }) => `${from} ${to}`)))
  const undercutKeys = graphs.map(
    ({ undercuts = [] }) => new Set(undercuts.map(({ from, edge }) => `${from} ${edge.from} ${edge.to}`)),
  )
  const labels: string[][] = graphs.map(() => [])
  const segmentCount = statementIds[0]?.length ?? 0
  for (let i = 0; i < segmentCount; i++)
    for (let j = 0; j < segmentCount; j++) {
      if (i === j || !edgeKeys.every((keys, g) => keys.has(`${statementIds[g]![i]} ${statementIds[g]![j]}`))) continue
      for (let k = 0; k < segmentCount; k++) {
        if (k === i || k === j) continue
        for (const [g, keys] of undercutKeys.entries())
          labels[g]!.push(
            keys.has(`${statementIds[g]![k]} ${statementIds[g]![i]} ${statementIds[g]![j]}`) ? 'undercut' : 'none',
          )
      }
    }
  return labels
}

/** Returns the labels of one passage by dimension, annotator and item. */
function collectLabels(
  graphs: readonly Metagraph[],
  { diagonal = false, tokens = tokeniseAtWhiteSpace }: AgreementOptions,
): Record<Dimension, string[][]> {
  const segments = splitIntoSegments(graphs)
  const statementIds = graphs.map(graph => findContainingStatements(graph, segments))
  const tokenSpans = tokens(graphs[0]!.text)
  const sharedSpanKeys = findSharedVariables(graphs)
  return {
    node: graphs.map((graph, i) => labelNodes(graph, statementIds[i]!)),
    edge: graphs.map((graph, i) => labelEdges(graph, statementIds[i]!)),
    undercut: labelUndercuts(graphs, statementIds),
    variable: graphs.map(graph => labelTokens(graph, tokenSpans)),
    relation: graphs.map(graph => sharedSpanKeys.flatMap(spanKeys => labelRelations(graph, spanKeys, diagonal))),
    certainty: graphs.map((graph, i) => labelDegrees(graph, statementIds[i]!)),
  }
}

/** Returns the passages that all annotators have, with the same id and text. */
function findSharedPassages([first = [], ...others]: readonly (readonly Metagraph[])[]): Metagraph[][] {
  const byId = others.map(graphs => new Map(graphs.map(graph => [graph.id, graph])))
  return first.flatMap(graph => {
    const counterparts = byId.map(graphs => graphs.get(graph.id))
    return counterparts.every((other): other is Metagraph => other?.text === graph.text)
      ? [[graph, ...counterparts]]
      : []
  })
}

const measureDimensions = <T>(measure: (dimension: Dimension) => T) =>
  Object.fromEntries(dimensions.map(dimension => [dimension, measure(dimension)])) as Record<Dimension, T>

/** Computes Cohen's kappa of two sets of annotations, over passages with the same id and text. */
export function computePairAgreement(
  first: readonly Metagraph[],
  second: readonly Metagraph[],
  options: AgreementOptions = {},
): AnnotationAgreement {
  const passages = findSharedPassages([first, second])
  const labels = passages.map(graphs => collectLabels(graphs, options))
  const computeKappa = (dimension: Dimension) => {
    const labelSet: readonly string[] = labelNames[dimension]
    const matrices = labels.map(each => confusionMatrix(each[dimension][0]!, each[dimension][1]!, labelSet))
    return cohensKappa(addConfusions([confusionMatrix([], [], labelSet), ...matrices]))
  }
  return { passages: passages.length, ...measureDimensions(computeKappa) }
}

/** Agreement of two or more annotators; `null` if undefined. */
export interface GroupAgreement {
  readonly annotators: number
  readonly passages: number
  /** Krippendorff's alpha. */
  readonly alpha: Readonly<Record<Dimension, number | null>>
  readonly fleiss: Readonly<Record<Dimension, number | null>>
  /** Number of labelled items. */
  readonly items: Readonly<Record<Dimension, number>>
}

/** Computes Krippendorff's alpha and Fleiss' kappa of two or more annotators, over the passages that all of them have. */
export function computeGroupAgreement(
  annotations: readonly (readonly Metagraph[])[],
  options: AgreementOptions = {},
): GroupAgreement {
  const passages = findSharedPassages(annotations)
  const labels = passages.map(graphs => collectLabels(graphs, options))
  const collectRatings = (dimension: Dimension): string[][] =>
    labels.flatMap(each => (each[dimension][0] ?? []).map((_, item) => each[dimension].map(labels => labels[item]!)))
  const measureRatings = <T>(measure: (rated: string[][]) => T) =>
    measureDimensions(dimension => measure(collectRatings(dimension)))
  return {
    annotators: annotations.length,
    passages: passages.length,
    alpha: measureRatings(krippendorffsAlpha),
    fleiss: measureRatings(fleissKappa),
    items: measureRatings(rated => rated.length),
  }
}
