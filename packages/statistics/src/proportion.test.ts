import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binomialAtLeast, exactInterval, wilsonInterval } from './proportion.ts'

/** P(at least k of n | p), term by term. */
function tailSum(k: number, n: number, p: number): number {
  const terms: number[] = []
  let choose = 1
  for (let i = 0; i <= n; i++) {
    terms.push(choose * p ** i * (1 - p) ** (n - i))
    choose = (choose * (n - i)) / (i + 1)
  }
  return terms.slice(k).reduce((sum, term) => sum + term, 0)
}

const counts = fc.integer({ min: 1, max: 60 }).chain(n => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)))

describe('the exact interval', () => {
  it('equals worked examples', () => {
    // 0.025^(1/5) = 0.4782; 1 − 0.025^(1/40) = 0.0881.
    expect(exactInterval(5, 5)).toEqual([expect.closeTo(0.4782, 4), 1])
    expect(exactInterval(0, 40)).toEqual([0, expect.closeTo(0.0881, 4)])
    // 1 of 2: P(at least 1) = 1 − (1 − p)² = 0.025 at p = 1 − √0.975 = 0.01258; the upper end is its mirror image.
    expect(exactInterval(1, 2)).toEqual([
      expect.closeTo(1 - Math.sqrt(0.975), 12),
      expect.closeTo(Math.sqrt(0.975), 12),
    ])
    // Pinned; that the tails at the ends are 0.025 is checked below by adding them term by term.
    expect(exactInterval(27, 30)).toEqual([expect.closeTo(0.7347, 4), expect.closeTo(0.9789, 4)])
  })
  it('computes binomial tails (compared with summing term by term)', () => {
    fc.assert(
      fc.property(counts, fc.double({ min: 0.01, max: 0.99, noNaN: true }), ([k, n], p) => {
        if (k > 0) expect(binomialAtLeast(k, n, p)).toBeCloseTo(tailSum(k, n, p), 11)
      }),
      { seed: 1 },
    )
  })
  it('has tails of 0.025 at its ends, is symmetric in success and failure, and contains the observed share (property)', () => {
    fc.assert(
      fc.property(counts, ([k, n]) => {
        const [low, high] = exactInterval(k, n)
        if (k > 0) expect(tailSum(k, n, low)).toBeCloseTo(0.025, 10)
        if (k < n) expect(1 - tailSum(k + 1, n, high)).toBeCloseTo(0.025, 10)
        const [mirrorLow, mirrorHigh] = exactInterval(n - k, n)
        expect([1 - mirrorHigh, 1 - mirrorLow]).toEqual([expect.closeTo(low, 10), expect.closeTo(high, 10)])
        expect(low <= k / n && k / n <= high).toBe(true)
      }),
      { seed: 2 },
    )
  })
  it('has at least the nominal coverage, for a grid of proportions', () => {
    const intervals = Array.from({ length: 21 }, (_, k) => exactInterval(k, 20))
    for (let p = 0.05; p < 1; p += 0.05) {
      const covered = intervals.map(([low, high], k) =>
        low <= p && p <= high ? tailSum(k, 20, p) - tailSum(k + 1, 20, p) : 0,
      )
      expect(covered.reduce((sum, share) => sum + share, 0)).toBeGreaterThanOrEqual(0.95)
    }
  })
  it('is accurate for many trials', () => {
    // 300,000 of a million: 0.3 ± 1.96 · √(0.21 / 10⁶) = 0.3 ± 0.000898.
    const [low, high] = exactInterval(300_000, 1_000_000)
    expect(low).toBeCloseTo(0.3 - 0.000898, 5)
    expect(high).toBeCloseTo(0.3 + 0.000898, 5)
  })
  it('rejects impossible counts', () => {
    expect(() => exactInterval(1, 0)).toThrow('trials is 0')
    expect(() => exactInterval(6, 5)).toThrow('successes is 6')
    expect(() => wilsonInterval(0.5, 5)).toThrow('a whole number from 0 to 5')
  })
})

describe("Wilson's interval", () => {
  it('equals the worked example', () => {
    // 27 of 30: centre (0.9 + 1.9208/30) / (1 + 3.8415/30) = 0.8546, half width 0.1108.
    expect(wilsonInterval(27, 30)).toEqual([expect.closeTo(0.7438, 4), expect.closeTo(0.9654, 4)])
  })
  it('ends z standard errors, computed at the end, from the observed share (property)', () => {
    fc.assert(
      fc.property(counts, fc.double({ min: 0.5, max: 3, noNaN: true }), ([k, n], z) => {
        for (const end of wilsonInterval(k, n, { z }))
          expect((k / n - end) ** 2).toBeCloseTo((z * z * end * (1 - end)) / n, 10)
      }),
      { seed: 3 },
    )
  })
})
