/** Audits annotations: experts judge a random sample of graphs, from which the acceptance rate is estimated. */
import { type Interval, wilsonInterval } from '@elenchus/statistics'
import { random } from '@elenchus/statistics/random'

/** Draws a seeded random sample of `size` items and returns it in the original order. */
export function drawSample<T>(items: readonly T[], size: number, seed: number): T[] {
  const order = random(seed).shuffle<number, number[]>(items.map((_, i) => i))
  return order
    .slice(0, size)
    .sort((a, b) => a - b)
    .map(i => items[i]!)
}

export interface AcceptanceRate {
  readonly accepted: number
  readonly judged: number
  /** `null` if nothing was judged. */
  readonly rate: number | null
  /** Wilson's 95% interval, which is valid for small samples. */
  readonly interval: Interval | null
}

/** Estimates the acceptance rate with its 95% interval: 27 of 30 give 0.9, from 0.744 to 0.965. */
export function estimateAcceptanceRate(verdicts: readonly boolean[]): AcceptanceRate {
  const judged = verdicts.length
  const accepted = verdicts.filter(Boolean).length
  if (judged === 0) return { accepted, judged, rate: null, interval: null }
  return { accepted, judged, rate: accepted / judged, interval: wilsonInterval(accepted, judged) }
}
