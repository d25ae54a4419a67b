/** Adds an encoder's scores to the plain-text model before summing over graphs, and calibrates the combination. */
import { softplus } from '@elenchus/learning/linear'
import type { OpinionWeights, SecondOpinion, SecondScores } from '../../models/second-opinion.ts'
import { contextCount, type GraphScores, isAttackContext } from './tree-marginals.ts'

export interface WeightedSecondOpinion {
  readonly by: SecondOpinion
  readonly weights: OpinionWeights
  /** Interpolation between the model's own calibration (0) and the joint calibration (1, the default). */
  readonly opinionShare?: number | undefined
}

/**
 * How far an edge is to be trusted that both decided on, in place of the model's own calibration: two that agree are too sure of themselves. Fitted by
 * `experiments/calibrate-second-opinion.ts` on passages of `@elenchus/arguments` and whole texts that neither had seen, for the weights `plainWeights`. For texts of
 * middling length it is the mean of that fit, which was made for the encoder that this one was distilled from, and of one on 120 texts that were written since (`--texts`).
 */
const jointCalibration = Float32Array.of(0.403, 0.03, -0.003, -0.47, -0.445, -0.293, -0.166)

/**
 * What is added to the log odds of an edge of both in a text that is read in parts: where such a text is cut wrongly, both go wrong together. (The model's own calibration was
 * fitted on joined texts.) Fitted on sixty whole texts that were joined, and checked on sixty others: the error falls from 0.12 to 0.06.
 */
export const segmentedTextOffset = -0.55

/** How much of the sureness about the claim is to be believed, as a power of its probability; by the same script, the error is 0.04 on the passages that it was fitted on. */
const claimExponent = 0.3

/** How far both are trusted where the second opinion has a share of its usual weight: between the model's own calibration and that of both. */
export function interpolateCalibration(own: ArrayLike<number>, share: number): Float64Array {
  return Float64Array.from(jointCalibration, (weight, k) => share * weight + (1 - share) * own[k]!)
}

/** Likewise what is believed of the sureness about the claim. */
export const interpolateClaimExponent = (share: number): number => 1 + share * (claimExponent - 1)

/** Probabilities raised to a power and made to sum to what they summed to: below 1 it makes them less sure. */
export function temperProbabilities(probability: Float64Array, power: number): Float64Array {
  const sum = probability.reduce((total, p) => total + p, 0)
  const raised = probability.map(p => p ** power)
  const total = raised.reduce((all, p) => all + p, 0)
  return total > 0 ? raised.map(p => (p * sum) / total) : probability
}

/** Logarithm of the probability that the odds stand for. */
const logSigmoid = (odds: number) => -softplus(-odds)

/** The scores of a second opinion as additions to those of the model. */
export function toGraphScores(
  n: number,
  { edge, root, unused, rebut, against }: SecondScores,
  weights: OpinionWeights,
): GraphScores {
  const edgeScores = new Float64Array(n * n * contextCount)
  for (let k = 0; k < n * n; k++) {
    const odds = rebut[k]!
    for (let c = 0; c < contextCount; c++)
      edgeScores[k * contextCount + c] =
        weights.edge * edge[k]! + weights.kind * logSigmoid(isAttackContext(c) ? odds : -odds)
  }
  return {
    n,
    edge: edgeScores,
    claim: Float64Array.from(root, value => weights.root * value),
    unused: Float64Array.from(unused, value => weights.unused * value),
    against: new Float64Array(n),
    ...(against ? { againstClaim: against.map(odds => weights.side * odds) } : {}),
  }
}
