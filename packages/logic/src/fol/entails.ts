/**
 * Entailment with evidence, by two satisfiability checks: the premises with the conclusion, and with its negation. Only the
 * second unsatisfiable: True; only the first: False; neither: Uncertain; both: Inconsistent.
 */
import type { FolFormula } from './formula.ts'
import { close } from './formula.ts'
import type { FolModel } from './model.ts'
import { type FolOptions, type Satisfiability, satisfiable } from './satisfiable.ts'

export type FolLabel = 'True' | 'False' | 'Uncertain' | 'Inconsistent' | 'gave up'

export type FolEvidence =
  /**
   * For True and False: the indices of the premises that entail the conclusion or its negation, and a model of all premises
   * as a proof of consistency; null if none was found.
   */
  | { readonly kind: 'core'; readonly premises: readonly number[]; readonly model: FolModel | null }
  /** For Uncertain: models of the premises with the conclusion and with its negation; null if too large. */
  | { readonly kind: 'models'; readonly with: FolModel | null; readonly without: FolModel | null }
  /** For Inconsistent: contradictory premises. */
  | { readonly kind: 'contradiction'; readonly premises: readonly number[] }
  | { readonly kind: 'none'; readonly reason: string }

export interface FolAnswer {
  readonly label: FolLabel
  readonly evidence: FolEvidence
}

/**
 * Decides whether premises entail a conclusion (True), its negation (False) or neither (Uncertain).
 *
 * `True` and `False` are proved even if the consistency of the premises is unknown (`evidence.model` is then null);
 * Inconsistent is only returned if it is proved.
 *
 *     await entails([parse('∀x (Heron(x) → Bird(x))'), parse('Heron(gil)')], parse('Bird(gil)'))   // label: 'True'
 */
export async function entails(
  premises: readonly FolFormula[],
  conclusion: FolFormula,
  options: FolOptions = {},
): Promise<FolAnswer> {
  const goal = premises.length
  // Negate the closure: ¬∀x φ, not ∀x ¬φ.
  const without = await satisfiable([...premises, { kind: 'not', operand: close(conclusion) }], options)
  const withIt = await satisfiable([...premises, conclusion], options)
  if (without.answer === 'unsat' && withIt.answer === 'unsat') {
    const alone = await satisfiable(premises, options)
    // The union of both cores is unsatisfiable; `alone` may have a smaller core.
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
