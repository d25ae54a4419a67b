/** Audits: experts judge a random sample of annotated graphs, and the acceptance rate speaks for the rest. */
import { random } from '@elenchus/learning'

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
  readonly interval: { readonly low: number; readonly high: number } | null
}

/**
 * The share of accepted graphs.
 *
 *   27 of 30: centre (0.9 + 1.9208/30) / (1 + 3.8416/30) = 0.8546, half width 0.1093 → 0.744 to 0.965
 */
export function acceptanceRate(verdicts: readonly boolean[]): AcceptanceRate {
  const judged = verdicts.length
  const accepted = verdicts.filter(Boolean).length
  if (judged === 0) return { accepted, judged, rate: null, interval: null }
  const z = 1.959963984540054
  const rate = accepted / judged
  const scale = 1 + (z * z) / judged
  const centre = (rate + (z * z) / (2 * judged)) / scale
  const half = (z / scale) * Math.sqrt((rate * (1 - rate)) / judged + (z * z) / (4 * judged * judged))
  return { accepted, judged, rate, interval: { low: centre - half, high: centre + half } }
}
