/** Predicts the graph of plain text: stance model, undercuts, and calibration of edge probabilities. */
import { type BlendModel, predictBlend } from '../../models/blend.ts'
import { ROOT } from '../../models/candidates.ts'
import { openLinkThreshold } from '../../models/open-link.ts'
import { attributeDecision, type DecidedBy, encoderAlone, type SecondScores } from '../../models/second-opinion.ts'
import type { Discourse } from '../markers/discourse.ts'
import { hasAttackMarker } from '../rhetoric/attack-markers.ts'
import { scoreConclusionMarker } from '../rhetoric/conclusion-markers.ts'
import { applyClauseLinks, bindStances, findClauseLinks } from './clause-links.ts'
import { type DecodedTree, type DecodeTreeOptions, decodeTree } from './decode-tree.ts'
import { computeLinkDirections, flipContradictedLinks } from './direction.ts'
import { calibrate, computeCalibrationFeatures } from './edge-calibration.ts'
import { computeDiscourseFeatures, type DiscourseFeatures } from './edge-features.ts'
import { priorScores } from './priors.ts'
import { pruneWeakLinks } from './prune-weak-links.ts'
import {
  interpolateCalibration,
  interpolateClaimExponent,
  segmentedTextOffset,
  temperProbabilities,
  toGraphScores,
  type WeightedSecondOpinion,
} from './second-opinion-scores.ts'
import { addScores, computeScores, encodeColumns, type StanceModel, scaleScores } from './stance-model.ts'
import type { GraphMarginals, GraphScores } from './tree-marginals.ts'
import { computeMarginals, listAllStances, maxExactStatements, searchStances } from './tree-marginals.ts'

export interface EverydayModel {
  readonly stanceModel: StanceModel
  /** Classifies an attack as an undercut of a step from its target. */
  readonly undercut: BlendModel
  /** Splits sentences into statements. */
  readonly segmentation: BlendModel
  /** Weights of `calibrationFeatureNames`. */
  readonly calibration: Float32Array
}

/** Probability threshold of an undercut; a rebuttal is the safer choice. */
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
  /** Score that other models give a whole tree, added when the tree is decoded. */
  readonly opinion?: DecodeTreeOptions['opinion']
  /** Encoder whose scores of graph parts are added to the model's. */
  readonly second?: WeightedSecondOpinion | undefined
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

export function computeEverydayMarginals(
  model: StanceModel,
  discourse: Discourse,
  features: DiscourseFeatures,
  {
    links = findClauseLinks(discourse),
    encoderGraphScores: encoderScores,
    ownWeight = 1,
  }: {
    readonly links?: Int16Array
    readonly encoderGraphScores?: GraphScores | undefined
    /** Weight of the model's own scores. */
    readonly ownWeight?: number | undefined
  } = {},
): GraphMarginals {
  const ownScores = addScores(computeScores(encodeColumns(features, model.encoders), model), priorScores(discourse))
  return computeBestMarginals(
    encoderScores ? addScores(scaleScores(ownScores, ownWeight), encoderScores) : ownScores,
    discourse,
    links,
  )
}

/** Computes marginals over all graphs, or over the most probable claims and stances of longer passages. */
function computeBestMarginals(scores: GraphScores, discourse: Discourse, links: Int16Array): GraphMarginals {
  const { n } = scores
  let claims = Array.from({ length: n }, (_, i) => i)
  if (n > maxExactStatements)
    claims = claims
      .filter(i => links[i]! < 0)
      .sort((a, b) => scores.claim[b]! - scores.claim[a]!)
      .slice(0, maxClaims)
  // In a dialogue of two speakers, each side is one speaker's.
  const { speakers, statements } = discourse
  const initialStances =
    speakers.length === 2
      ? speakers.map(speaker => Uint8Array.from(statements, each => Number(each.speaker === speaker)))
      : []
  const stances = n <= maxExactStatements ? listAllStances(n) : searchStances(scores, claims, initialStances)
  const freeMarginals = computeMarginals(scores, { stanceCandidates: stances, claims })
  if (!links.some(to => to >= 0)) return freeMarginals
  const freeClaims = claims.filter(i => links[i]! < 0)
  const boundMarginals = computeMarginals(applyClauseLinks(scores, links), {
    stanceCandidates: bindStances(stances, links),
    claims: freeClaims,
  })
  // Links determined by connectives do not affect the choice of the claim.
  const sum = freeClaims.reduce((total, i) => total + freeMarginals.claim[i]!, 0)
  return sum > 0
    ? { ...boundMarginals, claim: freeMarginals.claim.map((p, i) => (links[i]! < 0 ? p / sum : 0)) }
    : boundMarginals
}

