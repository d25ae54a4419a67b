/** Operations on rows of floats, shared by training and prediction. */

/** Slope of the leaky ReLU for negative inputs. */
export const leakySlope = 0.1

export const leakyRelu = (x: number): number => (x > 0 ? x : leakySlope * x)

/** Normalises a row in place to mean 0 and variance 1; returns the factor used. */
export function layerNorm(floats: Float32Array, offset: number, width: number): number {
  let mean = 0
  for (let i = 0; i < width; i++) mean += floats[offset + i]!
  mean /= width
  let squareSum = 0
  for (let i = 0; i < width; i++) squareSum += (floats[offset + i]! - mean) ** 2
  const factor = 1 / Math.sqrt(squareSum / width + 1e-5)
  for (let i = 0; i < width; i++) floats[offset + i] = (floats[offset + i]! - mean) * factor
  return factor
}

/** Softmax in place over the first `length` scores; sets the padding to 0. */
export function softmax(floats: Float32Array, offset: number, length: number, paddedLength: number): void {
  let max = Number.NEGATIVE_INFINITY
  for (let i = 0; i < length; i++) if (floats[offset + i]! > max) max = floats[offset + i]!
  let sum = 0
  for (let i = 0; i < length; i++) {
    const value = Math.exp(floats[offset + i]! - max)
    floats[offset + i] = value
    sum += value
  }
  for (let i = 0; i < length; i++) floats[offset + i]! /= sum
  for (let i = length; i < paddedLength; i++) floats[offset + i] = 0
}

/** Copies one row to each of `rows` rows. */
export function repeatRow(floats: Float32Array, rows: number, width: number, from: number, to: number): void {
  for (let r = 0; r < rows; r++) floats.copyWithin(to + r * width, from, from + width)
}
