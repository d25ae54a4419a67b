/**
 * Losses of an export: content that the format cannot hold, with counts. Formats that can be read compare the graph with what is read
 * back (`lossesBetween`); the others count the content they have no place for.
 */
import type { Edge, Metagraph, Statement } from '../model/metagraph.ts'
import { countOpen, type OpenLinks } from '../model/metagraph.ts'

export type LossKind =
  | 'formulas'
  | 'certainty'
  | 'variables'
  | 'rebuttals'
  | 'unused statements'
  | 'spans'
  | 'question'
  | 'links'
  | 'edges'
  | 'undercuts'
  | 'ids'
  | 'texts'
  | 'marked texts'
  | 'parts'
  | 'provenance'
  | 'doubt whether for or against'

export interface Loss {
  readonly what: LossKind
  readonly count: number
}

export interface Exported {
  readonly text: string
  readonly losses: readonly Loss[]
}

const counts: Readonly<Partial<Record<LossKind, (graph: Metagraph) => number>>> = {
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
}

/** Counts the content of the given kinds in a graph; kinds that it does not contain are left out. */
export const countLosses = (graph: Metagraph, kinds: readonly LossKind[]): Loss[] =>
  kinds.map(what => ({ what, count: counts[what]?.(graph) ?? 0 })).filter(({ count }) => count > 0)

/** Counts open links, for formats that can only write the likelier kind. */
export function countOpenLinks(graph: Metagraph, open: OpenLinks): Loss[] {
  const count = countOpen(graph, open)
  return count === 0 ? [] : [{ what: 'doubt whether for or against', count }]
}

/** Sums losses by kind. */
export function sumLosses(losses: readonly Loss[]): Loss[] {
  const totals = new Map<LossKind, number>()
  for (const { what, count } of losses) totals.set(what, (totals.get(what) ?? 0) + count)
  return [...totals].map(([what, count]) => ({ what, count }))
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Counts the elements of `all` that are missing from `kept`, as multisets. */
function missing(all: readonly string[], kept: readonly string[]): number {
  const left = [...kept]
  return all.filter(each => {
    const at = left.indexOf(each)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  }).length
}

/** Keys of linked premises, independent of the link's name. */
function linkGroups(edges: readonly Edge[]): string[] {
  const groups = new Map<string, string[]>()
  for (const { kind, from, to, link } of edges)
    if (link !== undefined) groups.set(`${kind} ${to} ${link}`, [...(groups.get(`${kind} ${to} ${link}`) ?? []), from])
  return [...groups].map(([key, premises]) => `${key.split(' ').slice(0, 2).join(' ')} ${premises.sort().join(' ')}`)
}

/** Losses of a round trip; statements are compared in order, edges as multisets. */
export function lossesBetween(graph: Metagraph, back: Metagraph): Loss[] {
  const lost = new Map<LossKind, number>()
  const note = (what: LossKind, count: number) => count > 0 && lost.set(what, (lost.get(what) ?? 0) + count)
  const changed = (what: LossKind, of: (statement: Statement) => unknown) =>
    note(
      what,
      graph.statements.filter((own, i) => !same(of(own), back.statements[i] && of(back.statements[i]!))).length,
    )
  changed('ids', ({ id }) => id)
  changed('texts', ({ text }) => text)
  changed('formulas', ({ formula }) => formula)
  changed('certainty', ({ degree }) => degree)
  changed('marked texts', ({ marked }) => marked ?? null)
  changed('parts', ({ part }) => part ?? 'context')
  for (const [i, { variables }] of graph.statements.entries())
    note(
      'variables',
      missing(
        variables.map(v => JSON.stringify(v)),
        (back.statements[i]?.variables ?? []).map(v => JSON.stringify(v)),
      ),
    )
  if (graph.text !== back.text)
    note(
      'spans',
      graph.statements.reduce((sum, { spans }) => sum + spans.length, 0),
    )
  else changed('spans', ({ spans }) => spans)
  const plain = (edges: readonly Edge[]) => edges.map(({ kind, from, to }) => `${kind} ${from} ${to}`)
  note('edges', missing(plain(graph.edges), plain(back.edges)))
  note('links', missing(linkGroups(graph.edges), linkGroups(back.edges)))
  // An undercut of a linked step may name any premise of it.
  const cuts = ({ edges, undercuts = [] }: Metagraph) =>
    undercuts.map(({ from, edge: { from: premise, to } }) => {
      const step = edges.find(own => own.from === premise && own.to === to)
      const linked = (own: Edge) => own.link === step?.link && own.kind === step?.kind && own.to === to
      const first =
        step?.link === undefined
          ? premise
          : edges
              .filter(linked)
              .map(own => own.from)
              .sort()[0]
      return `${from} ${first} ${to}`
    })
  note('undercuts', missing(cuts(graph), cuts(back)))
  if ((graph.question ?? '') !== (back.question ?? '')) note('question', 1)
  if (!same(graph.provenance ?? null, back.provenance ?? null)) note('provenance', 1)
  return [...lost].map(([what, count]) => ({ what, count }))
}
