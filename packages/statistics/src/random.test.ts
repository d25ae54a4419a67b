import { describe, expect, it } from 'vitest'
import { fromState, random } from './random.ts'

/** xoshiro128** in unbounded integers, straight from the paper's description. */
function* reference(words: number[]): Generator<number> {
  const mask = 0xffffffffn
  const rotate = (x: bigint, k: bigint) => ((x << k) | (x >> (32n - k))) & mask
  let [a, b, c, d] = words.map(BigInt) as [bigint, bigint, bigint, bigint]
  for (;;) {
    yield Number((rotate((b * 5n) & mask, 7n) * 9n) & mask)
    const t = (b << 9n) & mask
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    d = rotate(d, 11n)
  }
}

describe('random', () => {
  it("gives the output of the authors' C program", () => {
    const r = fromState('', Uint32Array.of(0x964d4a0c, 0xd40ab895, 0xad7fdecb, 0x3006f0f0))
    expect([r.uint32(), r.uint32(), r.uint32(), r.uint32()]).toEqual([0xf1391922, 0x6fe53806, 0xa5be2840, 0xf510ee70])
  })

  it('agrees with the definition in unbounded integers for 2,000 draws', () => {
    const words = [1, 2, 3, 4]
    const r = fromState('', Uint32Array.from(words))
    const expected = reference(words)
    for (let i = 0; i < 2000; i++) expect(r.uint32()).toBe(expected.next().value)
  })

  it('keeps the numbers of a seed (pinned)', () => {
    const r = random(7)
    expect([r.uint32(), r.uint32(), r.int(6), r.next()]).toMatchInlineSnapshot(`
      [
        1294134321,
        3967523787,
        0,
        0.45392364511805794,
      ]
    `)
    expect(random('seven').uint32()).toMatchInlineSnapshot(`418979337`)
    expect(random(7).uint32()).not.toBe(random('7').uint32())
  })

  it('replaces the all-zero state', () => {
    const r = fromState('', new Uint32Array(4))
    expect(new Set(Array.from({ length: 50 }, () => r.uint32())).size).toBeGreaterThan(40)
  })

  it('draws integers uniformly (chi-square, 9 degrees of freedom, 99.9% point 27.9)', () => {
    const r = random('even')
    const counts = new Float64Array(10)
    for (let i = 0; i < 100_000; i++) counts[r.int(10)]! += 1
    expect(counts.reduce((sum, c) => sum + (c - 10_000) ** 2 / 10_000, 0)).toBeLessThan(27.9)
    expect(() => r.int(0)).toThrow(/from 1 to 2\^32/)
    expect(() => r.int(2.5)).toThrow(RangeError)
    expect(r.int(1)).toBe(0)
    expect(r.int(2 ** 32)).toBeLessThan(2 ** 32)
  })

  it('shuffles three items into all orders uniformly (chi-square, 5 degrees of freedom, 99.9% point 20.5)', () => {
    const r = random('orders')
    const counts = new Map<string, number>()
    for (let i = 0; i < 60_000; i++) {
      const order = r.shuffle([1, 2, 3]).join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect(counts.size).toBe(6)
    expect([...counts.values()].reduce((sum, c) => sum + (c - 10_000) ** 2 / 10_000, 0)).toBeLessThan(20.5)
    expect(r.shuffle(Uint8Array.of(1, 2, 3)).length).toBe(3)
  })

  it('has the mean and variance of uniform and normal draws', () => {
    const r = random(1)
    const n = 100_000
    let [sum, square, normalSum, normalSquare] = [0, 0, 0, 0]
    for (let i = 0; i < n; i++) {
      const u = r.next()
      const z = r.normal()
      if (!(u >= 0 && u < 1)) throw new Error(`next() gave ${u}`)
      sum += u
      square += u * u
      normalSum += z
      normalSquare += z * z
    }
    expect(sum / n).toBeCloseTo(1 / 2, 2)
    expect(square / n).toBeCloseTo(1 / 3, 2)
    expect(Math.abs(normalSum / n)).toBeLessThan(0.02)
    expect(Math.abs(normalSquare / n - 1)).toBeLessThan(0.03)
  })

  it('forks by key, however many numbers were drawn, without drawing itself', () => {
    const fresh = random(3)
    const used = random(3)
    for (let i = 0; i < 10; i++) used.next()
    expect(used.fork('a').uint32()).toBe(fresh.fork('a').uint32())
    expect(fresh.uint32()).toBe(random(3).uint32())
    const draws = [
      random(3),
      fresh.fork('a'),
      fresh.fork('b'),
      fresh.fork(1),
      fresh.fork('1'),
      fresh.fork('a').fork('a'),
    ]
    expect(new Set(draws.map(r => r.uint32())).size).toBe(draws.length)
  })
})
