/**
 * Combines the explainer's distribution over exam graphs with an encoder's scores for the same parts: a weighted sum
 * of log-probabilities and scores, decoded jointly. The evidence records which model alone predicts each edge.
 */
import { scoreTree } from '../models/candidates.ts'
import {
  attributeDecision,
  type CombinationWeights,
  type DecidedBy,
  type EncoderInput,
  type EncoderScores,
  encoderOnlyWeights,
  examWeights,
  questionWeights,
  scaleEncoderWeights,
  type WeightedOpinion,
} from '../models/second-opinion.ts'
import { normalise } from '../models/tree-model.ts'
import type { DecodedGraph } from './minimum-bayes-risk.ts'
import { type Distribution, decodeStructure } from './structure.ts'

/** Adds weighted encoder scores to the explainer's log-probabilities and renormalises. */
export function combineDistributions(
  explainerDistribution: Distribution,
  scores: EncoderScores,
  weights: CombinationWeights,
): Distribution {
  const { explainer: explainerWeight, explainerKind = 1, edge, root, unused, kind } = weights
  const scale = (values: Float64Array, factor: number) => values.map(value => factor * value)
  const parts = { edge: scale(scores.edge, edge), root: scale(scores.root, root), unused: scale(scores.unused, unused) }
  const probabilities = Float64Array.from(explainerDistribution.candidates.trees, (tree, t) => {
    const explainerScore =
      explainerWeight === 0 ? 0 : explainerWeight * Math.log(Math.max(explainerDistribution.probabilities[t]!, 1e-300))
    return explainerScore + scoreTree(parts, tree)
  })
  normalise(probabilities)
  return {
    candidates: explainerDistribution.candidates,
    probabilities,
    rebut: explainerDistribution.rebut.map((logOdds, k) => explainerKind * logOdds + kind * scores.rebut[k]!),
  }
}

/** Distribution of the encoder alone over the same graphs. */
export const encoderDistribution = (explainerDistribution: Distribution, scores: EncoderScores): Distribution => ({
  ...combineDistributions(explainerDistribution, scores, encoderOnlyWeights),
  rebut: scores.rebut,
})

export interface CombinedGraph {
  readonly decoded: DecodedGraph
  /** Model that alone predicts the edge out of statement i; undefined without a second opinion. */
  readonly decidedBy: (i: number) => DecidedBy | undefined
  /** Statements that the second opinion truncated, and whether it truncated the question. */
  readonly truncated: readonly number[]
  readonly isQuestionTruncated: boolean
}

/** Decodes the graph of a passage, with or without a second opinion. */
export function decodeWithOpinion(
  explainerDistribution: Distribution,
  opinion: WeightedOpinion | undefined,
  passage: EncoderInput,
): CombinedGraph {
  if (!opinion)
    return {
      decoded: decodeStructure(explainerDistribution),
      decidedBy: () => undefined,
      truncated: [],
      isQuestionTruncated: false,
    }
  const scores = opinion.by.read(passage)
  const weights = passage.question ? questionWeights : examWeights
  const decoded = decodeStructure(
    combineDistributions(explainerDistribution, scores, scaleEncoderWeights(weights, opinion.weight)),
  )
  const [explainer, encoder] = [
    decodeStructure(explainerDistribution),
    decodeStructure(encoderDistribution(explainerDistribution, scores)),
  ]
  return {
    decoded,
    decidedBy: i => attributeDecision(decoded, explainer, encoder, i),
    truncated: scores.cut ?? [],
    isQuestionTruncated: scores.questionCut ?? false,
  }
}
