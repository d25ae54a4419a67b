/**
 * Calibration of edge probabilities by logistic regression on their log odds, with slope and intercept depending on
 * text length and on whether a marker indicates the edge. Fitted on texts not used in training. (Share of marked
 * statements, claim confidence, edge kind and distance were tried and did not generalise.)
 */
import type { Discourse } from '../markers/discourse.ts'
import type { Move } from '../markers/moves.ts'
import type { DecodedTree } from './decode-tree.ts'
import featureNames from './feature-names.json' with { type: 'json' }

export const calibrationFeatureNames: readonly string[] = featureNames.calibration
export const calibrationFeatureCount = calibrationFeatureNames.length

/** Text lengths with separate weights: up to 7 statements, 8 to 14, and more. */
const isMediumLength = (n: number) => Number(n > 7 && n <= 14)
const isLong = (n: number) => Number(n > 14)

const concessions = ['concede', 'concede in a clause'] as const
const opposingMoves: readonly Move[] = ['contrast', 'insist', 'turn', ...concessions, 'reply', 'rejection']
const supportingMoves: readonly Move[] = ['reason', 'further', 'example']

const logOdds = (p: number) => Math.log(Math.max(1e-6, p) / Math.max(1e-6, 1 - p))

/** Computes the calibration features of the edge from statement i. */
export function computeCalibrationFeatures(
  { statements, n }: Discourse,
  { parents, rebuts, edgeProbability }: DecodedTree,
  i: number,
  textLength: number = n,
): Float64Array {
  const parent = parents[i]!
  if (parent < 0) return new Float64Array(calibrationFeatureCount)
  const logit = logOdds(edgeProbability[i]!)
  const [from, to] = [statements[i]!, statements[parent]!]
  const isMarked = rebuts[i]
    ? from.voice === 'reported' || from.moves.has('concede') || opposingMoves.some(move => from.opening.has(move))
    : supportingMoves.some(move => from.opening.has(move)) || (to.opening.has('conclude') && i < parent)
  const [medium, long] = [isMediumLength(textLength), isLong(textLength)]
  return Float64Array.of(logit, logit * medium, logit * long, 1, medium, long, Number(isMarked))
}

/** Weights of the identity calibration. */
export const identityCalibration = Float32Array.from(calibrationFeatureNames, name => Number(name === 'odds'))

/** Returns the calibrated probability of an edge; `offset` is added to its log odds. */
export function calibrate(weights: ArrayLike<number>, features: ArrayLike<number>, offset = 0): number {
  let sum = offset
  for (let k = 0; k < calibrationFeatureCount; k++) sum += weights[k]! * features[k]!
  return 1 / (1 + Math.exp(-sum))
}
