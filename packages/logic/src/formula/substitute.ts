import { and, box, diamond, iff, implies, not, or } from './construct.ts'
import type { Atom, Formula } from './formula.ts'
import { postorder } from './walk.ts'

/** Replaces every atom by `replacement(atom)`; unchanged parts are shared. */
export function substitute(formula: Formula, replacement: (atom: Atom) => Formula): Formula {
  const results = new Map<Formula, Formula>()
  for (const node of postorder(formula)) results.set(node, rebuild(node, results, replacement))
  return results.get(formula)!
}

/** Rebuilds a node from the results for its operands. */
function rebuild(node: Formula, results: ReadonlyMap<Formula, Formula>, replacement: (atom: Atom) => Formula): Formula {
  switch (node.kind) {
    case 'atom':
      return replacement(node)
    case 'true':
    case 'false':
      return node
    case 'not':
    case 'box':
    case 'diamond': {
      const operand = results.get(node.operand)!
      if (operand === node.operand) return node
      return node.kind === 'not' ? not(operand) : node.kind === 'box' ? box(operand) : diamond(operand)
    }
    case 'and':
    case 'or': {
      const operands = node.operands.map(operand => results.get(operand)!)
      if (operands.every((operand, i) => operand === node.operands[i])) return node
      return node.kind === 'and' ? and(operands) : or(operands)
    }
    case 'implies':
    case 'iff': {
      const left = results.get(node.left)!
      const right = results.get(node.right)!
      if (left === node.left && right === node.right) return node
      return node.kind === 'implies' ? implies(left, right) : iff(left, right)
    }
  }
}
