/** Audits: experts judge a random sample of annotated graphs, and the acceptance rate is estimated from it. */
import { type Interval, wilsonInterval } from '@elenchus/statistics'
import { random } from '@elenchus/statistics/random'

/** Seeded random sample of `size` items, in their original order. */
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

/** Acceptance rate: 27 of 30 are 0.9, from 0.744 to 0.965. */
export function acceptanceRate(verdicts: readonly boolean[]): AcceptanceRate {
  const judged = verdicts.length
  const accepted = verdicts.filter(Boolean).length
  if (judged === 0) return { accepted, judged, rate: null, interval: null }
  return { accepted, judged, rate: accepted / judged, interval: wilsonInterval(accepted, judged) }
}
