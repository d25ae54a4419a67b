/**
 * The bootstrap in one pass: each sample enters each of B resamples a Poisson(1) number of times, which is what drawing with
 * replacement tends to as samples grow. Nothing has to be kept or read twice, so it suits streams, and figures of the whole set.
 */
import { random, type Seed } from '../random/random.ts'

/**
 * A function to call once for every sample that comes by; it says how often the sample enters each resample, leaving out those that
 * it does not enter.
 *
 *     const enter = poissonResamples(1000, 1)
 *     for (const sample of samples) enter((resample, times) => totals[resample].add(sample, times))
 */
export function poissonResamples(
  resamples: number,
  seed: Seed,
): (use: (resample: number, times: number) => void) => void {
  const generator = random(seed)
  return use => {
    for (let resample = 0; resample < resamples; resample++) {
      const times = poisson(generator.next)
      if (times > 0) use(resample, times)
    }
  }
}

const limit = Math.exp(-1)

/** Knuth's method: the number of uniform draws whose product stays above e^-1. */
export function poisson(next: () => number): number {
  let product = next()
  let count = 0
  while (product > limit) {
    product *= next()
    count++
  }
  return count
}
