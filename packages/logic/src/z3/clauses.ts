/** Decides propositional satisfiability with z3, for clauses that are too hard for the built-in SAT solver. */
import { type QueryOptions, SolverError } from './engine.ts'
import { decideSmt } from './smt.ts'

export type ClausesAnswer =
  /** `assignment[n]` is the value of variable n; `assignment[0]` is unused. */
  | { readonly answer: 'sat'; readonly assignment: readonly boolean[] }
  | { readonly answer: 'unsat' }
  | { readonly answer: 'gave up' }

/**
 * Decides DIMACS-style clauses (variable n is `n`, its negation `-n`, n from 1) with z3 within a time budget.
 *
 *     await decideClauses([[1, 2], [-1]], 2)   // { answer: 'sat', assignment: [false, false, true] }
 */
export async function decideClauses(
  clauses: readonly (readonly number[])[],
  variables: number,
  options: QueryOptions = {},
): Promise<ClausesAnswer> {
  // This logic makes z3 use its SAT solver directly.
  const lines = ['(set-logic QF_FD)']
  for (let n = 1; n <= variables; n++) lines.push(`(declare-const x${n} Bool)`)
  for (const clause of clauses) {
    const literals = clause.map(literal => {
      const n = Math.abs(literal)
      if (!Number.isInteger(literal) || n < 1 || n > variables)
        throw new RangeError(`${literal} is not a literal: use n or -n with n from 1 to ${variables}`)
      return literal > 0 ? `x${n}` : `(not x${n})`
    })
    lines.push(`(assert (or false ${literals.join(' ')}))`)
  }
  const values = Array.from({ length: variables }, (_, i) => `x${i + 1}`)
  const result = await decideSmt(lines.join('\n'), { ...options, values })
  if (result.answer !== 'sat') return { answer: result.answer }
  const assignment = new Array<boolean>(variables + 1).fill(false)
  for (const [, n, value] of result.output.matchAll(/\(x(\d+) (true|false)\)/g))
    assignment[Number(n)] = value === 'true'
  const isTrue = (literal: number) => assignment[Math.abs(literal)] === literal > 0
  if (!clauses.every(clause => clause.some(isTrue)))
    throw new SolverError('z3 returned an assignment that violates a clause')
  return { answer: 'sat', assignment }
}
