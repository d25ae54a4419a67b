import { describe, expect, it } from 'vitest'
import { createFeatureHasher } from './feature-hasher.ts'

describe('featureHasher', () => {
  it('adds what falls into one column and keeps columns in order', () => {
    const hasher = createFeatureHasher({ bits: 12 })
    const { indices, values } = hasher.vector(['a', ['b', 2.5], 'a', 'c'])
    const at = (name: string) => values[indices.indexOf(hasher.index(name))]
    expect([at('a'), at('b'), at('c')]).toEqual([2, 2.5, 1])
    expect([...indices]).toEqual([...indices].sort((x, y) => x - y))
    expect(hasher.columns).toBe(4096)
    expect(() => createFeatureHasher({ bits: 31 })).toThrow(/from 1 to 30/)
  })

  it('keeps inner products unbiased when signed', () => {
    // Two bags share 20 of their 60 names: over many hash seeds the mean inner product in 64 columns tends to 20,
    // with signs; without them collisions push it up by about 60 * 60 / 64 = 56.
    const bag = (from: number) => Array.from({ length: 60 }, (_, i) => `f${from + i}`)
    const mean = (signed: boolean) => {
      let sum = 0
      for (let seed = 0; seed < 400; seed++) {
        const hasher = createFeatureHasher({ bits: 6, signed, seed })
        const dense = new Float64Array(64)
        const a = hasher.vector(bag(0))
        const b = hasher.vector(bag(40))
        a.indices.forEach((index, i) => {
          dense[index] = a.values[i]!
        })
        b.indices.forEach((index, i) => {
          sum += dense[index]! * b.values[i]!
        })
      }
      return sum / 400
    }
    expect(Math.abs(mean(true) - 20)).toBeLessThan(2)
    expect(mean(false)).toBeGreaterThan(60)
    const hasher = createFeatureHasher({ signed: true, bits: 20 })
    for (const name of ['x', 'y', 'z', 'w']) expect(hasher.vector([name]).values[0]).toBe(hasher.sign(name))
  })
})
