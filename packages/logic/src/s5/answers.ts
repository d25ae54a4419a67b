/** Synchronous S5 decision procedures: validity, satisfiability, entailment, models and countermodels. */
import { and, box, iff, not } from '../formula/construct.ts'
import type { Formula } from '../formula/formula.ts'
import { Solver } from '../sat/solver.ts'
import { type Encoding, encode, TooLargeError } from './clauses.ts'
import { extractModel } from './evidence.ts'
import { buildGraph, FALSE } from './graph.ts'
import type { PointedModel } from './kripke.ts'

/** Maximum number of atoms of formulas that are always decided; for larger ones the search is limited to `MAX_CONFLICTS`. */
export const MAX_SMALL_ATOMS = 20

/** Maximum number of conflicts of the SAT solver for a large formula. */
const MAX_CONFLICTS = 100_000

export interface EntailmentOptions {
  /**
   * Global entailment: in every model whose worlds all satisfy the premises, all satisfy the conclusion. The default is
   * local entailment: every world that satisfies the premises satisfies the conclusion.
   */
  readonly global?: boolean
}

export interface CountermodelOptions extends EntailmentOptions {
  /** Premises that the countermodel satisfies. */
  readonly premises?: readonly Formula[]
}

/** Returns true if a formula is valid: it holds in every world of every model. */
export const valid = (formula: Formula): boolean => !satisfiable(not(formula))

/** Returns true if a formula is satisfiable: it holds in some world of some model. */
export const satisfiable = (formula: Formula): boolean => solve(formula) !== null

/**
 * Returns true if the premises entail the conclusion.
 *
 *     entails([parse('□(p → q)'), parse('◇p')], parse('◇q'))           // true
 *     entails([parse('p')], parse('□p'))                               // false
 *     entails([parse('p')], parse('□p'), { global: true })             // true
 */
export const entails = (premises: readonly Formula[], conclusion: Formula, options: EntailmentOptions = {}): boolean =>
  !satisfiable(refutationGoal(conclusion, { ...options, premises }))

/** Returns true if two formulas are logically equivalent. */
export const equivalent = (left: Formula, right: Formula): boolean => valid(iff(left, right))

/** Returns a model of a formula with a designated world where it holds; null if it is unsatisfiable. */
export function model(formula: Formula): PointedModel | null {
  const found = solve(formula)
  return found && extractModel(formula, found.encoding, literal => found.solver.holds(literal))
}

/**
 * Returns a model of the premises with a designated world where the formula fails; null if the premises entail it.
 *
 *     countermodel(parse('◇p → □p'))    // { worlds: [{ p: true }, { p: false }], at: 0 }
 */
export const countermodel = (formula: Formula, options: CountermodelOptions = {}): PointedModel | null =>
  model(refutationGoal(formula, options))

/** Returns the formula that a countermodel satisfies: the premises (in all worlds if global) and the negated conclusion. */
export function refutationGoal(conclusion: Formula, { premises = [], global = false }: CountermodelOptions): Formula {
  if (premises.length === 0) return not(conclusion)
  const premise = and(premises)
  return and(global ? box(premise) : premise, not(conclusion))
}

/** Encodes and solves a formula; null if it is unsatisfiable. */
function solve(formula: Formula): { encoding: Encoding; solver: Solver } | null {
  const graph = buildGraph(formula)
  if (graph.root === FALSE) return null
  const solver = new Solver()
  const encoding = encode(graph, solver)
  const atoms = graph.atoms.length
  const answer = solver.solve([], atoms <= MAX_SMALL_ATOMS ? {} : { conflicts: MAX_CONFLICTS })
  if (answer === 'gave up')
    throw new TooLargeError(
      `a formula with ${atoms} atoms was not decided within ${MAX_CONFLICTS} conflicts of the SAT solver; use decide(formula), which searches longer`,
    )
  return answer === 'satisfiable' ? { encoding, solver } : null
}
