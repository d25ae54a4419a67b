/** Predicts the graph of plain text: stance model, undercuts, and calibration of edge probabilities. */
import { type BlendModel, blendProbabilities } from '../../models/blend.ts'
import { ROOT } from '../../models/candidates.ts'
import { openLinkThreshold } from '../../models/open-link.ts'
import { attributeDecision, type DecidedBy, encoderAlone, type SecondScores } from '../../models/second-opinion.ts'
import type { Discourse } from '../markers/discourse.ts'
import { hasAttackMarker } from '../rhetoric/attack-markers.ts'
import { conclusionStrength } from '../rhetoric/conclusion-markers.ts'
import { applyClauseLinks, bindStances, findClauseLinks } from './clause-links.ts'
import { type DecodedTree, type DecodeTreeOptions, decodeTree } from './decode-tree.ts'
import { flipContradictedLinks, linkDirections } from './direction.ts'
import { calibrate, calibrationFeatures } from './edge-calibration.ts'
import { type DiscourseFeatures, discourseFeatures } from './edge-features.ts'
import { priorScores } from './priors.ts'
import { pruneWeakLinks } from './prune-weak-links.ts'
import {
  calibrationAt,
  claimExponentAt,
  secondOpinionScores,
  segmentPenalty,
  temper,
  type WeightedSecondOpinion,
} from './second-opinion-scores.ts'
import { addScores, columnsOf, type StanceModel, scaleScores, scoresOf } from './stance-model.ts'
import {
  allStances,
  computeMarginals,
  type GraphMarginals,
  type GraphScores,
  maxExactStatements,
  searchStances,
} from './tree-marginals.ts'

export interface EverydayModel {
  readonly sides: StanceModel
  /** Classifies an attack as an undercut of a step from its target. */
  readonly undercut: BlendModel
  /** Splits sentences into statements. */
  readonly cuts: BlendModel
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
  /** Which model alone would have predicted the edge out of statement i; `undefined` without a second opinion. */
  readonly decidedBy: (i: number) => DecidedBy | undefined
  /** Calibration features of the edge out of each statement. */
  readonly traits: readonly Float64Array[]
  /** Statements that the second opinion truncated. */
  readonly cut: readonly number[]
}

export interface ReadEverydayOptions {
  readonly opinion?: DecodeTreeOptions['opinion']
  /** Second opinion on the parts of the graph. */
  readonly second?: WeightedSecondOpinion | undefined
  /** Number of statements of the entire text. Default: of these. */
  readonly whole?: number | undefined
  /** Whether these statements are a segment of the text. Default: false. */
  readonly inParts?: boolean | undefined
  /** Whether to keep improbable links, for calibration. Default: false. */
  readonly keepWeakLinks?: boolean | undefined
  /** Whether the statements are adjacent in the text, so that a sentence can continue in the next one. Default: true. */
  readonly together?: boolean | undefined
}

/** Maximum probability of a claim if another statement is marked as the conclusion. */
const maxContestedClaim = 0.6

/** Probability of links determined by a connective: correct for 80 of 81 clauses of `@elenchus/arguments`, but segmentation can be wrong. */
const clauseLinkConfidence = 0.95

/** Number of candidate claims of a longer passage. */
const maxClaims = 8

export function everydayMarginals(
  model: StanceModel,
  discourse: Discourse,
  features: DiscourseFeatures,
  {
    links = findClauseLinks(discourse),
    more,
    own = 1,
  }: {
    readonly links?: Int16Array
    readonly more?: GraphScores | undefined
    /** Weight of the model's own scores. */
    readonly own?: number | undefined
  } = {},
): GraphMarginals {
  const known = addScores(scoresOf(columnsOf(features, model.encoders), model), priorScores(discourse))
  return marginalsOf(more ? addScores(scaleScores(known, own), more) : known, discourse, links)
}

/** Marginals over all graphs, or over the more probable ones of a longer passage. */
function marginalsOf(scores: GraphScores, discourse: Discourse, links: Int16Array): GraphMarginals {
  const { n } = scores
  let claims = Array.from({ length: n }, (_, i) => i)
  if (n > maxExactStatements)
    claims = claims
      .filter(i => links[i]! < 0)
      .sort((a, b) => scores.claim[b]! - scores.claim[a]!)
      .slice(0, maxClaims)
  // In a dispute of two speakers each has a side.
  const { speakers, statements } = discourse
  const starts =
    speakers.length === 2 ? speakers.map(who => Uint8Array.from(statements, each => Number(each.speaker === who))) : []
  const sides = n <= maxExactStatements ? allStances(n) : searchStances(scores, claims, starts)
  const free = computeMarginals(scores, { sides, claims })
  if (!links.some(to => to >= 0)) return free
  const unbound = claims.filter(i => links[i]! < 0)
  const bound = computeMarginals(applyClauseLinks(scores, links), { sides: bindStances(sides, links), claims: unbound })
  // Links determined by connectives do not affect the choice of the claim.
  const sum = unbound.reduce((total, i) => total + free.claim[i]!, 0)
  return sum > 0 ? { ...bound, claim: free.claim.map((p, i) => (links[i]! < 0 ? p / sum : 0)) } : bound
}

