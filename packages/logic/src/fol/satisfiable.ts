/**
 * Have formulas a model? First-order logic is undecidable, so there are three answers.
 *
 * 1. A search for a small model in which different constants denote different individuals, with a few more: most
 *    satisfiable sets people write have one, and it is the model people find natural.
 * 2. z3: a refutation with the formulas used, or "satisfiable" with the size of a model, which is then built here.
 * 3. Where z3 has no answer soon (it seldom ends where every ∀ needs a new ∃): models of growing size, constants placed
 *    freely; and where there are none, z3 again with the rest of the budget.
 *
 * Every model is checked by `holds` before it is given out.
 */
import { type AbortSignalLike, throwIfAborted } from '../sat/abort.ts'
import { decideSmt } from '../z3/smt.ts'
import { findModel } from './find-model.ts'
import { close, type FolFormula } from './formula.ts'
import { type FolModel, holds } from './model.ts'
import { toSmt } from './smt.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

export interface FolOptions {
  /** Milliseconds that z3 may spend on one question. Default 10,000. */
  readonly budgetMs?: number
  readonly signal?: AbortSignalLike
  /** Different constants denote different individuals. Default false: two names may denote one. */
  readonly uniqueNames?: boolean
}

export type Satisfiability =
  /** `model` is null where z3 knows of one that is too large to write down. */
  | { readonly answer: 'sat'; readonly model: FolModel | null }
  /** Indexes of the formulas that the refutation used. */
  | { readonly answer: 'unsat'; readonly core: readonly number[] }
  | { readonly answer: 'gave up'; readonly reason: string }

const EXTRA_FIRST = 2
const SIZE_FIRST = 4
const SOON_MS = 500
const MORE_LAST = 6

/**
 * Decides whether formulas have a model, with the model or the formulas at fault.
 *
 *     await satisfiable([parse('∀x ¬P(x)'), parse('P(a)')])   // { answer: 'unsat', core: [0, 1] }
 */
export async function satisfiable(
  formulas: readonly FolFormula[],
  { budgetMs = 10_000, signal, uniqueNames = false }: FolOptions = {},
): Promise<Satisfiability> {
  throwIfAborted(signal)
  const closed = formulas.map(close)
  const vocabulary = vocabularyOf(closed)
  const stop = signal ? { signal } : {}

  const search = (size: number, denotes: ReadonlyMap<string, number>): FolModel | null | 'gave up' => {
    const model = findModel(closed, vocabulary, { size, denotes, ...stop })
    return model && model !== 'gave up' ? checked(model, closed) : model
  }

  const distinct = new Map(vocabulary.constants.map((name, i) => [name, i]))
  const enough = Math.max(distinct.size + EXTRA_FIRST, SIZE_FIRST)
  for (let size = Math.max(1, distinct.size); size <= enough; size++) {
    const model = search(size, distinct)
    if (model === 'gave up') break
    if (model) return { answer: 'sat', model }
  }

  const script = toSmt(closed, vocabulary, { uniqueNames })
  const askZ3 = async (milliseconds: number): Promise<Satisfiability> => {
    const options = { budgetMs: milliseconds, ...stop, core: true, values: script.constants, model: true }
    const decided = await decideSmt(script.text, options)
    if (decided.answer === 'gave up') return decided
    if (decided.answer === 'unsat')
      return { answer: 'unsat', core: decided.core.map(name => Number(name.slice(1))).sort((a, b) => a - b) }
    const { size, denotes } = shapeOf(decided.output, vocabulary)
    const model = search(size, denotes)
    return { answer: 'sat', model: model === 'gave up' ? null : model }
  }

  const soon = Math.min(budgetMs, SOON_MS)
  const first = await askZ3(soon)
  if (first.answer !== 'gave up') return first
  for (let more = 1; more <= MORE_LAST; more++) {
    throwIfAborted(signal)
    const model = uniqueNames ? search(enough + more, distinct) : search(more, new Map())
    if (model === 'gave up') break
    if (model) return { answer: 'sat', model }
  }
  return budgetMs > soon ? askZ3(budgetMs - soon) : first
}

function checked(model: FolModel, formulas: readonly FolFormula[]): FolModel {
  const wrong = formulas.findIndex(formula => !holds(model, formula))
  if (wrong >= 0) throw new Error(`internal error: the model found breaks formula ${wrong + 1}`)
  return model
}

/** How many individuals z3's model has, and which of them each constant denotes. */
function shapeOf(output: string, { constants }: Vocabulary): { size: number; denotes: Map<string, number> } {
  const individuals = new Map<string, number>()
  for (const [, name] of output.matchAll(/\(declare-fun (U!val!\d+) \(\) U\)/g))
    individuals.set(name!, individuals.size)
  const denotes = new Map<string, number>()
  for (const [, index, name] of output.matchAll(/\(c(\d+) (U!val!\d+)\)/g)) {
    const individual = individuals.get(name!)
    if (individual !== undefined) denotes.set(constants[Number(index)]!, individual)
  }
  return { size: Math.max(1, individuals.size), denotes }
}
