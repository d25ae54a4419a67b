/**
 * From marginals to one graph: for each claim the tree whose edges are together the most probable (Chu and Liu 1965, Edmonds 1967), kinds
 * chosen edge by edge, then the best of the trees. Where a second opinion on whole trees is given (`opinion`), it is added to the sum.
 */
import { type Parents, ROOT, UNUSED } from '../models/candidates.ts'
import { bestTree } from './best-tree.ts'
import { attacks, contextCount, type SideMarginals } from './side-trees.ts'

export interface SideTree {
  readonly parents: Parents
  readonly rebuts: readonly boolean[]
}

export interface DecodeSidesOptions {
  /** A second opinion on a whole tree, in the currency of the decoder: expected number of parts that are right. */
  readonly opinion?: ((tree: SideTree) => number) | undefined
  /** An attack is chosen from this share of the probability of an edge on. */
  readonly attackShare?: number
  /** What the probability of bearing on nothing counts. */
  readonly unusedWorth?: number
  /** What the probability of the claim counts, an edge counting one. */
  readonly claimWorth?: number
}

export interface DecodedSides extends SideTree {
  /** Probability of the edge out of each statement, of its kind; 0 without one. */
  readonly edgeProbability: Float64Array
}

export function decodeSides(n: number, marginals: SideMarginals, options: DecodeSidesOptions = {}): DecodedSides {
  const { opinion, attackShare = 0.5, unusedWorth = 1, claimWorth = 1 } = options
  const any = new Float64Array(n * n)
  const attack = new Float64Array(n * n)
  for (let k = 0; k < n * n; k++)
    for (let c = 0; c < contextCount; c++) {
      const p = marginals.edge[k * contextCount + c]!
      any[k]! += p
      if (attacks(c)) attack[k]! += p
    }
  const isAttack = Array.from(any, (p, k) => p > 0 && attack[k]! >= attackShare * p)
  const worth = any.map((p, k) => (isAttack[k] ? Math.max(attack[k]!, p - attack[k]!) : p - attack[k]!) + 0.3 * p)
  const claims = Array.from({ length: n }, (_, i) => i)
    .sort((a, b) => marginals.claim[b]! - marginals.claim[a]!)
    .slice(0, 4)
  let best: { tree: SideTree; value: number } | undefined
  for (const claim of claims) {
    const parents = treeFor(
      n,
      claim,
      worth,
      marginals.unused.map(p => unusedWorth * p),
    )
    const tree = { parents, rebuts: Array.from(parents, (parent, i) => parent >= 0 && isAttack[i * n + parent]!) }
    let value = claimWorth * marginals.claim[claim]!
    parents.forEach((parent, i) => {
      value += parent >= 0 ? worth[i * n + parent]! : parent === UNUSED ? unusedWorth * marginals.unused[i]! : 0
    })
    if (opinion) value += opinion(tree)
    if (!best || value > best.value) best = { tree, value }
  }
  const { parents, rebuts } = best!.tree
  return {
    parents,
    rebuts,
    edgeProbability: Float64Array.from(parents, (parent, i) => {
      if (parent < 0) return 0
      const k = i * n + parent
      return rebuts[i] ? attack[k]! : any[k]! - attack[k]!
    }),
  }
}

/** The best tree to a claim. What bears on nothing may still be borne upon, unless that leaves a statement alone with its follower. */
function treeFor(n: number, claim: number, edge: Float64Array, unused: Float64Array): Parents {
  const ground = n
  const scores = new Float64Array((n + 1) * (n + 1)).fill(Number.NEGATIVE_INFINITY)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) if (i !== j) scores[i * (n + 1) + j] = edge[i * n + j]!
    scores[i * (n + 1) + ground] = i === claim ? 1e6 : unused[i]!
  }
  for (let j = 0; j < n; j++) if (j !== claim) scores[claim * (n + 1) + j] = Number.NEGATIVE_INFINITY
  const parents = Int16Array.from(bestTree(n + 1, ground, scores).subarray(0, n))
  for (let i = 0; i < n; i++) if (parents[i] === ground) parents[i] = i === claim ? ROOT : UNUSED
  return parents
}
