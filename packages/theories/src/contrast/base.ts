/** What a contrast table is applied to: a theory, the rule that proves its statement, and the unseen atom. */
import type { Atom, Formula } from '@elenchus/logic'
import type { Proof, Theory } from '@elenchus/logic/rules'
import type { Sample } from '../sampling/sample.ts'

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
  /** For a rule with variables: a formula of the rule as it is about the individuals of the statement. */
  readonly ground?: (formula: Formula) => Formula
}

/** The base of a contrast; with a proof given, reduced to the facts and rules that it uses. */
export function contrastBase(drawn: Sample, label: 'True' | 'False', proof: Proof | null): ContrastBase {
  const { fresh, place } = drawn
  if (proof === null) return { theory: drawn.theory, label, rule: drawn.rule, fresh, place }
  const facts = proof.facts.map(fact => drawn.theory.facts[fact]!)
  const rules = proof.rules.map(rule => drawn.theory.rules[rule]!)
  return { theory: { facts, rules }, label, rule: proof.rules.indexOf(drawn.rule), fresh, place }
}
