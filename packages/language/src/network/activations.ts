/** Small functions of rows of numbers that training and use of the network share. */

/** What the leaky rectifier lets through of a negative number. */
export const slope = 0.1

export const leaky = (x: number): number => (x > 0 ? x : slope * x)

/** Mean 0 and variance 1 in place; gives the factor used. */
export function normalise(floats: Float32Array, at: number, width: number): number {
  let mean = 0
  for (let i = 0; i < width; i++) mean += floats[at + i]!
  mean /= width
  let square = 0
  for (let i = 0; i < width; i++) square += (floats[at + i]! - mean) ** 2
  const factor = 1 / Math.sqrt(square / width + 1e-5)
  for (let i = 0; i < width; i++) floats[at + i] = (floats[at + i]! - mean) * factor
  return factor
}

/** Probabilities in place over the first `length` scores; the padding becomes 0. */
export function softmax(floats: Float32Array, at: number, length: number, padded: number): void {
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < length; i++) if (floats[at + i]! > most) most = floats[at + i]!
  let sum = 0
  for (let i = 0; i < length; i++) {
    const value = Math.exp(floats[at + i]! - most)
    floats[at + i] = value
    sum += value
  }
  for (let i = 0; i < length; i++) floats[at + i]! /= sum
  for (let i = length; i < padded; i++) floats[at + i] = 0
}

/** Writes the same row again and again. */
export function repeatRow(floats: Float32Array, rows: number, width: number, from: number, to: number): void {
  for (let r = 0; r < rows; r++) floats.copyWithin(to + r * width, from, from + width)
}
