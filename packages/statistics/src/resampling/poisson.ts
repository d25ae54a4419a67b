/**
 * Poisson bootstrap, which needs one pass over the data: each sample enters each resample a Poisson(1) number of times, the limit of
 * drawing with replacement for many samples. Suits streams.
 */
import { random, type Seed } from '../random.ts'

/**
 * Creates a function to call once per sample. Its callback receives each resample that the sample enters, and how often it does.
 *
 *     const enter = poissonResamples(1000, 1)
 *     for (const sample of samples) enter((resample, times) => totals[resample].add(sample, times))
 */
export function poissonResamples(
  resamples: number,
  seed: Seed,
): (visit: (resample: number, times: number) => void) => void {
  const generator = random(seed)
  return visit => {
    for (let resample = 0; resample < resamples; resample++) {
      const times = poisson(generator.next)
      if (times > 0) visit(resample, times)
    }
  }
}

const limit = Math.exp(-1)

/** Draws from the Poisson(1) distribution by Knuth's method: the number of uniform draws whose product stays above e^-1. */
export function poisson(next: () => number): number {
  let product = next()
  let count = 0
  while (product > limit) {
    product *= next()
    count++
  }
  return count
}
