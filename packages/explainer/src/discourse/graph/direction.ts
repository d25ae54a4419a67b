/**
 * Confidence in the direction of a link (for or against), given that the link exists: the probability that the
 * statement is on the side where the drawn graph puts it. If the side of its target is uncertain, the kind of the link
 * must be probable too.
 */
import { openLinkThreshold } from '../../models/open-link.ts'
import type { ArgumentTree, DecodedTree } from './decode-tree.ts'
import { computeStances } from './stance-model.ts'
import { attacks, contextCount, type GraphMarginals } from './tree-marginals.ts'

/** Whether the source of an edge in this context is against the claim. */
const isOpposingContext = (context: number): boolean => context === 1 || context === 3 || context === 4

/** Direction probability of a link without probability mass. */
const unknown = 0.5

/** Probability of the direction of the link of each statement, given the link; 0 without a link, 1 if a connective determines it. */
export function linkDirections(
  tree: ArgumentTree,
  { edge }: Pick<GraphMarginals, 'edge'>,
  links: ArrayLike<number>,
): Float64Array {
  const sides = computeStances(tree)
  const n = tree.parents.length
  // A statement is used if and only if it has an edge, so its edges determine its side.
  const onSide = Float64Array.from(tree.parents, (_, i) =>
    shareOf(
      edge.subarray(i * n * contextCount, (i + 1) * n * contextCount),
      c => isOpposingContext(c) === (sides[i] === 1),
    ),
  )
  return Float64Array.from(tree.parents, (parent, i) => {
    if (parent < 0) return 0
    if (links[i]! >= 0) return 1
    const at = (i * n + parent) * contextCount
    const ofKind = shareOf(edge.subarray(at, at + contextCount), c => attacks(c) === tree.rebuts[i])
    const ofTarget = tree.parents[parent]! < 0 || links[parent]! >= 0 ? 1 : onSide[parent]!
    return Math.min(onSide[i]!, Math.max(ofKind, ofTarget))
  })
}

/** Share of the probability mass in contexts that satisfy a predicate. */
function shareOf(probabilities: Float64Array, wanted: (context: number) => boolean): number {
  let [part, whole] = [0, 0]
  probabilities.forEach((p, k) => {
    whole += p
    if (wanted(k % contextCount)) part += p
  })
  return whole > 0 ? Math.min(1, part / whole) : unknown
}

/** Below this probability the opposite direction is certain enough not to be open. */
const contradicted = 1 - openLinkThreshold

/**
 * Reverses the direction of links whose opposite direction is very probable: the best graph as a whole can contain such
 * links. Only changes that raise the joint probability of all directions are made.
 */
export function flipContradictedLinks(
  drawn: DecodedTree,
  marginals: Pick<GraphMarginals, 'edge'>,
  links: ArrayLike<number>,
): DecodedTree {
  const n = drawn.parents.length
  const certainty = (tree: ArgumentTree) => linkDirections(tree, marginals, links)
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
  let rebuts = [...drawn.rebuts]
  let direction = certainty(drawn)
  for (let i = 0; i < n; i++) {
    if (drawn.parents[i]! < 0 || direction[i]! >= contradicted) continue
    // Reversed alone, its sources change sides with it; reversed together with them, they keep their sides.
    const alone = rebuts.map((each, k) => each !== (k === i))
    const withBearers = rebuts.map((each, k) => each !== (k === i || (drawn.parents[k] === i && links[k]! < 0)))
    const [turned, better] = [alone, withBearers]
      .map(kinds => [kinds, certainty({ parents: drawn.parents, rebuts: kinds })] as const)
      .reduce((best, each) => (sum(each[1]) > sum(best[1]) ? each : best))
    if (sum(better) <= sum(direction)) continue
    rebuts = turned
    direction = better
  }
  const edgeProbability = drawn.edgeProbability.map((p, i) =>
    rebuts[i] === drawn.rebuts[i] ? p : kindProbability(marginals, i * n + drawn.parents[i]!, rebuts[i]!),
  )
  return { ...drawn, rebuts, edgeProbability }
}

/** Probability of the edge at `k` and its kind. */
function kindProbability({ edge }: Pick<GraphMarginals, 'edge'>, k: number, rebuts: boolean): number {
  let sum = 0
  for (let c = 0; c < contextCount; c++) if (attacks(c) === rebuts) sum += edge[k * contextCount + c]!
  return sum
}
