/**
 * Vectors of texts made comparable: the vectors that a network gives to texts of one kind point nearly all the same way, and most of what is left
 * lies along a few directions that say how a text is written, not what it says. Whitening takes the mean away and shrinks every direction by how
 * much the texts differ along it (Su et al. 2021, "Whitening sentence representations"): a cosine is then xᵀ(Σ + εI)⁻¹y. Σ is that of the
 * texts themselves, ε its mean variance, so that directions along which hardly anything was seen do not become noise.
 */

/** The vectors whitened by their own mean and covariance, each of length 1 (0 where it is the mean itself). */
export function whitened(vectors: readonly Float32Array[]): Float32Array[] {
  const width = vectors[0]?.length ?? 0
  const mean = new Float64Array(width)
  for (const vector of vectors) for (let i = 0; i < width; i++) mean[i]! += vector[i]! / vectors.length
  const root = cholesky(ridged(covariance(vectors, mean), width), width)
  return vectors.map(vector => {
    const out = Float64Array.from(vector, (value, i) => value - mean[i]!)
    // The root is triangular: solved from the top.
    for (let i = 0; i < width; i++) {
      for (let j = 0; j < i; j++) out[i]! -= root[i * width + j]! * out[j]!
      out[i]! /= root[i * width + i]!
    }
    const length = Math.sqrt(out.reduce((sum, value) => sum + value * value, 0))
    return Float32Array.from(out, value => (length > 0 ? value / length : 0))
  })
}

/** The lower half of the covariance, row by row. */
function covariance(vectors: readonly Float32Array[], mean: Float64Array): Float64Array {
  const width = mean.length
  const sums = new Float64Array(width * width)
  const apart = new Float64Array(width)
  for (const vector of vectors) {
    for (let i = 0; i < width; i++) apart[i] = vector[i]! - mean[i]!
    for (let i = 0; i < width; i++) for (let j = 0; j <= i; j++) sums[i * width + j]! += apart[i]! * apart[j]!
  }
  return sums.map(sum => sum / vectors.length)
}

function ridged(covariance: Float64Array, width: number): Float64Array {
  let trace = 0
  for (let i = 0; i < width; i++) trace += covariance[i * width + i]!
  // Where all vectors are equal nothing differs along any direction.
  const ridge = trace > 0 ? trace / width : 1
  for (let i = 0; i < width; i++) covariance[i * width + i]! += ridge
  return covariance
}

/** The lower triangle L of a positive matrix = LLᵀ, of which the lower half is given; it is overwritten. */
function cholesky(matrix: Float64Array, width: number): Float64Array {
  for (let i = 0; i < width; i++)
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * width + j]!
      for (let k = 0; k < j; k++) sum -= matrix[i * width + k]! * matrix[j * width + k]!
      matrix[i * width + j] = i === j ? Math.sqrt(sum) : sum / matrix[j * width + j]!
    }
  return matrix
}
