import { and, box, diamond, iff, implies, not, or } from './construct.ts'
import type { Atom, Formula } from './formula.ts'
import { postorder } from './walk.ts'

/** The formula with each atom replaced by what `replacement` gives for it; parts without a change are shared. */
export function substitute(formula: Formula, replacement: (atom: Atom) => Formula): Formula {
  const made = new Map<Formula, Formula>()
  for (const node of postorder(formula)) made.set(node, rebuilt(node, made, replacement))
  return made.get(formula)!
}

function rebuilt(node: Formula, made: ReadonlyMap<Formula, Formula>, replacement: (atom: Atom) => Formula): Formula {
  switch (node.kind) {
    case 'atom':
      return replacement(node)
    case 'true':
    case 'false':
      return node
    case 'not':
    case 'box':
    case 'diamond': {
      const operand = made.get(node.operand)!
      if (operand === node.operand) return node
      return node.kind === 'not' ? not(operand) : node.kind === 'box' ? box(operand) : diamond(operand)
    }
    case 'and':
    case 'or': {
      const operands = node.operands.map(operand => made.get(operand)!)
      if (operands.every((operand, i) => operand === node.operands[i])) return node
      return node.kind === 'and' ? and(operands) : or(operands)
    }
    case 'implies':
    case 'iff': {
      const left = made.get(node.left)!
      const right = made.get(node.right)!
      if (left === node.left && right === node.right) return node
      return node.kind === 'implies' ? implies(left, right) : iff(left, right)
    }
  }
}
