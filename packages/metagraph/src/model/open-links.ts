/**
 * Open links: edges and undercuts of which nobody can tell whether they speak for or against. The graph keeps the likelier kind; that it is
 * in doubt is told beside the graph, to whoever draws or writes it.
 */
import type { Edge, Metagraph, Undercut } from './metagraph.ts'

export interface OpenLinks {
  /** Whether it cannot be told if an edge, or an undercut, speaks for or against. */
  readonly edgeOpen?: (edge: Edge) => boolean
  readonly undercutOpen?: (undercut: Undercut) => boolean
}

/** How many links of the graph are open. */
export function countOpen(
  { edges, undercuts = [] }: Pick<Metagraph, 'edges' | 'undercuts'>,
  { edgeOpen, undercutOpen }: OpenLinks,
): number {
  return edges.filter(edge => edgeOpen?.(edge)).length + undercuts.filter(undercut => undercutOpen?.(undercut)).length
}
