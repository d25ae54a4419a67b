/**
 * Facts that deny the conditions of a rule: the `{~p, ~t}` rows.
 *
 * A condition that is given gives way to its negation. One that is derived cannot simply be denied, since the theory would
 * contradict itself: the facts that it rests on are withdrawn first, as few of them as will do, and its negation is put in
 * their place. So the rows can be made whatever the depth of the conditions is.
 *
 * The theory that remains has a model: in a sampled theory an atom occurs with one polarity only, so what follows from the facts
 * that are left, together with the denial of everything else, satisfies every rule.
 */
import type { Formula } from '@elenchus/logic'
import type { Rule } from '@elenchus/logic/rules'
import { negate } from '../formulas/literals.ts'
import { sameLiteral } from '../formulas/same.ts'

/**
 * The facts with every literal of the body denied; `undefined` where that cannot be. With `rules` given, facts from which they
 * derive one of the literals are withdrawn; without them, a derived literal cannot be denied.
 */
export function deniedFacts(
  facts: readonly Formula[],
  body: Formula,
  rules: readonly Rule[] | undefined,
): readonly Formula[] | undefined {
  const parts = body.kind === 'and' || body.kind === 'or' ? body.operands : [body]
  if (parts.some(part => part.kind === 'and' || part.kind === 'or')) return undefined
  const places = parts.map(part => facts.findIndex(fact => sameLiteral(fact, part)))
  const found = places.filter(place => place >= 0)
  const withdrawn = rules === undefined ? [] : restsOn(facts, rules, parts)
  if (rules === undefined || withdrawn.length === 0) {
    // Without distractors an `or` keeps only the fact that its proof uses; the others may be denied beside it.
    if (found.length === 0 || (body.kind !== 'or' && found.length < parts.length)) return undefined
  }
  const result: (Formula | undefined)[] = [...facts]
  for (const [i, part] of parts.entries()) if (places[i]! >= 0) result[places[i]!] = negate(part)
  for (const place of withdrawn) result[place] = undefined
  const denied = parts.filter((_, i) => places[i]! < 0).map(negate)
  result.splice((found[0] ?? withdrawn[0]!) + 1, 0, ...denied)
  return result.filter(fact => fact !== undefined)
}

/**
 * Positions of facts without which no rule derives any of the literals; no smaller part of them will do. Pre: no rule rests on
 * its own head.
 */
function restsOn(facts: readonly Formula[], rules: readonly Rule[], literals: readonly Formula[]): number[] {
  const kept = facts.map(fact => !literals.some(literal => sameLiteral(literal, fact)))
  const given = (literal: Formula): boolean => facts.some((fact, i) => kept[i] && sameLiteral(fact, literal))
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
    for (const [i, fact] of facts.entries()) if (kept[i] && sameLiteral(fact, formula)) below.add(i)
    for (const { head, body } of rules) if (sameLiteral(head, formula)) visit(body)
  }
  for (const literal of literals) visit(literal)
  const order = [...below].sort((a, b) => a - b)
  // All of them go, and each comes back unless a literal would follow again.
  for (const place of order) kept[place] = false
  return order.filter(place => {
    kept[place] = true
    if (!literals.some(holds)) return false
    kept[place] = false
    return true
  })
}
