import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentileInterval, quantile } from './quantile.ts'

describe('quantiles', () => {
  it('interpolates quantiles', () => {
    expect([0, 0.25, 0.5, 1].map(share => quantile([1, 2, 3, 4, 10], share))).toEqual([1, 2, 3, 10])
    expect(quantile([1, 2], 0.25)).toBe(1.25)
    expect(quantile([], 0.5)).toBeNaN()
  })

  it('gives percentile intervals of unsorted values', () => {
    // 0 to 1000: the place of 0.025 is 25, that of 0.975 is 975.
    const values = Array.from({ length: 1001 }, (_, i) => (i * 8) % 1001)
    expect(percentileInterval(values)).toEqual([25, 975])
    expect(percentileInterval(values, 0.1)).toEqual([100, 900])
    expect(percentileInterval([3])).toEqual([3, 3])
    expect(percentileInterval([])).toBeNull()
  })

  it('has the stated share of the values below a quantile (property)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, share) => {
          const rising = values.toSorted((a, b) => a - b)
          const found = quantile(rising, share)
          const below = rising.filter(value => value < found - 1e-6).length
          const above = rising.filter(value => value > found + 1e-6).length
          expect(below).toBeLessThanOrEqual(Math.ceil(share * (rising.length - 1)))
          expect(above).toBeLessThanOrEqual(Math.ceil((1 - share) * (rising.length - 1)))
        },
      ),
      { seed: 3 },
    )
  })
})
