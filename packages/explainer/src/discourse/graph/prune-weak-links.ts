/**
 * Removes links that are no better than guesses: the best link of a leaf statement below a probability threshold (nearly nine in ten of
 * these are wrong), and links to headings, bylines and other statements that are neither claims nor linked.
 */
import { ROOT, UNUSED } from '../../models/candidates.ts'
import type { DecodedTree } from './decode-tree.ts'

/** Minimum probability of the link of a leaf statement. */
export const minLinkProbability = 0.2

/** Maximum probability of being unused of a leaf statement that keeps its link. */
const maxUnusedProbability = 0.5

/** Minimum claim probability of an unlinked statement that can be the target of links. */
const minUnlinkedClaimProbability = 0.05

/** Removes weak links from a graph; the claim keeps at least one incoming link. */
export function pruneWeakLinks<Tree extends DecodedTree>(
  tree: Tree,
  { unused, claim }: { readonly unused: Float64Array; readonly claim: Float64Array },
): Tree {
  const parents = Int16Array.from(tree.parents)
  const rebuts = [...tree.rebuts]
  const edgeProbability = Float64Array.from(tree.edgeProbability)
  const rivals = [...tree.rivals]
  const countSources = (j: number) => parents.filter(parent => parent === j).length
  for (let changed = true; changed; ) {
    changed = false
    parents.forEach((parent, i) => {
      if (parent < 0 || countSources(i) > 0) return
      const isTargetIrrelevant = parents[parent] === UNUSED && claim[parent]! < minUnlinkedClaimProbability
      if (!isTargetIrrelevant && edgeProbability[i]! >= minLinkProbability && unused[i]! < maxUnusedProbability) return
      if (parents[parent] === ROOT && countSources(parent) < 2) return
      rivals[i] = { to: parent, rebuts: rebuts[i]!, probability: edgeProbability[i]! }
      parents[i] = UNUSED
      rebuts[i] = false
      edgeProbability[i] = 0
      changed = true
    })
  }
  return { ...tree, parents, rebuts, edgeProbability, rivals }
}
