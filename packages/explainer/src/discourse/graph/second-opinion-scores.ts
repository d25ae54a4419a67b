/** Combines the plain-text model with an encoder: converts the encoder's scores to scores of graph parts, and calibrates the result. */
import { softplus } from '@elenchus/learning/linear'
import type { CombinationWeights, EncoderScores, SecondOpinion } from '../../models/second-opinion.ts'
import { contextCount, type GraphScores, isAttackContext } from './tree-marginals.ts'

export interface WeightedSecondOpinion {
  readonly encoder: SecondOpinion
  readonly weights: CombinationWeights
  /** Interpolation between the explainer's own calibration (0) and the joint calibration (1, the default). */
  readonly calibrationShare?: number | undefined
}

/**
 * Calibration weights of edges predicted by explainer and encoder together, which would be overconfident with the explainer's own
 * weights. Fitted by `experiments/calibrate-second-opinion.ts` for `everydayWeights` on held-out passages of `@elenchus/arguments` and whole
 * texts. For medium lengths, the mean of two fits: this one, made for a larger encoder from which the shipped one was distilled, and one on 120 newer texts
 * (`--texts`).
 */
const jointCalibration = Float32Array.of(0.403, 0.03, -0.003, -0.47, -0.445, -0.293, -0.166)

/**
 * Offset of the log odds of edges in segmented texts, where segmentation errors affect both models. Fitted on sixty concatenated texts; on
 * sixty others it lowers the calibration error from 0.12 to 0.06.
 */
export const segmentedTextOffset = -0.55

/** Exponent that tempers claim probabilities; the calibration error on the fitted passages is 0.04. */
const claimExponent = 0.3

/** Interpolates between the explainer's own calibration (share 0) and the joint calibration (share 1). */
export function interpolateCalibration(explainerCalibration: ArrayLike<number>, share: number): Float64Array {
  return Float64Array.from(jointCalibration, (weight, k) => share * weight + (1 - share) * explainerCalibration[k]!)
}

/** Interpolates the exponent of claim probabilities, which is 1 at share 0. */
export const interpolateClaimExponent = (share: number): number => 1 + share * (claimExponent - 1)

/** Raises probabilities to a power and keeps their sum; a power below 1 flattens the distribution. */
export function temperProbabilities(probability: Float64Array, power: number): Float64Array {
  const sum = probability.reduce((total, p) => total + p, 0)
  const powers = probability.map(p => p ** power)
  const total = powers.reduce((all, p) => all + p, 0)
  return total > 0 ? powers.map(p => (p * sum) / total) : probability
}

/** Converts log odds to a log probability. */
const logSigmoid = (logOdds: number) => -softplus(-logOdds)

/** Converts encoder scores to scores of graph parts, which are added to those of the explainer. */
export function toGraphScores(
  n: number,
  { edge, root, unused, rebut, against }: EncoderScores,
  weights: CombinationWeights,
): GraphScores {
  const edgeScores = new Float64Array(n * n * contextCount)
  for (let k = 0; k < n * n; k++) {
    const rebutLogOdds = rebut[k]!
    for (let c = 0; c < contextCount; c++)
      edgeScores[k * contextCount + c] =
        weights.edge * edge[k]! + weights.kind * logSigmoid(isAttackContext(c) ? rebutLogOdds : -rebutLogOdds)
  }
  return {
    n,
    edge: edgeScores,
    claim: Float64Array.from(root, value => weights.root * value),
    unused: Float64Array.from(unused, value => weights.unused * value),
    against: new Float64Array(n),
    ...(against ? { againstClaim: against.map(logOdds => weights.stance * logOdds) } : {}),
  }
}
