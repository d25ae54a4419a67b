/** Error types of predicted metagraphs, by component and by statement. */
import type { Scorable } from '../model/scorable.ts'
import { type CertaintyError, findCertaintyError } from './certainty-errors.ts'
import { type FormulaError, findFormulaErrors } from './formula-errors.ts'
import { findGraphErrors, type GraphError } from './graph-errors.ts'

export type ErrorType = GraphError | FormulaError | CertaintyError

export const errorNames: Readonly<Record<ErrorType, string>> = {
  G1: 'incorrect inference type',
  G2: 'incorrect rebuttal',
  G3: 'incorrect conclusion',
  G4: 'incorrect inference step',
  G5: 'other structural mismatch',
  F1: 'incorrect logical variable',
  F2: 'incorrect unary operator',
  F3: 'incorrect binary operator',
  F4: 'incorrect implication direction',
  C1: 'incorrect polarity',
  C2: 'other polarities to contingent',
  C3: 'contingent to other polarities',
  C4: 'unresolved degree of certainty',
}

export interface SampleErrors {
  readonly id: string
  readonly graph: readonly GraphError[]
  readonly formula: readonly FormulaError[]
  readonly certainty: readonly CertaintyError[]
  /** The formula and certainty errors of each statement that has any. */
  readonly byStatement: ReadonlyMap<string, readonly ErrorType[]>
}

/** Finds the error types of one prediction against gold. */
export function findErrors(predicted: Scorable, gold: Scorable): SampleErrors {
  const formula = new Set<FormulaError>()
  const certainty = new Set<CertaintyError>()
  const byStatement = new Map<string, ErrorType[]>()
  const note = (id: string, error: ErrorType) => byStatement.set(id, [...(byStatement.get(id) ?? []), error])
  for (const [id, triples] of gold.triples)
    for (const error of findFormulaErrors(predicted.triples.get(id) ?? [], triples)) {
      formula.add(error)
      note(id, error)
    }
  for (const [id, degree] of gold.degrees) {
    if (degree === null) continue
    const error = findCertaintyError(predicted.degrees.get(id), degree)
    if (!error) continue
    certainty.add(error)
    note(id, error)
  }
  return {
    id: gold.id,
    graph: findGraphErrors(predicted.edges, gold.edges),
    formula: [...formula].sort(),
    certainty: [...certainty].sort(),
    byStatement,
  }
}

/** Counts the samples that show each error type. */
export function countErrors(samples: Iterable<SampleErrors>): Record<ErrorType, number> {
  const counts = Object.fromEntries(Object.keys(errorNames).map(type => [type, 0])) as Record<ErrorType, number>
  for (const { graph, formula, certainty } of samples)
    for (const type of [...graph, ...formula, ...certainty]) counts[type]++
  return counts
}

/** Component of an error type: its first letter. */
const errorComponent = (type: ErrorType) => type[0]!

export interface ErrorShare {
  /** Number of errors: graph errors once per sample, formula and certainty errors once per statement. */
  readonly errors: number
  /** Proportion of the errors of its component (graph, formula, certainty); `null` if there are none. */
  readonly share: number | null
}

/** Proportion of each error type within its component, as in the paper's Table 5. */
export function errorShares(samples: Iterable<SampleErrors>): Record<ErrorType, ErrorShare> {
  const counts = Object.fromEntries(Object.keys(errorNames).map(type => [type, 0])) as Record<ErrorType, number>
  for (const sample of samples)
    for (const [type, count] of Object.entries(countByType(sample))) counts[type as ErrorType] += count
  const types = Object.keys(counts) as ErrorType[]
  const total = (type: ErrorType) =>
    types.filter(other => errorComponent(other) === errorComponent(type)).reduce((sum, other) => sum + counts[other], 0)
  return Object.fromEntries(
    types.map(type => [type, { errors: counts[type], share: total(type) === 0 ? null : counts[type] / total(type) }]),
  ) as Record<ErrorType, ErrorShare>
}

/** Counts the errors of a sample by type. */
export function countByType({ graph, byStatement }: SampleErrors): Partial<Record<ErrorType, number>> {
  const counts: Partial<Record<ErrorType, number>> = {}
  for (const type of [...graph, ...[...byStatement.values()].flat()]) counts[type] = (counts[type] ?? 0) + 1
  return counts
}
