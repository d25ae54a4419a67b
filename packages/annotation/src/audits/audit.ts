/** Audits: experts judge a random sample of annotated graphs, and the acceptance rate speaks for the rest. */
import { type Interval, wilsonInterval } from '@elenchus/statistics'
import { random } from '@elenchus/statistics/random'

/** A seeded sample of `size` items, in the order in which they stand. */
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
  /** Wilson's 95% interval; unlike the usual one it stays inside 0 to 1 and works for small samples. */
  readonly interval: Interval | null
}

/** The share of accepted graphs: 27 of 30 are 0.9, from 0.744 to 0.965. */
export function acceptanceRate(verdicts: readonly boolean[]): AcceptanceRate {
  const judged = verdicts.length
  const accepted = verdicts.filter(Boolean).length
  if (judged === 0) return { accepted, judged, rate: null, interval: null }
  return { accepted, judged, rate: accepted / judged, interval: wilsonInterval(accepted, judged) }
}
