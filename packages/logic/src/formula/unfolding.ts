/**
 * Text has no sharing: a formula of a hundred nodes, each used twice by the next, would print as 2¹⁰⁰ of them.
 * A printer counts its output; once it is long, the final size is computed, and a formula that is too large is rejected.
 */
import type { Formula } from './formula.ts'
import { operandsOf, postorder } from './walk.ts'

const CHECK_AFTER = 2 ** 20
const MAX_NODES = 2 ** 24

/** Returns a check to call with the number of strings written so far; it throws `RangeError` for a formula that is too large. */
export function unfoldingGuard(formula: Formula): (written: number) => void {
  let measured = false
  return written => {
    if (measured || written < CHECK_AFTER) return
    measured = true
    const nodes = unfoldedSize(formula)
    if (nodes > MAX_NODES)
      throw new RangeError(`the formula is too large to print: ${nodes} nodes once its shared parts are written out`)
  }
}

/** Number of nodes when the formula is written out as a tree. */
function unfoldedSize(formula: Formula): number {
  const sizes = new Map<Formula, number>()
  for (const node of postorder(formula)) {
    let size = 1
    for (const operand of operandsOf(node)) size += sizes.get(operand)!
    sizes.set(node, size)
  }
  return sizes.get(formula)!
}
