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
  const weight = (i: number) => (weights ? weights[i]! : 1)
  let positive = 0
  let negative = 0
  for (let i = 0; i < n; i++) {
    if (labels[i] === 1) positive += weight(i)
    else negative += weight(i)
  }
  const high = (positive + 1) / (positive + 2)
  const low = 1 / (negative + 2)
  const target = (i: number) => (labels[i] === 1 ? high : low)
  const computeLoss = (slope: number, offset: number) => {
    let loss = 0
    for (let i = 0; i < n; i++) {
      const score = slope * scores[i]! + offset
      loss += weight(i) * (softplus(score) - target(i) * score)
    }
    return loss
  }
  let slope = 0
  let offset = Math.log((positive + 1) / (negative + 1))
  let loss = computeLoss(slope, offset)
  for (let iteration = 0; iteration < 100; iteration++) {
    let [g1, g2, h11, h12, h22] = [0, 0, 1e-12, 0, 1e-12]
    for (let i = 0; i < n; i++) {
      const s = scores[i]!
      const p = sigmoid(slope * s + offset)
      const residual = weight(i) * (p - target(i))
      const curve = weight(i) * p * (1 - p)
      g1 += s * residual
      g2 += residual
      h11 += s * s * curve
      h12 += s * curve
      h22 += curve
    }
    if (Math.abs(g1) < 1e-9 && Math.abs(g2) < 1e-9) break
    const determinant = h11 * h22 - h12 * h12
    const stepSlope = (h22 * g1 - h12 * g2) / determinant
    const stepOffset = (h11 * g2 - h12 * g1) / determinant
    // Halve the step until the loss falls.
    let size = 1
    let next = computeLoss(slope - size * stepSlope, offset - size * stepOffset)
    while (!(next <= loss) && size > 1e-10) {
      size /= 2
      next = computeLoss(slope - size * stepSlope, offset - size * stepOffset)
    }
    if (!(next <= loss)) break
    slope -= size * stepSlope
    offset -= size * stepOffset
    if (loss - next < 1e-14 * Math.max(1, loss)) break
    loss = next
  }
  return { slope, offset }
}

/** Returns the calibrated probability of a score. */
export function applyPlatt(curve: PlattCurve, score: number): number {
  return sigmoid(curve.slope * score + curve.offset)
}
