/** Small moves on formulas made of literals, and, or. */
import type { Atom, Formula } from '@elenchus/logic'

/** The atom itself or its negation. */
export const literal = (atom: Atom, negated: boolean): Formula => (negated ? { kind: 'not', operand: atom } : atom)

/** The opposite of a formula with every negation driven down to the atoms (De Morgan). */
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

/** Joins formulas by a connective; parts that have the same connective are taken in flat, one part stays as it is. */
export function join(kind: 'and' | 'or', parts: readonly Formula[]): Formula {
  if (parts.length === 1) return parts[0]!
  const operands: Formula[] = []
  for (const part of parts) {
    if (part.kind === kind) operands.push(...part.operands)
    else operands.push(part)
  }
  return { kind, operands }
}

/** Calls `visit` for every literal of a formula, from left to right. */
export function eachLiteral(formula: Formula, visit: (atom: Atom, negated: boolean) => void, negated = false): void {
  switch (formula.kind) {
    case 'atom':
      visit(formula, negated)
      break
    case 'not':
      eachLiteral(formula.operand, visit, !negated)
      break
    case 'and':
    case 'or':
      for (const operand of formula.operands) eachLiteral(operand, visit, negated)
      break
    case 'implies':
    case 'iff':
      eachLiteral(formula.left, visit, negated)
      eachLiteral(formula.right, visit, negated)
      break
    default:
      break
  }
}
