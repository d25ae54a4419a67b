/**
 * A set of texts that keeps only 128-bit fingerprints, 16 bytes each, in open addressing: the ids of a run with millions of
 * rows fit in a few megabytes. Two different texts share a
 * fingerprint with a probability near n²/2¹²⁹: never.
 */
const words = 4

export interface KeySet {
  readonly size: number
  has(text: string): boolean
  /** Adds the text; false if it was there. */
  add(text: string): boolean
}

/** An empty set. */
export function keySet(): KeySet {
  let capacity = 1 << 10
  let table = new Uint32Array(capacity * words)
  let size = 0

  const print = new Uint32Array(words)
  const fingerprint = (text: string): void => {
    mix(text, print)
    // All zeros marks a free place.
    if ((print[0]! | print[1]! | print[2]! | print[3]!) === 0) print[0] = 1
  }
  /** Index of the place that holds the fingerprint, or of the free place where it belongs. */
  const find = (into: Uint32Array, at: Uint32Array, from: number): number => {
    const mask = into.length / words - 1
    for (let place = at[from]! & mask; ; place = (place + 1) & mask) {
      const i = place * words
      if ((into[i]! | into[i + 1]! | into[i + 2]! | into[i + 3]!) === 0) return i
      if (
        into[i] === at[from] &&
        into[i + 1] === at[from + 1] &&
        into[i + 2] === at[from + 2] &&
        into[i + 3] === at[from + 3]
      )
        return i
    }
  }
  const free = (i: number) => (table[i]! | table[i + 1]! | table[i + 2]! | table[i + 3]!) === 0
  const grow = (): void => {
    const larger = new Uint32Array(capacity * 2 * words)
    for (let i = 0; i < table.length; i += words) {
      if (!free(i)) larger.set(table.subarray(i, i + words), find(larger, table, i))
    }
    capacity *= 2
    table = larger
  }

  return {
    get size() {
      return size
    },
    has(text) {
      fingerprint(text)
      return !free(find(table, print, 0))
    },
    add(text) {
      fingerprint(text)
      const i = find(table, print, 0)
      if (!free(i)) return false
      table.set(print, i)
      size++
      if (size * 3 > capacity * 2) grow()
      return true
    },
  }
}

/** Four 32-bit lanes that multiply, cross and avalanche: a tenth of the time of a cryptographic digest. */
function mix(text: string, out: Uint32Array): void {
  let [a, b, c, d] = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = b ^ Math.imul(a ^ code, 0x239b961b)
    b = c ^ Math.imul(b ^ code, 0xab0e9789)
    c = d ^ Math.imul(c ^ code, 0x38b34ae5)
    d = a ^ Math.imul(d ^ code, 0xa1e38b93)
  }
  for (let round = 0; round < 3; round++) {
    a = Math.imul(a ^ (a >>> 16) ^ d, 0x85ebca6b)
    b = Math.imul(b ^ (b >>> 15) ^ a, 0xc2b2ae35)
    c = Math.imul(c ^ (c >>> 16) ^ b, 0x27d4eb2f)
    d = Math.imul(d ^ (d >>> 15) ^ c, 0x165667b1)
  }
  out[0] = a
  out[1] = b
  out[2] = c
  out[3] = d
}
