/**
 * Intervals where nothing varies. When all groups have the same value, every sample drawn from them has it too, and percentiles of the
 * samples make an interval of no width: four graphs out of four would prove a rate of 100%. What so many groups without an exception
 * do prove is that at least the share `tail^(1/groups)` of all groups is like them (the exact binomial bound, Clopper and Pearson
 * 1934). The rest may have any value of the range, so the interval reaches from the mean with the least to the mean with the most.
 *
 *   4 groups, all 1, range 0 to 1: the share is 0.025^(1/4) = 0.398, so [0.398 · 1 + 0.602 · 0, 0.398 · 1 + 0.602 · 1] = [0.398, 1]
 *   5 pairs without a difference, range −1 to 1: the share is 0.478, so [−0.522, 0.522]
 *
 * For shares that are all 0 or all 1 it is the exact interval itself. A figure that is no mean (F1 of all rows, a product of shares)
 * has the same bound by convention: of what it would be on other rows nothing is known either.
 */
import { type Interval, percentileInterval, tail95 } from '../quantile.ts'

/** What figures of this project lie between: shares, F1, areas. */
export const shares: Interval = [0, 1]

/** What the difference of two such figures lies between. */
export const differences: Interval = [-1, 1]

/** The interval of a figure that is the same in every one of so many independent groups. */
export function unanimousInterval(
  value: number,
  groups: number,
  { tail = tail95, range: [least, most] = shares }: { readonly tail?: number; readonly range?: Interval } = {},
): Interval {
  const alike = tail ** (1 / groups)
  return [alike * value + (1 - alike) * least, alike * value + (1 - alike) * most]
}

export interface ResampledOptions {
  /** Independent groups that were drawn from; rows, where they are in none. */
  readonly groups: number
  readonly tail?: number | undefined
  /** The least and the most that the figure can be (0 and 1 by default); null where it has no bounds, and percentiles are all there is. */
  readonly range?: Interval | null | undefined
}

/**
 * The interval that every bootstrap here ends with: between percentiles of the values on the samples or, where all of them are alike,
 * what that many groups leave possible. `null` for no values.
 */
export function resampledInterval(
  values: Iterable<number>,
  { groups, tail = tail95, range = shares }: ResampledOptions,
): Interval | null {
  const all = Float64Array.from(values)
  const interval = percentileInterval(all, tail)
  if (interval === null || range === null || !areAlike(all)) return interval
  const value = nearest(all[0]!, range)
  return value === null ? interval : unanimousInterval(value, groups, { tail, range })
}

/** Whether values differ by no more than sums in another order do, in their last digits. */
export function areAlike(values: ArrayLike<number>): boolean {
  for (let i = 1; i < values.length; i++) if (Math.abs(values[i]! - values[0]!) > 1e-12) return false
  return true
}

/** The value, put on the end of the range that it misses by rounding; null outside of the range. */
function nearest(value: number, [least, most]: Interval): number | null {
  for (const end of [least, most]) if (Math.abs(value - end) <= 1e-12) return end
  return value > least && value < most ? value : null
}
