/** Quantiles, and the percentile intervals that every bootstrap here ends with. */

/** The lower and the upper end. */
export type Interval = readonly [low: number, high: number]

/**
 * A quantile of rising values, interpolated (the method of R's default, type 7); NaN when there are none.
 *
 *   0.25 of 1, 2: place 0.25 · (2 − 1), so 1 + 0.25 · (2 − 1) = 1.25
 */
export function quantile(rising: ArrayLike<number>, share: number): number {
  if (rising.length === 0) return Number.NaN
  const place = share * (rising.length - 1)
  const below = Math.floor(place)
  const above = Math.min(rising.length - 1, below + 1)
  return rising[below]! + (place - below) * (rising[above]! - rising[below]!)
}

/** The share of values that a 95% interval leaves out on either side. */
export const tail95 = 0.025

/**
 * The interval that leaves out the share `tail` of the values on either side (95% by default); `null` for no values.
 * Ends are given by the tail and not by the level, because (1 − 0.95) / 2 is not 0.025 in binary and the last digit of
 * an interval shows it.
 */
export function percentileInterval(values: Iterable<number>, tail: number = tail95): Interval | null {
  const rising = Float64Array.from(values).sort()
  return rising.length === 0 ? null : [quantile(rising, tail), quantile(rising, 1 - tail)]
}
