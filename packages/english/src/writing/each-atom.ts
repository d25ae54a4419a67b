import type { Atom, Formula } from '@elenchus/logic'

/**
 * Visits every atom of a formula from left to right, as often as it stands there, with the sign it has in a clause:
 * negated under an odd number of "not". Keeps its own stack, so that depth is no danger.
 */
export function eachAtom(formula: Formula, visit: (atom: Atom, negated: boolean) => void): void {
  if (formula.kind === 'atom') {
    visit(formula, false)
    return
  }
  const todo: { readonly formula: Formula; readonly negated: boolean }[] = [{ formula, negated: false }]
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { formula: node, negated } = next
    switch (node.kind) {
      case 'atom':
        visit(node, negated)
        break
      case 'not':
        todo.push({ formula: node.operand, negated: !negated })
        break
      case 'box':
      case 'diamond':
        todo.push({ formula: node.operand, negated })
        break
      case 'and':
      case 'or':
        for (let i = node.operands.length - 1; i >= 0; i--) todo.push({ formula: node.operands[i]!, negated })
        break
      case 'implies':
      case 'iff':
        todo.push({ formula: node.right, negated }, { formula: node.left, negated: !negated })
        break
      default:
    }
  }
}

/** The variables of a formula, once for each time they stand in it. */
export function variableMentions(formula: Formula): string[] {
  const found: string[] = []
  eachAtom(formula, atom => {
    for (const term of atom.terms) if (term.kind === 'variable') found.push(term.name)
  })
  return found
}
