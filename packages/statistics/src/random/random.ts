/**
 * A seeded random generator that gives the same numbers on every platform.
 *
 * Algorithm: xoshiro128** 1.1 (Blackman and Vigna, "Scrambled Linear Pseudorandom Number Generators", 2021): four
 * 32-bit words of state, period 2^128 - 1, only shifts, xors and 32-bit products, so that nothing depends on how an
 * engine rounds. A seed (number or string) becomes the four words by MurmurHash3 of its text under four hash seeds.
 * `Math.random` cannot be seeded, and the usual 32-bit generators of one word repeat after 4 thousand million draws.
 *
 * `fork(key)` starts a generator named by the parent's seed and the key alone, however much the parent has drawn: a
 * forest can give tree 17 its own stream, and the tree stays the same when another part of the program draws more.
 */
import { hashString } from './murmur.ts'

export type Seed = number | string

/** What can be shuffled in place: an array or a typed array. */
interface Swappable<T> {
  readonly length: number
  [index: number]: T
}

export interface Random {
  /** A number in [0, 1) with 53 random bits. */
  next(): number
  /** An integer in [0, 2^32). */
  uint32(): number
  /** An integer in [0, n), every value equally likely; n from 1 to 2^32. */
  int(n: number): number
  /** A draw from the standard normal distribution (Marsaglia's polar method). */
  normal(): number
  /** Shuffles in place (Fisher and Yates) and returns the same array. */
  shuffle<T, A extends Swappable<T>>(items: A): A
  /** A generator of its own, named by this one's seed and the key; draws nothing from this one. */
  fork(key: Seed): Random
}

/**
 * A random generator for a seed.
 *
 *     const r = random(7)
 *     r.int(6)                        // 0 to 5, the same on every machine
 *     r.shuffle([1, 2, 3, 4])
 *     r.fork('tree 17').next()        // does not depend on the draws above
 */
export function random(seed: Seed): Random {
  const name = typeof seed === 'number' ? `#${seed}` : `$${seed}`
  return fromWords(
    name,
    Uint32Array.of(hashString(name, 1), hashString(name, 2), hashString(name, 3), hashString(name, 4)),
  )
}

/** The generator in a given state; for tests against the authors' reference output. */
export function fromWords(name: string, words: Uint32Array): Random {
  const s = Int32Array.from(words)
  if (s[0] === 0 && s[1] === 0 && s[2] === 0 && s[3] === 0) s[0] = 1 // the one state it cannot leave

  function uint32(): number {
    const s1 = s[1]!
    const product = Math.imul(s1, 5)
    const result = Math.imul((product << 7) | (product >>> 25), 9)
    s[2]! ^= s[0]!
    s[3]! ^= s1
    s[1]! ^= s[2]!
    s[0]! ^= s[3]!
    s[2]! ^= s1 << 9
    const s3 = s[3]!
    s[3] = (s3 << 11) | (s3 >>> 21)
    return result >>> 0
  }

  function next(): number {
    const high = uint32() >>> 5
    const low = uint32() >>> 6
    return (high * 67108864 + low) / 9007199254740992
  }

  function int(n: number): number {
    if (!(Number.isInteger(n) && n >= 1 && n <= 4294967296)) {
      throw new RangeError(`random.int(${n}): the number of values must be an integer from 1 to 2^32`)
    }
    // Draws at or above the largest multiple of n are thrown away: a bare remainder would favour small values.
    const limit = 4294967296 - (4294967296 % n)
    let draw = uint32()
    while (draw >= limit) draw = uint32()
    return draw % n
  }

  function normal(): number {
    for (;;) {
      const u = 2 * next() - 1
      const v = 2 * next() - 1
      const square = u * u + v * v
      if (square > 0 && square < 1) return u * Math.sqrt((-2 * Math.log(square)) / square)
    }
  }

  function shuffle<T, A extends Swappable<T>>(items: A): A {
    for (let i = items.length - 1; i > 0; i--) {
      const j = int(i + 1)
      const held = items[i]!
      items[i] = items[j]!
      items[j] = held
    }
    return items
  }

  return { next, uint32, int, normal, shuffle, fork: key => random(`${name}/${typeof key}:${key}`) }
}
