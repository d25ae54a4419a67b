import { Solver } from './solver.ts'
import type { SolveOptions } from './solver-options.ts'

/** A clause as in DIMACS: variable n is `n`, its negation `-n`; n starts at 1. */
export type DimacsClause = readonly number[]

export type SatAnswer =
  /** `model[n]` is the value of variable n; `model[0]` is unused. */
  | { readonly answer: 'satisfiable'; readonly model: readonly boolean[] }
  /** `core` holds the assumptions that the refutation used; it is empty where the clauses alone are contradictory. */
  | { readonly answer: 'unsatisfiable'; readonly core: readonly number[] }
  | { readonly answer: 'gave up' }

export interface SatOptions extends SolveOptions {
  /** Literals that have to hold as well. */
  readonly assumptions?: readonly number[]
}

/**
 * Decides whether clauses have a model, with the model or the assumptions at fault.
 *
 * @example
 * solve([[1, 2], [-1]])              // { answer: 'satisfiable', model: [false, false, true] }
 * solve([[1], [-1, 2]], { assumptions: [-2] })   // { answer: 'unsatisfiable', core: [-2] }
 */
export function solve(clauses: Iterable<DimacsClause>, { assumptions = [], ...options }: SatOptions = {}): SatAnswer {
  const solver = new Solver()
  let variables = 0
  const inner = (literal: number): number => {
    if (!Number.isInteger(literal) || literal === 0)
      throw new RangeError(`${literal} is not a literal: use n or -n, n from 1`)
    variables = Math.max(variables, Math.abs(literal))
    return literal > 0 ? 2 * literal - 2 : -2 * literal - 1
  }
  for (const clause of clauses) solver.addClause(clause.map(inner))
  const assumed = assumptions.map(inner)
  solver.reserve(variables)
  const answer = solver.solve(assumed, options)
  if (answer === 'gave up') return { answer }
  if (answer === 'unsatisfiable')
    return { answer, core: solver.core.map(literal => (literal & 1 ? -1 : 1) * ((literal >> 1) + 1)) }
  const model = [false]
  for (let v = 0; v < variables; v++) model.push(solver.holds(2 * v))
  return { answer, model }
}
