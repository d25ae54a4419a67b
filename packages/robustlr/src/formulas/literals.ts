/** Operations on literals and on formulas in negation normal form. */
import type { Atom, Formula } from '@elenchus/logic'

export const createLiteral = (atom: Atom, negated: boolean): Formula =>
  negated ? { kind: 'not', operand: atom } : atom

/** Negates a formula in negation normal form (De Morgan). */
export function negate(formula: Formula): Formula {
  switch (formula.kind) {
    case 'not':
      return formula.operand
    case 'and':
      return { kind: 'or', operands: formula.operands.map(negate) }
    case 'or':
      return { kind: 'and', operands: formula.operands.map(negate) }
    default:
      return { kind: 'not', operand: formula }
  }
}

/** Joins formulas by a connective, flattening parts with the same connective. */
export function joinFormulas(kind: 'and' | 'or', parts: readonly Formula[]): Formula {
  if (parts.length === 1) return parts[0]!
  const operands: Formula[] = []
  for (const part of parts) {
    if (part.kind === kind) operands.push(...part.operands)
    else operands.push(part)
  }
  return { kind, operands }
}

/** Calls `visit` for every literal of a formula, from left to right. */
export function visitLiterals(formula: Formula, visit: (atom: Atom, negated: boolean) => void, negated = false): void {
  switch (formula.kind) {
    case 'atom':
      visit(formula, negated)
      break
    case 'not':
      visitLiterals(formula.operand, visit, !negated)
      break
    case 'and':
    case 'or':
      for (const operand of formula.operands) visitLiterals(operand, visit, negated)
      break
    case 'implies':
    case 'iff':
      visitLiterals(formula.left, visit, negated)
      visitLiterals(formula.right, visit, negated)
      break
    default:
      break
  }
}

/** Tests if two literals are equal. */
export function isSameLiteral(a: Formula, b: Formula): boolean {
  if (a === b) return true
  if (a.kind === 'not') return b.kind === 'not' && isSameLiteral(a.operand, b.operand)
  if (a.kind !== 'atom' || b.kind !== 'atom' || a.name !== b.name || a.terms.length !== b.terms.length) return false
  return a.terms.every((term, i) => term.kind === b.terms[i]!.kind && term.name === b.terms[i]!.name)
}

/** Tests if two formulas are equal up to the order of operands. */
export function isSameFormula(a: Formula, b: Formula): boolean {
  if (a === b) return true
  if (a.kind !== 'and' && a.kind !== 'or') return isSameLiteral(a, b)
  if (b.kind !== a.kind || b.operands.length !== a.operands.length) return false
  return a.operands.every(part => b.operands.some(other => isSameFormula(part, other)))
}
