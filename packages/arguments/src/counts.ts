/** Counts statements, relations and degrees of a corpus, as reported in its card. */
import type { Degree, Metagraph } from '@elenchus/metagraph'

export interface CorpusCounts {
  readonly passages: number
  readonly statements: number
  readonly supports: number
  readonly rebuttals: number
  readonly undercuts: number
  /** Groups of linked premises, which support or rebut only together. */
  readonly linkedGroups: number
  /** Passages with at least one rebuttal or undercut. */
  readonly withObjections: number
  /** Statements with a formula. */
  readonly formulas: number
  /** Statements of each degree, from 0 (impossible) to 4 (necessary). */
  readonly degrees: readonly [number, number, number, number, number]
}

/** True if the passage has a rebuttal or an undercut. */
export const hasObjection = ({ edges, undercuts = [] }: Metagraph): boolean =>
  undercuts.length > 0 || edges.some(({ kind }) => kind === 'rebut')

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Counts the content of a list of metagraphs. */
export function countCorpus(graphs: readonly Metagraph[]): CorpusCounts {
  const statements = graphs.flatMap(graph => graph.statements)
  const edges = graphs.flatMap(graph => graph.edges)
  const countDegree = (degree: Degree) => statements.filter(statement => statement.degree === degree).length
  return {
    passages: graphs.length,
    statements: statements.length,
    supports: edges.filter(({ kind }) => kind === 'support').length,
    rebuttals: edges.filter(({ kind }) => kind === 'rebut').length,
    undercuts: sum(graphs.map(({ undercuts = [] }) => undercuts.length)),
    linkedGroups: sum(graphs.map(graph => new Set(graph.edges.flatMap(({ link }) => link ?? [])).size)),
    withObjections: graphs.filter(hasObjection).length,
    formulas: statements.filter(({ formula }) => formula.triples.length > 0).length,
    degrees: [countDegree(0), countDegree(1), countDegree(2), countDegree(3), countDegree(4)],
  }
}
