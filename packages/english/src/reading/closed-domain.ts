/** A closed domain: "everyone" and "someone" spelt out over the individuals that are named. */
import type { FolFormula } from '@elenchus/logic/fol'
import { normal } from './discourse/formula.ts'

/** The names in formulas, in the order of their first mention. */
export function individualsIn(formulas: readonly FolFormula[]): string[] {
  const names = new Set<string>()
  const visit = (formula: FolFormula): void => {
    switch (formula.kind) {
      case 'atom':
        for (const term of formula.terms) if (term.kind === 'constant') names.add(term.name)
        break
      case 'not':
        visit(formula.operand)
        break
      case 'and':
      case 'or':
        formula.operands.forEach(visit)
        break
      case 'forall':
      case 'exists':
        visit(formula.body)
        break
      case 'implies':
      case 'iff':
      case 'xor':
        visit(formula.left)
        visit(formula.right)
        break
      default:
    }
  }
  formulas.forEach(visit)
  return [...names]
}

/** The formula with every quantifier inside it as a list over the names; leading ones stay, they are a rule's variables. */
export function closedOver(formula: FolFormula, names: readonly string[]): FolFormula {
  if (formula.kind === 'forall') return { ...formula, body: closedOver(formula.body, names) }
  return normal(expand(formula, names, new Map()))
}

function expand(formula: FolFormula, names: readonly string[], bound: ReadonlyMap<string, string>): FolFormula {
  switch (formula.kind) {
    case 'atom':
      return {
        ...formula,
        terms: formula.terms.map(term => {
          const name = term.kind === 'variable' ? bound.get(term.name) : undefined
          return name === undefined ? term : { kind: 'constant', name }
        }),
      }
    case 'not':
      return { kind: 'not', operand: expand(formula.operand, names, bound) }
    case 'and':
    case 'or':
      return { kind: formula.kind, operands: formula.operands.map(one => expand(one, names, bound)) }
    case 'implies':
    case 'iff':
    case 'xor':
      return {
        kind: formula.kind,
        left: expand(formula.left, names, bound),
        right: expand(formula.right, names, bound),
      }
    case 'forall':
    case 'exists': {
      const operands = names.map(name => expand(formula.body, names, new Map(bound).set(formula.variable, name)))
      const kind = formula.kind === 'forall' ? 'and' : 'or'
      if (operands.length === 0) return { kind: kind === 'and' ? 'true' : 'false' }
      return operands.length === 1 ? operands[0]! : { kind, operands }
    }
    default:
      return formula
  }
}
