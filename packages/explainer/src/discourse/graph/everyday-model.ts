/** Predicts the argument graph of plain text: marginals of the stance model, decoding to a tree, undercuts, calibration. */

import { ROOT } from '../../models/candidates.ts'
import { type EnsembleModel, predictEnsemble } from '../../models/ensemble.ts'
import { openLinkThreshold } from '../../models/open-link.ts'
import {
  attributeDecision,
  type DecidedBy,
  type EncoderScores,
  encoderOnlyWeights,
} from '../../models/second-opinion.ts'
import type { Discourse } from '../markers/discourse.ts'
import { hasAttackMarker } from '../rhetoric/attack-markers.ts'
import { scoreConclusionMarker } from '../rhetoric/conclusion-markers.ts'
import { applyClauseLinks, bindStances, findClauseLinks } from './clause-links.ts'
import { type DecodedTree, type DecodeTreeOptions, decodeTree } from './decode-tree.ts'
import { computeLinkDirections, flipContradictedLinks } from './direction.ts'
import { calibrate, computeCalibrationFeatures } from './edge-calibration.ts'
import { computeDiscourseFeatures, type DiscourseFeatures } from './edge-features.ts'
import { computePriorScores } from './priors.ts'
import { pruneWeakLinks } from './prune-weak-links.ts'
import {
  interpolateCalibration,
  interpolateClaimExponent,
  segmentedTextOffset,
  temperProbabilities,
  toGraphScores,
  type WeightedSecondOpinion,
} from './second-opinion-scores.ts'
import { addScores, computeScores, encodeFeatures, type StanceModel, scaleScores } from './stance-model.ts'
import type { GraphMarginals, GraphScores } from './tree-marginals.ts'
import { computeMarginals, listAllStances, maxExactStatements, searchStances } from './tree-marginals.ts'

export interface EverydayModel {
  readonly stanceModel: StanceModel
  /** Classifies an attack on a statement as an undercut of the edge out of that statement. */
  readonly undercut: EnsembleModel
  /** Splits sentences into statements. */
  readonly segmentation: EnsembleModel
  /** Weights of `calibrationFeatureNames`. */
  readonly calibration: Float32Array
}

/** Minimum probability of an undercut; less certain attacks are rebuttals. */
const undercutThreshold = 0.7

export interface EverydayReading extends DecodedTree {
  readonly undercuts: readonly boolean[]
  /** Probability of the direction (for or against) of the edge out of each statement, given the edge; 0 without an edge. */
  readonly direction: Float64Array
  readonly claimProbability: Float64Array
  readonly unusedProbability: Float64Array
  readonly features: DiscourseFeatures
  /** Model that alone predicts the edge out of statement i; undefined without an encoder. */
  readonly decidedBy: (i: number) => DecidedBy | undefined
  /** Calibration features of the edge out of each statement. */
  readonly calibrationFeatures: readonly Float64Array[]
  /** Statements that the encoder truncated. */
  readonly truncated: readonly number[]
}

export interface ReadEverydayOptions {
  /** Additional score of a whole tree in decoding; see `decodeTree`. */
  readonly auxiliaryScore?: DecodeTreeOptions['auxiliaryScore']
  /** Encoder whose scores of graph parts are added to those of the stance model. */
  readonly secondOpinion?: WeightedSecondOpinion | undefined
  /** Number of statements of the entire text. Default: the number of these statements. */
  readonly textLength?: number | undefined
  /** True if these statements are a segment of the text. Default: false. */
  readonly isSegment?: boolean | undefined
  /** Keeps improbable links, for calibration. Default: false. */
  readonly keepWeakLinks?: boolean | undefined
  /** True if the statements are adjacent in the text, so that a sentence can continue in the next one. Default: true. */
  readonly isContiguous?: boolean | undefined
}

/** Maximum probability of a claim if another statement is marked as the conclusion. */
const maxContestedClaim = 0.6

/** Probability of links determined by a connective: correct for 80 of 81 clauses of `@elenchus/arguments`, but segmentation can be wrong. */
const clauseLinkConfidence = 0.95

