/**
 * Decides first-order satisfiability, with the answers sat, unsat and gave up (the problem is undecidable), in three steps:
 *
 * 1. Search for a small model in which all constants denote different individuals. Most satisfiable sets of formulas in practice have one,
 *    and it is easy to read.
 * 2. Ask z3 for an unsatisfiable core, or for the size and denotations of a model, which `findModel` then constructs.
 * 3. If z3 does not answer quickly, search for models of growing size with arbitrary denotations, then ask z3 with the remaining budget.
 *
 * Every model is verified by `holds`.
 */
import { Budget, GaveUp } from '../budget.ts'
import type { AbortSignalLike } from '../sat/abort.ts'
import { loadSolver } from '../z3/engine.ts'
import { decideSmt } from '../z3/smt.ts'
import { findModel } from './find-model.ts'
import { close, type FolFormula } from './formula.ts'
import { type FolModel, holds } from './model.ts'
import { toSmt } from './smt.ts'
import { collectVocabulary, type Vocabulary } from './vocabulary.ts'

export interface FolOptions {
  /** Time limit of z3 per query in milliseconds; 10,000 by default. */
  readonly budgetMs?: number
  /** Time limit of the answer in milliseconds, without the time to load z3, and up to the shortest query to z3. Default: none. */
  readonly totalMs?: number
  readonly signal?: AbortSignalLike | undefined
  /** Requires different constants to denote different individuals; false by default. */
  readonly uniqueNames?: boolean
}

export type Satisfiability =
  /** `model` is null if z3 found one that is too large to construct. */
  | { readonly answer: 'sat'; readonly model: FolModel | null }
  /** Indices of the formulas in an unsatisfiable core. */
  | { readonly answer: 'unsat'; readonly core: readonly number[] }
  | { readonly answer: 'gave up'; readonly reason: string }

/** Step 1: maximum number of individuals without a name, and minimum of the largest domain size. */
const MAX_UNNAMED_INDIVIDUALS = 2
const MIN_LARGEST_SIZE = 4
/** Step 2: time limit of the first query to z3, in milliseconds. */
const QUICK_MS = 500
/** Step 3: minimum time of the second query to z3, in milliseconds, and number of further sizes to search. */
const MIN_Z3_MS = 1000
const FURTHER_SIZES = 6

/**
 * Decides the satisfiability of formulas, with a model or an unsatisfiable core.
 *
 *     await satisfiable([parse('∀x ¬P(x)'), parse('P(a)')])   // { answer: 'unsat', core: [0, 1] }
 */
export function satisfiable(formulas: readonly FolFormula[], options: FolOptions = {}): Promise<Satisfiability> {
  const { totalMs, signal } = options
  return satisfiableWithin(new Budget({ milliseconds: totalMs, signal }), formulas, options)
}

/** As `satisfiable`, within a budget that several queries can share; it is extended by the time to load z3. */
export async function satisfiableWithin(
  budget: Budget,
  formulas: readonly FolFormula[],
  options: FolOptions,
): Promise<Satisfiability> {
  try {
    return await decideSatisfiability(budget, formulas, options)
  } catch (error) {
    if (error instanceof GaveUp) return { answer: 'gave up', reason: error.message }
    throw error
  }
}

async function decideSatisfiability(
  budget: Budget,
  formulas: readonly FolFormula[],
  { signal, uniqueNames = false, budgetMs: z3Ms = 10_000 }: FolOptions,
): Promise<Satisfiability> {
  budget.check()
  const closed = formulas.map(close)
  const vocabulary = collectVocabulary(closed)

  // z3 gets at least half of the time.
  const searchBudget = new Budget({ milliseconds: budget.remainingMs / 2, signal })
  const search = (size: number, denotes: ReadonlyMap<string, number>): FolModel | null | 'gave up' => {
    const model = findModel(closed, vocabulary, { size, denotes, budget: searchBudget })
    if (model && model !== 'gave up') verifyModel(model, closed)
    return model
  }

  const distinctDenotations = new Map(vocabulary.constants.map((name, i) => [name, i]))
  const largestSize = Math.max(distinctDenotations.size + MAX_UNNAMED_INDIVIDUALS, MIN_LARGEST_SIZE)
  for (let size = Math.max(1, distinctDenotations.size); size <= largestSize; size++) {
    const model = search(size, distinctDenotations)
    if (model === 'gave up') break
    if (model) return { answer: 'sat', model }
  }

  const script = toSmt(closed, vocabulary, { uniqueNames })
  const askZ3 = async (milliseconds: number): Promise<Satisfiability> => {
    const options = { budgetMs: milliseconds, signal, core: true, values: script.constants, model: true }
    const result = await decideSmt(script.text, options)
    if (result.answer === 'gave up') return result
    if (result.answer === 'unsat')
      return { answer: 'unsat', core: result.core.map(name => Number(name.slice(1))).sort((a, b) => a - b) }
    const { size, denotes } = readShape(result.output, vocabulary)
    const model = search(size, denotes)
    return { answer: 'sat', model: model === 'gave up' ? null : model }
  }

  const loadingStart = Date.now()
  await loadSolver()
  budget.extend(Date.now() - loadingStart)
  const quickMs = Math.min(z3Ms, QUICK_MS)
  const first = await askZ3(quickMs)
  if (first.answer !== 'gave up') return first
  for (let n = 1; n <= FURTHER_SIZES; n++) {
    const model = uniqueNames ? search(largestSize + n, distinctDenotations) : search(n, new Map())
    if (model === 'gave up') break
    if (model) return { answer: 'sat', model }
  }
  const remainingMs = Math.min(z3Ms - quickMs, Math.max(budget.remainingMs, MIN_Z3_MS))
  return remainingMs > 0 ? askZ3(remainingMs) : first
}

function verifyModel(model: FolModel, formulas: readonly FolFormula[]): void {
  const violated = formulas.findIndex(formula => !holds(model, formula))
  if (violated >= 0) throw new Error(`internal error: the model found does not satisfy formula ${violated + 1}`)
}

/** Reads the domain size and the denotations of constants from z3's output. z3 names its individuals `U!val!0`, `U!val!1`, … */
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
