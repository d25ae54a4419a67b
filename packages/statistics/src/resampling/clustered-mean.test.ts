import { describe, expect, it } from 'vitest'
import { random } from '../random.ts'
import { bootstrapMean, clusteredDifference, clusteredMean } from './clustered-mean.ts'
import { binomial } from './resample.ts'

describe('clustered means', () => {
  it('have the usual standard error if every item is its own cluster', () => {
    const values = [1, 0, 1, 1, 0, 1, 0, 1]
    const estimate = clusteredMean(values.map((value, i) => ({ value, group: String(i) })))!
    // Mean 5/8, sample variance 8/7 · 15/64 = 15/56, standard error √(15/56/8).
    expect(estimate.value).toBe(0.625)
    expect(estimate.standardError).toBeCloseTo(Math.sqrt(15 / 56 / 8), 12)
  })
  it('have wider intervals if items of a cluster are correlated', () => {
    const items = Array.from({ length: 40 }, (_, i) => ({ value: Math.floor(i / 4) % 2, i }))
    const alone = clusteredMean(items.map(({ value, i }) => ({ value, group: String(i) })))!
    const together = clusteredMean(items.map(({ value, i }) => ({ value, group: String(Math.floor(i / 4)) })))!
    expect(together.standardError! / alone.standardError!).toBeGreaterThan(1.8)
    expect(together.interval![1] - together.interval![0]).toBeGreaterThan(alone.interval![1] - alone.interval![0])
  })
  it('have about the nominal coverage', () => {
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
  it('have an interval of positive width if all items are correct, or none', () => {
    const all = (value: number, n: number) => Array.from({ length: n }, (_, i) => ({ value, group: String(i) }))
    // 0.025^(1/5) = 0.4782; 1 − 0.025^(1/40) = 0.0881.
    expect(clusteredMean(all(1, 5))!.interval).toEqual([expect.closeTo(0.4782, 4), 1])
    expect(clusteredMean(all(0, 40))!.interval).toEqual([0, expect.closeTo(0.0881, 4)])
    // Five pairs alike: 1 − 0.025^(1/5) = 0.5218 of all pairs may differ, by 1 at most and either way.
    const pairs = (first: number, second: number) =>
      clusteredDifference(all(0, 5).map(({ group }) => ({ first, second, group })))!.interval
    expect(pairs(1, 1)).toEqual([expect.closeTo(-0.5218, 4), expect.closeTo(0.5218, 4)])
    // 0.4782 · 1 − 0.5218 · 1 = −0.0436.
    expect(pairs(1, 0)).toEqual([expect.closeTo(-0.0436, 4), 1])
    // F1 of 2/3 in each of four theories: 0.025^(1/4) = 0.3976, so 0.3976 · 2/3 and 0.6024 more.
    expect(clusteredMean(all(2 / 3, 4))!.interval).toEqual([expect.closeTo(0.2651, 4), expect.closeTo(0.8675, 4)])
  })
  it('have no interval with one cluster, and are null without observations', () => {
    expect(clusteredMean([{ value: 1, group: 'a' }])!.interval).toBeNull()
    expect(clusteredMean([])).toBeNull()
  })
})

describe('resampling by kind', () => {
  it('draws binomial numbers with the expected mean and variance', () => {
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
  it('gives the same intervals as drawing clusters one by one', () => {
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

describe('the clustered difference', () => {
  it('is significant for a real difference, and not without one', () => {
    const generator = random(8)
    const pair = (gap: number) =>
      Array.from({ length: 300 }, (_, i) => {
        const skill = generator.next()
        return { first: skill < 0.5 + gap ? 1 : 0, second: skill < 0.5 ? 1 : 0, group: String(i) }
      })
    expect(clusteredDifference(pair(0.1))!.p).toBeLessThan(0.01)
    expect(clusteredDifference(pair(0))!.p).toBe(1)
  })
})

describe('bootstrapMean', () => {
  const coins = Array.from({ length: 200 }, (_, i) => ({ sum: 3 * (i % 2), count: 3 }))
  it('resamples clusters, not values, and is reproducible for a seed', () => {
    const wide = bootstrapMean(coins, { seed: 3 })!
    expect(wide).toEqual(bootstrapMean(coins, { seed: 3 }))
    expect(wide).not.toEqual(bootstrapMean(coins, { seed: 4 }))
    // 200 coins: standard error √(0.25 / 200) = 0.035, so an interval of about 0.5 ± 0.07.
    expect(wide[0]).toBeGreaterThan(0.4)
    expect(wide[0]).toBeLessThan(0.46)
    expect(wide[1]).toBeGreaterThan(0.54)
    expect(wide[1]).toBeLessThan(0.6)
    expect(bootstrapMean([])).toBeNull()
    expect(bootstrapMean([{ sum: 1, count: 2 }])).toBeNull()
  })
  it('gives an interval of positive width if all values are 1, or 0', () => {
    // 0.025^(1/5) = 0.4782; with tails of 0.05 it is 0.05^(1/5) = 0.5493.
    const all = (value: number) => Array.from({ length: 5 }, () => ({ sum: 2 * value, count: 2 }))
    expect(bootstrapMean(all(1))).toEqual([expect.closeTo(0.4782, 4), 1])
    expect(bootstrapMean(all(0))).toEqual([0, expect.closeTo(1 - 0.4782, 4)])
    expect(bootstrapMean(all(1), { tail: 0.05 })).toEqual([expect.closeTo(0.5493, 4), 1])
  })
  it('draws every cluster one by one if the caller passes `draw`', () => {
    let draws = 0
    const clusters = Array.from({ length: 3000 }, (_, i) => ({ sum: i % 2, count: 1 }))
    // Draws 0, 1, 2, … in turn: each resample is the clusters themselves, so the interval is their mean.
    const draw = (n: number) => draws++ % n
    expect(bootstrapMean(clusters, { resamples: 5, draw })).toEqual([0.5, 0.5])
    expect(draws).toBe(5 * 3000)
  })
})