/** Predicts the graph of a passage with at least two statements. */
export function readEveryday(
  model: EverydayModel,
  discourse: Discourse,
  { opinion, second, whole, inParts = false, keepWeakLinks = false, together = true }: ReadEverydayOptions = {},
): EverydayReading {
  const features = discourseFeatures(discourse)
  const { n } = features
  const links = together ? findClauseLinks(discourse) : new Int16Array(n).fill(-1)
  const said = second?.by.read({ statements: discourse.passage.views.map(each => each.text), option: -1 })
  const more = second && said && secondOpinionScores(n, said, second.weights)
  const { share = 1 } = second ?? {}
  const calibration = calibrationAt(model.calibration, share)
  const marginals = everydayMarginals(model.sides, discourse, features, { links, more, own: second?.weights.own })
  const decode = (found: GraphMarginals) =>
    decodeTree(n, found, {
      opinion,
      shows: (i, j) => i !== j && hasAttackMarker(discourse, i, j),
      links,
    })
  /** Decodes marginals and calibrates the links; `both` if they include a second opinion. */
  const draw = (found: GraphMarginals, both: boolean) => {
    const decoded = flipContradictedLinks(decode(found), found, links)
    const traits = Array.from(decoded.parents, (_, i) => calibrationFeatures(discourse, decoded, i, whole))
    const edgeProbability = decoded.edgeProbability.map((p, i) => {
      if (p <= 0 && links[i]! < 0) return 0
      const sure = both
        ? calibrate(calibration, traits[i]!, inParts ? share * segmentPenalty : 0)
        : calibrate(model.calibration, traits[i]!)
      return Math.max(sure, links[i]! < 0 ? 0 : clauseLinkConfidence)
    })
    const read = { ...decoded, edgeProbability }
    const tree = keepWeakLinks ? read : pruneWeakLinks(read, found)
    const direction = linkDirections(tree, found, links)
    return { tree, traits, direction }
  }
  const drawn = draw(marginals, more !== undefined)
  const { tree, traits, direction } = drawn
  const asDrawn = ({ tree, direction }: ReturnType<typeof draw>) => ({
    ...tree,
    open: (i: number) => direction[i]! < openLinkThreshold,
  })
  // Attribution is computed on demand.
  let apart: readonly [ReturnType<typeof asDrawn>, ReturnType<typeof asDrawn>] | undefined
  const readApart = (scores: SecondScores) =>
    [
      asDrawn(draw(everydayMarginals(model.sides, discourse, features, { links }), false)),
      asDrawn(draw(marginalsOf(secondOpinionScores(n, scores, encoderAlone), discourse, links), true)),
    ] as const
  const undercuts = Array.from(tree.parents, (parent, i) => {
    // Only a step can be undercut.
    if (parent < 0 || !tree.rebuts[i] || tree.parents[parent]! < 0) return false
    return blendProbabilities(model.undercut, [features.attack[i * n + parent]!])[1]! >= undercutThreshold
  })
  return {
    ...tree,
    traits,
    cut: said?.cut ?? [],
    undercuts,
    direction,
    claimProbability: limitClaim(
      more ? temper(marginals.claim, claimExponentAt(share)) : marginals.claim,
      discourse,
      tree.parents.indexOf(ROOT),
    ),
    unusedProbability: marginals.unused,
    features,
    decidedBy(i) {
      if (!said) return undefined
      apart ??= readApart(said)
      return attributeDecision(asDrawn(drawn), ...apart, i)
    },
  }
}

/** Limits the probability of a claim if another statement is marked as the conclusion, which gains the difference. */
function limitClaim(probability: Float64Array, { statements }: Discourse, claim: number): Float64Array {
  const explicitStrength = statements.map(each => conclusionStrength(each))
  const rival = explicitStrength.indexOf(Math.max(...explicitStrength))
  const excess = (probability[claim] ?? 0) - maxContestedClaim
  if (claim < 0 || !(explicitStrength[rival]! > explicitStrength[claim]!) || excess <= 0) return probability
  const out = probability.slice()
  out[claim]! -= excess
  out[rival]! += excess
  return out
}
