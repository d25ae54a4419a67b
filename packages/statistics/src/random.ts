/**
 * Seeded random generator, xoshiro128** 1.1 (Blackman and Vigna, "Scrambled Linear Pseudorandom Number Generators", 2021). It has the same
 * output on every platform, since it uses shifts, xors and 32-bit products only; the period is 2^128 - 1. A seed (number or string)
 * becomes the four words of state by MurmurHash3 under four hash seeds.
 *
 * `fork(key)` seeds a generator from the parent's seed and the key alone, however many numbers the parent has drawn: tree 17 of a random
 * forest gets the same numbers when other parts of the program draw more.
 */
import { hashString } from './murmur.ts'

export { hashEnd, hashIntegers, hashMix, hashString } from './murmur.ts'

export type Seed = number | string

/** An array or typed array, which can be shuffled in place. */
interface Swappable<T> {
  readonly length: number
  [index: number]: T
}

export interface Random {
  /** Uniform number in [0, 1) with 53 random bits. */
  next(): number
  /** Uniform integer in [0, 2^32). */
  uint32(): number
  /** Uniform integer in [0, n); n from 1 to 2^32. */
  int(n: number): number
  /** Standard normal number (Marsaglia's polar method). */
  normal(): number
  /** Shuffles an array in place (Fisher-Yates) and returns it. */
  shuffle<T, A extends Swappable<T>>(items: A): A
  /** Creates an independent generator from this one's seed and a key, without drawing from this one. */
  fork(key: Seed): Random
}

/**
 * Creates a random generator.
 *
 *     const r = random(7)
 *     r.int(6)                        // 0 to 5, the same on every machine
 *     r.shuffle([1, 2, 3, 4])
 *     r.fork('tree 17').next()        // does not depend on the draws above
 */
export function random(seed: Seed): Random {
  // The prefix distinguishes the number 1 from the string '1'.
  const name = typeof seed === 'number' ? `#${seed}` : `$${seed}`
  const state = [1, 2, 3, 4].map(hashSeed => hashString(name, hashSeed))
  return fromState(name, Uint32Array.from(state))
}

/** Creates a generator with a given state; `name` is the base of the seeds of its forks. */
export function fromState(name: string, words: Uint32Array): Random {
  const s = Int32Array.from(words)
  if (s[0] === 0 && s[1] === 0 && s[2] === 0 && s[3] === 0) s[0] = 1 // the all-zero state is a fixed point

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
    return (high * 2 ** 26 + low) / 2 ** 53
  }

  function int(n: number): number {
    if (!(Number.isInteger(n) && n >= 1 && n <= 2 ** 32))
      throw new RangeError(`random.int(${n}): the number of values must be an integer from 1 to 2^32`)
    // Rejection sampling: a plain remainder would favour small values.
    const limit = 2 ** 32 - (2 ** 32 % n)
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
      const item = items[i]!
      items[i] = items[j]!
      items[j] = item
    }
    return items
  }

  return { next, uint32, int, normal, shuffle, fork: key => random(`${name}/${typeof key}:${key}`) }
}
