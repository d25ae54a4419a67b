/** The part of a metagraph that is scored, which is all that a model's answer contains. */
import type { Degree, Edge, Metagraph, Triple } from './metagraph.ts'

/** Edges, and triples and degrees by statement id. */
export interface Scorable {
  readonly id: string
  readonly edges: readonly Edge[]
  readonly triples: ReadonlyMap<string, readonly Triple[]>
  /** `null` or missing if no known degree was given. */
  readonly degrees: ReadonlyMap<string, Degree | null>
}

export const scorable = (graph: Metagraph): Scorable => ({
  id: graph.id,
  edges: graph.edges,
  triples: new Map(graph.statements.map(statement => [statement.id, statement.formula.triples])),
  degrees: new Map(graph.statements.map(statement => [statement.id, statement.degree])),
})
