/**
 * Minimal sets of facts and rules that prove a statement, by greedy deletion.
 *
 * A shortest proof need not be minimal: it may satisfy a disjunctive body by one fact although another fact, needed elsewhere, suffices.
 * Sentences are deleted one by one, facts first, as long as the label does not change. Entailment is monotone, so one pass suffices.
 */
import type { Atom, Formula } from '@elenchus/logic'
import type { Theory } from '@elenchus/logic/rules'
import { isSameLiteral } from '../formulas/literals.ts'
import type { SampledTheory } from '../sampling/sample.ts'

/** Positions of facts and rules in a theory. */
export interface ProofSet {
  readonly facts: readonly number[]
  readonly rules: readonly number[]
}

export const restrictTheory = (theory: Theory, { facts, rules }: ProofSet): Theory => ({
  facts: facts.map(fact => theory.facts[fact]!),
  rules: rules.map(rule => theory.rules[rule]!),
})

/** Minimises a set of facts and rules. Precondition: `suffices` is true of the set itself. */
export function minimizeProofSet(theory: Theory, set: ProofSet, suffices: (part: Theory) => boolean): ProofSet {
  let { facts, rules } = set
  for (const fact of set.facts) {
    const fewer = facts.filter(other => other !== fact)
    if (suffices(restrictTheory(theory, { facts: fewer, rules }))) facts = fewer
  }
  for (const rule of set.rules) {
    const fewer = rules.filter(other => other !== rule)
    if (suffices(restrictTheory(theory, { facts, rules: fewer }))) rules = fewer
  }
  return { facts, rules }
}

/** Tests if some disjunctive body has two true conditions, so that the proof may not be minimal. Precondition: each head has one rule. */
export function mayBeReducible(theory: Theory, { facts, rules }: ProofSet): boolean {
  const isSupported = (literal: Formula): boolean =>
    facts.some(fact => isSameLiteral(theory.facts[fact]!, literal)) ||
    rules.some(rule => isSameLiteral(theory.rules[rule]!.head, literal))
  for (const rule of rules) {
    const { body } = theory.rules[rule]!
    if (body.kind === 'or' && body.operands.filter(isSupported).length > 1) return true
  }
  return false
}

/**
 * A theory whose variants form a contrast set (`applyContrastRows`), with the rule that proves its statement and an atom that the
 * theory does not mention.
 */
export interface ContrastBase {
  readonly theory: Theory
  /** Label of the statement in this theory. */
  readonly label: 'True' | 'False'
  /** Index of the rule to perturb: its head is the statement, or its negation if the label is False. */
  readonly rule: number
  /** The unseen atom `t`. */
  readonly unseenAtom: Atom
  /** Position of a new fact among the facts. */
  readonly insertPosition: number
  /** True if a variant that negates the rule's conditions may lose the facts from which they are derived. Default false. */
  readonly removeSupport?: boolean
  /** For a rule with variables: instantiates a formula of the rule for the individuals of the statement. */
  readonly instantiate?: (formula: Formula) => Formula
}

/** Creates the base of a contrast set, optionally reduced to a set of facts and rules. */
export function createContrastBase(sample: SampledTheory, label: 'True' | 'False', set: ProofSet | null): ContrastBase {
  const { unseenAtom, insertPosition } = sample
  const theory = set === null ? sample.theory : restrictTheory(sample.theory, set)
  const rule = set === null ? sample.rule : set.rules.indexOf(sample.rule)
  return { theory, label, rule, unseenAtom, insertPosition, removeSupport: true }
}
