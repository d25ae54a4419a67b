/** Variables and constants of formulas, and their substitution. */
import type { Formula } from '../formula/formula.ts'
import { substitute as replaceAtoms } from '../formula/substitute.ts'
import { postorder } from '../formula/walk.ts'
import type { Binding } from './proof.ts'
import type { Rule } from './theory.ts'

export function hasVariables(formula: Formula): boolean {
  // Fast path for literals and flat conjunctions or disjunctions of literals.
  const inner = formula.kind === 'not' ? formula.operand : formula
  if (inner.kind === 'atom') return atomHasVariables(inner)
  if (inner.kind === 'true' || inner.kind === 'false') return false
  if (inner.kind === 'and' || inner.kind === 'or') {
    let isFlat = true
    for (const operand of inner.operands) {
      const atom = operand.kind === 'not' ? operand.operand : operand
      if (atom.kind !== 'atom') isFlat = false
      else if (atomHasVariables(atom)) return true
    }
    if (isFlat) return false
  }
  return postorder(formula).some(atomHasVariables)
}

function atomHasVariables(node: Formula): boolean {
  if (node.kind !== 'atom') return false
  for (let i = 0; i < node.terms.length; i++) if (node.terms[i]!.kind === 'variable') return true
  return false
}

/** Collects the formula's variables in `found`. */
export const collectVariables = (formula: Formula, found: Set<string> = new Set()): Set<string> =>
  collectTerms(formula, 'variable', found)

/** Collects the formula's constants in `found`. */
export const collectConstants = (formula: Formula, found: Set<string> = new Set()): Set<string> =>
  collectTerms(formula, 'constant', found)

function collectTerms(formula: Formula, kind: 'variable' | 'constant', found: Set<string>): Set<string> {
  for (const node of formula.kind === 'atom' ? [formula] : postorder(formula)) {
    if (node.kind !== 'atom') continue
    for (const term of node.terms) if (term.kind === kind) found.add(term.name)
  }
  return found
}

/** Replaces variables by their constants in `binding`; unchanged parts are shared. */
export const substitute = (formula: Formula, binding: Binding): Formula =>
  replaceAtoms(formula, atom => {
    if (!atom.terms.some(term => term.kind === 'variable' && Object.hasOwn(binding, term.name))) return atom
    const terms = atom.terms.map(term =>
      term.kind === 'variable' && Object.hasOwn(binding, term.name)
        ? ({ kind: 'constant', name: binding[term.name]! } as const)
        : term,
    )
    return { kind: 'atom', name: atom.name, terms }
  })

/** Applies a binding to both sides of a rule. */
export const bindRule = (rule: Rule, binding: Binding | undefined): Rule =>
  binding ? { body: substitute(rule.body, binding), head: substitute(rule.head, binding) } : rule
