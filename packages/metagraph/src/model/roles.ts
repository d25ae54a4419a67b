/** Roles of statements, computed from the edges (MetaLogic, section 5.4). */
import type { Metagraph } from './metagraph.ts'

export const roles = ['conclusion', 'intermediate', 'premise', 'rebuttal', 'unused'] as const
export type Role = (typeof roles)[number]

/** Minimum probability of a claim; less probable claims are shown as guesses. */
export const minClaimProbability = 0.15

/**
 * Assigns a role to every statement. Statements that rebut or undercut are rebuttals. Statements that support are intermediate conclusions if
 * they are supported themselves, and premises otherwise. Statements without outgoing edges are conclusions if they have incoming edges, and
 * unused otherwise.
 */
export function assignRoles(graph: Pick<Metagraph, 'statements' | 'edges' | 'undercuts'>): Map<string, Role> {
  const supports = new Set<string>()
  const supported = new Set<string>()
  const rebuts = new Set<string>()
  const targets = new Set<string>()
  for (const edge of graph.edges) {
    targets.add(edge.to)
    if (edge.kind === 'rebut') rebuts.add(edge.from)
    else {
      supports.add(edge.from)
      supported.add(edge.to)
    }
  }
  for (const { from } of graph.undercuts ?? []) rebuts.add(from)
  const getRole = (id: string): Role => {
    if (rebuts.has(id)) return 'rebuttal'
    if (supports.has(id)) return supported.has(id) ? 'intermediate' : 'premise'
    return targets.has(id) ? 'conclusion' : 'unused'
  }
  return new Map(graph.statements.map(statement => [statement.id, getRole(statement.id)]))
}
