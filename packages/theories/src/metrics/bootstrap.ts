/**
 * Percentile intervals by resampling whole theories.
 *
 * The variants of one theory stand or fall together, so single answers are not independent; theories are. Each round
 * draws as many theories as there are, with replacement, and takes the mean over all their scores.
 */
import { randomAt } from '../sampling/random.ts'

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

/** The interval of the mean of all scores, `clusters` being the scores of each theory; `null` for no theory. */
export function bootstrapMean(
  clusters: readonly (readonly number[])[],
  options: BootstrapOptions = {},
): Interval | null {
  const { seed = 0, rounds = 1000, confidence = 0.95 } = options
  if (clusters.length === 0) return null
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

/** Linear interpolation between order statistics. */
function quantile(sorted: Float64Array, q: number): number {
  const at = q * (sorted.length - 1)
  const below = Math.floor(at)
  const low = sorted[below]!
  return low + (sorted[Math.min(below + 1, sorted.length - 1)]! - low) * (at - below)
}
