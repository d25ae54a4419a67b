import type { Atom, Formula } from '@elenchus/logic'

/**
 * Visits every occurrence of an atom in a formula from left to right, with its polarity: negated under an odd number of negations. Uses an
 * explicit stack, so that deep formulas do not overflow the call stack.
 */
export function visitAtoms(formula: Formula, visit: (atom: Atom, negated: boolean) => void): void {
  if (formula.kind === 'atom') {
    visit(formula, false)
    return
  }
  const stack: { readonly formula: Formula; readonly negated: boolean }[] = [{ formula, negated: false }]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { formula: node, negated } = next
    switch (node.kind) {
      case 'atom':
        visit(node, negated)
        break
      case 'not':
        stack.push({ formula: node.operand, negated: !negated })
        break
      case 'box':
      case 'diamond':
        stack.push({ formula: node.operand, negated })
        break
      case 'and':
      case 'or':
        for (let i = node.operands.length - 1; i >= 0; i--) stack.push({ formula: node.operands[i]!, negated })
        break
      case 'implies':
      case 'iff':
        stack.push({ formula: node.right, negated }, { formula: node.left, negated: !negated })
        break
      default:
    }
  }
}

/** Lists the variables of a formula, once per occurrence. */
export function listVariableMentions(formula: Formula): string[] {
  const found: string[] = []
  visitAtoms(formula, atom => {
    for (const term of atom.terms) if (term.kind === 'variable') found.push(term.name)
  })
  return found
}
