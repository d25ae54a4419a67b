/** Decision procedures for K, D, T, B, S4 and S5, with a tableau or a countermodel as evidence. */
import { type Budget, GaveUp, resolveBudget, type SearchLimits } from '../budget.ts'
import { not } from '../formula/construct.ts'
import type { Formula } from '../formula/formula.ts'
import type { PointedModel } from '../s5/kripke.ts'
import { extractCountermodel } from './countermodel.ts'
import { buildTableau } from './derivation.ts'
import type { ModalLogic } from './logics.ts'
import { TableauSearch } from './search.ts'
import type { Tableau } from './tableau.ts'

export interface ModalOptions extends SearchLimits {
  /** Default S5. */
  readonly logic?: ModalLogic
  /** Premises that hold in the same world (local entailment). */
  readonly premises?: readonly Formula[]
  /** Maximum number of steps, without a shared `budget`, before the answer is `gave up`. Default 20,000,000. */
  readonly steps?: number
}

/** Valid with a closed tableau, invalid with a countermodel, or undecided within the budget. */
export type ModalAnswer =
  | { readonly valid: true; readonly tableau: Tableau; readonly countermodel: null }
  | { readonly valid: false; readonly tableau: null; readonly countermodel: PointedModel }
  | { readonly valid: 'gave up'; readonly tableau: null; readonly countermodel: null }

/** Maximum number of steps by default, with a budget in milliseconds too: it limits memory. */
const MAX_STEPS = 20_000_000
const MAX_TIMED_STEPS = 50_000_000
/** Steps between two pauses for the event loop. */
const STEPS_PER_SLICE = 100_000
const GAVE_UP: ModalAnswer = { valid: 'gave up', tableau: null, countermodel: null }

/**
 * Proves or refutes a formula in a logic, given premises.
 *
 *     prove(parse('□p → □□p'), { logic: 'S4' }).tableau          // a closed tableau
 *     prove(parse('□p → □□p'), { logic: 'T' }).countermodel      // three worlds in a row
 */
export function prove(formula: Formula, options: ModalOptions = {}): ModalAnswer {
  const { logic = 'S5', premises = [] } = options
  const budget = resolveBudget({ ...options, steps: options.steps ?? MAX_STEPS })
  return orGaveUp(() => {
    budget.check()
    const search = new TableauSearch(logic, premises, formula, budget)
    return toAnswer(search, search.run(Infinity) as SearchEnd, premises, formula, budget)
  })
}

/** Answers `gave up` if the budget is used up. */
function orGaveUp<Answer>(answer: () => Answer): Answer | typeof GAVE_UP {
  try {
    return answer()
  } catch (error) {
    if (error instanceof GaveUp) return GAVE_UP
    throw error
  }
}

type SearchEnd = Exclude<ReturnType<TableauSearch['run']>, 'unfinished'>

function toAnswer(
  search: TableauSearch,
  end: SearchEnd,
  premises: readonly Formula[],
  formula: Formula,
  budget: Budget,
): ModalAnswer {
  return end === 'open'
    ? { valid: false, tableau: null, countermodel: extractCountermodel(search, premises, formula, budget) }
    : { valid: true, tableau: buildTableau(search, end, premises, formula), countermodel: null }
}

// This package is typed without the DOM and Node libraries.
declare const setTimeout: (call: () => void, milliseconds: number) => unknown

export interface DecideModalOptions extends Omit<ModalOptions, 'steps'> {
  /** Milliseconds for the answer, without a shared `budget`. Default 10,000. */
  readonly budgetMs?: number
}

/** Asynchronous version of `prove`, with a time budget; it yields to the event loop. */
export async function decide(formula: Formula, options: DecideModalOptions = {}): Promise<ModalAnswer> {
  const { logic = 'S5', premises = [], budgetMs = 10_000 } = options
  const budget = resolveBudget({ ...options, steps: MAX_TIMED_STEPS, milliseconds: budgetMs })
  const started = orGaveUp(() => {
    budget.check()
    return new TableauSearch(logic, premises, formula, budget)
  })
  if (!(started instanceof TableauSearch)) return started
  for (;;) {
    const answer = orGaveUp(() => {
      const end = started.run(STEPS_PER_SLICE)
      return end === 'unfinished' ? null : toAnswer(started, end, premises, formula, budget)
    })
    if (answer) return answer
    await new Promise<void>(resume => setTimeout(resume, 0))
  }
}

/** Returns a model of a formula in a logic, with a designated world where it holds; null if there is none. */
export function model(formula: Formula, options: Omit<ModalOptions, 'premises'> = {}): PointedModel | null | 'gave up' {
  const answer = prove(not(formula), options)
  return answer.valid === 'gave up' ? 'gave up' : answer.countermodel
}
