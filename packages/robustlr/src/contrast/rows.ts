/**
 * Rewrites a theory by the rows of a contrast table, without deciding labels.
 *
 * The perturbed rule is the one whose head is the statement, since another branch could still prove it otherwise. In the rows `{~p, ~t}` the
 * literals of the body are negated (deny.ts).
 */
import type { Atom, Formula } from '@elenchus/logic'
import type { Rule, Theory } from '@elenchus/logic/rules'
import { join, negate } from '../formulas/literals.ts'
import type { AnswerLabel } from '../labels.ts'
import { negateConditions } from './deny.ts'
import type { ContrastBase } from './minimal-proof-set.ts'
import { CONTRAST_ROWS, type ContrastGroup, type ContrastOperator, tableLabel, variantName } from './tables.ts'

export interface ContrastCandidate {
  readonly variant: string
  readonly group: ContrastGroup
  readonly theory: Theory
  /** Label by the table, which the reasoner must confirm. */
  readonly expected: AnswerLabel
}

/** Rewrites a theory by every applicable row. */
export function contrastRows(base: ContrastBase, operator: ContrastOperator): ContrastCandidate[] {
  const { theory, fresh, ground = identity } = base
  const rule = theory.rules[base.rule]!
  const given = ground(fresh)
  const place = Math.min(base.place, theory.facts.length)
  const withFact = (fact: Formula): Formula[] => [...theory.facts.slice(0, place), fact, ...theory.facts.slice(place)]
  // Shared between rows, so that their sentences are written once.
  const rules = new Map<string, readonly Rule[]>()
  const facts = new Map<string, readonly Formula[] | undefined>([['p', theory.facts]])
  const candidates: ContrastCandidate[] = []
  for (const [number, row] of CONTRAST_ROWS[operator].entries()) {
    const ruleKey = `${row.body} ${row.head}`
    if (!rules.has(ruleKey)) {
      const body = perturbBody(rule.body, row.body, fresh)
      const head = row.head === 'kept' ? rule.head : negate(rule.head)
      const unchanged = body === rule.body && head === rule.head
      rules.set(ruleKey, unchanged ? theory.rules : theory.rules.with(base.rule, { body, head }))
    }
    if (!facts.has(row.facts)) {
      if (row.facts === 'p, t') facts.set(row.facts, withFact(given))
      else if (row.facts === 'p, ~t') facts.set(row.facts, withFact(negate(given)))
      else {
        const derivedBy = base.removeSupport === true ? theory.rules : undefined
        facts.set(row.facts, negateConditions(withFact(negate(given)), ground(rule.body), derivedBy))
      }
    }
    const rowFacts = facts.get(row.facts)
    if (rowFacts === undefined) continue
    candidates.push({
      variant: variantName(operator, base.label, number),
      group: row.group,
      theory: { facts: rowFacts, rules: rules.get(ruleKey)! },
      expected: tableLabel(row, base.label),
    })
  }
  return candidates
}

const identity = (formula: Formula): Formula => formula

function perturbBody(body: Formula, form: 'p' | 'p and t' | 'p or t' | 'not p', fresh: Atom): Formula {
  if (form === 'p') return body
  if (form === 'not p') return negate(body)
  return join(form === 'p and t' ? 'and' : 'or', [body, fresh])
}
