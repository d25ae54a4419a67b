/**
 * Open links: edges and undercuts whose direction, for or against, is unclear. The graph holds the likelier kind; predicates passed to
 * drawings and writers tell which links are open.
 */
import type { Edge, Metagraph, Undercut } from './metagraph.ts'

export interface OpenLinks {
  readonly edgeOpen?: (edge: Edge) => boolean
  readonly undercutOpen?: (undercut: Undercut) => boolean
}

/** Counts the open links of a graph. */
export function countOpen(
  { edges, undercuts = [] }: Pick<Metagraph, 'edges' | 'undercuts'>,
  { edgeOpen, undercutOpen }: OpenLinks,
): number {
  return edges.filter(edge => edgeOpen?.(edge)).length + undercuts.filter(undercut => undercutOpen?.(undercut)).length
}
