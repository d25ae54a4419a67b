/**
 * Entailment with evidence. Two questions are asked: can the premises hold with the conclusion, and can they hold
 * without it? No to the second is True, no to the first is False, twice yes is Uncertain, twice no is Inconsistent.
 */
import type { FolFormula } from './formula.ts'
import { close } from './formula.ts'
import type { FolModel } from './model.ts'
import { type FolOptions, type Satisfiability, satisfiable } from './satisfiable.ts'

export type FolLabel = 'True' | 'False' | 'Uncertain' | 'Inconsistent' | 'gave up'

export type FolEvidence =
  /**
   * Of True and False: the premises (by index) from which the conclusion or its negation follows, and a model of all
   * premises, which shows that they are consistent; null where none was found.
   */
  | { readonly kind: 'core'; readonly premises: readonly number[]; readonly model: FolModel | null }
  /** Of Uncertain: the premises with the conclusion, and with its negation; null where a model is too large to show. */
  | { readonly kind: 'models'; readonly with: FolModel | null; readonly without: FolModel | null }
  /** Of Inconsistent: premises that contradict each other. */
  | { readonly kind: 'contradiction'; readonly premises: readonly number[] }
  | { readonly kind: 'none'; readonly reason: string }

export interface FolAnswer {
  readonly label: FolLabel
  readonly evidence: FolEvidence
}

/**
 * Whether premises entail a conclusion (True), its negation (False) or neither (Uncertain).
 *
 * `True` and `False` are proofs even where the premises' consistency stays open (`evidence.model` is then null);
 * Inconsistent is said only where it is shown.
 *
 *     await entails([parse('∀x (Heron(x) → Bird(x))'), parse('Heron(gil)')], parse('Bird(gil)'))   // label: 'True'
 */
export async function entails(
  premises: readonly FolFormula[],
  conclusion: FolFormula,
  options: FolOptions = {},
): Promise<FolAnswer> {
  const goal = premises.length
  // The negation is of the closure: "not every x" and not "of every x not".
  const without = await satisfiable([...premises, { kind: 'not', operand: close(conclusion) }], options)
  const withIt = await satisfiable([...premises, conclusion], options)
  if (without.answer === 'unsat' && withIt.answer === 'unsat') {
    const alone = await satisfiable(premises, options)
    // Both refutations together refute the premises; `alone` only needs fewer of them.
    const both = [...new Set([...without.core, ...withIt.core])].filter(i => i !== goal).sort((a, b) => a - b)
    const core = alone.answer === 'unsat' ? alone.core : both
    return { label: 'Inconsistent', evidence: { kind: 'contradiction', premises: core } }
  }
  if (without.answer === 'unsat') return proved('True', without.core, withIt, goal)
  if (withIt.answer === 'unsat') return proved('False', withIt.core, without, goal)
  if (without.answer === 'sat' && withIt.answer === 'sat')
    return { label: 'Uncertain', evidence: { kind: 'models', with: withIt.model, without: without.model } }
  const reason = [without, withIt].flatMap(answer => (answer.answer === 'gave up' ? [answer.reason] : []))[0]!
  return { label: 'gave up', evidence: { kind: 'none', reason } }
}

function proved(label: 'True' | 'False', core: readonly number[], other: Satisfiability, goal: number): FolAnswer {
  const model = other.answer === 'sat' ? other.model : null
  return { label, evidence: { kind: 'core', premises: core.filter(i => i !== goal), model } }
}
