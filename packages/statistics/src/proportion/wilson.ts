import type { Interval } from '../quantile.ts'
import { checkCounts } from './check-counts.ts'

/**
 * Wilson's interval of a share (1927): unlike the usual mean ± z standard errors it stays inside 0 to 1 and works for small samples.
 * `z` is the normal quantile of the wanted level; the default is that of 95%.
 *
 *   27 of 30: centre (0.9 + 1.9208/30) / (1 + 3.8416/30) = 0.8546, half width 0.1108 → 0.744 to 0.965
 */
export function wilsonInterval(successes: number, trials: number, { z = 1.959963984540054 } = {}): Interval {
  checkCounts(successes, trials)
  const rate = successes / trials
  const scale = 1 + (z * z) / trials
  const centre = (rate + (z * z) / (2 * trials)) / scale
  const half = (z / scale) * Math.sqrt((rate * (1 - rate)) / trials + (z * z) / (4 * trials * trials))
  return [centre - half, centre + half]
}
