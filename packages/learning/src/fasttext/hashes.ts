/**
 * fastText's hash functions, bit for bit, so that n-grams get the same buckets as in the original: FNV-1a over UTF-8
 * bytes as signed chars, and a 64-bit polynomial over word hashes for word n-grams.
 */

type BucketVisitor = (bucket: number) => void

const FNV_START = 0x811c9dc5

const addByte = (hash: number, byte: number): number => Math.imul(hash ^ ((byte << 24) >> 24), 16777619)

/** Adds the UTF-8 bytes of a code point to a running hash. */
function addCodePoint(hash: number, code: number): number {
  if (code < 0x80) return addByte(hash, code)
  if (code < 0x800) return addByte(addByte(hash, 0xc0 | (code >> 6)), 0x80 | (code & 63))
  if (code < 0x10000) {
    if (code >= 0xd800 && code < 0xe000) code = 0xfffd // lone surrogate
    return addByte(addByte(addByte(hash, 0xe0 | (code >> 12)), 0x80 | ((code >> 6) & 63)), 0x80 | (code & 63))
  }
  hash = addByte(addByte(hash, 0xf0 | (code >> 18)), 0x80 | ((code >> 12) & 63))
  return addByte(addByte(hash, 0x80 | ((code >> 6) & 63)), 0x80 | (code & 63))
}

/** Hash of a word as a signed 32-bit integer. */
export function hashWord(word: string): number {
  let hash = FNV_START
  for (let i = 0; i < word.length; i++) {
    const code = word.codePointAt(i)!
    if (code > 0xffff) i++
    hash = addCodePoint(hash, code)
  }
  return hash | 0
}

/** Calls `visitBucket` with the bucket of each n-gram of `minn` to `maxn` characters of `<word>`, including the brackets. */
export function forEachCharNgram(
  word: string,
  minn: number,
  maxn: number,
  buckets: number,
  visitBucket: BucketVisitor,
): void {
  const codes = Array.from(`<${word}>`, character => character.codePointAt(0)!)
  for (let i = 0; i < codes.length; i++) {
    let hash = FNV_START
    for (let j = i, n = 1; j < codes.length && n <= maxn; j++, n++) {
      hash = addCodePoint(hash, codes[j]!)
      const bracketAlone = n === 1 && (i === 0 || j + 1 === codes.length)
      if (n >= minn && !bracketAlone) visitBucket((hash >>> 0) % buckets)
    }
  }
}

const FACTOR = 116049371

/**
 * Calls `visitBucket` with the bucket of each n-gram of 2 to `maxWords` words, given their hashes: h ← h · 116049371 + next in 64
 * bits, with sign-extended words, modulo the number of buckets (at most 2^31).
 */
export function forEachWordNgram(
  hashes: readonly number[],
  maxWords: number,
  buckets: number,
  visitBucket: BucketVisitor,
): void {
  for (let i = 0; i < hashes.length; i++) {
    let low = hashes[i]! >>> 0
    let high = hashes[i]! < 0 ? 0xffffffff : 0
    for (let j = i + 1; j < hashes.length && j < i + maxWords; j++) {
      const next = hashes[j]!
      // low · FACTOR in two halves of 16 bits, so that every number stays below 2^53.
      const upper = (low >>> 16) * FACTOR
      const sum = (low & 0xffff) * FACTOR + (upper % 65536) * 65536 + (next >>> 0)
      low = sum >>> 0
      const carry = Math.floor(sum / 4294967296) + Math.floor(upper / 65536)
      high = (Math.imul(high, FACTOR) + carry + (next < 0 ? 0xffffffff : 0)) >>> 0
      let remainder = high % buckets
      remainder = (remainder * 65536 + (low >>> 16)) % buckets
      visitBucket((remainder * 65536 + (low & 0xffff)) % buckets)
    }
  }
}
