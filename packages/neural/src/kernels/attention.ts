/** Attention of every token to every other, head by head. */
import type { Memory, Place } from './memory.ts'

/** Room for the numbers of one head. */
export interface Head {
  /** The number of tokens, up to a multiple of 8. */
  readonly padded: number
  /** The angles of `turning`. */
  readonly angles: Place
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
  const { padded, keys, values, weights, angles } = head
  const { numbers } = memory
  const size = width / heads
  const row = 3 * width
  // What is laid out never reaches the places between `length` and `padded`.
  numbers.fill(0, keys, keys + padded * size)
  numbers.fill(0, values, values + padded * size)
  for (let h = 0; h < heads; h++) {
    const queries = wide + h * size
    memory.turn(length, row, queries, size, turning.pairs, angles, sharpness[h]!)
    memory.turn(length, row, queries + width, size, turning.pairs, angles, 1)
    memory.layKeys(length, row, queries + width, size, keys)
    memory.layValues(length, row, queries + 2 * width, size, values, padded)
    memory.multiply(length, padded, size, queries, row, keys, weights, padded)
    memory.soften(length, length, padded, weights)
    memory.multiply(length, size, padded, weights, padded, values, out + h * size, width)
  }
}
