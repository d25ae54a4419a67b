/**
 * Weighted F1 as scikit-learn computes it, and means rounded as numpy rounds them.
 *
 * F1 of a class is 2·tp / (2·tp + fp + fn), 0 where the class is never right; the weighted F1 is the mean of the
 * classes' F1 by their number of gold items. The authors' scorer rounds each theory's F1 to two decimals before it
 * takes the mean, and the mean again. To agree to the last digit, the sum goes in numpy's order (pairwise) and halves
 * go to the even digit.
 */
import type { AnswerLabel } from '../labels.ts'

/** A gold label and the answer to it; `null` is an answer that could not be read, which is never right. */
export interface GradedAnswer {
  readonly gold: AnswerLabel
  readonly prediction: AnswerLabel | null
}

/** Weighted F1 of some answers; 0 for none. */
export function weightedF1(answers: readonly GradedAnswer[]): number {
  // Classes 0-2 are the labels, 3 the unreadable answer: it has no gold item, so only its count as a wrong answer matters.
  let total = 0
  for (const label of ['False', 'True', 'Unknown'] as const) {
    let hits = 0
    let golds = 0
    let predicted = 0
    for (const answer of answers) {
      if (answer.gold === label) golds++
      if (answer.prediction === label) {
        predicted++
        if (answer.gold === label) hits++
      }
    }
    // 2tp + fp + fn = golds + predicted
    if (hits > 0) total += ((2 * hits) / (golds + predicted)) * golds
  }
  return answers.length === 0 ? 0 : total / answers.length
}

/** Rounds to two decimals, halves to even, as `numpy.round(x, 2)`. */
export function roundTwo(x: number): number {
  const scaled = x * 100
  const floor = Math.floor(scaled)
  const rest = scaled - floor
  const rounded = rest < 0.5 ? floor : rest > 0.5 ? floor + 1 : floor % 2 === 0 ? floor : floor + 1
  return rounded / 100
}

/** The mean, summed in numpy's pairwise order; `NaN` for none. */
export const mean = (values: readonly number[]): number => pairwiseSum(values, 0, values.length) / values.length

/** numpy's order of addition: blocks of at most 128 with eight running sums, halved above that. */
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
