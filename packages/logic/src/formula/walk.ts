/** Traverses formulas without recursion: each distinct node once, operands first. */
import type { Atom, Formula } from './formula.ts'
import { printAtom } from './name.ts'

const NONE: readonly Formula[] = []

/** Returns the direct operands of a formula, left to right. */
export function listOperands(formula: Formula): readonly Formula[] {
  switch (formula.kind) {
    case 'not':
    case 'box':
    case 'diamond':
      return [formula.operand]
    case 'and':
    case 'or':
      return formula.operands
    case 'implies':
    case 'iff':
      return [formula.left, formula.right]
    default:
      return NONE
  }
}

/** Lists the distinct nodes of a formula, each after its operands; skips nodes in `visited` and everything below them. */
export function postorder(formula: Formula, visited?: { has(node: Formula): boolean }): Formula[] {
  const order: Formula[] = []
  const entered = new Set<Formula>()
  const done = new Set<Formula>()
  const todo: Formula[] = [formula]
  while (todo.length > 0) {
    const node = todo[todo.length - 1]!
    if (done.has(node) || visited?.has(node)) todo.pop()
    else if (entered.has(node)) {
      todo.pop()
      done.add(node)
      order.push(node)
    } else {
      entered.add(node)
      const operands = listOperands(node)
      for (let i = operands.length - 1; i >= 0; i--) todo.push(operands[i]!)
    }
  }
  return order
}

/** Lists the distinct atoms of a formula, in order of first occurrence. */
export function atoms(formula: Formula): Atom[] {
  const found = new Map<string, Atom>()
  for (const node of postorder(formula)) {
    if (node.kind !== 'atom') continue
    const key = printAtom(node)
    if (!found.has(key)) found.set(key, node)
  }
  return [...found.values()]
}

/** Returns the maximum nesting depth of □ and ◇. */
export function modalDepth(formula: Formula): number {
  const depths = new Map<Formula, number>()
  for (const node of postorder(formula)) {
    let depth = 0
    for (const operand of listOperands(node)) depth = Math.max(depth, depths.get(operand)!)
    depths.set(node, depth + (node.kind === 'box' || node.kind === 'diamond' ? 1 : 0))
  }
  return depths.get(formula)!
}
