/**
 * Bootstrap intervals of unanimous groups. If all groups have the same value, all resamples have it too, and the percentile interval has
 * no width: four correct items of four would prove a rate of 100%. By the exact binomial bound (Clopper and Pearson 1934), n equal groups
 * only show that at least the share `tail^(1/n)` of all groups is like them; the other groups may have any value of the range.
 *
 *   4 groups, all 1, range 0 to 1: the share is 0.025^(1/4) = 0.398, so [0.398 · 1 + 0.602 · 0, 0.398 · 1 + 0.602 · 1] = [0.398, 1]
 *   5 pairs without a difference, range −1 to 1: the share is 0.478, so [−0.522, 0.522]
 *
 * For proportions of 0 or 1 this is the exact interval. Statistics other than means (F1 of all rows) use the same bound by convention.
 */
import { type Interval, percentileInterval, tail95 } from '../quantile.ts'

/** Range of proportions, F1 and areas under curves. */
export const unitRange: Interval = [0, 1]

/** Range of a difference of two proportions. */
export const differenceRange: Interval = [-1, 1]

/** Returns the interval of a statistic that is equal in all of `groups` independent groups. */
export function unanimousInterval(
  value: number,
  groups: number,
  { tail = tail95, range: [minimum, maximum] = unitRange }: { readonly tail?: number; readonly range?: Interval } = {},
): Interval {
  const share = tail ** (1 / groups)
  return [share * value + (1 - share) * minimum, share * value + (1 - share) * maximum]
}

export interface ResampledOptions {
  /** Number of independent groups that were resampled; the number of rows if they are not grouped. */
  readonly groups: number
  readonly tail?: number | undefined
  /** Minimum and maximum of the statistic: 0 and 1 by default, null if unbounded (the percentiles are then kept). */
  readonly range?: Interval | null | undefined
}

/**
 * Returns the interval of a statistic from its values on resamples: percentiles, or the unanimous interval if all values are equal. `null` without
 * values.
 */
export function resampledInterval(
  values: Iterable<number>,
  { groups, tail = tail95, range = unitRange }: ResampledOptions,
): Interval | null {
  const sample = Float64Array.from(values)
  const interval = percentileInterval(sample, tail)
  if (interval === null || range === null || !allEqual(sample)) return interval
  const value = snapToRange(sample[0]!, range)
  return value === null ? interval : unanimousInterval(value, groups, { tail, range })
}

/** Returns true if all values are equal up to rounding errors. */
export function allEqual(values: ArrayLike<number>): boolean {
  for (let i = 1; i < values.length; i++) if (Math.abs(values[i]! - values[0]!) > 1e-12) return false
  return true
}

/** Replaces a value that differs from an end of the range only by rounding errors by that end; null outside the range. */
function snapToRange(value: number, [minimum, maximum]: Interval): number | null {
  for (const end of [minimum, maximum]) if (Math.abs(value - end) <= 1e-12) return end
  return value > minimum && value < maximum ? value : null
}
