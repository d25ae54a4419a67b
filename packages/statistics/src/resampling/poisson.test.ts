import { describe, expect, it } from 'vitest'
import { percentileInterval } from '../quantile.ts'
import { random } from '../random.ts'
import { bootstrap, meanStatistic } from './bootstrap.ts'
import { poisson, poissonResamples } from './poisson.ts'

describe('the Poisson bootstrap', () => {
  it('draws k with probability e^-1 / k!', () => {
    const generator = random(2)
    const counts = [0, 0, 0, 0]
    for (let i = 0; i < 40_000; i++) counts[Math.min(3, poisson(generator.next))]! += 1
    // e^-1 = 0.3679, 0.3679, 0.1839, and 0.0803 for three or more; chi-square, 3 degrees of freedom, 99.9% point 16.3.
    const expected = [1, 1, 1 / 2, Math.E - 2.5].map(share => (40_000 * share) / Math.E)
    expect(counts.reduce((sum, count, i) => sum + (count - expected[i]!) ** 2 / expected[i]!, 0)).toBeLessThan(16.3)
  })

  it('gives about the interval of drawing with replacement', () => {
    const generator = random(4)
    const values = Array.from({ length: 500 }, () => generator.normal())
    const [sums, counts] = [new Float64Array(2000), new Float64Array(2000)]
    const enter = poissonResamples(2000, 1)
    for (const value of values)
      enter((resample, times) => {
        sums[resample]! += value * times
        counts[resample]! += times
      })
    const [low, high] = percentileInterval(sums.map((sum, i) => sum / counts[i]!))!
    const drawn = bootstrap(500, meanStatistic(values), { resamples: 2000, seed: 1 }).interval!
    // The standard error is 1/√500 = 0.045; the ends of both intervals agree to a tenth of it.
    expect(Math.abs(low - drawn[0])).toBeLessThan(0.0045)
    expect(Math.abs(high - drawn[1])).toBeLessThan(0.0045)
  })
})
