/**
 * Random numbers that are a pure function of a path such as (seed, set, index).
 *
 * Each theory gets a stream of its own, derived from where it stands and not from what was drawn before it. So any
 * shard, any number of workers and any order of work give the same theories, and theory 70,000 can be made alone.
 * Only 32-bit integer operations are used: every platform gives the same draws.
 */

export interface Random {
  /** An integer, uniform over 0 … 2^32 - 1. */
  next(): number
  /** An integer, uniform over 0 … n - 1, for 1 <= n <= 2^21 (the bias, n / 2^32, is far below what can be measured). */
  below(n: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
}

/**
 * The stream of random numbers that belongs to a path.
 *
 * `randomAt(7, 'train-neg', 42).below(6)` is the same die on every machine.
 */
export const randomAt = (...path: readonly (number | string)[]): Random => randomFrom(keyOf(path))

/** A path on which streams can be begun again and again, its text hashed once. */
export interface PathKey {
  readonly a: number
  readonly b: number
  readonly c: number
}

/** The key of a path; `more` continues another one. */
export function keyOf(path: readonly (number | string)[], start: PathKey = ROOT): PathKey {
  let { a, b, c } = start
  for (const part of path) {
    if (typeof part === 'string') {
      for (let i = 0; i < part.length; i++) {
        a = mix32(a ^ part.charCodeAt(i))
        b = (b + Math.imul(a, 0x85ebca6b)) | 0
      }
      c ^= mix32(b ^ part.length)
    } else {
      // Both halves count, so that seeds beyond 2^32 differ; fractions are refused rather than cut off in silence.
      if (!Number.isSafeInteger(part)) throw new RangeError(`a seed must be a whole number, not ${part}`)
      a = mix32(a ^ (part | 0))
      b = mix32(b ^ Math.floor(part / 0x1_0000_0000))
      c = (mix32(c ^ a) + b) | 0
    }
  }
  return { a, b, c }
}

const ROOT: PathKey = { a: 0x9e3779b9 | 0, b: 0x243f6a88, c: 0xb7e15162 | 0 }

/** The stream of a key. */
export const randomFrom = (key: PathKey): Random => new Stream(key)

/**
 * sfc32 (Doty-Humphrey): 128 bits of state, passes PractRand; twelve steps mix the key through the state. A class,
 * because its fields stay unboxed where closure variables of 32 bits do not: draws cost a third.
 */
class Stream implements Random {
  private a: number
  private b: number
  private c: number
  private counter = 1

  constructor(key: PathKey) {
    this.a = key.a
    this.b = key.b
    this.c = key.c
    for (let i = 0; i < 12; i++) this.next()
  }

  next(): number {
    const { b, c } = this
    const result = (this.a + b + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = b ^ (b >>> 9)
    this.b = (c + (c << 3)) | 0
    this.c = (((c << 21) | (c >>> 11)) + result) | 0
    return result >>> 0
  }

  below(n: number): number {
    return Math.floor((this.next() * n) / 0x1_0000_0000)
  }

  chance(probability: number): boolean {
    return this.next() < probability * 0x1_0000_0000
  }
}

/** A bijection of the 32-bit integers (a finaliser of two multiplications and three shifts): distinct in, distinct out. */
export function mix32(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad)
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
  return x ^ (x >>> 15)
}

/** An integer, uniform over `least … most`, both included. */
export const between = (random: Random, [least, most]: readonly [number, number]): number =>
  least + random.below(most - least + 1)

/** Shuffles in place (Fisher-Yates) and gives the array back. */
export function shuffle<T>(random: Random, items: T[]): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    const item = items[i]!
    items[i] = items[j]!
    items[j] = item
  }
  return items
}
