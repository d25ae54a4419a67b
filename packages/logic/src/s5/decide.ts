/**
 * Asynchronous S5 decision procedures for formulas of any size, within a time budget; besides true and false the answer may be `gave up`.
 *
 * The built-in SAT solver runs first. For small formulas it may use the whole budget; larger ones that it does not decide quickly are
 * passed to z3, which is loaded on demand.
 */
import { Budget, GaveUp } from '../budget.ts'
import { not } from '../formula/construct.ts'
import type { Formula } from '../formula/formula.ts'
import type { AbortSignalLike } from '../sat/abort.ts'
import { Solver } from '../sat/solver.ts'
import { type CountermodelOptions, MAX_SMALL_ATOMS, refutationGoal } from './answers.ts'
import { type ClauseSink, encode, TooLargeError } from './clauses.ts'
import { extractModel } from './evidence.ts'
import { buildGraph, FALSE } from './graph.ts'
import type { PointedModel } from './kripke.ts'

export interface DecideOptions {
  /** Milliseconds for the whole answer. Default 10,000. */
  readonly budgetMs?: number
  /** Stops the search; the call then throws the signal's reason. */
  readonly signal?: AbortSignalLike
}

export interface Decision {
  readonly valid: boolean | 'gave up'
  readonly satisfiable: boolean | 'gave up'
  /** A pointed model; null if there is none or the search gave up. */
  readonly model: PointedModel | null
  /** A pointed countermodel; null if there is none or the search gave up. */
  readonly countermodel: PointedModel | null
}

export interface EntailmentDecision {
  readonly entails: boolean | 'gave up'
  /** A pointed model of the premises in which the conclusion fails. */
  readonly countermodel: PointedModel | null
}

// This package is typed without the DOM and Node libraries.
declare const setTimeout: (call: () => void, milliseconds: number) => unknown

const DEFAULT_BUDGET_MS = 10_000
/** Conflicts between two pauses for the event loop, and maximum number of such slices before a large formula is passed to z3. */
const CONFLICTS_PER_SLICE = 1000
const MAX_SLICES = 5

/**
 * Decides validity and satisfiability, with a model and a countermodel.
 *
 *     await decide(parse('◇p → □p'))
 *     // { valid: false, satisfiable: true, model: …, countermodel: { worlds: [{ p: false }, { p: true }], at: 0 } }
 */
export async function decide(formula: Formula, options: DecideOptions = {}): Promise<Decision> {
  const { budgetMs = DEFAULT_BUDGET_MS, signal } = options
  const total = new Budget({ milliseconds: budgetMs, signal })
  // The search for a countermodel gets half of the time, so that it cannot use up the whole budget.
  const countermodel = await findModel(not(formula), new Budget({ milliseconds: budgetMs / 2, signal }), signal)
  const model = await findModel(formula, total, signal)
  return {
    valid: countermodel === 'gave up' ? countermodel : countermodel === null,
    satisfiable: model === 'gave up' ? model : model !== null,
    model: model === 'gave up' ? null : model,
    countermodel: countermodel === 'gave up' ? null : countermodel,
  }
}

/** Decides entailment, with a countermodel. */
export async function decideEntailment(
  premises: readonly Formula[],
  conclusion: Formula,
  options: DecideOptions & Pick<CountermodelOptions, 'global'> = {},
): Promise<EntailmentDecision> {
  const { budgetMs = DEFAULT_BUDGET_MS, signal, global = false } = options
  const goal = refutationGoal(conclusion, { premises, global })
  const found = await findModel(goal, new Budget({ milliseconds: budgetMs, signal }), signal)
  return { entails: found === 'gave up' ? found : found === null, countermodel: found === 'gave up' ? null : found }
}

type Found = PointedModel | null | 'gave up'

/** Finds a model of the formula; null if it is unsatisfiable. */
async function findModel(formula: Formula, budget: Budget, signal: AbortSignalLike | undefined): Promise<Found> {
  budget.check()
  const graph = buildGraph(formula)
  if (graph.root === FALSE) return null
  const isSmall = graph.atoms.length <= MAX_SMALL_ATOMS
  try {
    const solver = new Solver()
    const encoding = encode(graph, chargeClauses(solver, budget))
    for (let slice = 0; isSmall || slice < MAX_SLICES; slice++) {
      const answer = solver.solve([], { conflicts: CONFLICTS_PER_SLICE, budget })
      if (answer === 'unsatisfiable') return null
      if (answer === 'satisfiable') return extractModel(formula, encoding, literal => solver.holds(literal))
      await new Promise<void>(resume => setTimeout(resume, 0))
    }
    return await findModelWithZ3(formula, budget, signal)
  } catch (error) {
    if (error instanceof TooLargeError || error instanceof GaveUp) return 'gave up'
    throw error
  }
}

/** Charges the budget for the literals of the clauses that a sink receives. */
const chargeClauses = (sink: ClauseSink, budget: Budget): ClauseSink => ({
  reserve: variables => sink.reserve(variables),
  prefer: literal => sink.prefer(literal),
  addClause: literals => {
    budget.spend(literals.length)
    sink.addClause(literals)
  },
})

async function findModelWithZ3(formula: Formula, budget: Budget, signal: AbortSignalLike | undefined): Promise<Found> {
  const clauses: number[][] = []
  const collector: ClauseSink = {
    reserve: () => undefined,
    prefer: () => undefined,
    addClause: literals => clauses.push(literals.map(literal => (literal & 1 ? -1 : 1) * ((literal >> 1) + 1))),
  }
  const encoding = encode(buildGraph(formula), chargeClauses(collector, budget))
  const { decideClauses } = await import('../z3/clauses.ts')
  const budgetMs = Math.max(1, budget.remainingMs)
  const found = await decideClauses(clauses, encoding.variables, signal ? { budgetMs, signal } : { budgetMs })
  if (found.answer === 'gave up') return found.answer
  if (found.answer === 'unsat') return null
  return extractModel(formula, encoding, literal => found.assignment[(literal >> 1) + 1] === ((literal & 1) === 0))
}
