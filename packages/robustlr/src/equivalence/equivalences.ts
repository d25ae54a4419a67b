/**
 * Logical equivalences as rewritings of a theory.
 *
 *   contrapositive  p => q                     ~q => ~p       for every rule; `p & t => q` gives `~q => ~p | ~t`
 *   distributive 1  (p => q), (p => r)         p => q & r     two rules with one body become one
 *   distributive 2  (p => q), (r => q)         p | r => q     two rules with one head become one
 *
 * Algorithm 1 gives each head one rule, so pairs for distributive 2 arise only by splitting a rule with an `or`.
 */
import type { Formula } from '@elenchus/logic'
import { decide, type Label, type Proof, type Rule, type Theory } from '@elenchus/logic/rules'
import { join, negate, sameFormula } from '../formulas/literals.ts'

export type Equivalence = 'contrapositive' | 'distributive1' | 'distributive2'

export const EQUIVALENCES: readonly Equivalence[] = ['contrapositive', 'distributive1', 'distributive2']

/** `p => q` becomes `~q => ~p`. */
export const contrapositive = (rule: Rule): Rule => ({ body: negate(rule.head), head: negate(rule.body) })

/** Replaces every rule by its contrapositive. */
export const contraposeRules = (theory: Theory): Theory => ({
  facts: theory.facts,
  rules: theory.rules.map(contrapositive),
})

/** Merges two rules with the same body into one with both heads. */
export function mergeHeads(theory: Theory, first: number, second: number): Theory {
  const { body, head } = theory.rules[first]!
  const merged: Rule = { body, head: join('and', [head, theory.rules[second]!.head]) }
  return { facts: theory.facts, rules: theory.rules.with(first, merged).toSpliced(second, 1) }
}

/** Merges two rules with the same head into one with a disjunction of their bodies. */
export function mergeBodies(theory: Theory, first: number, second: number): Theory {
  const { body, head } = theory.rules[first]!
  const merged: Rule = { body: join('or', [body, theory.rules[second]!.body]), head }
  return { facts: theory.facts, rules: theory.rules.with(first, merged).toSpliced(second, 1) }
}

/** Splits a rule `p | r => q` into `p => q` and, at a given position after it, `r => q`. */
export function splitBody(theory: Theory, index: number, place: number): Theory {
  const { body, head } = theory.rules[index]!
  if (body.kind !== 'or') throw new TypeError('only a rule whose body is an "or" can be split')
  const first: Rule = { body: body.operands[0]!, head }
  const second: Rule = { body: join('or', body.operands.slice(1)), head }
  return {
    facts: theory.facts,
    rules: theory.rules.with(index, first).toSpliced(Math.max(place, index + 1), 0, second),
  }
}

/** Pairs of rules with the same body, in order. */
export const sameBodyPairs = (theory: Theory): (readonly [number, number])[] => pairs(theory.rules, rule => rule.body)

/** Pairs of rules with the same head, in order. */
export const sameHeadPairs = (theory: Theory): (readonly [number, number])[] => pairs(theory.rules, rule => rule.head)

function pairs(rules: readonly Rule[], side: (rule: Rule) => Formula): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = []
  for (let i = 0; i < rules.length; i++) {
    for (let j = i + 1; j < rules.length; j++) if (sameFormula(side(rules[i]!), side(rules[j]!))) found.push([i, j])
  }
  return found
}

/** Equivalence set of a single theory, with decided labels. */

export interface EquivalentTheory {
  readonly equivalence: Equivalence
  /** Indices of the rewritten rules; all rules for the contrapositive. */
  readonly rules: readonly number[]
  readonly theory: Theory
  readonly label: Label
  /** `null` for Unknown. */
  readonly proof: Proof | null
}

/** Creates every theory that results from one application of an equivalence, with the label of the statement. */
export function equivalents(theory: Theory, statement: Formula, equivalence: Equivalence): readonly EquivalentTheory[] {
  return rewritings(theory, equivalence).map(({ rules, theory: rewritten }) => {
    const { label, proof } = decide(rewritten, statement)
    return { equivalence, rules, theory: rewritten, label, proof }
  })
}

interface Rewriting {
  readonly rules: readonly number[]
  readonly theory: Theory
}

/** Rewrites a theory without deciding labels. */
export function rewritings(theory: Theory, equivalence: Equivalence): readonly Rewriting[] {
  if (equivalence === 'contrapositive')
    return theory.rules.length === 0 ? [] : [{ rules: theory.rules.map((_, i) => i), theory: contraposeRules(theory) }]
  if (equivalence === 'distributive1')
    return sameBodyPairs(theory).map(([first, second]) => ({
      rules: [first, second],
      theory: mergeHeads(theory, first, second),
    }))
  const merged = sameHeadPairs(theory).map(([first, second]) => ({
    rules: [first, second],
    theory: mergeBodies(theory, first, second),
  }))
  const split = theory.rules.flatMap((rule, i) =>
    rule.body.kind === 'or' ? [{ rules: [i], theory: splitBody(theory, i, i + 1) }] : [],
  )
  return [...merged, ...split]
}
