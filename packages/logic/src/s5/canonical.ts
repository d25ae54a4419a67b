/**
 * Canonical forms: formulas with the same canonical form are equivalent.
 *
 * Atoms on which the formula does not depend are taken out first (it does not depend on q where f(q) ↔ f(q′) is valid).
 * With at most three left the form is made from the formula's meaning alone, as a sum of products of p, ¬p, □β and ◇γ
 * (every S5 formula is one: Hughes & Cresswell 1996, ch. 5), so equivalent formulas have the same form, too. With more,
 * where meaning has too many states to list, the form is structural: sorted, without → and ↔, negations at the atoms,
 * modalities collapsed; some equivalent formulas then keep different forms.
 */
import { falsity, iff, atom as makeAtom, truth } from '../formula/construct.ts'
import type { Atom, Formula } from '../formula/formula.ts'
import { printAtom } from '../formula/print-atom.ts'
import { substitute } from '../formula/substitute.ts'
import { atoms } from '../formula/walk.ts'
import { SMALL, satisfiable, valid } from './answers.ts'
import { semanticForm } from './semantic-form.ts'
import { MOST_ATOMS } from './states.ts'
import { structuralForm } from './structural-form.ts'

/**
 * The canonical form of a formula. Of at most three atoms on which it depends, equivalent formulas have equal forms.
 *
 *     canonical(parse('□◇p ∧ (q → q)'))    // ◇p
 */
export function canonical(formula: Formula): Formula {
  const mentioned = atoms(formula)
  if (mentioned.length > SMALL) return structuralForm(formula)
  if (valid(formula)) return truth()
  if (!satisfiable(formula)) return falsity()
  let reduced = formula
  const needed: Atom[] = []
  for (const candidate of mentioned) {
    const renamed = replaced(reduced, candidate, fresh(mentioned))
    if (valid(iff(reduced, renamed))) reduced = replaced(reduced, candidate, falsity())
    else needed.push(candidate)
  }
  if (needed.length > MOST_ATOMS) return structuralForm(reduced)
  needed.sort(byText)
  return semanticForm(reduced, needed)
}

function replaced(formula: Formula, old: Atom, by: Formula): Formula {
  const key = printAtom(old)
  return substitute(formula, atom => (printAtom(atom) === key ? by : atom))
}

/** An atom that is none of these. */
function fresh(taken: readonly Atom[]): Atom {
  let name = 'fresh'
  while (taken.some(atom => atom.name === name)) name += "'"
  return makeAtom(name)
}

function byText(a: Atom, b: Atom): number {
  const left = printAtom(a)
  const right = printAtom(b)
  return left < right ? -1 : left > right ? 1 : 0
}
