/** Which variables and constants a formula mentions. */
import type { Formula } from '../formula/formula.ts'
import { postorder } from '../formula/walk.ts'

export function hasVariables(formula: Formula): boolean {
  // Literals and flat conjunctions or disjunctions of them, which most formulas are, need no walk.
  const inner = formula.kind === 'not' ? formula.operand : formula
  if (inner.kind === 'atom') return atomHasVariables(inner)
  if (inner.kind === 'true' || inner.kind === 'false') return false
  if (inner.kind === 'and' || inner.kind === 'or') {
    let flat = true
    for (const operand of inner.operands) {
      const atom = operand.kind === 'not' ? operand.operand : operand
      if (atom.kind !== 'atom') flat = false
      else if (atomHasVariables(atom)) return true
    }
    if (flat) return false
  }
  return postorder(formula).some(atomHasVariables)
}

function atomHasVariables(node: Formula): boolean {
  if (node.kind !== 'atom') return false
  for (let i = 0; i < node.terms.length; i++) if (node.terms[i]!.kind === 'variable') return true
  return false
}

/** Adds the formula's variables to `found`. */
export function variablesOf(formula: Formula, found: Set<string> = new Set()): Set<string> {
  return termsOf(formula, 'variable', found)
}

/** Adds the formula's constants to `found`. */
export function constantsOf(formula: Formula, found: Set<string> = new Set()): Set<string> {
  return termsOf(formula, 'constant', found)
}

function termsOf(formula: Formula, kind: 'variable' | 'constant', found: Set<string>): Set<string> {
  for (const node of formula.kind === 'atom' ? [formula] : postorder(formula)) {
    if (node.kind !== 'atom') continue
    for (const term of node.terms) if (term.kind === kind) found.add(term.name)
  }
  return found
}
