/** Quantiles and percentile intervals. */

/** Interval by its lower and upper end. */
export type Interval = readonly [low: number, high: number]

/**
 * Returns a quantile of sorted values with linear interpolation (R's default method, type 7); NaN without values.
 *
 *   0.25 of 1, 3: rank 0.25 · (2 − 1) = 0.25, so 1 + 0.25 · (3 − 1) = 1.5
 */
export function quantile(sorted: ArrayLike<number>, probability: number): number {
  if (sorted.length === 0) return Number.NaN
  const rank = probability * (sorted.length - 1)
  const below = Math.floor(rank)
  const above = Math.min(sorted.length - 1, below + 1)
  return sorted[below]! + (rank - below) * (sorted[above]! - sorted[below]!)
}

/** Tail probability of a 95% interval. */
export const tail95 = 0.025

/**
 * Returns the interval between the quantiles `tail` and 1 − `tail` (95% by default); `null` without values. The parameter is the tail and not the
 * level, because (1 − 0.95) / 2 is not 0.025 in binary.
 */
export function percentileInterval(values: Iterable<number>, tail: number = tail95): Interval | null {
  const sorted = Float64Array.from(values).sort()
  return sorted.length === 0 ? null : [quantile(sorted, tail), quantile(sorted, 1 - tail)]
}
