/** The questions of S5, answered at once and with evidence. */
import { and, box, iff, not } from '../formula/construct.ts'
import type { Formula } from '../formula/formula.ts'
import { Solver } from '../sat/solver.ts'
import { type Encoding, encode, TooLargeError } from './clauses.ts'
import { modelOf } from './evidence.ts'
import { FALSE, graphOf } from './graph.ts'
import type { PointedModel } from './kripke.ts'

/** Formulas with no more atoms than this are always answered; larger ones within a fixed effort. */
export const SMALL = 20

/** Conflicts of the SAT solver that a large formula may cost before the synchronous questions throw. */
const EFFORT = 100_000

export interface EntailmentOptions {
  /**
   * Global entailment: wherever the premises hold in all worlds, the conclusion holds in all. The default is local:
   * in every world where the premises hold, the conclusion holds.
   */
  readonly global?: boolean
}

export interface CountermodelOptions extends EntailmentOptions {
  /** What is taken for granted: the countermodel satisfies the premises and not the formula. */
  readonly premises?: readonly Formula[]
}

/** True where a formula holds in every world of every model. */
export function valid(formula: Formula): boolean {
  return !satisfiable(not(formula))
}

/** True where a formula holds in some world of some model. */
export function satisfiable(formula: Formula): boolean {
  return search(formula) !== null
}

/**
 * True where the conclusion follows from the premises.
 *
 *     entails([parse('□(p → q)'), parse('◇p')], parse('◇q'))           // true
 *     entails([parse('p')], parse('□p'))                               // false
 *     entails([parse('p')], parse('□p'), { global: true })             // true
 */
export function entails(premises: readonly Formula[], conclusion: Formula, options: EntailmentOptions = {}): boolean {
  return !satisfiable(counterclaim(conclusion, { ...options, premises }))
}

/** True where two formulas hold in the same worlds of all models. */
export function equivalent(left: Formula, right: Formula): boolean {
  return valid(iff(left, right))
}

/** A model and a world in which a formula holds; null where there is none. */
export function model(formula: Formula): PointedModel | null {
  const found = search(formula)
  return found && modelOf(formula, found.encoding, literal => found.solver.holds(literal))
}

/**
 * A model and a world in which a formula fails (while the premises, if any, hold); null where it is valid (entailed).
 *
 *     countermodel(parse('◇p → □p'))    // { worlds: [{ p: true }, { p: false }], at: 0 }
 */
export function countermodel(formula: Formula, options: CountermodelOptions = {}): PointedModel | null {
  return model(counterclaim(formula, options))
}

/** What a countermodel satisfies: the premises, everywhere if they are global, and the conclusion's negation. */
export function counterclaim(conclusion: Formula, { premises = [], global = false }: CountermodelOptions): Formula {
  if (premises.length === 0) return not(conclusion)
  const given = and(premises)
  return and(global ? box(given) : given, not(conclusion))
}

/** The clauses of a formula and the solver that has found a model of them; null where there is none. */
function search(formula: Formula): { encoding: Encoding; solver: Solver } | null {
  const graph = graphOf(formula)
  if (graph.root === FALSE) return null
  const solver = new Solver()
  const encoding = encode(graph, solver)
  const atoms = graph.atoms.length
  const answer = solver.solve([], atoms <= SMALL ? {} : { conflicts: EFFORT })
  if (answer === 'gave up') {
    throw new TooLargeError(`a formula of ${atoms} atoms was not settled at once; decide(formula) can take longer`)
  }
  return answer === 'satisfiable' ? { encoding, solver } : null
}
