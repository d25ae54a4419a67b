import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { denseMatrix } from '../matrix/matrix.ts'
import { binColumns } from './bins.ts'

describe('bins', () => {
  it('keep the order of values, one bin a value where they are few', () => {
    const { bins, edges } = binColumns(denseMatrix([[3], [1], [2], [1], [9]]), 255)
    expect([...bins]).toEqual([2, 0, 1, 0, 3])
    expect([...edges]).toEqual([1.5, 2.5, 6])
  })

  it('agree with their edges for any numbers, missing ones too', () => {
    const number = fc.oneof(
      fc.float(),
      fc.constantFrom(0, -0, 1, 1, 2, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e38, -1e38),
    )
    const { NEGATIVE_INFINITY: least } = Number
    const same = (value: number, _: number, all: number[]) =>
      value === 0 ? 0 : Number.isNaN(value) && all.includes(least) ? least : value
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 60 }), fc.integer({ min: 2, max: 9 }), (column, most) => {
        const x = denseMatrix(column.map(value => [value]))
        const { bins, edges, low, high } = binColumns(x, most)
        expect(edges.length).toBeLessThan(most)
        expect(low.length).toBe(edges.length + 1)
        for (let e = 1; e < edges.length; e++) expect(edges[e]! > edges[e - 1]!).toBe(true)
        column.forEach((_, row) => {
          const value = x.values[row]!
          const bin = bins[row]!
          if (bin > 0) expect(value > edges[bin - 1]!).toBe(true)
          if (bin < edges.length) expect(value > edges[bin]!).toBe(false)
          if (!Number.isNaN(value)) expect(value >= low[bin]! && value <= high[bin]!).toBe(true)
        })
        const distinct = new Set([...x.values].map(same)).size
        if (distinct <= most) expect(new Set(bins).size).toBe(distinct)
        else expect(new Set(bins).size).toBeGreaterThan(1)
      }),
      { seed: 1, numRuns: 500 },
    )
  })

  it('share out many values evenly', () => {
    const { bins } = binColumns(denseMatrix(Array.from({ length: 1000 }, (_, i) => [Math.sqrt(i)])), 10)
    const counts = new Uint32Array(10)
    for (const bin of bins) counts[bin]! += 1
    expect(Math.min(...counts)).toBe(100)
    expect(() => binColumns(denseMatrix([[1]]), 256)).toThrow(/from 2 to 255/)
  })
})
