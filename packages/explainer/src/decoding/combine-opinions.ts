/**
 * Combines the explainer's distribution over exam graphs with an encoder's scores for the same parts: a weighted sum
 * of log-probabilities and scores, decoded jointly. The evidence records which model alone predicts each edge.
 */
import { scoreTree } from '../models/candidates.ts'
import {
  askedWeights,
  attributeDecision,
  type DecidedBy,
  encoderAlone,
  examWeights,
  type OpinionWeights,
  type SecondScores,
  type StatementsRead,
  scaleOpinionWeights,
  type WeightedOpinion,
} from '../models/second-opinion.ts'
import { normalise } from '../models/tree-model.ts'
import type { Decoded } from './minimum-bayes-risk.ts'
import { type Distribution, decodeStructure } from './structure.ts'

/** Combines both distributions. */
export function combineDistributions(first: Distribution, scores: SecondScores, weights: OpinionWeights): Distribution {
  const { own, ownKind = 1, edge, root, unused, kind } = weights
  const scale = (values: Float64Array, factor: number) => values.map(value => factor * value)
  const parts = { edge: scale(scores.edge, edge), root: scale(scores.root, root), unused: scale(scores.unused, unused) }
  const probabilities = Float64Array.from(first.list.trees, (tree, t) => {
    const ownScore = own === 0 ? 0 : own * Math.log(Math.max(first.probabilities[t]!, 1e-300))
    return ownScore + scoreTree(parts, tree)
  })
  normalise(probabilities)
  return {
    list: first.list,
    probabilities,
    rebut: first.rebut.map((odds, k) => ownKind * odds + kind * scores.rebut[k]!),
  }
}

/** Distribution of the second opinion alone over the same graphs. */
export const encoderDistribution = (first: Distribution, scores: SecondScores): Distribution => ({
  ...combineDistributions(first, scores, encoderAlone),
  rebut: scores.rebut,
})

export interface OpinionatedGraph {
  readonly decoded: Decoded
  /** Model that alone predicts the edge out of statement i; undefined without a second opinion. */
  readonly decidedBy: (i: number) => DecidedBy | undefined
  /** Statements that the second opinion truncated, and whether it truncated the question. */
  readonly cut: readonly number[]
  readonly questionCut: boolean
}

/** Decodes the graph of a passage, with or without a second opinion. */
export function decodeWithOpinion(
  first: Distribution,
  opinion: WeightedOpinion | undefined,
  passage: StatementsRead,
): OpinionatedGraph {
  if (!opinion) return { decoded: decodeStructure(first), decidedBy: () => undefined, cut: [], questionCut: false }
  const scores = opinion.by.read(passage)
  const weights = passage.question ? askedWeights : examWeights
  const decoded = decodeStructure(combineDistributions(first, scores, scaleOpinionWeights(weights, opinion.weight)))
  const [explainer, encoder] = [decodeStructure(first), decodeStructure(encoderDistribution(first, scores))]
  return {
    decoded,
    decidedBy: i => attributeDecision(decoded, explainer, encoder, i),
    cut: scores.cut ?? [],
    questionCut: scores.questionCut ?? false,
  }
}
