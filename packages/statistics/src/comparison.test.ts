import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectableDifference, holm, itemsNeeded, mcnemar, mcnemarCounts, normalQuantile } from './comparison.ts'
import { passHatK } from './proportion.ts'

describe("McNemar's test", () => {
  it('is the exact binomial test on the discordant items', () => {
    // 8 against 1: 2 · (C(9,0) + C(9,1)) / 2⁹ = 20/512.
    expect(mcnemarCounts(8, 1).p).toBeCloseTo(20 / 512, 12)
    expect(mcnemarCounts(3, 3).p).toBe(1)
    expect(mcnemarCounts(0, 0).p).toBe(1)
    // 60 against 40: P(X ≤ 40) for 100 tosses is 0.0284440; twice that.
    expect(mcnemarCounts(60, 40).p).toBeCloseTo(0.056888, 5)
  })
  it('counts discordant items from answers', () => {
    expect(mcnemar([true, true, false, true], [true, false, true, false])).toMatchObject({
      onlyFirst: 2,
      onlySecond: 1,
    })
  })
})

describe("Holm's correction", () => {
  it('multiplies from the smallest p-value up and is monotone', () => {
    const adjusted = holm([0.01, 0.04, 0.03, 0.005])
    expect(adjusted.map(p => Number(p.toFixed(6)))).toEqual([0.03, 0.06, 0.06, 0.02])
    expect(holm([0.9, 0.8])).toEqual([1, 1])
    expect(holm([])).toEqual([])
  })
  it('keeps the order of the p-values, lowers none and is never above Bonferroni (property)', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }), ps => {
        const adjusted = holm(ps)
        ps.forEach((p, i) => {
          expect(adjusted[i]!).toBeGreaterThanOrEqual(p)
          expect(adjusted[i]!).toBeLessThanOrEqual(Math.min(1, p * ps.length))
          ps.forEach((q, j) => {
            if (p < q) expect(adjusted[i]!).toBeLessThanOrEqual(adjusted[j]!)
          })
        })
      }),
      { seed: 1 },
    )
  })
})

describe('pass^k', () => {
  it('is the share of k-subsets of the repeats that are all correct', () => {
    // 3 of 4: C(3,k)/C(4,k) = 3/4, 3/6, 1/4, 0.
    expect([1, 2, 3, 4].map(k => passHatK(3, 4, k))).toEqual([3 / 4, 1 / 2, 1 / 4, 0])
    expect(passHatK(4, 4, 4)).toBe(1)
    expect(() => passHatK(1, 2, 3)).toThrow('number of repeats, 2')
  })
})

describe('power', () => {
  it('uses the normal quantiles', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959964, 6)
    expect(normalQuantile(0.8)).toBeCloseTo(0.841621, 6)
    expect(normalQuantile(0.001)).toBeCloseTo(-3.090232, 5)
  })
  it('gives the number of items that a comparison needs', () => {
    // (1.959964·√0.2 + 0.841621·√0.1975)² / 0.0025 = 625.02…
    expect(itemsNeeded(0.05, 0.2)).toBe(626)
    expect(itemsNeeded(detectableDifference(626, 0.2)!, 0.2)).toBeLessThanOrEqual(626)
    expect(detectableDifference(5, 0.1)).toBeNull()
  })
})
