/**
 * Decodes edge marginals to one tree: for each probable claim, the maximum spanning arborescence (Chu and Liu 1965;
 * Edmonds 1967), improved by local search over targets and kinds; then the best of these trees.
 */
import { type ArgumentTree, type Parents, ROOT, UNUSED } from '../../models/candidates.ts'
import { chuLiuEdmonds } from './chu-liu-edmonds.ts'
import { computeStances } from './stance-model.ts'
import { contextCount, type GraphMarginals, isAttackContext } from './tree-marginals.ts'

export interface DecodeTreeOptions {
  /** Additional score of a whole tree, in the unit of the other scores: expected number of correct parts. */
  readonly auxiliaryScore?: ((tree: ArgumentTree) => number) | undefined
  /** True if a discourse marker indicates that statement i attacks j. Default: always. */
  readonly hasMarker?: ((i: number, j: number) => boolean) | undefined
  /** For each statement the one that it must support, or -1; see `findClauseLinks`. Default: none. */
  readonly clauseLinks?: Int16Array | undefined
}

export interface DecodedTree extends ArgumentTree {
  /** Probability of the edge out of each statement, including its kind; 0 without an edge. */
  readonly edgeProbability: Float64Array
  /** For each statement the most probable edge that was not chosen, if any. */
  readonly rivals: readonly (Rival | null)[]
}

/** An edge that was not chosen. */
export interface Rival {
  readonly to: number
  readonly rebuts: boolean
  readonly probability: number
}

/** Minimum probability of a rival. */
const minRivalProbability = 0.15

/** Weight of a correct target with the wrong kind. */
const targetWeight = 0.5
/** Weights of the probability of an attack, with and without a marker; support has weight one. */
const markedAttackWeight = 1.25
const unmarkedAttackWeight = 0.6
/** Weight of the probability of being unused. */
const unusedWeight = 0.6
/** Weight of the probability of the claim; an edge has weight one. */
const claimWeight = 2
/** Weight of the probability of a statement's stance, for or against the claim. */
const stanceWeight = 0.5

/** Number of most probable claims for which a tree is built. */
const maxClaims = 4

/** Weight of an edge that does not lead to the claim. */
const detachedWeight = 0.5

/** Penalty for violating a clause link. */
const prohibitivePenalty = 1000

export function decodeTree(
  n: number,
  marginals: GraphMarginals,
  { auxiliaryScore, hasMarker = () => true, clauseLinks }: DecodeTreeOptions = {},
): DecodedTree {
  // Edge i → j at k = i × n + j.
  const linkProbability = new Float64Array(n * n)
  const attackProbability = new Float64Array(n * n)
  for (let k = 0; k < n * n; k++)
    for (let c = 0; c < contextCount; c++) {
      const p = marginals.edge[k * contextCount + c]!
      linkProbability[k]! += p
      if (isAttackContext(c)) attackProbability[k]! += p
    }
  const hasClauseLink = (i: number) => (clauseLinks?.[i] ?? -1) >= 0
  const unused = marginals.unused.map((p, i) => (hasClauseLink(i) ? -prohibitivePenalty : unusedWeight * p))
  const findBestTree = (claims: readonly number[], attackWeights: Float64Array) => {
    const scoreEdge = (k: number, rebuts: boolean) =>
      (hasClauseLink(Math.floor(k / n)) && (rebuts || clauseLinks![Math.floor(k / n)] !== k % n)
        ? -prohibitivePenalty
        : 0) +
      (rebuts ? attackWeights[k]! * attackProbability[k]! : linkProbability[k]! - attackProbability[k]!) +
      targetWeight * linkProbability[k]!
    const bestKindScore = Float64Array.from(linkProbability, (_, k) =>
      Math.max(scoreEdge(k, true), scoreEdge(k, false)),
    )
    const scoreTree = (tree: ArgumentTree) => {
      const stances = computeStances(tree)
      let sum = 0
      tree.parents.forEach((parent, i) => {
        if (parent === ROOT) sum += claimWeight * marginals.claim[i]!
        else if (parent === UNUSED) sum += unused[i]!
        else {
          const score =
            scoreEdge(i * n + parent, tree.rebuts[i]!) +
            stanceWeight * (stances[i] === 1 ? marginals.against[i]! : 1 - marginals.against[i]!)
          sum += hasClauseLink(i) || findRoot(tree.parents, i) === ROOT ? score : detachedWeight * score
        }
      })
      return auxiliaryScore ? sum + auxiliaryScore(tree) : sum
    }
    let chosen: { readonly claim: number; readonly tree: ArgumentTree; readonly score: number } | undefined
    for (const claim of claims) {
      const parents = buildTree(n, claim, bestKindScore, unused)
      const rebuts = Array.from(parents, (parent, i) => {
        const k = i * n + parent
        return parent >= 0 && scoreEdge(k, true) > scoreEdge(k, false)
      })
      const improved = improveTree({ parents, rebuts }, scoreTree)
      if (!chosen || improved.score > chosen.score) chosen = { claim, ...improved }
    }
    return chosen!
  }
  const likelyClaims = Array.from({ length: n }, (_, i) => i)
    .filter(i => !hasClauseLink(i))
    .sort((a, b) => marginals.claim[b]! - marginals.claim[a]!)
    .slice(0, maxClaims)
  const markerWeights = Float64Array.from(linkProbability, (_, k) =>
    hasMarker(Math.floor(k / n), k % n) ? markedAttackWeight : unmarkedAttackWeight,
  )
  // The claim is chosen first, independently of the number of attacks.
  const { claim } = findBestTree(likelyClaims, new Float64Array(n * n).fill(markedAttackWeight))
  const chosen = findBestTree([claim], markerWeights)
  const { parents, rebuts } = chosen.tree
  const rivals = Array.from(parents, (parent, i): Rival | null => {
    let best: Rival | null = null
    for (let to = 0; to < n; to++)
      for (const rebut of [false, true]) {
        const k = i * n + to
        if (to === i || (to === parent && rebut === rebuts[i])) continue
        const probability = rebut ? attackProbability[k]! : linkProbability[k]! - attackProbability[k]!
        if (probability >= minRivalProbability && probability > (best?.probability ?? 0))
          best = { to, rebuts: rebut, probability }
      }
    return best
  })
  return {
    parents,
    rebuts,
    rivals,
    edgeProbability: Float64Array.from(parents, (parent, i) => {
      if (parent < 0) return 0
      const k = i * n + parent
      return rebuts[i] ? attackProbability[k]! : linkProbability[k]! - attackProbability[k]!
    }),
  }
}

