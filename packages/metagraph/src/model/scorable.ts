/** The part of a metagraph that can be right or wrong: what scoring looks at, and all that a model's answer holds. */
import type { Degree, Edge, Metagraph, Triple } from './metagraph.ts'

/** The edges, and by statement id the triples and the degree. */
export interface Scorable {
  readonly id: string
  readonly edges: readonly Edge[]
  readonly triples: ReadonlyMap<string, readonly Triple[]>
  /** `null`, or no entry, where no known degree was given. */
  readonly degrees: ReadonlyMap<string, Degree | null>
}

export function scorable(graph: Metagraph): Scorable {
  return {
    id: graph.id,
    edges: graph.edges,
    triples: new Map(graph.statements.map(statement => [statement.id, statement.formula.triples])),
    degrees: new Map(graph.statements.map(statement => [statement.id, statement.degree])),
  }
}
