/**
 * Confidence in the direction of a link (for or against), given that the link exists: the probability that the
 * statement is on the side where the drawn graph puts it. If the side of its target is uncertain, the kind of the link
 * must be probable too.
 */
import { openLinkThreshold } from '../../models/open-link.ts'
import type { ArgumentTree, DecodedTree } from './decode-tree.ts'
import { computeStances } from './stance-model.ts'
import { attacks, contextCount, type GraphMarginals } from './tree-marginals.ts'

/** Whether an edge in this context leaves a statement that stands against the claim. */
const isOpposingContext = (context: number): boolean => context === 1 || context === 3 || context === 4

/** Where no graph that was summed over has such a link, nothing is known of its direction. */
const unknown = 0.5

/** For each statement how probable the direction of its link is, given that the link is there; 0 without a link, 1 where a connective binds it. */
export function linkDirections(
  tree: ArgumentTree,
  { edge }: Pick<GraphMarginals, 'edge'>,
  links: ArrayLike<number>,
): Float64Array {
  const sides = computeStances(tree)
  const n = tree.parents.length
  // A statement is used exactly where it has an edge, so that its edges alone tell its side.
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

/** The share of the probabilities, by context over and over, that lies in contexts of some kind. */
function shareOf(probabilities: Float64Array, wanted: (context: number) => boolean): number {
  let [part, whole] = [0, 0]
  probabilities.forEach((p, k) => {
    whole += p
    if (wanted(k % contextCount)) part += p
  })
  return whole > 0 ? Math.min(1, part / whole) : unknown
}

/** Below this a link as drawn is less than open: it points the other way as surely as one that is not open points its own. */
const contradicted = 1 - openLinkThreshold

/**
 * The graph with links turned round that very likely point the other way than they were drawn, which happens where a graph as a whole was the best although
 * one of its links was not. Only what makes the directions of all links together more probable is done.
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
    // Turned alone, what bears on it changes sides with it; turned with its bearers, they stay where they are.
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

/** The probability of the edge at `k` being there and of that kind. */
function kindProbability({ edge }: Pick<GraphMarginals, 'edge'>, k: number, rebuts: boolean): number {
  let sum = 0
  for (let c = 0; c < contextCount; c++) if (attacks(c) === rebuts) sum += edge[k * contextCount + c]!
  return sum
}
