/**
 * The facts and rules that a proof needs, and not one more.
 *
 * A shortest proof may use a sentence that it could do without: a rule with "or" fires by one of its conditions where another
 * one, needed elsewhere anyway, would have done. "Without distractors" means that every sentence matters, so what can be
 * deleted without changing the label is deleted, facts first, each in the order of the theory. Entailment is monotone: a
 * sentence that was needed once stays needed while others go, so one pass leaves nothing to delete.
 */
import type { Formula } from '@elenchus/logic'
import type { Theory } from '@elenchus/logic/rules'
import { sameLiteral } from '../formulas/same.ts'

/** Positions of facts and rules in a theory. */
export interface ProofSet {
  readonly facts: readonly number[]
  readonly rules: readonly number[]
}

/** The theory's facts and rules that are in the set. */
export const partOf = (theory: Theory, { facts, rules }: ProofSet): Theory => ({
  facts: facts.map(fact => theory.facts[fact]!),
  rules: rules.map(rule => theory.rules[rule]!),
})

/** A part of the set from which nothing can be deleted. Pre: `suffices` holds of the set itself. */
export function minimalProofSet(theory: Theory, set: ProofSet, suffices: (part: Theory) => boolean): ProofSet {
  let { facts, rules } = set
  for (const fact of set.facts) {
    const fewer = facts.filter(each => each !== fact)
    if (suffices(partOf(theory, { facts: fewer, rules }))) facts = fewer
  }
  for (const rule of set.rules) {
    const fewer = rules.filter(each => each !== rule)
    if (suffices(partOf(theory, { facts, rules: fewer }))) rules = fewer
  }
  return { facts, rules }
}

/**
 * Whether a proof by rules with one head each had a choice: a body with "or" two of whose conditions the set gives or derives.
 * Where it had none, each of its sentences is needed, and the deletions need not be tried.
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
