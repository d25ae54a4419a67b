/**
 * MurmurHash3_x86_32 (Austin Appleby, public domain) over UTF-16 code units or 32-bit integers.
 * A string is hashed as its UTF-16LE bytes, so that no encoding to UTF-8 is needed. Chosen over FNV-1a because both its low bits (the
 * column of a hashed feature) and its top bit (the sign of the feature) are well mixed.
 */
const C1 = 0xcc9e2d51
const C2 = 0x1b873593

/** Mixes one 32-bit word into a running hash. The first hash is the seed; pass the last one to {@link hashEnd}. */
export function hashMix(hash: number, word: number): number {
  word = Math.imul(word, C1)
  word = (word << 15) | (word >>> 17)
  hash ^= Math.imul(word, C2)
  hash = (hash << 13) | (hash >>> 19)
  return (Math.imul(hash, 5) + 0xe6546b64) | 0
}

/** Finalises a running hash over `bytes` bytes; returns an integer in [0, 2^32). */
export function hashEnd(hash: number, bytes: number): number {
  hash ^= bytes
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Hashes a string to an integer in [0, 2^32). */
export function hashString(text: string, seed = 0): number {
  const length = text.length
  const even = length & ~1
  let hash = seed | 0
  for (let i = 0; i < even; i += 2) hash = hashMix(hash, text.charCodeAt(i) | (text.charCodeAt(i + 1) << 16))
  if (length !== even) {
    let tail = Math.imul(text.charCodeAt(even), C1)
    tail = (tail << 15) | (tail >>> 17)
    hash ^= Math.imul(tail, C2)
  }
  return hashEnd(hash, length * 2)
}

/** Hashes a list of 32-bit integers, such as ids, to an integer in [0, 2^32). */
export function hashIntegers(words: ArrayLike<number>, seed = 0): number {
  let hash = seed | 0
  for (let i = 0; i < words.length; i++) hash = hashMix(hash, words[i]!)
  return hashEnd(hash, words.length * 4)
}
