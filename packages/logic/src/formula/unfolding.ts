/**
 * Writes formulas as text with an explicit stack instead of recursion, so that deep formulas cannot overflow the call stack.
 *
 * Shared nodes are written out once per use: a formula of a hundred nodes, each used twice by the next, would need 2¹⁰⁰ of them. Once the
 * output is long, its final size is therefore computed, and a formula that is too large is rejected.
 */
import type { Formula } from './formula.ts'
import { listOperands, postorder } from './walk.ts'

/** Number of strings in the output after which the final size is computed. */
const MAX_UNCHECKED_STRINGS = 2 ** 20
/** Maximum number of nodes of a formula written out as a tree. */
const MAX_NODES = 2 ** 24

/**
 * Prints a formula: `expandNode` returns the strings and subformulas of a node in order, and the subformulas are expanded in turn.
 * Throws `RangeError` for a formula that is too large.
 */
export function expandToText(formula: Formula, expandNode: (node: Formula) => readonly (string | Formula)[]): string {
  const out: string[] = []
  let isChecked = false
  const todo: (string | Formula)[] = [formula]
  for (let item = todo.pop(); item !== undefined; item = todo.pop()) {
    if (!isChecked && out.length >= MAX_UNCHECKED_STRINGS) {
      isChecked = true
      checkSize(formula)
    }
    if (typeof item === 'string') {
      out.push(item)
      continue
    }
    const parts = expandNode(item)
    for (let i = parts.length - 1; i >= 0; i--) todo.push(parts[i]!)
  }
  return out.join('')
}

function checkSize(formula: Formula): void {
  const nodes = countUnfoldedNodes(formula)
  if (nodes > MAX_NODES)
    throw new RangeError(
      `the formula is too large to print: it has ${nodes} nodes when shared parts are written out at each use`,
    )
}

/** Counts the nodes of a formula written out as a tree. */
function countUnfoldedNodes(formula: Formula): number {
  const sizes = new Map<Formula, number>()
  for (const node of postorder(formula)) {
    let size = 1
    for (const operand of listOperands(node)) size += sizes.get(operand)!
    sizes.set(node, size)
  }
  return sizes.get(formula)!
}
