/**
 * Minimal sets of facts and rules that prove a statement.
 *
 * A shortest proof need not be minimal: a disjunctive body may be satisfied by one fact where another, needed elsewhere, suffices.
 * Sentences are deleted in order, facts first, as long as the label stays. Entailment is monotone, so one pass suffices.
 */
import type { Atom, Formula } from '@elenchus/logic'
import type { Theory } from '@elenchus/logic/rules'
import { sameLiteral } from '../formulas/literals.ts'
import type { SampledTheory } from '../sampling/sample.ts'

/** Positions of facts and rules in a theory. */
export interface ProofSet {
  readonly facts: readonly number[]
  readonly rules: readonly number[]
}

/** Restricts a theory to a set of facts and rules. */
export const subtheory = (theory: Theory, { facts, rules }: ProofSet): Theory => ({
  facts: facts.map(fact => theory.facts[fact]!),
  rules: rules.map(rule => theory.rules[rule]!),
})

/** Minimises a set of facts and rules. Pre: `suffices` holds for the set itself. */
export function minimalProofSet(theory: Theory, set: ProofSet, suffices: (part: Theory) => boolean): ProofSet {
  let { facts, rules } = set
  for (const fact of set.facts) {
    const fewer = facts.filter(each => each !== fact)
    if (suffices(subtheory(theory, { facts: fewer, rules }))) facts = fewer
  }
  for (const rule of set.rules) {
    const fewer = rules.filter(each => each !== rule)
    if (suffices(subtheory(theory, { facts, rules: fewer }))) rules = fewer
  }
  return { facts, rules }
}

/**
 * Tests whether a proof may be non-minimal: some disjunctive body has two conditions that are given or derived. Pre: each head has one rule.
 */
export function hasChoice(theory: Theory, { facts, rules }: ProofSet): boolean {
  const supported = (literal: Formula): boolean =>
    facts.some(fact => sameLiteral(theory.facts[fact]!, literal)) ||
    rules.some(rule => sameLiteral(theory.rules[rule]!.head, literal))
  for (const rule of rules) {
    const { body } = theory.rules[rule]!
    if (body.kind === 'or' && body.operands.filter(supported).length > 1) return true
  }
  return false
}

/** Input of a contrast table: a theory, the rule that proves its statement, and an atom that it does not mention. */

export interface ContrastBase {
  readonly theory: Theory
  /** Label of the statement in this theory. */
  readonly label: 'True' | 'False'
  /** Index of the rule to perturb: its head is the statement, or its negation for a False base. */
  readonly rule: number
  /** The unseen atom `t`. */
  readonly fresh: Atom
  /** Position of a new fact among the facts. */
  readonly place: number
  /** Whether facts from which a negated condition is derived may be removed. Default false. */
  readonly removeSupport?: boolean
  /** For a rule with variables: instantiates a formula of the rule for the individuals of the statement. */
  readonly ground?: (formula: Formula) => Formula
}

/** Creates the base of a contrast, optionally reduced to a set of facts and rules. */
export function createContrastBase(drawn: SampledTheory, label: 'True' | 'False', set: ProofSet | null): ContrastBase {
  const { fresh, place } = drawn
  const theory = set === null ? drawn.theory : subtheory(drawn.theory, set)
  const rule = set === null ? drawn.rule : set.rules.indexOf(drawn.rule)
  return { theory, label, rule, fresh, place, removeSupport: true }
}
