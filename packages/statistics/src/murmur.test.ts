import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
  it('gives the published hashes', () => {
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

  it('equals the hash of the UTF-16LE bytes', () => {
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
