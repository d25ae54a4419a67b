/** Decision procedures for K, D, T, B, S4 and S5, with a tableau or a countermodel as evidence. */
import { not } from '../formula/construct.ts'
import type { Formula } from '../formula/formula.ts'
import type { PointedModel } from '../s5/kripke.ts'
import { type AbortSignalLike, throwIfAborted } from '../sat/abort.ts'
import { extractCountermodel } from './countermodel.ts'
import { buildTableau } from './derivation.ts'
import type { ModalLogic } from './logics.ts'
import { TableauSearch } from './search.ts'
import type { Tableau } from './tableau.ts'

export interface ModalOptions {
  /** Default S5. */
  readonly logic?: ModalLogic
  /** Premises that hold in the same world (local entailment). */
  readonly premises?: readonly Formula[]
  /** Maximum number of tableau lines over all branches before the answer is `gave up`. Default 200,000. */
  readonly steps?: number
  /** Stops the search; the call then throws the signal's reason. */
  readonly signal?: AbortSignalLike
}

/** Valid with a closed tableau, invalid with a countermodel, or undecided within the budget. */
export type ModalAnswer =
  | { readonly valid: true; readonly tableau: Tableau; readonly countermodel: null }
  | { readonly valid: false; readonly tableau: null; readonly countermodel: PointedModel }
  | { readonly valid: 'gave up'; readonly tableau: null; readonly countermodel: null }

const MAX_STEPS = 200_000
/** Tableau lines between two checks of the signal and the clock. */
const STEPS_PER_SLICE = 500
const GAVE_UP: ModalAnswer = { valid: 'gave up', tableau: null, countermodel: null }

/**
 * Proves or refutes a formula in a logic, given premises.
 *
 *     prove(parse('□p → □□p'), { logic: 'S4' }).tableau          // a closed tableau
 *     prove(parse('□p → □□p'), { logic: 'T' }).countermodel      // three worlds in a row
 */
export function prove(formula: Formula, options: ModalOptions = {}): ModalAnswer {
  const { logic = 'S5', premises = [], steps = MAX_STEPS, signal } = options
  const search = new TableauSearch(logic, premises, formula)
  while (search.steps < steps) {
    throwIfAborted(signal)
    const end = search.run(Math.min(STEPS_PER_SLICE, steps - search.steps))
    if (end !== 'unfinished') return toAnswer(search, end, premises, formula)
  }
  return GAVE_UP
}

type SearchEnd = Exclude<ReturnType<TableauSearch['run']>, 'unfinished'>

function toAnswer(search: TableauSearch, end: SearchEnd, premises: readonly Formula[], formula: Formula): ModalAnswer {
  return end === 'open'
    ? { valid: false, tableau: null, countermodel: extractCountermodel(search, premises, formula) }
    : { valid: true, tableau: buildTableau(search, end, premises, formula), countermodel: null }
}

// This package is typed without the DOM and Node libraries.
declare const setTimeout: (call: () => void, milliseconds: number) => unknown

export interface DecideModalOptions extends Omit<ModalOptions, 'steps'> {
  /** Milliseconds for the answer. Default 10,000. */
  readonly budgetMs?: number
}

/** Asynchronous version of `prove`, with a time budget instead of a step limit; it yields to the event loop. */
export async function decide(formula: Formula, options: DecideModalOptions = {}): Promise<ModalAnswer> {
  const { logic = 'S5', premises = [], budgetMs = 10_000, signal } = options
  const deadline = Date.now() + budgetMs
  const search = new TableauSearch(logic, premises, formula)
  for (let slice = 0; ; slice++) {
    throwIfAborted(signal)
    const end = search.run(STEPS_PER_SLICE)
    if (end !== 'unfinished') return toAnswer(search, end, premises, formula)
    if (Date.now() >= deadline) return GAVE_UP
    if (slice % 16 === 15) await new Promise<void>(resume => setTimeout(resume, 0))
  }
}

/** Returns a model of a formula in a logic, with a designated world where it holds; null if there is none. */
export function model(formula: Formula, options: Omit<ModalOptions, 'premises'> = {}): PointedModel | null | 'gave up' {
  const answer = prove(not(formula), options)
  return answer.valid === 'gave up' ? 'gave up' : answer.countermodel
}
