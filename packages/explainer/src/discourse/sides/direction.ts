/**
 * How sure it is which way a link points, apart from whether it is there at all. Two things must be right for its sign: that the statement stands on the
 * side of the claim where the drawn graph puts it, and that the link to this very target is of the kind drawn. The less probable of the two counts.
 */

import type { SideTree } from './decode-sides.ts'
import { sidesOf } from './side-model.ts'
import { attacks, contextCount, type SideMarginals } from './side-trees.ts'

/** Whether an edge in this context leaves a statement that stands against the claim. */
const leavesAgainst = (context: number): boolean => context === 1 || context === 3 || context === 4

/** Where no graph that was summed over has such a link, nothing is known of its direction. */
const unknown = 0.5

const share = (part: number, whole: number): number => (whole > 0 ? Math.min(1, part / whole) : unknown)

/** For each statement how probable the direction of its link is, given that the link is there; 0 without a link, 1 where a connective binds it. */
export function directionsOf(
  tree: SideTree,
  { edge }: Pick<SideMarginals, 'edge'>,
  links: ArrayLike<number>,
): Float64Array {
  const sides = sidesOf(tree)
  const n = tree.parents.length
  return Float64Array.from(tree.parents, (parent, i) => {
    if (parent < 0) return 0
    if (links[i]! >= 0) return 1
    // A statement is used exactly where it has an edge, so that its edges alone tell its side.
    let [used, onSide, either, ofKind] = [0, 0, 0, 0]
    for (let j = 0; j < n; j++)
      for (let c = 0; c < contextCount; c++) {
        const p = edge[(i * n + j) * contextCount + c]!
        used += p
        if (leavesAgainst(c) === (sides[i] === 1)) onSide += p
        if (j !== parent) continue
        either += p
        if (attacks(c) === tree.rebuts[i]) ofKind += p
      }
    return Math.min(share(onSide, used), share(ofKind, either))
  })
}