/** Number of candidate claims of a longer passage. */
const maxClaims = 8

/** Computes marginals from the scores of the stance model, the priors and, if given, an encoder. */
export function computeEverydayMarginals(
  model: StanceModel,
  discourse: Discourse,
  features: DiscourseFeatures,
  {
    clauseLinks = findClauseLinks(discourse),
    encoderGraphScores,
    ownWeight = 1,
  }: {
    readonly clauseLinks?: Int16Array
    readonly encoderGraphScores?: GraphScores | undefined
    /** Weight of the stance model's scores when encoder scores are added. */
    readonly ownWeight?: number | undefined
  } = {},
): GraphMarginals {
  const ownScores = addScores(
    computeScores(encodeFeatures(features, model.encoders), model),
    computePriorScores(discourse),
  )
  return computeLinkedMarginals(
    encoderGraphScores ? addScores(scaleScores(ownScores, ownWeight), encoderGraphScores) : ownScores,
    discourse,
    clauseLinks,
  )
}

/** Computes marginals with the given clause links, over all graphs, or over the most probable claims and stances of longer passages. */
function computeLinkedMarginals(scores: GraphScores, discourse: Discourse, clauseLinks: Int16Array): GraphMarginals {
  const { n } = scores
  let claims = Array.from({ length: n }, (_, i) => i)
  if (n > maxExactStatements)
    claims = claims
      .filter(i => clauseLinks[i]! < 0)
      .sort((a, b) => scores.claim[b]! - scores.claim[a]!)
      .slice(0, maxClaims)
  // In a dialogue each of the two speakers has one stance.
  const { speakers, statements } = discourse
  const initialStances =
    speakers.length === 2
      ? speakers.map(speaker => Uint8Array.from(statements, each => Number(each.speaker === speaker)))
      : []
  const stances = n <= maxExactStatements ? listAllStances(n) : searchStances(scores, claims, initialStances)
  const unlinkedMarginals = computeMarginals(scores, { stanceCandidates: stances, claims })
  if (!clauseLinks.some(to => to >= 0)) return unlinkedMarginals
  const unlinkedClaims = claims.filter(i => clauseLinks[i]! < 0)
  const linkedMarginals = computeMarginals(applyClauseLinks(scores, clauseLinks), {
    stanceCandidates: bindStances(stances, clauseLinks),
    claims: unlinkedClaims,
  })
  // Links determined by connectives do not affect the choice of the claim.
  const sum = unlinkedClaims.reduce((total, i) => total + unlinkedMarginals.claim[i]!, 0)
  return sum > 0
    ? { ...linkedMarginals, claim: unlinkedMarginals.claim.map((p, i) => (clauseLinks[i]! < 0 ? p / sum : 0)) }
    : linkedMarginals
}

