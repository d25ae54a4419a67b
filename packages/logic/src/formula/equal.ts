/**
 * Structural equality of formulas by hash-consing, in time linear in the number of distinct nodes.
 *
 * Nodes are numbered bottom-up: equal structures get equal numbers, and a node shared by several formulas is visited once. A plain
 * recursion over both formulas would overflow the stack on deep formulas and take exponential time on shared ones.
 */
import type { Formula } from './formula.ts'
import { postorder } from './walk.ts'

/** Returns true if two formulas have the same structure. */
export function equal(left: Formula, right: Formula): boolean {
  if (left === right) return true
  const getNumber = createNumbering()
  return getNumber(left) === getNumber(right)
}

/** Creates a function that gives structurally equal formulas, and only those, the same number. */
export function createNumbering(): (formula: Formula) => number {
  const byNode = new Map<Formula, number>()
  const byShape = new Map<string, number>()
  return formula => {
    for (const node of postorder(formula, byNode)) {
      const key = createShapeKey(node, byNode)
      let number = byShape.get(key)
      if (number === undefined) {
        number = byShape.size
        byShape.set(key, number)
      }
      byNode.set(node, number)
    }
    return byNode.get(formula)!
  }
}

/** Creates the key of a node from its kind and the numbers of its operands. */
function createShapeKey(node: Formula, numbers: ReadonlyMap<Formula, number>): string {
  switch (node.kind) {
    case 'atom':
      // Length prefixes keep names apart, whatever characters they contain.
      return `${prefixLength(node.name)}${node.terms.map(term => term.kind.charAt(0) + prefixLength(term.name)).join('')}`
    case 'true':
    case 'false':
      return node.kind
    case 'not':
    case 'box':
    case 'diamond':
      return `${node.kind} ${numbers.get(node.operand)}`
    case 'and':
    case 'or':
      return `${node.kind} ${node.operands.map(operand => numbers.get(operand)).join(' ')}`
    case 'implies':
    case 'iff':
      return `${node.kind} ${numbers.get(node.left)} ${numbers.get(node.right)}`
  }
}

const prefixLength = (name: string): string => `${name.length}:${name}`
