/**
 * First-order satisfiability, with the answers sat, unsat and gave up (the problem is undecidable).
 *
 * 1. Search for a small model with distinct constants and a few more individuals; most satisfiable sets in practice have
 *    one, and it is easy to read.
 * 2. z3: an unsatisfiable core, or the size of a model, which is then constructed here.
 * 3. If z3 does not answer quickly: models of growing size with arbitrary denotations, then z3 with the rest of the budget.
 *
 * Every model is verified by `holds`.
 */
import { type AbortSignalLike, throwIfAborted } from '../sat/abort.ts'
import { decideSmt } from '../z3/smt.ts'
import { findModel } from './find-model.ts'
import { close, type FolFormula } from './formula.ts'
import { type FolModel, holds } from './model.ts'
import { toSmt } from './smt.ts'
import { collectVocabulary, type Vocabulary } from './vocabulary.ts'

export interface FolOptions {
  /** Time limit of z3 per query in milliseconds. Default 10,000. */
  readonly budgetMs?: number
  readonly signal?: AbortSignalLike
  /** Different constants denote different individuals. Default false: two names may denote one. */
  readonly uniqueNames?: boolean
}

export type Satisfiability =
  /** `model` is null if z3 found one that is too large to construct. */
  | { readonly answer: 'sat'; readonly model: FolModel | null }
  /** Indices of the formulas in an unsatisfiable core. */
  | { readonly answer: 'unsat'; readonly core: readonly number[] }
  | { readonly answer: 'gave up'; readonly reason: string }

const EXTRA_INDIVIDUALS = 2
const MIN_FIRST_SIZE = 4
const QUICK_MS = 500
const MAX_EXTRA = 6

/**
 * Decides the satisfiability of formulas, with a model or an unsatisfiable core.
 *
 *     await satisfiable([parse('∀x ¬P(x)'), parse('P(a)')])   // { answer: 'unsat', core: [0, 1] }
 */
export async function satisfiable(
  formulas: readonly FolFormula[],
  { budgetMs = 10_000, signal, uniqueNames = false }: FolOptions = {},
): Promise<Satisfiability> {
  throwIfAborted(signal)
  const closed = formulas.map(close)
  const vocabulary = collectVocabulary(closed)

  const search = (size: number, denotes: ReadonlyMap<string, number>): FolModel | null | 'gave up' => {
    const model = findModel(closed, vocabulary, { size, denotes, signal })
    return model && model !== 'gave up' ? verified(model, closed) : model
  }

  const distinct = new Map(vocabulary.constants.map((name, i) => [name, i]))
  const firstMax = Math.max(distinct.size + EXTRA_INDIVIDUALS, MIN_FIRST_SIZE)
  for (let size = Math.max(1, distinct.size); size <= firstMax; size++) {
    const model = search(size, distinct)
    if (model === 'gave up') break
    if (model) return { answer: 'sat', model }
  }

  const script = toSmt(closed, vocabulary, { uniqueNames })
  const askZ3 = async (milliseconds: number): Promise<Satisfiability> => {
    const options = { budgetMs: milliseconds, signal, core: true, values: script.constants, model: true }
    const decided = await decideSmt(script.text, options)
    if (decided.answer === 'gave up') return decided
    if (decided.answer === 'unsat')
      return { answer: 'unsat', core: decided.core.map(name => Number(name.slice(1))).sort((a, b) => a - b) }
    const { size, denotes } = readShape(decided.output, vocabulary)
    const model = search(size, denotes)
    return { answer: 'sat', model: model === 'gave up' ? null : model }
  }

  const quickMs = Math.min(budgetMs, QUICK_MS)
  const first = await askZ3(quickMs)
  if (first.answer !== 'gave up') return first
  for (let more = 1; more <= MAX_EXTRA; more++) {
    throwIfAborted(signal)
    const model = uniqueNames ? search(firstMax + more, distinct) : search(more, new Map())
    if (model === 'gave up') break
    if (model) return { answer: 'sat', model }
  }
  return budgetMs > quickMs ? askZ3(budgetMs - quickMs) : first
}

function verified(model: FolModel, formulas: readonly FolFormula[]): FolModel {
  const violated = formulas.findIndex(formula => !holds(model, formula))
  if (violated >= 0) throw new Error(`internal error: the model found does not satisfy formula ${violated + 1}`)
  return model
}

/** Domain size and denotations of z3's model. */
function readShape(output: string, { constants }: Vocabulary): { size: number; denotes: Map<string, number> } {
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
