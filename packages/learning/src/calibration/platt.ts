/**
 * Platt scaling: turns the scores of a classifier into probabilities by a logistic curve p = 1 / (1 + e^(-(a·s + b))).
 * Fitted by Newton's method on smoothed targets, (n₊ + 1) / (n₊ + 2) and 1 / (n₋ + 2), which keeps the curve finite when
 * the scores separate the classes (Platt 1999; Newton steps as in Lin, Lin and Weng 2007).
 */
import { sigmoid, softplus } from '../linear/linear-model.ts'

export interface PlattCurve {
  readonly slope: number
  readonly offset: number
}

/** Fits the curve to scores and their labels (0 or 1), optionally weighted. */
export function fitPlatt(
  scores: ArrayLike<number>,
  labels: ArrayLike<number>,
  weights?: ArrayLike<number>,
): PlattCurve {
  const n = scores.length
  if (labels.length !== n) throw new RangeError(`${n} scores but ${labels.length} labels`)
  const getWeight = (i: number) => (weights ? weights[i]! : 1)
  let positive = 0
  let negative = 0
  for (let i = 0; i < n; i++) {
    if (labels[i] === 1) positive += getWeight(i)
    else negative += getWeight(i)
  }
  const positiveTarget = (positive + 1) / (positive + 2)
  const negativeTarget = 1 / (negative + 2)
  const getTarget = (i: number) => (labels[i] === 1 ? positiveTarget : negativeTarget)
  const computeLoss = (slope: number, offset: number) => {
    let loss = 0
    for (let i = 0; i < n; i++) {
      const score = slope * scores[i]! + offset
      loss += getWeight(i) * (softplus(score) - getTarget(i) * score)
    }
    return loss
  }
  let slope = 0
  let offset = Math.log((positive + 1) / (negative + 1))
  let loss = computeLoss(slope, offset)
  for (let iteration = 0; iteration < 100; iteration++) {
    // Gradient and Hessian with respect to slope and offset.
    let [g1, g2, h11, h12, h22] = [0, 0, 1e-12, 0, 1e-12]
    for (let i = 0; i < n; i++) {
      const s = scores[i]!
      const p = sigmoid(slope * s + offset)
      const residual = getWeight(i) * (p - getTarget(i))
      const curvature = getWeight(i) * p * (1 - p)
      g1 += s * residual
      g2 += residual
      h11 += s * s * curvature
      h12 += s * curvature
      h22 += curvature
    }
    if (Math.abs(g1) < 1e-9 && Math.abs(g2) < 1e-9) break
    const determinant = h11 * h22 - h12 * h12
    const stepSlope = (h22 * g1 - h12 * g2) / determinant
    const stepOffset = (h11 * g2 - h12 * g1) / determinant
    // Halve the step until the loss falls.
    let stepSize = 1
    let nextLoss = computeLoss(slope - stepSize * stepSlope, offset - stepSize * stepOffset)
    while (!(nextLoss <= loss) && stepSize > 1e-10) {
      stepSize /= 2
      nextLoss = computeLoss(slope - stepSize * stepSlope, offset - stepSize * stepOffset)
    }
    if (!(nextLoss <= loss)) break
    slope -= stepSize * stepSlope
    offset -= stepSize * stepOffset
    if (loss - nextLoss < 1e-14 * Math.max(1, loss)) break
    loss = nextLoss
  }
  return { slope, offset }
}

/** Returns the calibrated probability of a score. */
export const applyPlatt = (curve: PlattCurve, score: number): number => sigmoid(curve.slope * score + curve.offset)
