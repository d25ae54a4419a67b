import { random } from '@elenchus/learning'
import { describe, expect, it } from 'vitest'
import { clusteredMean, pairedBootstrap } from './clustered.ts'
import { holm } from './holm.ts'
import { mcnemar, mcnemarCounts } from './mcnemar.ts'
import { passPower } from './pass-power.ts'
import { detectableDifference, itemsNeeded, normalQuantile } from './power.ts'
import { binomial } from './resample.ts'

describe("McNemar's test", () => {
  it('is the exact binomial test on the discordant items', () => {
    // 8 against 1: 2 · (C(9,0) + C(9,1)) / 2⁹ = 20/512.
    expect(mcnemarCounts(8, 1).p).toBeCloseTo(20 / 512, 12)
    expect(mcnemarCounts(3, 3).p).toBe(1)
    expect(mcnemarCounts(0, 0).p).toBe(1)
    // 60 against 40: P(X ≤ 40) for 100 tosses is 0.0284440; twice that.
    expect(mcnemarCounts(60, 40).p).toBeCloseTo(0.056888, 5)
  })
  it('counts from answers', () => {
    expect(mcnemar([true, true, false, true], [true, false, true, false])).toMatchObject({
      onlyFirst: 2,
      onlySecond: 1,
    })
  })
})

describe("Holm's correction", () => {
  it('multiplies from the smallest up and never falls', () => {
    const adjusted = holm([0.01, 0.04, 0.03, 0.005])
    expect(adjusted.map(p => Number(p.toFixed(6)))).toEqual([0.03, 0.06, 0.06, 0.02])
    expect(holm([0.9, 0.8])).toEqual([1, 1])
  })
})

describe('clustered means', () => {
  it('agree with the usual standard error when every item is its own cluster', () => {
    const values = [1, 0, 1, 1, 0, 1, 0, 1]
    const estimate = clusteredMean(values.map((value, i) => ({ value, group: String(i) })))!
    // Mean 5/8, sample variance 8/7 · 15/64 = 15/56, standard error √(15/56/8).
    expect(estimate.value).toBe(0.625)
    expect(estimate.standardError).toBeCloseTo(Math.sqrt(15 / 56 / 8), 12)
  })
  it('widen when items of a cluster go together', () => {
    const items = Array.from({ length: 40 }, (_, i) => ({ value: Math.floor(i / 4) % 2, i }))
    const alone = clusteredMean(items.map(({ value, i }) => ({ value, group: String(i) })))!
    const together = clusteredMean(items.map(({ value, i }) => ({ value, group: String(Math.floor(i / 4)) })))!
    expect(together.standardError! / alone.standardError!).toBeGreaterThan(1.8)
    expect(together.interval![1] - together.interval![0]).toBeGreaterThan(alone.interval![1] - alone.interval![0])
  })
  it('cover the truth about as often as they say', () => {
    const generator = random(3)
    let covered = 0
    for (let trial = 0; trial < 200; trial++) {
      const observations = Array.from({ length: 60 }, (_, i) => ({
        value: generator.next() < 0.3 ? 1 : 0,
        group: String(i),
      }))
      const [low, high] = clusteredMean(observations, { resamples: 200, seed: trial })!.interval!
      if (low <= 0.3 && 0.3 <= high) covered++
    }
    expect(covered / 200).toBeGreaterThan(0.88)
  })
  it('claim no certainty when all items are right or none is', () => {
    const all = (value: number, n: number) => Array.from({ length: n }, (_, i) => ({ value, group: String(i) }))
    // 0.025^(1/5) = 0.4782; 1 − 0.025^(1/40) = 0.0881.
    expect(clusteredMean(all(1, 5))!.interval).toEqual([expect.closeTo(0.4782, 4), 1])
    expect(clusteredMean(all(0, 40))!.interval).toEqual([0, expect.closeTo(0.0881, 4)])
    expect(pairedBootstrap(all(0, 5).map(({ group }) => ({ first: 1, second: 1, group })))!.interval).toEqual([0, 0])
  })
  it('have no interval for one cluster and none at all for nothing', () => {
    expect(clusteredMean([{ value: 1, group: 'a' }])!.interval).toBeNull()
    expect(clusteredMean([])).toBeNull()
  })
})

describe('resampling by kind', () => {
  it('draws binomials of the right mean and spread', () => {
    const generator = random(5)
    for (const [n, p] of [
      [40, 0.1],
      [40, 0.9],
      [5000, 0.3],
      [5000, 0.0005],
    ] as const) {
      const draws = Array.from({ length: 4000 }, () => binomial(n, p, generator))
      const mean = draws.reduce((sum, value) => sum + value, 0) / draws.length
      const variance = draws.reduce((sum, value) => sum + (value - mean) ** 2, 0) / draws.length
      // Four standard errors of the mean; the variance within a tenth.
      expect(Math.abs(mean - n * p)).toBeLessThan(4 * Math.sqrt((n * p * (1 - p)) / draws.length))
      expect(variance / (n * p * (1 - p))).toBeGreaterThan(0.9)
      expect(variance / (n * p * (1 - p))).toBeLessThan(1.1)
    }
  })
  it('gives the intervals of drawing one by one', () => {
    const generator = random(6)
    const observations = Array.from({ length: 6000 }, (_, i) => ({
      value: generator.next() < 0.4 ? 1 : 0,
      group: String(Math.floor(i / 2)),
    }))
    const { value, standardError, interval } = clusteredMean(observations)!
    // 3,000 clusters are drawn by kind; the interval is about 1.96 standard errors to either side.
    expect((interval![1] - value) / standardError!).toBeCloseTo(1.96, 0)
    expect((value - interval![0]) / standardError!).toBeCloseTo(1.96, 0)
    expect(clusteredMean([...observations].reverse())!.interval).toEqual(interval)
  })
})

describe('the paired bootstrap', () => {
  it('finds a difference that is there, and none that is not', () => {
    const generator = random(8)
    const pair = (gap: number) =>
      Array.from({ length: 300 }, (_, i) => {
        const skill = generator.next()
        return { first: skill < 0.5 + gap ? 1 : 0, second: skill < 0.5 ? 1 : 0, group: String(i) }
      })
    expect(pairedBootstrap(pair(0.1))!.p).toBeLessThan(0.01)
    expect(pairedBootstrap(pair(0))!.p).toBe(1)
  })
})

describe('pass^k', () => {
  it('is the share of k-subsets of the repeats that are right throughout', () => {
    // 3 of 4: C(3,k)/C(4,k) = 3/4, 3/6, 1/4, 0.
    expect([1, 2, 3, 4].map(k => passPower(3, 4, k))).toEqual([3 / 4, 1 / 2, 1 / 4, 0])
    expect(passPower(4, 4, 4)).toBe(1)
    expect(() => passPower(1, 2, 3)).toThrow('there are 2 repeats')
  })
})

describe('power', () => {
  it('knows the normal quantiles', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959964, 6)
    expect(normalQuantile(0.8)).toBeCloseTo(0.841621, 6)
    expect(normalQuantile(0.001)).toBeCloseTo(-3.090232, 5)
  })
  it('tells how many items a comparison takes', () => {
    // (1.959964·√0.2 + 0.841621·√0.1975)² / 0.0025 = 625.02…
    expect(itemsNeeded(0.05, 0.2)).toBe(626)
    expect(itemsNeeded(detectableDifference(626, 0.2)!, 0.2)).toBeLessThanOrEqual(626)
    expect(detectableDifference(5, 0.1)).toBeNull()
  })
})
