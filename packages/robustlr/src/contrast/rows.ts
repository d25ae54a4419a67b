/**
 * Applying the rows of a contrast table to a theory: pure rewriting, nothing is decided here.
 *
 * The perturbed rule is the one whose head is the statement: perturb another and a second branch may still prove it.
 * In the rows `{~p, ~t}` the negations of the body's literals take the place of what makes them hold (deny.ts).
 */
import type { Atom, Formula } from '@elenchus/logic'
import type { Rule, Theory } from '@elenchus/logic/rules'
import { join, negate } from '../formulas/literals.ts'
import type { AnswerLabel } from '../labels.ts'
import type { ContrastBase } from './base.ts'
import { deniedFacts } from './deny.ts'
import { CONTRAST_ROWS, type ContrastGroup, type ContrastOperator, tableLabel, variantName } from './tables.ts'

export interface ContrastCandidate {
  readonly variant: string
  readonly group: ContrastGroup
  readonly theory: Theory
  /** What the table says; the reasoner has to agree. */
  readonly expected: AnswerLabel
}

/** The rewritten theories of every row that can be made. */
export function contrastRows(base: ContrastBase, operator: ContrastOperator): ContrastCandidate[] {
  const { theory, fresh, ground = itself } = base
  const rule = theory.rules[base.rule]!
  const given = ground(fresh)
  const place = Math.min(base.place, theory.facts.length)
  const withFact = (fact: Formula): Formula[] => [...theory.facts.slice(0, place), fact, ...theory.facts.slice(place)]
  // Shared between the rows that use them, so that their sentences need writing once.
  const rules = new Map<string, readonly Rule[]>()
  const facts = new Map<string, readonly Formula[] | undefined>([['p', theory.facts]])
  const candidates: ContrastCandidate[] = []
  for (const [number, row] of CONTRAST_ROWS[operator].entries()) {
    const ruleKey = `${row.body} ${row.head}`
    if (!rules.has(ruleKey)) {
      const body = perturbedBody(rule.body, row.body, fresh)
      const head = row.head === 'kept' ? rule.head : negate(rule.head)
      const unchanged = body === rule.body && head === rule.head
      rules.set(ruleKey, unchanged ? theory.rules : theory.rules.with(base.rule, { body, head }))
    }
    if (!facts.has(row.facts)) {
      if (row.facts === 'p, t') facts.set(row.facts, withFact(given))
      else if (row.facts === 'p, ~t') facts.set(row.facts, withFact(negate(given)))
      else {
        const derivedBy = base.withdraw === true ? theory.rules : undefined
        facts.set(row.facts, deniedFacts(withFact(negate(given)), ground(rule.body), derivedBy))
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

const itself = (formula: Formula): Formula => formula

function perturbedBody(body: Formula, form: 'p' | 'p and t' | 'p or t' | 'not p', fresh: Atom): Formula {
  if (form === 'p') return body
  if (form === 'not p') return negate(body)
  return join(form === 'p and t' ? 'and' : 'or', [body, fresh])
}
