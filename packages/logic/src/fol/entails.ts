/**
 * Decides entailment with evidence, by two satisfiability checks: of the premises with the conclusion, and with its negation. If only the
 * second is unsatisfiable, the answer is True; if only the first, False; if neither, Uncertain; if both, Inconsistent.
 */
import { Budget } from '../budget.ts'
import { close, type FolFormula } from './formula.ts'
import type { FolModel } from './model.ts'
import { type FolOptions, type Satisfiability, satisfiableWithin } from './satisfiable.ts'

export type FolLabel = 'True' | 'False' | 'Uncertain' | 'Inconsistent' | 'gave up'

export type FolEvidence =
  /**
   * For True and False: the indices of the premises that entail the conclusion or its negation, and a model of all premises,
   * which proves that they are consistent; null if none was found.
   */
  | { readonly kind: 'core'; readonly premises: readonly number[]; readonly model: FolModel | null }
  /** For Uncertain: a model of the premises and the conclusion, and one of the premises and its negation; null if too large. */
  | { readonly kind: 'models'; readonly with: FolModel | null; readonly without: FolModel | null }
  /** For Inconsistent: the indices of contradictory premises. */
  | { readonly kind: 'contradiction'; readonly premises: readonly number[] }
  | { readonly kind: 'none'; readonly reason: string }

export type FolAnswer = Readonly<{ label: FolLabel; evidence: FolEvidence }>

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
  // The first query leaves a quarter of the time, so that it cannot use up the whole budget; the others share the rest.
  const { totalMs = Infinity, signal } = options
  const first = new Budget({ milliseconds: 0.75 * totalMs, signal })
  // Negate the closure: ¬∀x φ, not ∀x ¬φ.
  const negation: FolFormula = { kind: 'not', operand: close(conclusion) }
  const withNegation = await satisfiableWithin(first, [...premises, negation], options)
  const rest = new Budget({ milliseconds: 0.25 * totalMs + first.remainingMs, signal })
  const withConclusion = await satisfiableWithin(rest, [...premises, conclusion], options)
  const isPremise = (i: number): boolean => i < premises.length
  if (withNegation.answer === 'unsat' && withConclusion.answer === 'unsat') {
    // The union of both cores is unsatisfiable; the premises alone may have a smaller core.
    const union = [...new Set([...withNegation.core, ...withConclusion.core])].filter(isPremise).sort((a, b) => a - b)
    const premisesOnly = await satisfiableWithin(rest, premises, options)
    const core = premisesOnly.answer === 'unsat' ? premisesOnly.core : union
    return { label: 'Inconsistent', evidence: { kind: 'contradiction', premises: core } }
  }
  const toProvedAnswer = (label: 'True' | 'False', core: readonly number[], other: Satisfiability): FolAnswer => {
    const model = other.answer === 'sat' ? other.model : null
    return { label, evidence: { kind: 'core', premises: core.filter(isPremise), model } }
  }
  if (withNegation.answer === 'unsat') return toProvedAnswer('True', withNegation.core, withConclusion)
  if (withConclusion.answer === 'unsat') return toProvedAnswer('False', withConclusion.core, withNegation)
  if (withNegation.answer === 'sat' && withConclusion.answer === 'sat')
    return { label: 'Uncertain', evidence: { kind: 'models', with: withConclusion.model, without: withNegation.model } }
  const reason = [withNegation, withConclusion].flatMap(answer =>
    answer.answer === 'gave up' ? [answer.reason] : [],
  )[0]!
  return { label: 'gave up', evidence: { kind: 'none', reason } }
}
