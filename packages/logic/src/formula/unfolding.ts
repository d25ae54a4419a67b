/**
 * Expansion of formulas to text with an explicit stack instead of recursion, so that deep formulas cannot overflow the call stack.
 *
 * Text has no sharing: a formula of a hundred nodes, each used twice by the next, would print as 2¹⁰⁰ of them. Once the output is long,
 * its final size is therefore computed, and a formula that is too large is rejected.
 */
import type { Formula } from './formula.ts'
import { operandsOf, postorder } from './walk.ts'

/** Number of strings in the output after which the final size is computed. */
const CHECK_AFTER = 2 ** 20
/** Maximum number of nodes of a formula written out as a tree. */
const MAX_NODES = 2 ** 24

/**
 * Prints a formula: `expandNode` returns the strings and subformulas of a node in order, and the subformulas are expanded in turn.
 * Throws `RangeError` for a formula that is too large.
 */
export function expand(formula: Formula, expandNode: (node: Formula) => readonly (string | Formula)[]): string {
  const out: string[] = []
  let checked = false
  const todo: (string | Formula)[] = [formula]
  for (let item = todo.pop(); item !== undefined; item = todo.pop()) {
    if (!checked && out.length >= CHECK_AFTER) {
      checked = true
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
  const nodes = unfoldedSize(formula)
  if (nodes > MAX_NODES)
    throw new RangeError(`the formula is too large to print: ${nodes} nodes once its shared parts are written out`)
}

/** Counts the nodes of a formula written out as a tree. */
function unfoldedSize(formula: Formula): number {
  const sizes = new Map<Formula, number>()
  for (const node of postorder(formula)) {
    let size = 1
    for (const operand of operandsOf(node)) size += sizes.get(operand)!
    sizes.set(node, size)
  }
  return sizes.get(formula)!
}
