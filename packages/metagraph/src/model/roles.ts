/** The five characters a statement can have in a metagraph, read off the edges (MetaLogic, section 5.4). */
import type { Metagraph } from './metagraph.ts'

export const roles = ['conclusion', 'intermediate', 'premise', 'rebuttal', 'unused'] as const
export type Role = (typeof roles)[number]

/** A statement that is less probably the claim than this is called a guess where it is shown as one. */
export const leastClaim = 0.15

/**
 * The role of every statement. A statement that rebuts another or undercuts a step is a rebuttal; one that supports is an intermediate
 * conclusion if something supports it and a premise otherwise; one that is only pointed at is a conclusion.
 */
export function rolesOf(graph: Pick<Metagraph, 'statements' | 'edges' | 'undercuts'>): Map<string, Role> {
  const supports = new Set<string>()
  const supported = new Set<string>()
  const rebuts = new Set<string>()
  const target = new Set<string>()
  for (const edge of graph.edges) {
    target.add(edge.to)
    if (edge.kind === 'rebut') rebuts.add(edge.from)
    else {
      supports.add(edge.from)
      supported.add(edge.to)
    }
  }
  for (const { from } of graph.undercuts ?? []) rebuts.add(from)
  const roleOf = (id: string): Role => {
    if (rebuts.has(id)) return 'rebuttal'
    if (supports.has(id)) return supported.has(id) ? 'intermediate' : 'premise'
    return target.has(id) ? 'conclusion' : 'unused'
  }
  return new Map(graph.statements.map(statement => [statement.id, roleOf(statement.id)]))
}
