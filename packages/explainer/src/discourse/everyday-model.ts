/** What decides on the graph of plain text: the model of sides, which attacks undercut, and how far probabilities of edges are to be trusted. */
import { type BlendModel, blendProbabilities } from '../models/blend.ts'
import { type DecodedSides, type DecodeSidesOptions, decodeSides } from './decode-sides.ts'
import type { Discourse } from './discourse.ts'
import { type DiscourseFeatures, discourseFeatures } from './discourse-features.ts'
import { edgeTraits, trusted } from './edge-trust.ts'
import { isTied } from './is-tied.ts'
import { withPriors } from './priors.ts'
import { showsAttack } from './shows-attack.ts'
import { columnsOf, type SideModel, scoresOf } from './side-model.ts'
import { mostExact, type SideMarginals, searchSides, sumSides } from './side-trees.ts'

export interface EverydayModel {
  readonly sides: SideModel
  /** Whether an attack is on the step from its target rather than on the target. */
  readonly undercut: BlendModel
  /** Where a sentence is cut into statements. */
  readonly cuts: BlendModel
  /** A weight for each of `trustTraits`. */
  readonly calibration: Float32Array
}

/** An attack counts as an undercut from this probability on: a plain attack is the safer word. */
const undercutFrom = 0.7

export interface EverydayReading extends DecodedSides {
  readonly undercuts: readonly boolean[]
  readonly claimProbability: Float64Array
  readonly unusedProbability: Float64Array
  readonly features: DiscourseFeatures
  /** What the trust in the edge out of each statement depends on. */
  readonly traits: readonly Float64Array[]
}

export interface ReadEverydayOptions {
  readonly opinion?: DecodeSidesOptions['opinion']
  /** Statements of the text that these are part of. Default: these alone. */
  readonly whole?: number | undefined
}

/** Claims that are tried for a longer passage. */
const mostClaims = 8

export function everydayMarginals(model: SideModel, discourse: Discourse, features: DiscourseFeatures): SideMarginals {
  const scores = withPriors(scoresOf(columnsOf(features, model.encoders), model), discourse)
  if (features.n <= mostExact) return sumSides(scores)
  const claims = Array.from({ length: features.n }, (_, i) => i)
    .sort((a, b) => scores.claim[b]! - scores.claim[a]!)
    .slice(0, mostClaims)
  // Two who dispute stand on two sides.
  const { speakers, statements } = discourse
  const starts =
    speakers.length === 2 ? speakers.map(who => Uint8Array.from(statements, each => Number(each.speaker === who))) : []
  return sumSides(scores, { sides: searchSides(scores, claims, starts), claims })
}

/** The graph of a passage of at least two statements. */
export function readEveryday(
  model: EverydayModel,
  discourse: Discourse,
  { opinion, whole }: ReadEverydayOptions = {},
): EverydayReading {
  const features = discourseFeatures(discourse)
  const { n } = features
  const marginals = everydayMarginals(model.sides, discourse, features)
  const decoded = decodeSides(n, marginals, {
    opinion,
    shows: (i, j) => i !== j && showsAttack(discourse, i, j),
    tied: i => isTied(discourse, i),
  })
  const undercuts = Array.from(decoded.parents, (parent, i) => {
    // Only what has a step of its own can be undercut.
    if (parent < 0 || !decoded.rebuts[i] || decoded.parents[parent]! < 0) return false
    return blendProbabilities(model.undercut, [features.attack[i * n + parent]!])[1]! >= undercutFrom
  })
  const traits = Array.from(decoded.parents, (_, i) => edgeTraits(discourse, decoded, i, whole))
  return {
    ...decoded,
    traits,
    edgeProbability: decoded.edgeProbability.map((p, i) => (p <= 0 ? 0 : trusted(model.calibration, traits[i]!))),
    undercuts,
    claimProbability: marginals.claim,
    unusedProbability: marginals.unused,
    features,
  }
}