/** Predicts the graph of a passage with at least two statements. */
export function readEveryday(
  model: EverydayModel,
  discourse: Discourse,
  {
    opinion,
    second,
    textLength,
    isSegment = false,
    keepWeakLinks = false,
    isContiguous = true,
  }: ReadEverydayOptions = {},
): EverydayReading {
  const features = computeDiscourseFeatures(discourse)
  const { n } = features
  const links = isContiguous ? findClauseLinks(discourse) : new Int16Array(n).fill(-1)
  const encoderScores = second?.by.read({ statements: discourse.passage.views.map(each => each.text), option: -1 })
  const encoderGraphScores = second && encoderScores && toGraphScores(n, encoderScores, second.weights)
  const { opinionShare = 1 } = second ?? {}
  const calibration = interpolateCalibration(model.calibration, opinionShare)
  const marginals = computeEverydayMarginals(model.stanceModel, discourse, features, {
    links,
    encoderGraphScores,
    ownWeight: second?.weights.own,
  })
  const decode = (found: GraphMarginals) =>
    decodeTree(n, found, {
      opinion,
      hasMarker: (i, j) => i !== j && hasAttackMarker(discourse, i, j),
      links,
    })
  /** Decodes marginals and calibrates the links, jointly if the marginals include encoder scores. */
  const decodeAndCalibrate = (found: GraphMarginals, includesEncoder: boolean) => {
    const decoded = flipContradictedLinks(decode(found), found, links)
    const traits = Array.from(decoded.parents, (_, i) => computeCalibrationFeatures(discourse, decoded, i, textLength))
    const edgeProbability = decoded.edgeProbability.map((p, i) => {
      if (p <= 0 && links[i]! < 0) return 0
      const probability = includesEncoder
        ? calibrate(calibration, traits[i]!, isSegment ? opinionShare * segmentedTextOffset : 0)
        : calibrate(model.calibration, traits[i]!)
      return Math.max(probability, links[i]! < 0 ? 0 : clauseLinkConfidence)
    })
    const calibrated = { ...decoded, edgeProbability }
    const tree = keepWeakLinks ? calibrated : pruneWeakLinks(calibrated, found)
    const direction = computeLinkDirections(tree, found, links)
    return { tree, traits, direction }
  }
  const result = decodeAndCalibrate(marginals, encoderGraphScores !== undefined)
  const { tree, traits: calibrationFeatures, direction } = result
  const toDrawnGraph = ({ tree, direction }: ReturnType<typeof decodeAndCalibrate>) => ({
    ...tree,
    open: (i: number) => direction[i]! < openLinkThreshold,
  })
  // Attribution is computed on demand.
  let separateReadings: readonly [ReturnType<typeof toDrawnGraph>, ReturnType<typeof toDrawnGraph>] | undefined
  const readSeparately = (scores: SecondScores) =>
    [
      toDrawnGraph(
        decodeAndCalibrate(computeEverydayMarginals(model.stanceModel, discourse, features, { links }), false),
      ),
      toDrawnGraph(
        decodeAndCalibrate(computeBestMarginals(toGraphScores(n, scores, encoderAlone), discourse, links), true),
      ),
    ] as const
  const undercuts = Array.from(tree.parents, (parent, i) => {
    // Only a step can be undercut.
    if (parent < 0 || !tree.rebuts[i] || tree.parents[parent]! < 0) return false
    return predictBlend(model.undercut, [features.attack[i * n + parent]!])[1]! >= undercutThreshold
  })
  return {
    ...tree,
    calibrationFeatures,
    truncated: encoderScores?.cut ?? [],
    undercuts,
    direction,
    claimProbability: limitContestedClaim(
      encoderGraphScores
        ? temperProbabilities(marginals.claim, interpolateClaimExponent(opinionShare))
        : marginals.claim,
      discourse,
      tree.parents.indexOf(ROOT),
    ),
    unusedProbability: marginals.unused,
    features,
    decidedBy(i) {
      if (!encoderScores) return undefined
      separateReadings ??= readSeparately(encoderScores)
      return attributeDecision(toDrawnGraph(result), ...separateReadings, i)
    },
  }
}

/** Limits the probability of a claim if another statement is marked as the conclusion, which gains the difference. */
function limitContestedClaim(probability: Float64Array, { statements }: Discourse, claim: number): Float64Array {
  const explicitStrength = statements.map(each => scoreConclusionMarker(each))
  const rival = explicitStrength.indexOf(Math.max(...explicitStrength))
  const excess = (probability[claim] ?? 0) - maxContestedClaim
  if (claim < 0 || !(explicitStrength[rival]! > explicitStrength[claim]!) || excess <= 0) return probability
  const adjusted = probability.slice()
  adjusted[claim]! -= excess
  adjusted[rival]! += excess
  return adjusted
}
