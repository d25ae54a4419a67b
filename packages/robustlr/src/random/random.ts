/**
 * Pseudo-random streams (sfc32) keyed by a path such as (seed, set, index), so that any sharding and any number of workers give the same
 * theories. Only 32-bit integer operations are used, which give the same numbers on every platform.
 */

export interface Random {
  /** Uniform integer in [0, 2^32). */
  next(): number
  /** Uniform integer in [0, n), for 1 <= n <= 2^21, with a negligible bias of n / 2^32. */
  nextBelow(n: number): number
  chance(probability: number): boolean
}

/**
 * Creates the random stream of a path.
 *
 * `createRandom(7, 'train-neg', 42).nextBelow(6)` is the same number on every machine.
 */
export const createRandom = (...path: readonly (number | string)[]): Random => createRandomFromKey(hashPath(path))

/** Hash of a path. Streams can be created from it without hashing the path again. */
export interface PathKey {
  readonly a: number
  readonly b: number
  readonly c: number
}

/** Hashes a path, optionally continuing from the key of a prefix. */
export function hashPath(path: readonly (number | string)[], start: PathKey = ROOT_KEY): PathKey {
  let { a, b, c } = start
  for (const part of path) {
    if (typeof part === 'string') {
      for (let i = 0; i < part.length; i++) {
        a = mix32(a ^ part.charCodeAt(i))
        b = (b + Math.imul(a, 0x85ebca6b)) | 0
      }
      c ^= mix32(b ^ part.length)
    } else {
      // Uses both halves, so that seeds beyond 2^32 differ.
      if (!Number.isSafeInteger(part)) throw new RangeError(`a seed must be a whole number, not ${part}`)
      a = mix32(a ^ (part | 0))
      b = mix32(b ^ Math.floor(part / 0x1_0000_0000))
      c = (mix32(c ^ a) + b) | 0
    }
  }
  return { a, b, c }
}

const ROOT_KEY: PathKey = { a: 0x9e3779b9 | 0, b: 0x243f6a88, c: 0xb7e15162 | 0 }

export const createRandomFromKey = (key: PathKey): Random => new Sfc32(key)

/**
 * The sfc32 generator (Doty-Humphrey), which has 128 bits of state and passes PractRand. Twelve steps mix the key into the state. V8 stores
 * the fields of a class unboxed, which makes this three times as fast as closure variables.
 */
class Sfc32 implements Random {
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

  nextBelow(n: number): number {
    return Math.floor((this.next() * n) / 0x1_0000_0000)
  }

  chance(probability: number): boolean {
    return this.next() < probability * 0x1_0000_0000
  }
}

/** Bijective hash of 32-bit integers. */
export function mix32(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad)
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
  return x ^ (x >>> 15)
}

/** Draws a uniform integer from a closed range. */
export const drawInteger = (random: Random, [minimum, maximum]: readonly [number, number]): number =>
  minimum + random.nextBelow(maximum - minimum + 1)

/** Shuffles an array in place (Fisher-Yates) and returns it. */
export function shuffle<A extends { readonly length: number; [index: number]: unknown }>(random: Random, items: A): A {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.nextBelow(i + 1)
    const item = items[i]
    items[i] = items[j]
    items[j] = item
  }
  return items
}
