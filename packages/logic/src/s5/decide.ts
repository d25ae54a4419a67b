/**
 * The questions of S5 for formulas of any size: within a time budget, and with a third answer, `gave up`.
 *
 * The solver written in TypeScript goes first. Of the size people write it is given all the time there is; larger
 * formulas that it does not settle with a modest effort go to z3, which is loaded only then.
 */
import { not } from '../formula/construct.ts'
import type { Formula } from '../formula/formula.ts'
import { type AbortSignalLike, throwIfAborted } from '../sat/abort.ts'
import { Solver } from '../sat/solver.ts'
import { type CountermodelOptions, counterclaim, SMALL } from './answers.ts'
import { encode, TooLargeError } from './clauses.ts'
import { modelOf } from './evidence.ts'
import { FALSE, graphOf } from './graph.ts'
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
  /** Where the formula holds; null where nowhere, or where that was not settled. */
  readonly model: PointedModel | null
  /** Where it fails; null where nowhere, or where that was not settled. */
  readonly countermodel: PointedModel | null
}

export interface EntailmentDecision {
  readonly entails: boolean | 'gave up'
  /** Where the premises hold and the conclusion fails. */
  readonly countermodel: PointedModel | null
}

// The cores are typed without a browser's or Node's library; both have this.
declare const setTimeout: (call: () => void, milliseconds: number) => unknown

/** Conflicts between two looks at the clock and the signal, and how many slices a large formula is given before z3. */
const SLICE = 1000
const SLICES_BEFORE_Z3 = 5

/**
 * Whether a formula is valid and whether it is satisfiable, with a model and a countermodel.
 *
 *     await decide(parse('◇p → □p'))
 *     // { valid: false, satisfiable: true, model: …, countermodel: { worlds: [{ p: false }, { p: true }], at: 0 } }
 */
export async function decide(formula: Formula, options: DecideOptions = {}): Promise<Decision> {
  const deadline = Date.now() + (options.budgetMs ?? 10_000)
  // The second question keeps half of the time, so that a hard first one does not leave an easy second one open.
  const half = Date.now() + (options.budgetMs ?? 10_000) / 2
  const against = await settle(not(formula), half, options.signal)
  const pro = await settle(formula, deadline, options.signal)
  return {
    valid: against === 'gave up' ? against : against === null,
    satisfiable: pro === 'gave up' ? pro : pro !== null,
    model: pro === 'gave up' ? null : pro,
    countermodel: against === 'gave up' ? null : against,
  }
}

/** Whether a conclusion follows from premises, with a countermodel where it does not. */
export async function decideEntailment(
  premises: readonly Formula[],
  conclusion: Formula,
  options: DecideOptions & Pick<CountermodelOptions, 'global'> = {},
): Promise<EntailmentDecision> {
  const deadline = Date.now() + (options.budgetMs ?? 10_000)
  const claim = counterclaim(conclusion, { premises, global: options.global ?? false })
  const found = await settle(claim, deadline, options.signal)
  return { entails: found === 'gave up' ? found : found === null, countermodel: found === 'gave up' ? null : found }
}

/** A model of the formula, null where there is none. */
async function settle(
  formula: Formula,
  deadline: number,
  signal: AbortSignalLike | undefined,
): Promise<PointedModel | null | 'gave up'> {
  throwIfAborted(signal)
  const graph = graphOf(formula)
  if (graph.root === FALSE) return null
  const small = graph.atoms.length <= SMALL
  try {
    const solver = new Solver()
    const encoding = encode(graph, solver)
    for (let slice = 0; small || slice < SLICES_BEFORE_Z3; slice++) {
      const answer = solver.solve([], { conflicts: SLICE })
      if (answer === 'unsatisfiable') return null
      if (answer === 'satisfiable') return modelOf(formula, encoding, literal => solver.holds(literal))
      await new Promise<void>(resume => setTimeout(resume, 0))
      throwIfAborted(signal)
      if (Date.now() >= deadline) return 'gave up'
    }
    return await settleByZ3(formula, deadline, signal)
  } catch (error) {
    if (error instanceof TooLargeError) return 'gave up'
    throw error
  }
}

async function settleByZ3(
  formula: Formula,
  deadline: number,
  signal: AbortSignalLike | undefined,
): Promise<PointedModel | null | 'gave up'> {
  const clauses: number[][] = []
  const encoding = encode(graphOf(formula), {
    reserve: () => undefined,
    prefer: () => undefined,
    addClause: literals => clauses.push(literals.map(literal => (literal & 1 ? -1 : 1) * ((literal >> 1) + 1))),
  })
  const { decideClauses } = await import('../z3/clauses.ts')
  const budgetMs = Math.max(1, deadline - Date.now())
  const found = await decideClauses(clauses, encoding.variables, signal ? { budgetMs, signal } : { budgetMs })
  if (found.answer === 'gave up') return found.answer
  if (found.answer === 'unsat') return null
  return modelOf(formula, encoding, literal => found.assignment[(literal >> 1) + 1] === ((literal & 1) === 0))
}
