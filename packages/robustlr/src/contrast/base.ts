/** What a contrast table is applied to: a theory, the rule that proves its statement, and the unseen atom. */
import type { Atom, Formula } from '@elenchus/logic'
import type { Theory } from '@elenchus/logic/rules'
import type { SampledTheory } from '../sampling/sample.ts'
import { type ProofSet, partOf } from './minimal-proof-set.ts'

export interface ContrastBase {
  readonly theory: Theory
  /** Label of the statement in this theory. */
  readonly label: 'True' | 'False'
  /** Index of the rule to perturb: its head is the statement, or its negation for a False base. */
  readonly rule: number
  /** The unseen atom `t`. */
  readonly fresh: Atom
  /** Where a new fact is put among the facts. */
  readonly place: number
  /** Facts from which a condition is derived may be withdrawn where the condition is denied. Default false. */
  readonly withdraw?: boolean
  /** For a rule with variables: a formula of the rule as it is about the individuals of the statement. */
  readonly ground?: (formula: Formula) => Formula
}

/** The base of a contrast; with a set given, reduced to its facts and rules. */
export function contrastBase(drawn: SampledTheory, label: 'True' | 'False', set: ProofSet | null): ContrastBase {
  const { fresh, place } = drawn
  if (set === null) return { theory: drawn.theory, label, rule: drawn.rule, fresh, place, withdraw: true }
  return { theory: partOf(drawn.theory, set), label, rule: set.rules.indexOf(drawn.rule), fresh, place, withdraw: true }
}
