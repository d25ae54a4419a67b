/** Log-probabilities of one row of logits. */
export function logSoftmax(logits: Float32Array): Float64Array {
  let most = Number.NEGATIVE_INFINITY
  for (const value of logits) if (value > most) most = value
  let sum = 0
  for (const value of logits) sum += Math.exp(value - most)
  const shift = most + Math.log(sum)
  return Float64Array.from(logits, value => value - shift)
}
