/** When two formulas over the connectives of a rule theory are the same. */
import type { Formula } from '@elenchus/logic'

/** Equal atoms may be one object or two of the same words. */
export function sameLiteral(a: Formula, b: Formula): boolean {
  if (a === b) return true
  if (a.kind === 'not') return b.kind === 'not' && sameLiteral(a.operand, b.operand)
  if (a.kind !== 'atom' || b.kind !== 'atom' || a.name !== b.name || a.terms.length !== b.terms.length) return false
  return a.terms.every((term, i) => term.kind === b.terms[i]!.kind && term.name === b.terms[i]!.name)
}

/** Equal up to the order of operands. */
export function sameFormula(a: Formula, b: Formula): boolean {
  if (a === b) return true
  if (a.kind !== 'and' && a.kind !== 'or') return sameLiteral(a, b)
  if (b.kind !== a.kind || b.operands.length !== a.operands.length) return false
  return a.operands.every(part => b.operands.some(other => sameFormula(part, other)))
}
