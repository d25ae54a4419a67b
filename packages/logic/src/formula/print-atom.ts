import type { Atom, Term } from './formula.ts'
import { escapeLatex, printLatexName, printLatexText, printName } from './name.ts'
import type { RoundTripNotation } from './notation.ts'

/** An atom alone: the key under which a world of a Kripke model holds it. */
export function printAtom(atom: Atom, notation: RoundTripNotation = 'unicode'): string {
  const latex = notation === 'latex'
  const name = latex ? printLatexName(atom.name) : printName(atom.name)
  if (atom.terms.length === 0) return name
  const terms = atom.terms.map(term => printTerm(term, latex))
  return `${name}(${terms.join(', ')})`
}

function printTerm(term: Term, latex: boolean): string {
  if (term.kind === 'constant') return latex ? printLatexText(term.name) : printName(term.name)
  return latex ? `\\mathit{${escapeLatex(term.name)}}` : `?${printName(term.name)}`
}
