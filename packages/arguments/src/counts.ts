/** What the card says about the corpus, counted. */
import type { Degree, Metagraph } from '@elenchus/metagraph'

export interface CorpusCounts {
  readonly passages: number
  readonly statements: number
  readonly supports: number
  readonly rebuttals: number
  readonly undercuts: number
  /** Groups of premises that count only together. */
  readonly linkedGroups: number
  /** Passages in which something is rebutted or undercut. */
  readonly withObjections: number
  /** Statements with a formula. */
  readonly formulas: number
  /** Statements of each degree, from 0 (impossible) to 4 (necessary). */
  readonly degrees: readonly [number, number, number, number, number]
}

/** Whether anything in the passage is rebutted or any step undercut. */
export const hasObjection = ({ edges, undercuts = [] }: Metagraph): boolean =>
  undercuts.length > 0 || edges.some(({ kind }) => kind === 'rebut')

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Counts a list of metagraphs; worked by hand on two graphs in the test. */
export function countCorpus(graphs: readonly Metagraph[]): CorpusCounts {
  const statements = graphs.flatMap(graph => graph.statements)
  const edges = graphs.flatMap(graph => graph.edges)
  const ofDegree = (degree: Degree) => statements.filter(statement => statement.degree === degree).length
  return {
    passages: graphs.length,
    statements: statements.length,
    supports: edges.filter(({ kind }) => kind === 'support').length,
    rebuttals: edges.filter(({ kind }) => kind === 'rebut').length,
    undercuts: sum(graphs.map(({ undercuts = [] }) => undercuts.length)),
    linkedGroups: sum(graphs.map(graph => new Set(graph.edges.flatMap(({ link }) => link ?? [])).size)),
    withObjections: graphs.filter(hasObjection).length,
    formulas: statements.filter(({ formula }) => formula.triples.length > 0).length,
    degrees: [ofDegree(0), ofDegree(1), ofDegree(2), ofDegree(3), ofDegree(4)],
  }
}
