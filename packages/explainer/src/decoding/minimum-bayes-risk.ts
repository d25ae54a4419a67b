/**
 * Minimum Bayes risk decoding: chooses the candidate graph with the highest expected F1 under the distribution over
 * graphs, which is seldom the most probable graph. For a candidate c with |c| edges the expected F1 is
 *
 *   Σ_q p(q) · 2 |c ∩ q| / (|c| + |q|)  =  Σ_s 2 / (|c| + s) · Σ_{e ∈ c} M_s(e),   M_s(e) = Σ_{q ∋ e, |q| = s} p(q),
 *
 * so with the masses M_s computed once, the exact value of every candidate, edge kinds included, takes linear time.
 */
import { type CandidateList, type Parents, ROOT, UNUSED } from '../models/candidates.ts'
import { logistic } from '../models/tree-model.ts'

export interface DecodedGraph {
  readonly parents: Parents
  readonly rebuts: readonly boolean[]
  /** Probability of the edge out of each statement, including its kind; 0 without an edge. */
  readonly edgeProbability: Float64Array
  /** Probability that the statement is the conclusion. */
  readonly rootProbability: Float64Array
  readonly unusedProbability: Float64Array
  /** Probability of the whole graph. */
  readonly probability: number
  readonly expectedF1: number
}

/** Chooses the graph with the highest expected F1 plus `exactMatchWeight` times its probability. */
export function decodeMinimumBayesRisk(
  candidates: CandidateList,
  probabilities: Float64Array,
  rebutLogOdds: Float64Array,
  exactMatchWeight = 0,
): DecodedGraph {
  const { n, trees, sizes } = candidates
  const maxSize = Math.max(...sizes)
  // masses[s × n² + e] is M_s(e), for the edge i → j at e = i × n + j.
  const masses = new Float64Array((maxSize + 1) * n * n)
  const edges = new Float64Array(n * n)
  const roots = new Float64Array(n)
  const unused = new Float64Array(n)
  for (let t = 0; t < trees.length; t++) {
    const p = probabilities[t]!
    const tree = trees[t]!
    const offset = sizes[t]! * n * n
    for (let i = 0; i < n; i++) {
      const parent = tree[i]!
      if (parent === UNUSED) unused[i]! += p
      else if (parent === ROOT) roots[i]! += p
      else {
        masses[offset + i * n + parent]! += p
        edges[i * n + parent]! += p
      }
    }
  }
  const isRebut = rebutLogOdds.map(value => Number(value > 0))
  const kindProbability = rebutLogOdds.map(value => logistic(Math.abs(value)))
  // f1Contribution[size × n² + e]: contribution of edge e to the expected F1 of a candidate of that size.
  const f1Contribution = new Float64Array((maxSize + 1) * n * n)
  for (let size = 1; size <= maxSize; size++)
    for (let s = 1; s <= maxSize; s++)
      for (let e = 0; e < n * n; e++)
        f1Contribution[size * n * n + e]! += (2 / (size + s)) * masses[s * n * n + e]! * kindProbability[e]!
  let best = 0
  let bestValue = Number.NEGATIVE_INFINITY
  let bestF1 = 0
  for (let t = 0; t < trees.length; t++) {
    const tree = trees[t]!
    const offset = sizes[t]! * n * n
    let expectedF1Sum = 0
    let graphProbability = probabilities[t]!
    for (let i = 0; i < n; i++) {
      if (tree[i]! < 0) continue
      expectedF1Sum += f1Contribution[offset + i * n + tree[i]!]!
      graphProbability *= kindProbability[i * n + tree[i]!]!
    }
    const total = expectedF1Sum + exactMatchWeight * graphProbability
    if (total > bestValue) {
      best = t
      bestValue = total
      bestF1 = expectedF1Sum
    }
  }
  const parents = trees[best]!
  const rebuts = Array.from(parents, (parent, i) => parent >= 0 && isRebut[i * n + parent] === 1)
  const edgeProbability = Float64Array.from(parents, (parent, i) =>
    parent < 0 ? 0 : edges[i * n + parent]! * kindProbability[i * n + parent]!,
  )
  let probability = probabilities[best]!
  parents.forEach((parent, i) => {
    if (parent >= 0) probability *= kindProbability[i * n + parent]!
  })
  return {
    parents,
    rebuts,
    edgeProbability,
    rootProbability: roots,
    unusedProbability: unused,
    probability,
    expectedF1: bestF1,
  }
}