/** Maximum number of improving rounds over all statements. */
const maxRounds = 6

/** Smaller differences of scores are rounding errors. */
const minImprovement = 1e-9

/** Local search: changes the target or kind of one statement at a time while the score grows. */
function improveTree(start: ArgumentTree, scoreTree: (tree: ArgumentTree) => number) {
  const n = start.parents.length
  const parents = Int16Array.from(start.parents)
  const rebuts = [...start.rebuts]
  const tree: ArgumentTree = { parents, rebuts }
  let bestScore = scoreTree(tree)
  for (let round = 0, changed = n > 1; changed && round < maxRounds; round++) {
    changed = false
    for (let i = 0; i < n; i++) {
      if (parents[i] === ROOT) continue
      const children = [...parents.keys()].filter(k => parents[k] === i)
      const flipChildren = () => {
        for (const k of children) rebuts[k] = !rebuts[k]
      }
      let chosen = { parent: parents[i]!, rebut: rebuts[i]!, flipsChildren: false }
      for (let parent = 0; parent < n; parent++) {
        if (parent === i || isAncestor(parents, parent, i)) continue
        // If the stance of the statement changes, its children can keep theirs by flipping the kinds of their edges.
        for (const rebut of [false, true])
          for (const flipsChildren of children.length > 0 ? [false, true] : [false]) {
            parents[i] = parent
            rebuts[i] = rebut
            if (flipsChildren !== chosen.flipsChildren) flipChildren()
            const nextScore = scoreTree(tree)
            if (nextScore > bestScore + minImprovement) {
              bestScore = nextScore
              chosen = { parent, rebut, flipsChildren }
              changed = true
            } else if (flipsChildren !== chosen.flipsChildren) flipChildren()
          }
        parents[i] = chosen.parent
        rebuts[i] = chosen.rebut
      }
    }
  }
  return { tree, score: bestScore }
}

/** Root reached from a statement: the claim, or an unused statement. */
function findRoot(parents: Parents, from: number): number {
  let k = from
  for (let steps = 0; parents[k]! >= 0 && steps <= parents.length; steps++) k = parents[k]!
  return parents[k]!
}

function isAncestor(parents: Parents, from: number, to: number): boolean {
  for (let k = from, steps = 0; k >= 0 && steps <= parents.length; k = parents[k]!, steps++) if (k === to) return true
  return false
}

/** Score by which the given claim always becomes the child of the artificial root. */
const forcedClaimScore = 1e6

/** Maximum spanning arborescence with the given claim; unused statements may have sources. */
function buildTree(n: number, claim: number, edge: Float64Array, unused: Float64Array): Parents {
  const artificialRoot = n
  const scores = new Float64Array((n + 1) * (n + 1)).fill(Number.NEGATIVE_INFINITY)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) if (i !== j) scores[i * (n + 1) + j] = edge[i * n + j]!
    scores[i * (n + 1) + artificialRoot] = i === claim ? forcedClaimScore : unused[i]!
  }
  for (let j = 0; j < n; j++) if (j !== claim) scores[claim * (n + 1) + j] = Number.NEGATIVE_INFINITY
  const parents = Int16Array.from(chuLiuEdmonds(n + 1, artificialRoot, scores).subarray(0, n))
  for (let i = 0; i < n; i++) if (parents[i] === artificialRoot) parents[i] = i === claim ? ROOT : UNUSED
  return parents
}
