/**
 * Rewrites the facts so that the conditions of a rule are false, for the rows `{~p, ~t}` of a contrast table.
 *
 * A condition given as a fact is replaced by its negation. For a derived condition, a minimal set of the facts that support it is removed
 * first, since the theory would otherwise be inconsistent. The result has a model: in a sampled theory each atom occurs with one polarity
 * only, so the consequences of the remaining facts, with all other atoms negated, satisfy every rule.
 */
import type { Formula } from '@elenchus/logic'
import type { Rule } from '@elenchus/logic/rules'
import { isSameLiteral, negate } from '../formulas/literals.ts'

/**
 * Negates every literal of a rule body in the facts; `undefined` if that is impossible. If `rules` are given, facts from which they derive
 * one of the literals are removed; otherwise derived literals cannot be negated.
 */
export function negateConditions(
  facts: readonly Formula[],
  body: Formula,
  rules: readonly Rule[] | undefined,
): readonly Formula[] | undefined {
  const literals = body.kind === 'and' || body.kind === 'or' ? body.operands : [body]
  if (literals.some(literal => literal.kind === 'and' || literal.kind === 'or')) return undefined
  const factPositions = literals.map(literal => facts.findIndex(fact => isSameLiteral(fact, literal)))
  const givenPositions = factPositions.filter(position => position >= 0)
  const removed = rules === undefined ? [] : findSupport(facts, rules, literals)
  if (rules === undefined || removed.length === 0) {
    // Without distractors, a disjunction has only the fact that its proof uses; the other disjuncts may be negated as well.
    if (givenPositions.length === 0 || (body.kind !== 'or' && givenPositions.length < literals.length)) return undefined
  }
  const result: (Formula | undefined)[] = [...facts]
  for (const [i, literal] of literals.entries()) if (factPositions[i]! >= 0) result[factPositions[i]!] = negate(literal)
  for (const position of removed) result[position] = undefined
  const negated = literals.filter((_, i) => factPositions[i]! < 0).map(negate)
  result.splice((givenPositions[0] ?? removed[0]!) + 1, 0, ...negated)
  return result.filter(fact => fact !== undefined)
}

/** Finds a minimal set of facts, by position, without which no rule derives any of the literals. Precondition: the rules are acyclic. */
function findSupport(facts: readonly Formula[], rules: readonly Rule[], literals: readonly Formula[]): number[] {
  const included = facts.map(fact => !literals.some(literal => isSameLiteral(literal, fact)))
  const isGiven = (literal: Formula): boolean => facts.some((fact, i) => included[i] && isSameLiteral(fact, literal))
  const isDerivable = (formula: Formula): boolean => {
    if (formula.kind === 'and') return formula.operands.every(isDerivable)
    if (formula.kind === 'or') return formula.operands.some(isDerivable)
    return isGiven(formula) || rules.some(({ head, body }) => isSameLiteral(head, formula) && isDerivable(body))
  }
  if (!literals.some(isDerivable)) return []
  const supportingFacts = new Set<number>()
  const collectFacts = (formula: Formula): void => {
    if (formula.kind === 'and' || formula.kind === 'or') {
      for (const operand of formula.operands) collectFacts(operand)
      return
    }
    for (const [i, fact] of facts.entries()) if (included[i] && isSameLiteral(fact, formula)) supportingFacts.add(i)
    for (const { head, body } of rules) if (isSameLiteral(head, formula)) collectFacts(body)
  }
  for (const literal of literals) collectFacts(literal)
  const candidates = [...supportingFacts].sort((a, b) => a - b)
  // Removes all of them, then restores each one unless a literal is derivable again.
  for (const position of candidates) included[position] = false
  return candidates.filter(position => {
    included[position] = true
    if (!literals.some(isDerivable)) return false
    included[position] = false
    return true
  })
}
