import { describe, expect, it } from 'vitest'
import { quantile } from '../quantile.ts'
import { random } from '../random.ts'
import { bootstrap, bootstrapSteps, meanStatistic, pairedBootstrap } from './bootstrap.ts'
import { clusteredMean } from './clustered-mean.ts'

describe('bootstrap', () => {
  it('has about the nominal coverage of a known mean', () => {
    // 400 samples of 60 draws from a uniform on 0 to 1 (mean 1/2). Percentile intervals are a little short: expect
    // 95% less a point or so, and 80% likewise; three standard errors of the count are 3.3 and 6 points.
    const r = random(1)
    let covered95 = 0
    let covered80 = 0
    for (let trial = 0; trial < 400; trial++) {
      const values = Float64Array.from({ length: 60 }, () => r.next())
      const { values: means } = bootstrap(60, meanStatistic(values), { resamples: 300, seed: trial })
      if (quantile(means, 0.025) <= 0.5 && quantile(means, 0.975) >= 0.5) covered95++
      if (quantile(means, 0.1) <= 0.5 && quantile(means, 0.9) >= 0.5) covered80++
    }
    expect(Math.abs(covered95 / 400 - 0.94)).toBeLessThan(0.035)
    expect(Math.abs(covered80 / 400 - 0.79)).toBeLessThan(0.06)
  })

  it('has the standard error of a mean, also with groups', () => {
    const r = random(2)
    const values = Array.from({ length: 400 }, () => r.normal())
    const {
      standardError,
      value: estimate,
      interval,
    } = bootstrap(400, meanStatistic(values), { resamples: 2000, seed: 1 })
    expect(estimate).toBeCloseTo(values.reduce((a, b) => a + b) / 400, 12)
    expect(Math.abs(standardError * 20 - 1)).toBeLessThan(0.1)
    expect(interval![0] < estimate && estimate < interval![1]).toBe(true)
    // 40 groups of 10 equal values: only 40 independent numbers, so the error is √10 times larger.
    const groups = values.map((_, i) => Math.floor(i / 10))
    const same = groups.map(group => values[group]!)
    const apart = bootstrap(400, meanStatistic(same), { resamples: 1000, seed: 1 }).standardError
    const together = bootstrap(400, meanStatistic(same), { resamples: 1000, seed: 1, groups }).standardError
    expect(Math.abs(together / apart / Math.sqrt(10) - 1)).toBeLessThan(0.1)
  })

  it('finds a difference between paired systems whose single intervals overlap', () => {
    const r = random(3)
    const base = Array.from({ length: 200 }, () => r.normal())
    const better = base.map(value => value + 0.1 + 0.2 * r.normal())
    const found = pairedBootstrap(200, meanStatistic(better), meanStatistic(base), { seed: 1 })
    expect(found.interval![0]).toBeGreaterThan(0)
    expect(found.p).toBeLessThan(0.01)
    expect(found.value).toBeCloseTo(0.1, 1)
    const [a, b] = [better, base].map(v => bootstrap(200, meanStatistic(v), { seed: 1 }))
    expect(a!.interval![0]).toBeLessThan(b!.interval![1]) // apart, the intervals overlap
    expect(pairedBootstrap(200, meanStatistic(base), meanStatistic(base), { seed: 1 }).p).toBe(1)
  })

  it('is reproducible for a seed, leaves out NaN and checks its options', () => {
    const values = [1, 2, 3, 4]
    expect(bootstrap(4, meanStatistic(values), { seed: 5 })).toEqual(bootstrap(4, meanStatistic(values), { seed: 5 }))
    const odd = bootstrap(4, rows => (rows.includes(0) ? meanStatistic(values)(rows) : Number.NaN), {
      seed: 1,
      resamples: 200,
    })
    expect(odd.values.length).toBeGreaterThan(50)
    expect(odd.values.length).toBeLessThan(200)
    expect(() => bootstrap(0, meanStatistic([]))).toThrow(/at least one row/)
    expect(() => bootstrap(4, meanStatistic(values), { tail: 0.5 })).toThrow(/tail is 0.5/)
    expect(() => bootstrap(4, meanStatistic(values), { groups: [1] })).toThrow('4 rows but 1 groups')
  })

  it('yields every 50 samples and stops when aborted', () => {
    const run = bootstrapSteps(4, meanStatistic([1, 2, 3, 4]), { resamples: 120, seed: 1 })
    expect([run.next().value, run.next().value, run.next().value]).toEqual([
      { done: 50, total: 120 },
      { done: 100, total: 120 },
      { done: 120, total: 120 },
    ])
    const stop = new AbortController()
    let calls = 0
    const counting = () => {
      if (++calls === 60) stop.abort(new Error('enough'))
      return 1
    }
    expect(() => bootstrap(4, counting, { signal: stop.signal })).toThrow('enough')
    expect(calls).toBe(100)
  })

  it('agrees with clusteredMean, which draws the same groups', () => {
    const r = random(9)
    const values = Array.from({ length: 60 }, () => (r.next() < 0.4 ? 1 : 0))
    const groups = values.map((_, i) => `g${String(Math.floor(i / 3)).padStart(2, '0')}`)
    const whole = clusteredMean(
      values.map((value, i) => ({ value, group: groups[i]! })),
      { resamples: 300, seed: 4 },
    )!
    const drawn = bootstrap(60, meanStatistic(values), { groups, resamples: 300, seed: 4 })
    expect(drawn.value).toBe(whole.value)
    expect(drawn.interval).toEqual(whole.interval)
  })
})
