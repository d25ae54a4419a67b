import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { featureHasher } from './feature-hasher.ts'
import { hashIntegers, hashString } from './murmur.ts'

/** MurmurHash3_x86_32 over bytes in unbounded integers, from its published description. */
function reference(bytes: Uint8Array, seed: number): number {
  const mask = 0xffffffffn
  const rotate = (x: bigint, k: bigint) => ((x << k) | (x >> (32n - k))) & mask
  const scramble = (k: bigint) => (rotate((k * 0xcc9e2d51n) & mask, 15n) * 0x1b873593n) & mask
  let h = BigInt(seed)
  const blocks = bytes.length >> 2
  const word = (from: number, to: number) => {
    let k = 0n
    for (let i = to - 1; i >= from; i--) k = (k << 8n) | BigInt(bytes[i]!)
    return k
  }
  for (let i = 0; i < blocks; i++) h = (rotate(h ^ scramble(word(4 * i, 4 * i + 4)), 13n) * 5n + 0xe6546b64n) & mask
  if (bytes.length > 4 * blocks) h ^= scramble(word(4 * blocks, bytes.length))
  h ^= BigInt(bytes.length)
  h = ((h ^ (h >> 16n)) * 0x85ebca6bn) & mask
  h = ((h ^ (h >> 13n)) * 0xc2b2ae35n) & mask
  return Number(h ^ (h >> 16n))
}

const anyText = fc.uint16Array({ maxLength: 12 }).map(units => String.fromCharCode(...units))

/** The string whose UTF-16LE bytes are the given ASCII characters. */
const packed = (ascii: string) => {
  let text = ''
  for (let i = 0; i < ascii.length; i += 2)
    text += String.fromCharCode(ascii.charCodeAt(i) | (ascii.charCodeAt(i + 1) << 8))
  return text
}

describe('murmur', () => {
  it('gives the published values', () => {
    expect(hashString('', 0)).toBe(0)
    expect(hashString('', 1)).toBe(0x514e28b7)
    expect(hashString('', 0xffffffff)).toBe(0x81f16f39)
    expect(hashString(packed('test'), 0)).toBe(0xba6bd213)
    expect(hashString(packed('test'), 0x9747b28c)).toBe(0x704b81dc)
    expect(hashString(packed('aaaa'), 0x9747b28c)).toBe(0x5a97808a)
    expect(hashString(packed('abcd'), 0x9747b28c)).toBe(0xf0478627)
    expect(hashString(packed('aa'), 0x9747b28c)).toBe(0x5d211726)
    expect(hashString(packed('ab'), 0x9747b28c)).toBe(0x74875592)
  })

  it('is the byte hash of the UTF-16LE bytes', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), (text, seed) => {
        const units = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
        expect(hashString(text, seed)).toBe(reference(new Uint8Array(units.buffer), seed))
      }),
      { seed: 1 },
    )
    fc.assert(
      fc.property(fc.uint32Array(), fc.nat(), (words, seed) => {
        expect(hashIntegers(words, seed)).toBe(reference(new Uint8Array(words.slice().buffer), seed))
      }),
      { seed: 2 },
    )
  })
})

describe('featureHasher', () => {
  it('adds what falls into one column and keeps columns in order', () => {
    const hasher = featureHasher({ bits: 12 })
    const { indices, values } = hasher.vector(['a', ['b', 2.5], 'a', 'c'])
    const at = (name: string) => values[indices.indexOf(hasher.index(name))]
    expect([at('a'), at('b'), at('c')]).toEqual([2, 2.5, 1])
    expect([...indices]).toEqual([...indices].sort((x, y) => x - y))
    expect(hasher.columns).toBe(4096)
    expect(() => featureHasher({ bits: 31 })).toThrow(/from 1 to 30/)
  })

  it('keeps inner products unbiased when signed', () => {
    // Two bags share 20 of their 60 names: over many hash seeds the mean inner product in 64 columns tends to 20,
    // with signs; without them collisions push it up by about 60 * 60 / 64 = 56.
    const bag = (from: number) => Array.from({ length: 60 }, (_, i) => `f${from + i}`)
    const mean = (signed: boolean) => {
      let sum = 0
      for (let seed = 0; seed < 400; seed++) {
        const hasher = featureHasher({ bits: 6, signed, seed })
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
    const hasher = featureHasher({ signed: true, bits: 20 })
    for (const name of ['x', 'y', 'z', 'w']) expect(hasher.vector([name]).values[0]).toBe(hasher.sign(name))
  })
})
