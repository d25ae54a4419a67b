/**
 * Counts the losses of an export: content that the format cannot hold. For formats that can be read, the graph is compared with what is read
 * back (`compareRoundTrip`); for the others, the unsupported content is counted.
 */
import type { Edge, Metagraph, OpenLinks, Statement } from '../model/metagraph.ts'
import { countOpenLinks } from '../model/metagraph.ts'

/** Kinds of content that can be counted in one graph. */
export type CountedKind = keyof typeof contentCounters
/** Kinds that only a comparison with the graph read back finds. */
type ComparedKind = 'ids' | 'texts' | 'marked texts' | 'parts' | 'provenance'
export type LossKind = CountedKind | ComparedKind | 'doubt whether for or against'

export interface Loss {
  readonly what: LossKind
  readonly count: number
}

export interface Exported {
  readonly text: string
  readonly losses: readonly Loss[]
}

const contentCounters = {
  formulas: graph => graph.statements.filter(({ formula }) => formula.triples.length > 0).length,
  certainty: graph => graph.statements.filter(({ degree }) => degree !== null).length,
  variables: graph => graph.statements.reduce((sum, { variables }) => sum + variables.length, 0),
  rebuttals: graph => graph.edges.filter(({ kind }) => kind === 'rebut').length,
  'unused statements': graph => {
    const used = new Set(graph.edges.flatMap(({ from, to }) => [from, to]))
    return graph.statements.filter(({ id }) => !used.has(id)).length
  },
  spans: graph => graph.statements.reduce((sum, { spans }) => sum + spans.length, 0),
  question: graph => (graph.question ? 1 : 0),
  links: graph => graph.edges.filter(({ link }) => link !== undefined).length,
  edges: graph => graph.edges.length,
  undercuts: graph => graph.undercuts?.length ?? 0,
} satisfies Readonly<Record<string, (graph: Metagraph) => number>>

/** Counts the content of the given kinds in a graph; kinds with count 0 are omitted. */
export const countLosses = (graph: Metagraph, kinds: readonly CountedKind[]): Loss[] =>
  kinds.map(what => ({ what, count: contentCounters[what](graph) })).filter(({ count }) => count > 0)

/** Counts links with unclear direction, for formats that can only write the likelier kind. */
export function countOpenLinkLosses(graph: Metagraph, open: OpenLinks): Loss[] {
  const count = countOpenLinks(graph, open)
  return count === 0 ? [] : [{ what: 'doubt whether for or against', count }]
}

/** Sums losses by kind. */
export function sumLosses(losses: readonly Loss[]): Loss[] {
  const totals = new Map<LossKind, number>()
  for (const { what, count } of losses) totals.set(what, (totals.get(what) ?? 0) + count)
  return [...totals].map(([what, count]) => ({ what, count }))
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Counts the elements of `originals` missing from `retained`, with multiplicity. */
function countMissing(originals: readonly string[], retained: readonly string[]): number {
  const remaining = [...retained]
  return originals.filter(each => {
    const index = remaining.indexOf(each)
    if (index >= 0) remaining.splice(index, 1)
    return index < 0
  }).length
}

/** Lists a key for each group of linked premises, independent of the link's name. */
function listLinkGroups(edges: readonly Edge[]): string[] {
  const groups = new Map<string, string[]>()
  for (const { kind, from, to, link } of edges)
    if (link !== undefined) groups.set(`${kind} ${to} ${link}`, [...(groups.get(`${kind} ${to} ${link}`) ?? []), from])
  return [...groups].map(([key, premises]) => `${key.split(' ').slice(0, 2).join(' ')} ${premises.sort().join(' ')}`)
}

/** Returns the losses of a round trip. Statements are compared in order, edges as multisets. */
export function compareRoundTrip(graph: Metagraph, restored: Metagraph): Loss[] {
  const countByKind = new Map<LossKind, number>()
  const addLoss = (what: LossKind, count: number) =>
    count > 0 && countByKind.set(what, (countByKind.get(what) ?? 0) + count)
  const compareStatements = (what: LossKind, select: (statement: Statement) => unknown) => {
    const restoredValues = restored.statements.map(select)
    addLoss(what, graph.statements.filter((each, i) => !isEqual(select(each), restoredValues[i])).length)
  }
  compareStatements('ids', ({ id }) => id)
  compareStatements('texts', ({ text }) => text)
  compareStatements('formulas', ({ formula }) => formula)
  compareStatements('certainty', ({ degree }) => degree)
  compareStatements('marked texts', ({ marked }) => marked ?? null)
  compareStatements('parts', ({ part }) => part ?? 'context')
  const listVariableKeys = (statement?: Statement) => (statement?.variables ?? []).map(v => JSON.stringify(v))
  for (const [i, statement] of graph.statements.entries())
    addLoss('variables', countMissing(listVariableKeys(statement), listVariableKeys(restored.statements[i])))
  if (graph.text !== restored.text) addLoss('spans', contentCounters.spans(graph))
  else compareStatements('spans', ({ spans }) => spans)
  const listEdgeKeys = (edges: readonly Edge[]) => edges.map(({ kind, from, to }) => `${kind} ${from} ${to}`)
  addLoss('edges', countMissing(listEdgeKeys(graph.edges), listEdgeKeys(restored.edges)))
  addLoss('links', countMissing(listLinkGroups(graph.edges), listLinkGroups(restored.edges)))
  // An undercut of a linked step may name any of its premises.
  const listUndercutKeys = ({ edges, undercuts = [] }: Metagraph) =>
    undercuts.map(({ from, edge: { from: premise, to } }) => {
      const attacked = edges.find(other => other.from === premise && other.to === to)
      if (attacked?.link === undefined) return `${from} ${premise} ${to}`
      const linked = edges.filter(each => each.link === attacked.link && each.kind === attacked.kind && each.to === to)
      const [first] = linked.map(each => each.from).sort()
      return `${from} ${first} ${to}`
    })
  addLoss('undercuts', countMissing(listUndercutKeys(graph), listUndercutKeys(restored)))
  if ((graph.question ?? '') !== (restored.question ?? '')) addLoss('question', 1)
  if (!isEqual(graph.provenance ?? null, restored.provenance ?? null)) addLoss('provenance', 1)
  return [...countByKind].map(([what, count]) => ({ what, count }))
}
