/**
 * Rewrites a theory by the rows of a contrast table, without deciding labels. The perturbed rule is the last one of the proof, whose head is
 * the statement: if another rule were changed, the statement could still be proved in another way.
 */
import type { Atom, Formula } from '@elenchus/logic'
import type { Rule, Theory } from '@elenchus/logic/rules'
import { joinFormulas, negate } from '../formulas/literals.ts'
import type { AnswerLabel } from '../labels.ts'
import type { ContrastBase } from './minimal-proof-set.ts'
import { negateConditions } from './negate-conditions.ts'
import {
  CONTRAST_ROWS,
  type ContrastGroup,
  type ContrastOperator,
  type ContrastRow,
  formatVariantName,
  getExpectedLabel,
} from './tables.ts'

export interface ContrastCandidate {
  readonly variant: string
  readonly group: ContrastGroup
  readonly theory: Theory
  /** Label by the table, which the reasoner must confirm. */
  readonly expected: AnswerLabel
}

/** Rewrites a theory by every applicable row. */
export function applyContrastRows(base: ContrastBase, operator: ContrastOperator): ContrastCandidate[] {
  const { theory, unseenAtom, instantiate = identity } = base
  const rule = theory.rules[base.rule]!
  const unseenFact = instantiate(unseenAtom)
  const position = Math.min(base.insertPosition, theory.facts.length)
  const insertFact = (fact: Formula): Formula[] => theory.facts.toSpliced(position, 0, fact)
  // Rows with the same edit share the edited objects, whose sentences are cached.
  const rulesByForm = new Map<string, readonly Rule[]>()
  const factsByForm = new Map<string, readonly Formula[] | undefined>([['p', theory.facts]])
  const candidates: ContrastCandidate[] = []
  for (const [rowNumber, row] of CONTRAST_ROWS[operator].entries()) {
    const ruleKey = `${row.body} ${row.head}`
    if (!rulesByForm.has(ruleKey)) {
      const body = perturbBody(rule.body, row.body, unseenAtom)
      const head = row.head === 'kept' ? rule.head : negate(rule.head)
      const unchanged = body === rule.body && head === rule.head
      rulesByForm.set(ruleKey, unchanged ? theory.rules : theory.rules.with(base.rule, { body, head }))
    }
    if (!factsByForm.has(row.facts)) {
      if (row.facts === 'p, t') factsByForm.set(row.facts, insertFact(unseenFact))
      else if (row.facts === 'p, ~t') factsByForm.set(row.facts, insertFact(negate(unseenFact)))
      else {
        const removableSupport = base.removeSupport === true ? theory.rules : undefined
        factsByForm.set(
          row.facts,
          negateConditions(insertFact(negate(unseenFact)), instantiate(rule.body), removableSupport),
        )
      }
    }
    const rowFacts = factsByForm.get(row.facts)
    if (rowFacts === undefined) continue
    candidates.push({
      variant: formatVariantName(operator, base.label, rowNumber),
      group: row.group,
      theory: { facts: rowFacts, rules: rulesByForm.get(ruleKey)! },
      expected: getExpectedLabel(row, base.label),
    })
  }
  return candidates
}

const identity = (formula: Formula): Formula => formula

function perturbBody(body: Formula, form: ContrastRow['body'], unseenAtom: Atom): Formula {
  if (form === 'p') return body
  if (form === 'not p') return negate(body)
  return joinFormulas(form === 'p and t' ? 'and' : 'or', [body, unseenAtom])
}
