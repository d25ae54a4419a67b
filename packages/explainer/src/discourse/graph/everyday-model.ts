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
  /** Whether an attack is on the step from its target rather than on the target. */
  readonly undercut: BlendModel
  /** Where a sentence is cut into statements. */
  readonly cuts: BlendModel
  /** A weight for each of `calibrationFeatureNames`. */
  readonly calibration: Float32Array
}

/** An attack counts as an undercut from this probability on: a plain attack is the safer word. */
const undercutThreshold = 0.7

export interface EverydayReading extends DecodedTree {
  readonly undercuts: readonly boolean[]
  /** Probability of the direction of the edge out of each statement (for or against), given the edge; 0 without one. */
  readonly direction: Float64Array
  readonly claimProbability: Float64Array
  readonly unusedProbability: Float64Array
  readonly features: DiscourseFeatures
  /** Who alone would have drawn the edge out of statement i as it was drawn; `undefined` where nobody else was asked. */
  readonly decidedBy: (i: number) => DecidedBy | undefined
  /** What the trust in the edge out of each statement depends on. */
  readonly traits: readonly Float64Array[]
  /** The statements of which a second opinion read only the beginning. */
  readonly cut: readonly number[]
}

export interface ReadEverydayOptions {
  readonly opinion?: DecodeTreeOptions['opinion']
  /** A second opinion on the parts of the graph. */
  readonly second?: WeightedSecondOpinion | undefined
  /** Statements of the text that these are part of. Default: these alone. */
  readonly whole?: number | undefined
  /** Whether the text is read in parts, of which these are one. Default: no. */
  readonly inParts?: boolean | undefined
  /** Whether links that are no better than guesses are kept, as the calibration needs them. Default: no. */
  readonly keepWeakLinks?: boolean | undefined
  /** Whether the statements stand together in the text, so that one may go on with the sentence of another. Default: yes. */
  readonly together?: boolean | undefined
}

/** How sure a claim can be where another statement is said to be the conclusion. */
const maxContestedClaim = 0.6

/** 80 of the 81 clauses with such a connective in `@elenchus/arguments` bear on their sentence as it says; the cut itself may be wrong. */
const clauseLinkConfidence = 0.95

/** Claims that are tried for a longer passage. */
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
    /** What the model's own scores count beside those. */
    readonly own?: number | undefined
  } = {},
): GraphMarginals {
  const known = addScores(scoresOf(columnsOf(features, model.encoders), model), priorScores(discourse))
  return marginalsOf(more ? addScores(scaleScores(known, own), more) : known, discourse, links)
}

/** Sums over all graphs; of a longer passage over the likelier ones. */
function marginalsOf(scores: GraphScores, discourse: Discourse, links: Int16Array): GraphMarginals {
  const { n } = scores
  let claims = Array.from({ length: n }, (_, i) => i)
  if (n > maxExactStatements)
    claims = claims
      .filter(i => links[i]! < 0)
      .sort((a, b) => scores.claim[b]! - scores.claim[a]!)
      .slice(0, maxClaims)
  // Two who dispute stand on two sides.
  const { speakers, statements } = discourse
  const starts =
    speakers.length === 2 ? speakers.map(who => Uint8Array.from(statements, each => Number(each.speaker === who))) : []
  const sides = n <= maxExactStatements ? allStances(n) : searchStances(scores, claims, starts)
  const free = computeMarginals(scores, { sides, claims })
  if (!links.some(to => to >= 0)) return free
  const unbound = claims.filter(i => links[i]! < 0)
  const bound = computeMarginals(applyClauseLinks(scores, links), { sides: bindStances(sides, links), claims: unbound })
  // What the connectives settle between clauses says nothing about which of the others is the claim.
  const sum = unbound.reduce((total, i) => total + free.claim[i]!, 0)
  return sum > 0 ? { ...bound, claim: free.claim.map((p, i) => (links[i]! < 0 ? p / sum : 0)) } : bound
}

/** The graph of a passage of at least two statements. */
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
  /** The graph that is drawn by some marginals, with how far each link is trusted; `both` where a second opinion is part of them. */
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
  // What each alone would have drawn is only found out if somebody asks.
  let apart: readonly [ReturnType<typeof asDrawn>, ReturnType<typeof asDrawn>] | undefined
  const readApart = (scores: SecondScores) =>
    [
      asDrawn(draw(everydayMarginals(model.sides, discourse, features, { links }), false)),
      asDrawn(draw(marginalsOf(secondOpinionScores(n, scores, encoderAlone), discourse, links), true)),
    ] as const
  const undercuts = Array.from(tree.parents, (parent, i) => {
    // Only what has a step of its own can be undercut.
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

/** A claim is not sure while another statement is said outright to be the conclusion: what the claim loses, that one gains. */
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
