/**
 * Fast formatter of formulas in the symbolic syntax, `tall(Charlie) & (kind(Bob) | ~green(Bob)) -> kind(Gary)`, with the same output as `writeFormula`
 * and `writeRule` of @elenchus/logic. A generator formats about fifty formulas per instance.
 */
import type { Atom, Formula } from '@elenchus/logic'
import { printAtom } from '@elenchus/logic'
import { type Rule, writeFormula } from '@elenchus/logic/rules'

export function formatFormula(formula: Formula): string {
  switch (formula.kind) {
    case 'atom':
      return formatAtom(formula)
    case 'not':
      return formula.operand.kind === 'atom' ? `~${formatAtom(formula.operand)}` : writeFormula(formula)
    case 'and':
    case 'or': {
      const connective = formula.kind === 'and' ? ' & ' : ' | '
      let text = formatOperand(formula.operands[0]!, formula.kind)
      for (let i = 1; i < formula.operands.length; i++)
        text += connective + formatOperand(formula.operands[i]!, formula.kind)
      return text
    }
    default:
      return writeFormula(formula)
  }
}

/** Formats a rule as `body -> head`. */
export const formatRule = (rule: Rule): string => `${formatFormula(rule.body)} -> ${formatFormula(rule.head)}`

/** Formats an operand; `|` inside `&`, and a connective inside the same connective, is put in parentheses. */
function formatOperand(formula: Formula, outer: 'and' | 'or'): string {
  if (formula.kind === 'or' || (formula.kind === 'and' && outer === 'and')) return `(${formatFormula(formula)})`
  return formatFormula(formula)
}

function formatAtom(atom: Atom): string {
  const { terms } = atom
  let text = formatName(atom.name)
  if (terms.length === 0) return text
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i]!
    text += (i === 0 ? '(' : ', ') + (term.kind === 'variable' ? '?' : '') + formatName(term.name)
  }
  return `${text})`
}

/** Formatted names, which are quoted if necessary. */
const cachedNames = new Map<string, string>()
const MAX_CACHED_NAMES = 50_000

function formatName(name: string): string {
  let text = cachedNames.get(name)
  if (text === undefined) {
    text = printAtom({ kind: 'atom', name, terms: [] }, 'ascii')
    if (cachedNames.size >= MAX_CACHED_NAMES) cachedNames.clear()
    cachedNames.set(name, text)
  }
  return text
}
