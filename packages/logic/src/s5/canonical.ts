/**
 * Canonical forms: formulas with the same canonical form are equivalent.
 *
 * Atoms on which the formula does not depend are eliminated first (it does not depend on q if f(q) ↔ f(q′) is valid).
 * With at most three atoms left, the form is computed from the truth table, as a sum of products of p, ¬p, □β and ◇γ
 * (every S5 formula is one: Hughes & Cresswell 1996, ch. 5), so equivalent formulas have the same form. With more atoms
 * the table is too large, and the form is structural: sorted, without → and ↔, negations at the atoms,
 * modalities collapsed; some equivalent formulas then keep different forms.
 */
import { falsity, iff, atom as makeAtom, truth } from '../formula/construct.ts'
import type { Atom, Formula } from '../formula/formula.ts'
import { printAtom } from '../formula/name.ts'
import { substitute } from '../formula/substitute.ts'
import { atoms } from '../formula/walk.ts'
import { MAX_SMALL_ATOMS, satisfiable, valid } from './answers.ts'
import { semanticForm } from './semantic-form.ts'
import { MAX_ATOMS } from './states.ts'
import { structuralForm } from './structural-form.ts'

/**
 * The canonical form of a formula. Equivalent formulas that depend on at most three atoms have equal forms.
 *
 *     canonical(parse('□◇p ∧ (q → q)'))    // ◇p
 */
export function canonical(formula: Formula): Formula {
  const mentioned = atoms(formula)
  if (mentioned.length > MAX_SMALL_ATOMS) return structuralForm(formula)
  if (valid(formula)) return truth()
  if (!satisfiable(formula)) return falsity()
  let reduced = formula
  const needed: Atom[] = []
  for (const candidate of mentioned) {
    const renamed = replaceAtom(reduced, candidate, freshAtom(mentioned))
    if (valid(iff(reduced, renamed))) reduced = replaceAtom(reduced, candidate, falsity())
    else needed.push(candidate)
  }
  if (needed.length > MAX_ATOMS) return structuralForm(reduced)
  needed.sort(byText)
  return semanticForm(reduced, needed)
}

function replaceAtom(formula: Formula, old: Atom, by: Formula): Formula {
  const key = printAtom(old)
  return substitute(formula, atom => (printAtom(atom) === key ? by : atom))
}

/** An atom with a new name. */
function freshAtom(taken: readonly Atom[]): Atom {
  let name = 'fresh'
  while (taken.some(atom => atom.name === name)) name += "'"
  return makeAtom(name)
}

function byText(a: Atom, b: Atom): number {
  const left = printAtom(a)
  const right = printAtom(b)
  return left < right ? -1 : left > right ? 1 : 0
}