/** Predicts the graph of a passage with at least two statements. */
export function readEveryday(
  model: EverydayModel,
  discourse: Discourse,
  {
    auxiliaryScore,
    secondOpinion,
    textLength,
    isSegment = false,
    keepWeakLinks = false,
    isContiguous = true,
  }: ReadEverydayOptions = {},
): EverydayReading {
  const features = computeDiscourseFeatures(discourse)
  const { n } = features
  const clauseLinks = isContiguous ? findClauseLinks(discourse) : new Int16Array(n).fill(-1)
  const encoderScores = secondOpinion?.encoder.read({
    statements: discourse.passage.views.map(each => each.text),
    option: -1,
  })
  const encoderGraphScores = secondOpinion && encoderScores && toGraphScores(n, encoderScores, secondOpinion.weights)
  const { calibrationShare = 1 } = secondOpinion ?? {}
  const calibration = interpolateCalibration(model.calibration, calibrationShare)
  const jointMarginals = computeEverydayMarginals(model.stanceModel, discourse, features, {
    clauseLinks,
    encoderGraphScores,
    ownWeight: secondOpinion?.weights.explainer,
  })
  const decode = (marginals: GraphMarginals) =>
    decodeTree(n, marginals, {
      auxiliaryScore,
      hasMarker: (i, j) => i !== j && hasAttackMarker(discourse, i, j),
      clauseLinks,
    })
  /** Decodes marginals to a tree with calibrated edge probabilities. */
  const decodeAndCalibrate = (marginals: GraphMarginals, includesEncoder: boolean) => {
    const decoded = flipContradictedLinks(decode(marginals), marginals, clauseLinks)
    const calibrationFeatures = Array.from(decoded.parents, (_, i) =>
      computeCalibrationFeatures(discourse, decoded, i, textLength),
    )
    const edgeProbability = decoded.edgeProbability.map((p, i) => {
      if (p <= 0 && clauseLinks[i]! < 0) return 0
      const probability = includesEncoder
        ? calibrate(calibration, calibrationFeatures[i]!, isSegment ? calibrationShare * segmentedTextOffset : 0)
        : calibrate(model.calibration, calibrationFeatures[i]!)
      return Math.max(probability, clauseLinks[i]! < 0 ? 0 : clauseLinkConfidence)
    })
    const calibrated = { ...decoded, edgeProbability }
    const tree = keepWeakLinks ? calibrated : pruneWeakLinks(calibrated, marginals)
    const direction = computeLinkDirections(tree, marginals, clauseLinks)
    return { tree, calibrationFeatures, direction }
  }
  const result = decodeAndCalibrate(jointMarginals, encoderGraphScores !== undefined)
  const { tree, calibrationFeatures, direction } = result
  const toPredictedGraph = ({ tree, direction }: ReturnType<typeof decodeAndCalibrate>) => ({
    ...tree,
    isOpen: (i: number) => direction[i]! < openLinkThreshold,
  })
  // The graphs of the explainer alone and of the encoder alone, computed only if the decision is attributed.
  let separateReadings: readonly [ReturnType<typeof toPredictedGraph>, ReturnType<typeof toPredictedGraph>] | undefined
  const readSeparately = (scores: EncoderScores) =>
    [
      toPredictedGraph(
        decodeAndCalibrate(computeEverydayMarginals(model.stanceModel, discourse, features, { clauseLinks }), false),
      ),
      toPredictedGraph(
        decodeAndCalibrate(
          computeLinkedMarginals(toGraphScores(n, scores, encoderOnlyWeights), discourse, clauseLinks),
          true,
        ),
      ),
    ] as const
  const undercuts = Array.from(tree.parents, (parent, i) => {
    // Only an edge can be undercut.
    if (parent < 0 || !tree.rebuts[i] || tree.parents[parent]! < 0) return false
    return predictEnsemble(model.undercut, [features.attack[i * n + parent]!])[1]! >= undercutThreshold
  })
  return {
    ...tree,
    calibrationFeatures,
    truncated: encoderScores?.cut ?? [],
    undercuts,
    direction,
    claimProbability: limitContestedClaim(
      encoderGraphScores
        ? temperProbabilities(jointMarginals.claim, interpolateClaimExponent(calibrationShare))
        : jointMarginals.claim,
      discourse,
      tree.parents.indexOf(ROOT),
    ),
    unusedProbability: jointMarginals.unused,
    features,
    decidedBy(i) {
      if (!encoderScores) return undefined
      separateReadings ??= readSeparately(encoderScores)
      return attributeDecision(toPredictedGraph(result), ...separateReadings, i)
    },
  }
}

/** Limits the probability of the claim if another statement has a stronger conclusion marker; that statement gets the difference. */
function limitContestedClaim(probability: Float64Array, { statements }: Discourse, claim: number): Float64Array {
  const markerStrength = statements.map(each => scoreConclusionMarker(each))
  const rival = markerStrength.indexOf(Math.max(...markerStrength))
  const excess = (probability[claim] ?? 0) - maxContestedClaim
  if (claim < 0 || !(markerStrength[rival]! > markerStrength[claim]!) || excess <= 0) return probability
  const adjusted = probability.slice()
  adjusted[claim]! -= excess
  adjusted[rival]! += excess
  return adjusted
}
