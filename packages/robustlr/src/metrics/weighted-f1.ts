/**
 * Weighted F1 as in scikit-learn, and means summed and rounded as in NumPy, so that scores agree with the released scorer to the last digit.
 *
 * F1 of a class is 2·tp / (2·tp + fp + fn), or 0 without true positives. Weighted F1 is the mean over classes, weighted by their number of gold
 * items. Sums use NumPy's pairwise order, and halves are rounded to even.
 */
import type { AnswerLabel } from '../labels.ts'

/** Gold label and prediction; `null` for an unreadable answer, which counts as incorrect. */
export interface GradedAnswer {
  readonly gold: AnswerLabel
  readonly prediction: AnswerLabel | null
}

/** Computes weighted F1; 0 without answers. */
export function computeWeightedF1(answers: readonly GradedAnswer[]): number {
  // Unreadable answers form a class without gold items, so they only count as incorrect.
  let total = 0
  for (const label of ['False', 'True', 'Unknown'] as const) {
    let truePositives = 0
    let goldCount = 0
    let predictedCount = 0
    for (const answer of answers) {
      if (answer.gold === label) goldCount++
      if (answer.prediction === label) {
        predictedCount++
        if (answer.gold === label) truePositives++
      }
    }
    // 2·tp + fp + fn = goldCount + predictedCount
    if (truePositives > 0) total += ((2 * truePositives) / (goldCount + predictedCount)) * goldCount
  }
  return answers.length === 0 ? 0 : total / answers.length
}

/** Rounds to two decimals, halves to even, as `numpy.round(x, 2)`. */
export function roundToTwoDecimals(x: number): number {
  const scaled = x * 100
  const floor = Math.floor(scaled)
  const fraction = scaled - floor
  const rounded = fraction < 0.5 ? floor : fraction > 0.5 ? floor + 1 : floor % 2 === 0 ? floor : floor + 1
  return rounded / 100
}

/** Mean, summed in NumPy's pairwise order; `NaN` without values. */
export const computeMean = (values: readonly number[]): number => pairwiseSum(values, 0, values.length) / values.length

/** NumPy's pairwise summation: blocks of at most 128 with eight partial sums, halved above that. */
function pairwiseSum(values: readonly number[], from: number, count: number): number {
  if (count < 8) {
    let sum = 0
    for (let i = 0; i < count; i++) sum += values[from + i]!
    return sum
  }
  if (count <= 128) {
    const sums = values.slice(from, from + 8)
    let i = 8
    for (; i < count - (count % 8); i += 8) for (let j = 0; j < 8; j++) sums[j]! += values[from + i + j]!
    let sum = sums[0]! + sums[1]! + (sums[2]! + sums[3]!) + (sums[4]! + sums[5]! + (sums[6]! + sums[7]!))
    for (; i < count; i++) sum += values[from + i]!
    return sum
  }
  let half = count >> 1
  half -= half % 8
  return pairwiseSum(values, from, half) + pairwiseSum(values, from + half, count - half)
}
