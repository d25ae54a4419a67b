/**
 * Negates the conditions of a rule in the facts, for the `{~p, ~t}` rows.
 *
 * A condition given as a fact is replaced by its negation. For a derived condition, a minimal set of the facts that support it is removed
 * first, since the theory would otherwise be inconsistent. The result has a model: in a sampled theory each atom occurs with one polarity
 * only, so the consequences of the remaining facts, with all other atoms negated, satisfy every rule.
 */
import type { Formula } from '@elenchus/logic'
import type { Rule } from '@elenchus/logic/rules'
import { negate, sameLiteral } from '../formulas/literals.ts'

/**
 * Negates every literal of a body in the facts; `undefined` if that is impossible. With `rules`, facts from which they derive one of the
 * literals are removed; without them, derived literals cannot be negated.
 */
export function negateConditions(
  facts: readonly Formula[],
  body: Formula,
  rules: readonly Rule[] | undefined,
): readonly Formula[] | undefined {
  const parts = body.kind === 'and' || body.kind === 'or' ? body.operands : [body]
  if (parts.some(part => part.kind === 'and' || part.kind === 'or')) return undefined
  const places = parts.map(part => facts.findIndex(fact => sameLiteral(fact, part)))
  const found = places.filter(place => place >= 0)
  const removed = rules === undefined ? [] : findSupport(facts, rules, parts)
  if (rules === undefined || removed.length === 0) {
    // Without distractors, a disjunction has only the fact that its proof uses; the other disjuncts may be negated as well.
    if (found.length === 0 || (body.kind !== 'or' && found.length < parts.length)) return undefined
  }
  const result: (Formula | undefined)[] = [...facts]
  for (const [i, part] of parts.entries()) if (places[i]! >= 0) result[places[i]!] = negate(part)
  for (const place of removed) result[place] = undefined
  const negated = parts.filter((_, i) => places[i]! < 0).map(negate)
  result.splice((found[0] ?? removed[0]!) + 1, 0, ...negated)
  return result.filter(fact => fact !== undefined)
}

/** Minimal set of facts, by position, without which no rule derives any of the literals. Pre: the rules are acyclic. */
function findSupport(facts: readonly Formula[], rules: readonly Rule[], literals: readonly Formula[]): number[] {
  const included = facts.map(fact => !literals.some(literal => sameLiteral(literal, fact)))
  const given = (literal: Formula): boolean => facts.some((fact, i) => included[i] && sameLiteral(fact, literal))
  const holds = (formula: Formula): boolean => {
    if (formula.kind === 'and') return formula.operands.every(holds)
    if (formula.kind === 'or') return formula.operands.some(holds)
    return given(formula) || rules.some(({ head, body }) => sameLiteral(head, formula) && holds(body))
  }
  if (!literals.some(holds)) return []
  const below = new Set<number>()
  const visit = (formula: Formula): void => {
    if (formula.kind === 'and' || formula.kind === 'or') {
      for (const operand of formula.operands) visit(operand)
      return
    }
    for (const [i, fact] of facts.entries()) if (included[i] && sameLiteral(fact, formula)) below.add(i)
    for (const { head, body } of rules) if (sameLiteral(head, formula)) visit(body)
  }
  for (const literal of literals) visit(literal)
  const order = [...below].sort((a, b) => a - b)
  // Removes all of them, and restores each unless a literal follows again.
  for (const place of order) included[place] = false
  return order.filter(place => {
    included[place] = true
    if (!literals.some(holds)) return false
    included[place] = false
    return true
  })
}
