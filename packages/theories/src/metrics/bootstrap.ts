/**
 * Percentile intervals by resampling whole theories.
 *
 * The variants of one theory stand or fall together, so single answers are not independent; theories are. Each round
 * draws as many theories as there are, with replacement, and takes the mean over all their scores. Where every score is 1,
 * or every score 0, all rounds are alike and would claim certainty; the exact interval for that many theories stands
 * there instead.
 */
import { randomAt } from '../random/random.ts'

export interface Interval {
  readonly low: number
  readonly high: number
}

export interface BootstrapOptions {
  readonly seed?: number
  readonly rounds?: number
  /** 0.95 by default. */
  readonly confidence?: number
}

/** The interval of the mean of all scores, `clusters` being the scores of each theory; `null` for fewer than two theories. */
export function bootstrapMean(
  clusters: readonly (readonly number[])[],
  options: BootstrapOptions = {},
): Interval | null {
  const { seed = 0, rounds = 1000, confidence = 0.95 } = options
  if (clusters.length < 2) return null
  const exact = unanimous(clusters, confidence)
  if (exact !== null) return exact
  const sums = Float64Array.from(clusters, scores => scores.reduce((sum, score) => sum + score, 0))
  const counts = Float64Array.from(clusters, scores => scores.length)
  const random = randomAt(seed, 'bootstrap', clusters.length)
  const means = new Float64Array(rounds)
  for (let round = 0; round < rounds; round++) {
    let sum = 0
    let count = 0
    for (let i = 0; i < clusters.length; i++) {
      const drawn = random.below(clusters.length)
      sum += sums[drawn]!
      count += counts[drawn]!
    }
    means[round] = sum / count
  }
  means.sort()
  const tail = (1 - confidence) / 2
  return { low: quantile(means, tail), high: quantile(means, 1 - tail) }
}

/**
 * Clopper-Pearson where all succeed or none does.
 *
 *   5 of 5 theories at 0.95: low = 0.025^(1/5) = 0.478, high = 1
 */
function unanimous(clusters: readonly (readonly number[])[], confidence: number): Interval | null {
  const least = ((1 - confidence) / 2) ** (1 / clusters.length)
  const all = (value: number) => clusters.every(scores => scores.every(score => score === value))
  return all(1) ? { low: least, high: 1 } : all(0) ? { low: 0, high: 1 - least } : null
}

/** Linear interpolation between order statistics. */
function quantile(sorted: Float64Array, q: number): number {
  const at = q * (sorted.length - 1)
  const below = Math.floor(at)
  const low = sorted[below]!
  return low + (sorted[Math.min(below + 1, sorted.length - 1)]! - low) * (at - below)
}
