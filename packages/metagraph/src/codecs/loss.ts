/** What a format cannot hold. Every lossy export says so, with counts, instead of dropping things in silence. */
import type { Metagraph } from '../model/metagraph.ts'

export interface Loss {
  readonly what:
    | 'formulas'
    | 'certainty'
    | 'variables'
    | 'rebuttals'
    | 'unused statements'
    | 'spans'
    | 'question'
    | 'links'
    | 'edges'
  readonly count: number
}

export interface Exported {
  readonly text: string
  readonly losses: readonly Loss[]
}

const counts: Readonly<Record<Loss['what'], (graph: Metagraph) => number>> = {
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
}

/** The losses of the named kinds that this graph really suffers. */
export function lossesOf(graph: Metagraph, ...kinds: Loss['what'][]): Loss[] {
  return kinds.map(what => ({ what, count: counts[what](graph) })).filter(({ count }) => count > 0)
}
