/**
 * The three logical equivalences, as rewritings of a theory.
 *
 *   contrapositive  p => q                     ~q => ~p       for every rule; `p & t => q` gives `~q => ~p | ~t`
 *   distributive 1  (p => q), (p => r)         p => q & r     two rules with one body become one
 *   distributive 2  (p => q), (r => q)         p | r => q     two rules with one head become one
 *
 * Algorithm 1 gives each head one rule, so pairs for distributive 2 arise only by splitting a rule with an `or`.
 */
import type { Formula } from '@elenchus/logic'
import type { Rule, Theory } from '@elenchus/logic/rules'
import { join, negate } from '../formulas/literals.ts'
import { sameFormula } from '../formulas/same.ts'

export type Equivalence = 'contrapositive' | 'distributive1' | 'distributive2'

export const EQUIVALENCES: readonly Equivalence[] = ['contrapositive', 'distributive1', 'distributive2']

/** `p => q` becomes `~q => ~p`. */
export const contrapositiveOf = (rule: Rule): Rule => ({ body: negate(rule.head), head: negate(rule.body) })

/** The theory with every rule replaced by its contrapositive. */
export const contraposed = (theory: Theory): Theory => ({
  facts: theory.facts,
  rules: theory.rules.map(contrapositiveOf),
})

/** The theory with rules `first` and `second`, which have one body, made one whose head joins theirs. */
export function headsMerged(theory: Theory, first: number, second: number): Theory {
  const { body, head } = theory.rules[first]!
  const merged: Rule = { body, head: join('and', [head, theory.rules[second]!.head]) }
  return { facts: theory.facts, rules: theory.rules.with(first, merged).toSpliced(second, 1) }
}

/** The theory with rules `first` and `second`, which have one head, made one whose body is either of theirs. */
export function bodiesMerged(theory: Theory, first: number, second: number): Theory {
  const { body, head } = theory.rules[first]!
  const merged: Rule = { body: join('or', [body, theory.rules[second]!.body]), head }
  return { facts: theory.facts, rules: theory.rules.with(first, merged).toSpliced(second, 1) }
}

/** The theory with a rule `p | r => q` split into `p => q` and, at the given place after it, `r => q`. */
export function bodySplit(theory: Theory, index: number, place: number): Theory {
  const { body, head } = theory.rules[index]!
  if (body.kind !== 'or') throw new TypeError('only a rule whose body is an "or" can be split')
  const first: Rule = { body: body.operands[0]!, head }
  const second: Rule = { body: join('or', body.operands.slice(1)), head }
  return {
    facts: theory.facts,
    rules: theory.rules.with(index, first).toSpliced(Math.max(place, index + 1), 0, second),
  }
}

/** Pairs of rules with one body, the first before the second. */
export const sameBodyPairs = (theory: Theory): (readonly [number, number])[] => pairs(theory.rules, rule => rule.body)

/** Pairs of rules with one head, the first before the second. */
export const sameHeadPairs = (theory: Theory): (readonly [number, number])[] => pairs(theory.rules, rule => rule.head)

function pairs(rules: readonly Rule[], side: (rule: Rule) => Formula): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = []
  for (let i = 0; i < rules.length; i++) {
    for (let j = i + 1; j < rules.length; j++) if (sameFormula(side(rules[i]!), side(rules[j]!))) found.push([i, j])
  }
  return found
}
