import type { SearchLimits } from '../budget.ts'
import { Solver } from './solver.ts'

/** Options of the incremental `Solver`. */
export interface SolverOptions {
  /** Record learned clauses in `lemmas`: each follows from the clauses before it by reverse unit propagation (RUP). */
  readonly trace?: boolean
  /**
   * Returns true for the variables to branch on; the others must follow by unit propagation. Learned clauses then consist of decisions
   * only, so that they can be shown to people as lemmas.
   */
  readonly isDecidable?: (variable: number) => boolean
}

export interface SolveOptions extends SearchLimits {
  /** Give up after this many conflicts. */
  readonly conflicts?: number
}

export type SolverAnswer = 'satisfiable' | 'unsatisfiable' | 'gave up'

/** A clause in DIMACS notation: variable n is `n`, its negation `-n`; n starts at 1. */
export type DimacsClause = readonly number[]

export type SatAnswer =
  /** `model[n]` is the value of variable n; `model[0]` is unused. */
  | { readonly answer: 'satisfiable'; readonly model: readonly boolean[] }
  /** `core` holds the assumptions used by the refutation; empty if the clauses alone are unsatisfiable. */
  | { readonly answer: 'unsatisfiable'; readonly core: readonly number[] }
  | { readonly answer: 'gave up' }

export interface SatOptions extends SolveOptions {
  /** Literals assumed to hold. */
  readonly assumptions?: readonly number[]
}

/**
 * Decides the satisfiability of clauses, with a model or an unsatisfiable core of the assumptions as evidence.
 *
 *     solve([[1, 2], [-1]])              // { answer: 'satisfiable', model: [false, false, true] }
 *     solve([[1], [-1, 2]], { assumptions: [-2] })   // { answer: 'unsatisfiable', core: [-2] }
 */
export function solve(clauses: Iterable<DimacsClause>, { assumptions = [], ...options }: SatOptions = {}): SatAnswer {
  const solver = new Solver()
  let variables = 0
  const toSolverLiteral = (literal: number): number => {
    if (!Number.isInteger(literal) || literal === 0)
      throw new RangeError(`${literal} is not a literal: use n or -n, n from 1`)
    variables = Math.max(variables, Math.abs(literal))
    return literal > 0 ? 2 * literal - 2 : -2 * literal - 1
  }
  for (const clause of clauses) solver.addClause(clause.map(toSolverLiteral))
  const solverAssumptions = assumptions.map(toSolverLiteral)
  solver.reserve(variables)
  const answer = solver.solve(solverAssumptions, options)
  if (answer === 'gave up') return { answer }
  if (answer === 'unsatisfiable')
    return { answer, core: solver.core.map(literal => (literal & 1 ? -1 : 1) * ((literal >> 1) + 1)) }
  const model = [false]
  for (let v = 0; v < variables; v++) model.push(solver.holds(2 * v))
  return { answer, model }
}
