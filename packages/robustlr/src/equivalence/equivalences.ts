/**
 * Rewriting of a theory by logical equivalences.
 *
 *   contrapositive  p => q                     ~q => ~p       for every rule; `p & t => q` gives `~q => ~p | ~t`
 *   distributive 1  (p => q), (p => r)         p => q & r     two rules with one body become one
 *   distributive 2  (p => q), (r => q)         p | r => q     two rules with one head become one
 *
 * Algorithm 1 of RobustLR (sampling/sample.ts) creates one rule per head, so its theories have two rules with one head only after a rule
 * with an `or` is split.
 */
import type { Formula } from '@elenchus/logic'
import type { Rule, Theory } from '@elenchus/logic/rules'
import { isSameFormula, joinFormulas, negate } from '../formulas/literals.ts'

export type Equivalence = 'contrapositive' | 'distributive1' | 'distributive2'

export const EQUIVALENCES: readonly Equivalence[] = ['contrapositive', 'distributive1', 'distributive2']

/** Contraposes a rule: `p => q` becomes `~q => ~p`. */
export const contrapose = (rule: Rule): Rule => ({ body: negate(rule.head), head: negate(rule.body) })

/** Replaces every rule by its contrapositive. */
export const contraposeRules = (theory: Theory): Theory => ({
  facts: theory.facts,
  rules: theory.rules.map(contrapose),
})

/** Merges two rules, given by index, with the same body into one with both heads. */
export function mergeHeads(theory: Theory, first: number, second: number): Theory {
  const { body, head } = theory.rules[first]!
  const merged: Rule = { body, head: joinFormulas('and', [head, theory.rules[second]!.head]) }
  return { facts: theory.facts, rules: theory.rules.with(first, merged).toSpliced(second, 1) }
}

/** Merges two rules, given by index, with the same head into one with a disjunction of their bodies. */
export function mergeBodies(theory: Theory, first: number, second: number): Theory {
  const { body, head } = theory.rules[first]!
  const merged: Rule = { body: joinFormulas('or', [body, theory.rules[second]!.body]), head }
  return { facts: theory.facts, rules: theory.rules.with(first, merged).toSpliced(second, 1) }
}

/** Splits a rule `p | r => q` into `p => q` and, at a given position after it, `r => q`. */
export function splitBody(theory: Theory, index: number, secondPosition: number): Theory {
  const { body, head } = theory.rules[index]!
  if (body.kind !== 'or') throw new TypeError('only a rule with "or" in its body can be split')
  const first: Rule = { body: body.operands[0]!, head }
  const second: Rule = { body: joinFormulas('or', body.operands.slice(1)), head }
  return {
    facts: theory.facts,
    rules: theory.rules.with(index, first).toSpliced(Math.max(secondPosition, index + 1), 0, second),
  }
}

/** Finds pairs of rules with the same body, in order. */
export const findSameBodyPairs = (theory: Theory): (readonly [number, number])[] => [
  ...findPairs(theory.rules, rule => rule.body),
]

function* findPairs(rules: readonly Rule[], getSide: (rule: Rule) => Formula): Generator<readonly [number, number]> {
  for (let i = 0; i < rules.length; i++) {
    for (let j = i + 1; j < rules.length; j++) if (isSameFormula(getSide(rules[i]!), getSide(rules[j]!))) yield [i, j]
  }
}

export interface Rewriting {
  /** Indices of the rewritten rules; all rules for the contrapositive. */
  readonly rules: readonly number[]
  readonly theory: Theory
}

/** Lists every theory that results from one application of an equivalence. */
export const listRewritings = (theory: Theory, equivalence: Equivalence): readonly Rewriting[] =>
  Array.from(findRewritings(theory, equivalence), rewrite => rewrite())

/** Finds the applications of an equivalence one by one: their number is quadratic. A theory is created when its function is called. */
export function* findRewritings(theory: Theory, equivalence: Equivalence): Generator<() => Rewriting> {
  if (equivalence === 'contrapositive') {
    if (theory.rules.length > 0) yield () => ({ rules: theory.rules.map((_, i) => i), theory: contraposeRules(theory) })
    return
  }
  const [getSide, merge] =
    equivalence === 'distributive1' ? [(rule: Rule) => rule.body, mergeHeads] : [(rule: Rule) => rule.head, mergeBodies]
  for (const [first, second] of findPairs(theory.rules, getSide))
    yield () => ({ rules: [first, second], theory: merge(theory, first, second) })
  if (equivalence === 'distributive1') return
  for (const [i, rule] of theory.rules.entries())
    if (rule.body.kind === 'or') yield () => ({ rules: [i], theory: splitBody(theory, i, i + 1) })
}
