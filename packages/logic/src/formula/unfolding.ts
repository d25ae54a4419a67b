/**
 * Text has no sharing: a formula of a hundred nodes, each used twice by the next, would print as 2¹⁰⁰ of them.
 * A printer counts its pieces; once there are many, it learns how many there will be, and stops before memory does.
 */
import type { Formula } from './formula.ts'
import { operandsOf, postorder } from './walk.ts'

const MANY_PIECES = 2 ** 20
const MOST_NODES = 2 ** 24

/** A check to be called with the number of pieces written so far; throws `RangeError` where the whole cannot be written. */
export function unfoldingGuard(formula: Formula): (pieces: number) => void {
  let measured = false
  return pieces => {
    if (measured || pieces < MANY_PIECES) return
    measured = true
    const nodes = unfoldedSize(formula)
    if (nodes > MOST_NODES) {
      throw new RangeError(`the formula is too large to print: ${nodes} nodes once its shared parts are written out`)
    }
  }
}

/** The number of nodes of the formula as a tree. */
function unfoldedSize(formula: Formula): number {
  const sizes = new Map<Formula, number>()
  for (const node of postorder(formula)) {
    let size = 1
    for (const operand of operandsOf(node)) size += sizes.get(operand)!
    sizes.set(node, size)
  }
  return sizes.get(formula)!
}
