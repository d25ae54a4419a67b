/**
 * Confidence in the direction of a link (for or against), given that the link exists: the probability that the
 * statement has the stance (for or against the claim) that the decoded graph gives it. If the stance of its target is
 * uncertain, the kind of the link must be probable too.
 */

import type { ArgumentTree } from '../../models/candidates.ts'
import { openLinkThreshold } from '../../models/open-link.ts'
import type { DecodedTree } from './decode-tree.ts'
import { computeStances } from './stance-model.ts'
import { contextCount, contexts, type GraphMarginals, isAttackContext } from './tree-marginals.ts'

const opposingContexts: readonly string[] = ['against the claim', 'against to against', 'against to for']

/** True if the source of an edge in this context is against the claim. */
const isOpposingContext = (context: number): boolean => opposingContexts.includes(contexts[context]!)

/** Direction probability of a link without probability mass. */
const unknownDirection = 0.5

/** Probability of the direction of the link of each statement, given the link; 0 without a link, 1 if a connective determines it. */
export function computeLinkDirections(
  tree: ArgumentTree,
  { edge }: Pick<GraphMarginals, 'edge'>,
  clauseLinks: ArrayLike<number>,
): Float64Array {
  const stances = computeStances(tree)
  const n = tree.parents.length
  // A statement is used if and only if it has an edge, so its edges determine its stance.
  const stanceProbability = Float64Array.from(tree.parents, (_, i) =>
    computeShare(
      edge.subarray(i * n * contextCount, (i + 1) * n * contextCount),
      c => isOpposingContext(c) === (stances[i] === 1),
    ),
  )
  return Float64Array.from(tree.parents, (parent, i) => {
    if (parent < 0) return 0
    if (clauseLinks[i]! >= 0) return 1
    const offset = (i * n + parent) * contextCount
    const probabilityOfKind = computeShare(
      edge.subarray(offset, offset + contextCount),
      c => isAttackContext(c) === tree.rebuts[i],
    )
    const targetProbability = tree.parents[parent]! < 0 || clauseLinks[parent]! >= 0 ? 1 : stanceProbability[parent]!
    return Math.min(stanceProbability[i]!, Math.max(probabilityOfKind, targetProbability))
  })
}

/** Share of the probability mass in contexts that satisfy a predicate. */
function computeShare(probabilities: Float64Array, isWanted: (context: number) => boolean): number {
  let [part, whole] = [0, 0]
  probabilities.forEach((p, k) => {
    whole += p
    if (isWanted(k % contextCount)) part += p
  })
  return whole > 0 ? Math.min(1, part / whole) : unknownDirection
}

/** Below this probability of the direction, the opposite direction is certain. */
const contradictedThreshold = 1 - openLinkThreshold

/**
 * Reverses the direction of links whose opposite direction is very probable: the best graph as a whole can contain such
 * links. Only changes that raise the joint probability of all directions are made.
 */
export function flipContradictedLinks(
  decoded: DecodedTree,
  marginals: Pick<GraphMarginals, 'edge'>,
  clauseLinks: ArrayLike<number>,
): DecodedTree {
  const n = decoded.parents.length
  const getDirections = (tree: ArgumentTree) => computeLinkDirections(tree, marginals, clauseLinks)
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
  let rebuts = [...decoded.rebuts]
  let direction = getDirections(decoded)
  for (let i = 0; i < n; i++) {
    if (decoded.parents[i]! < 0 || direction[i]! >= contradictedThreshold) continue
    // If only this link is reversed, the stances of its sources change too; if their links are reversed with it, they keep them.
    const flippedAlone = rebuts.map((each, k) => each !== (k === i))
    const flippedWithSources = rebuts.map(
      (each, k) => each !== (k === i || (decoded.parents[k] === i && clauseLinks[k]! < 0)),
    )
    const [flippedRebuts, flippedDirections] = [flippedAlone, flippedWithSources]
      .map(kinds => [kinds, getDirections({ parents: decoded.parents, rebuts: kinds })] as const)
      .reduce((best, each) => (sum(each[1]) > sum(best[1]) ? each : best))
    if (sum(flippedDirections) <= sum(direction)) continue
    rebuts = flippedRebuts
    direction = flippedDirections
  }
  const edgeProbability = decoded.edgeProbability.map((p, i) =>
    rebuts[i] === decoded.rebuts[i] ? p : kindProbability(marginals, i * n + decoded.parents[i]!, rebuts[i]!),
  )
  return { ...decoded, rebuts, edgeProbability }
}

/** Probability of the edge at `k` and its kind. */
function kindProbability({ edge }: Pick<GraphMarginals, 'edge'>, k: number, rebuts: boolean): number {
  let sum = 0
  for (let c = 0; c < contextCount; c++) if (isAttackContext(c) === rebuts) sum += edge[k * contextCount + c]!
  return sum
}
