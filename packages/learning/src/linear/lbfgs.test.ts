import { random } from '@elenchus/statistics/random'
import { describe, expect, it } from 'vitest'
import { minimise } from './lbfgs.ts'

describe('minimise', () => {
  it("finds the bottom of Rosenbrock's valley", () => {
    const valley = (x: Float64Array, g: Float64Array) => {
      let value = 0
      g.fill(0)
      for (let i = 0; i + 1 < x.length; i++) {
        const bend = x[i + 1]! - x[i]! ** 2
        value += 100 * bend ** 2 + (1 - x[i]!) ** 2
        g[i]! += -400 * bend * x[i]! - 2 * (1 - x[i]!)
        g[i + 1]! += 200 * bend
      }
      return value
    }
    const found = minimise(
      valley,
      Float64Array.from({ length: 10 }, (_, i) => (i % 2 ? 1 : -1.2)),
      { tolerance: 1e-8 },
    )
    expect(found.converged).toBe(true)
    found.x.forEach(x => {
      expect(x).toBeCloseTo(1, 6)
    })
  })

  it('solves a quadratic a hundred times steeper one way than another', () => {
    const r = random(1)
    const n = 30
    const centre = Float64Array.from({ length: n }, () => r.normal())
    const found = minimise(
      (x, g) => {
        let value = 0
        for (let i = 0; i < n; i++) {
          const scale = 10 ** (i / 15)
          value += (scale / 2) * (x[i]! - centre[i]!) ** 2
          g[i] = scale * (x[i]! - centre[i]!)
        }
        return value
      },
      new Float64Array(n),
      { maxIterations: 500, tolerance: 1e-8, valueTolerance: 0 },
    )
    found.x.forEach((x, i) => {
      expect(x).toBeCloseTo(centre[i]!, 7)
    })
  })

  it('survives values that overflow, and a start at the minimum', () => {
    const steep = (x: Float64Array, g: Float64Array) => {
      g[0] = Math.exp(x[0]!) - 1000
      return Math.exp(x[0]!) - 1000 * x[0]!
    }
    expect(minimise(steep, Float64Array.of(-5)).x[0]).toBeCloseTo(Math.log(1000), 6)
    expect(minimise(steep, Float64Array.of(Math.log(1000)), { tolerance: 1e-3 }).iterations).toBe(0)
    expect(() => minimise(() => Number.NaN, Float64Array.of(1))).toThrow(/at the start is NaN/)
  })

  it('says when it ran out of iterations', () => {
    const bowl = (x: Float64Array, g: Float64Array) => {
      g[0] = 4 * x[0]! ** 3
      return x[0]! ** 4
    }
    expect(minimise(bowl, Float64Array.of(9), { maxIterations: 2 }).converged).toBe(false)
  })
})
