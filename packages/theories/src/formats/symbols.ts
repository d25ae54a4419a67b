/**
 * Facts and rules in the symbolic syntax: `tall(Charlie) & (kind(Bob) | ~green(Bob)) -> kind(Gary)`.
 *
 * The text is that of `writeSymbolic` in @elenchus/logic, which the tests check; written apart because a generator
 * prints some fifty of these for every instance. Words that are no plain names go to the general printer.
 */
import type { Atom, Formula } from '@elenchus/logic'
import { print } from '@elenchus/logic'
import type { Rule } from '@elenchus/logic/rules'

/** A formula of literals, and, or in the symbolic syntax. */
export function symbols(formula: Formula): string {
  switch (formula.kind) {
    case 'atom':
      return atomInSymbols(formula)
    case 'not':
      return formula.operand.kind === 'atom' ? `~${atomInSymbols(formula.operand)}` : print(formula)
    case 'and':
    case 'or': {
      const joint = formula.kind === 'and' ? ' & ' : ' | '
      let text = part(formula.operands[0]!)
      for (let i = 1; i < formula.operands.length; i++) text += joint + part(formula.operands[i]!)
      return text
    }
    default:
      return print(formula)
  }
}

/** `body -> head`. */
export function ruleInSymbols(rule: Rule): string {
  return `${symbols(rule.body)} -> ${symbols(rule.head)}`
}

function part(formula: Formula): string {
  return formula.kind === 'and' || formula.kind === 'or' ? `(${symbols(formula)})` : symbols(formula)
}

function atomInSymbols(atom: Atom): string {
  const { name, terms } = atom
  if (terms.length === 1) return `${name}(${terms[0]!.name})`
  if (terms.length === 2) return `${name}(${terms[0]!.name}, ${terms[1]!.name})`
  return terms.length === 0 ? name : `${name}(${terms.map(term => term.name).join(', ')})`
}
