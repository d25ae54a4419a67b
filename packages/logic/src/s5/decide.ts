/**
 * Asynchronous S5 decision procedures for formulas of any size, within a time budget; besides true and false the answer may be `gave up`.
 *
 * The built-in SAT solver runs first. For small formulas it may use the whole budget; larger ones that it does not decide quickly are
 * passed to z3, which is loaded on demand.
 */
import { not } from '../formula/construct.ts'
import type { Formula } from '../formula/formula.ts'
import { type AbortSignalLike, throwIfAborted } from '../sat/abort.ts'
import { Solver } from '../sat/solver.ts'
import { type CountermodelOptions, MAX_SMALL_ATOMS, refutationGoal } from './answers.ts'
import { encode, TooLargeError } from './clauses.ts'
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

/** Conflicts between two checks of the clock and the signal, and maximum number of such slices before a large formula is passed to z3. */
const CONFLICTS_PER_SLICE = 1000
const MAX_SLICES = 5

/**
 * Decides validity and satisfiability, with a model and a countermodel.
 *
 *     await decide(parse('◇p → □p'))
 *     // { valid: false, satisfiable: true, model: …, countermodel: { worlds: [{ p: false }, { p: true }], at: 0 } }
 */
export async function decide(formula: Formula, options: DecideOptions = {}): Promise<Decision> {
  const deadline = Date.now() + (options.budgetMs ?? 10_000)
  // The search for a countermodel gets half of the time, so that it cannot use up the whole budget.
  const countermodelDeadline = Date.now() + (options.budgetMs ?? 10_000) / 2
  const countermodel = await findModel(not(formula), countermodelDeadline, options.signal)
  const model = await findModel(formula, deadline, options.signal)
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
  const deadline = Date.now() + (options.budgetMs ?? 10_000)
  const goal = refutationGoal(conclusion, { premises, global: options.global ?? false })
  const found = await findModel(goal, deadline, options.signal)
  return { entails: found === 'gave up' ? found : found === null, countermodel: found === 'gave up' ? null : found }
}

type Found = PointedModel | null | 'gave up'

/** Finds a model of the formula; null if it is unsatisfiable. */
async function findModel(formula: Formula, deadline: number, signal: AbortSignalLike | undefined): Promise<Found> {
  throwIfAborted(signal)
  const graph = buildGraph(formula)
  if (graph.root === FALSE) return null
  const isSmall = graph.atoms.length <= MAX_SMALL_ATOMS
  try {
    const solver = new Solver()
    const encoding = encode(graph, solver)
    for (let slice = 0; isSmall || slice < MAX_SLICES; slice++) {
      const answer = solver.solve([], { conflicts: CONFLICTS_PER_SLICE })
      if (answer === 'unsatisfiable') return null
      if (answer === 'satisfiable') return extractModel(formula, encoding, literal => solver.holds(literal))
      await new Promise<void>(resume => setTimeout(resume, 0))
      throwIfAborted(signal)
      if (Date.now() >= deadline) return 'gave up'
    }
    return await findModelWithZ3(formula, deadline, signal)
  } catch (error) {
    if (error instanceof TooLargeError) return 'gave up'
    throw error
  }
}

async function findModelWithZ3(
  formula: Formula,
  deadline: number,
  signal: AbortSignalLike | undefined,
): Promise<Found> {
  const clauses: number[][] = []
  const encoding = encode(buildGraph(formula), {
    reserve: () => undefined,
    prefer: () => undefined,
    addClause: literals => clauses.push(literals.map(literal => (literal & 1 ? -1 : 1) * ((literal >> 1) + 1))),
  })
  const { decideClauses } = await import('../z3/clauses.ts')
  const budgetMs = Math.max(1, deadline - Date.now())
  const found = await decideClauses(clauses, encoding.variables, signal ? { budgetMs, signal } : { budgetMs })
  if (found.answer === 'gave up') return found.answer
  if (found.answer === 'unsat') return null
  return extractModel(formula, encoding, literal => found.assignment[(literal >> 1) + 1] === ((literal & 1) === 0))
}
