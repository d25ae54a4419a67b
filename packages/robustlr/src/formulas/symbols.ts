/**
 * Fast formatting in the symbolic syntax, `tall(Charlie) & (kind(Bob) | ~green(Bob)) -> kind(Gary)`, with the output of `writeFormula` and
 * `writeRule` of @elenchus/logic: a generator formats about fifty formulas per instance.
 */
import type { Atom, Formula } from '@elenchus/logic'
import { printAtom } from '@elenchus/logic'
import { type Rule, writeFormula } from '@elenchus/logic/rules'

/** A formula in the symbolic syntax. */
export function formatFormula(formula: Formula): string {
  switch (formula.kind) {
    case 'atom':
      return atomInSymbols(formula)
    case 'not':
      return formula.operand.kind === 'atom' ? `~${atomInSymbols(formula.operand)}` : writeFormula(formula)
    case 'and':
    case 'or': {
      const joint = formula.kind === 'and' ? ' & ' : ' | '
      let text = part(formula.operands[0]!, formula.kind)
      for (let i = 1; i < formula.operands.length; i++) text += joint + part(formula.operands[i]!, formula.kind)
      return text
    }
    default:
      return writeFormula(formula)
  }
}

/** `body -> head`. */
export const formatRule = (rule: Rule): string => `${formatFormula(rule.body)} -> ${formatFormula(rule.head)}`

/** An operand; `&` binds more tightly than `|`, and a chain inside a chain of its own kind is bracketed. */
function part(formula: Formula, outer: 'and' | 'or'): string {
  if (formula.kind === 'or' || (formula.kind === 'and' && outer === 'and')) return `(${formatFormula(formula)})`
  return formatFormula(formula)
}

function atomInSymbols(atom: Atom): string {
  const { terms } = atom
  let text = wordInSymbols(atom.name)
  if (terms.length === 0) return text
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i]!
    text += (i === 0 ? '(' : ', ') + (term.kind === 'variable' ? '?' : '') + wordInSymbols(term.name)
  }
  return `${text})`
}

/** Cache of names, quoted if necessary. */
const known = new Map<string, string>()
const MAX_KNOWN = 50_000

function wordInSymbols(word: string): string {
  let text = known.get(word)
  if (text === undefined) {
    text = printAtom({ kind: 'atom', name: word, terms: [] }, 'ascii')
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(word, text)
  }
  return text
}
