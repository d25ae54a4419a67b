import type { Formula } from '../formula/formula.ts'
import { substitute as replaceAtoms } from '../formula/substitute.ts'
import type { Binding } from './proof.ts'

/** The formula with constants put for the variables that `binding` names; parts without them stay shared. */
export function substitute(formula: Formula, binding: Binding): Formula {
  return replaceAtoms(formula, atom => {
    if (!atom.terms.some(term => term.kind === 'variable' && Object.hasOwn(binding, term.name))) return atom
    const terms = atom.terms.map(term =>
      term.kind === 'variable' && Object.hasOwn(binding, term.name)
        ? ({ kind: 'constant', name: binding[term.name]! } as const)
        : term,
    )
    return { kind: 'atom', name: atom.name, terms }
  })
}
