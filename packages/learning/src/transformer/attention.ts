/** Attention of every token to every other, head by head. */
import type { Memory, Place } from './memory.ts'

/** Room for the numbers of one head. */
export interface Head {
  /** The number of tokens, up to a multiple of 8. */
  readonly padded: number
  readonly queries: Place
  readonly keys: Place
  readonly values: Place
  readonly weights: Place
}

export interface Attention {
  /** Queries, keys and values of all heads, by token. */
  readonly wide: Place
  readonly out: Place
  readonly length: number
  readonly width: number
  readonly heads: number
  readonly sharpness: Float32Array
  readonly head: Head
  readonly turning: Turning
}

/** How far each pair of numbers is turned, by where its token stands. */
export interface Turning {
  /** Pairs of a head that are turned; the others are not. */
  readonly pairs: number
  /** By token and pair: cosine and sine. */
  readonly angles: Float32Array
}

export function attend(memory: Memory, attention: Attention): void {
  const { wide, out, length, width, heads, sharpness, head, turning } = attention
  const { padded, queries, keys, values, weights } = head
  const { numbers } = memory
  const size = width / heads
  const one = new Float32Array(size)
  for (let h = 0; h < heads; h++) {
    numbers.fill(0, keys, keys + padded * size)
    numbers.fill(0, values, values + padded * size)
    for (let i = 0; i < length; i++) {
      const at = wide + i * 3 * width + h * size
      turned(numbers, at, size, turning, i, sharpness[h]!, one)
      numbers.set(one, queries + i * size)
      turned(numbers, at + width, size, turning, i, 1, one)
      // Keys in strips of 8 tokens, values in strips of 8 columns: the layouts of the two products.
      const strip = keys + (i >> 3) * 8 * size + (i & 7)
      for (let j = 0; j < size; j++) numbers[strip + 8 * j] = one[j]!
      for (let j = 0; j < size; j++)
        numbers[values + (j >> 3) * 8 * padded + 8 * i + (j & 7)] = numbers[at + 2 * width + j]!
    }
    memory.multiply(length, padded, size, queries, size, keys, weights, padded)
    memory.soften(length, length, padded, weights)
    memory.multiply(length, size, padded, weights, padded, values, out + h * size, width)
  }
}

/** Part of a token's numbers, divided by their root mean square, turned and scaled. */
function turned(
  numbers: Float32Array,
  at: Place,
  size: number,
  turning: Turning,
  token: number,
  scale: number,
  to: Float32Array,
): void {
  let sum = 0
  for (let j = 0; j < size; j++) sum += numbers[at + j]! * numbers[at + j]!
  const factor = scale / Math.sqrt(sum / size + 1e-6)
  for (let j = 0; j < size; j++) to[j] = numbers[at + j]! * factor
  const { pairs, angles } = turning
  for (let pair = 0; pair < pairs; pair++) {
    const cosine = angles[2 * (token * pairs + pair)]!
    const sine = angles[2 * (token * pairs + pair) + 1]!
    const first = to[pair]!
    const second = to[pairs + pair]!
    to[pair] = first * cosine - second * sine
    to[pairs + pair] = first * sine + second * cosine
  }
}
