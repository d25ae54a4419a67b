import { describe, expect, it } from 'vitest'
import { exactInterval } from '../proportion.ts'
import { bootstrap, meanStatistic, pairedBootstrap } from './bootstrap.ts'
import { resampledInterval, unanimousInterval } from './unanimous.ts'

describe('intervals of unanimous groups', () => {
  it('equal the exact intervals for proportions of 0 and 1', () => {
    for (const n of [2, 4, 30, 1000])
      for (const value of [0, 1]) {
        const [low, high] = exactInterval(value * n, n)
        expect(unanimousInterval(value, n)).toEqual([expect.closeTo(low, 12), expect.closeTo(high, 12)])
      }
  })
  it('are used by every bootstrap, with the number of groups and not of rows', () => {
    // 0.025^(1/4) = 0.3976: four rows; two groups of two: 0.025^(1/2) = 0.1581.
    expect(bootstrap(4, meanStatistic([1, 1, 1, 1]), { seed: 1 }).interval).toEqual([expect.closeTo(0.3976, 4), 1])
    const groups = ['a', 'a', 'b', 'b']
    expect(bootstrap(4, meanStatistic([0, 0, 0, 0]), { seed: 1, groups }).interval).toEqual([
      0,
      expect.closeTo(0.8419, 4),
    ])
    const same = meanStatistic([0.3, 0.5, 0.7, 0.9])
    expect(pairedBootstrap(4, same, same, { seed: 1 }).interval).toEqual([
      expect.closeTo(-0.6024, 4),
      expect.closeTo(0.6024, 4),
    ])
  })
  it('tolerate rounding errors, and leave percentiles of unequal or unbounded values unchanged', () => {
    expect(resampledInterval([1, 1 - 1e-15, 1], { groups: 4 })).toEqual([expect.closeTo(0.3976, 4), 1])
    expect(resampledInterval([0.2, 0.4], { groups: 4, tail: 0.25 })).toEqual([
      expect.closeTo(0.25, 12),
      expect.closeTo(0.35, 12),
    ])
    expect(resampledInterval([17, 17], { groups: 4 })).toEqual([17, 17])
    expect(resampledInterval([0.5, 0.5], { groups: 4, range: null })).toEqual([0.5, 0.5])
    expect(resampledInterval([], { groups: 4 })).toBeNull()
  })
})
