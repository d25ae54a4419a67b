/**
 * Finds paraphrased passages by cosine similarity of sentence embeddings. With enough passages the embeddings are whitened first (Su et
 * al. 2021, "Whitening sentence representations"), which finds 50% more pairs (results in packages/encoder/README.md).
 *
 * The embeddings of texts in one domain have a large common component, and most of their variance reflects style rather than content.
 * Whitening subtracts the mean and divides each direction by its standard deviation: the dot product becomes xᵀ(Σ + εI)⁻¹y, where Σ is
 * the covariance of the texts and ε its mean variance. This ridge prevents the amplification of directions with little variance.
 */
import { normaliseText } from './overlap.ts'

/** Returns the embeddings of texts, normalised to length 1. */
export type TextVectors = (texts: readonly string[]) => readonly Float32Array[]

export interface SimilarPair {
  readonly a: string
  readonly b: string
  /** Cosine similarity of the embeddings. */
  readonly cosine: number
}

export interface SimilarPassages {
  /** Embeddings that were compared: whitened, or unchanged. */
  readonly vectors: 'whitened' | 'plain'
  /** Minimum cosine of similar passages. */
  readonly minCosine: number
  /** In order of descending similarity. */
  readonly pairs: readonly SimilarPair[]
}

type Passage = { readonly id: string; readonly context: string }

export interface SimilarityOptions {
  readonly vectors: TextVectors
  /** Minimum cosine of similar passages. Default 0.5 for whitened embeddings, 0.93 for others. */
  readonly minCosine?: number | undefined
  readonly signal?: AbortSignal
}

/** Minimum number of distinct passages for whitening; with fewer, unchanged embeddings find more pairs. */
const minPassagesToWhiten = 200

/** Tuned for @elenchus/encoder on half of LogiQA 2.0's dev split, compared with LogiQA 1.0 (experiments/measure-alike.ts). */
const defaultMinCosine = { whitened: 0.5, plain: 0.93 } as const

const roundingError = 1e-5

/** Finds the item of `a` with the most similar passage for each item of `b`, if the similarity is high enough. */
export function findSimilarPassages(
  a: readonly Passage[],
  b: readonly Passage[],
  options: SimilarityOptions,
): SimilarPassages {
  return findNearest(a, b, embedPassages([...a, ...b], options), options, () => true)
}

/** Finds the earlier item with the most similar different passage for each item, if the similarity is high enough. */
export function findSimilarWithin(items: readonly Passage[], options: SimilarityOptions): SimilarPassages {
  const texts = items.map(({ context }) => normaliseText(context))
  return findNearest(items, items, embedPassages(items, options), options, (i, j) => i < j && texts[i] !== texts[j])
}

interface PassageVectors {
  readonly kind: SimilarPassages['vectors']
  readonly byText: ReadonlyMap<string, Float32Array>
}

/** Computes the embedding of each distinct passage. */
function embedPassages(items: readonly Passage[], { vectors }: SimilarityOptions): PassageVectors {
  const texts = [...new Set(items.map(({ context }) => context))]
  const plain = vectors(texts)
  const kind = texts.length >= minPassagesToWhiten ? 'whitened' : 'plain'
  const finalVectors = kind === 'whitened' ? whiten(plain) : plain
  return { kind, byText: new Map(texts.map((text, i) => [text, finalVectors[i]!])) }
}

function findNearest(
  a: readonly Passage[],
  b: readonly Passage[],
  { kind, byText }: PassageVectors,
  { minCosine = defaultMinCosine[kind], signal }: SimilarityOptions,
  isCandidate: (i: number, j: number) => boolean,
): SimilarPassages {
  const vectors = a.map(({ context }) => byText.get(context)!)
  const pairs: SimilarPair[] = []
  b.forEach(({ id, context }, j) => {
    signal?.throwIfAborted()
    const query = byText.get(context)!
    // Rounding errors must not exclude equal passages from a minimum cosine of 1.
    let [best, cosine] = [-1, minCosine - roundingError]
    vectors.forEach((vector, i) => {
      if (!isCandidate(i, j)) return
      const found = dotProduct(vector, query)
      if (found > cosine || (found === cosine && best < 0)) [best, cosine] = [i, found]
    })
    if (best >= 0) pairs.push({ a: a[best]!.id, b: id, cosine: Math.min(1, cosine) })
  })
  return { vectors: kind, minCosine, pairs: pairs.sort((x, y) => y.cosine - x.cosine) }
}

function dotProduct(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

/** Whitens vectors by their mean and covariance; the results have length 1 (a vector that equals the mean: 0). */
export function whiten(vectors: readonly Float32Array[]): Float32Array[] {
  const width = vectors[0]?.length ?? 0
  const mean = new Float64Array(width)
  for (const vector of vectors) for (let i = 0; i < width; i++) mean[i]! += vector[i]! / vectors.length
  const choleskyFactor = cholesky(addRidge(covariance(vectors, mean), width), width)
  return vectors.map(vector => {
    const out = Float64Array.from(vector, (value, i) => value - mean[i]!)
    // Forward substitution.
    for (let i = 0; i < width; i++) {
      for (let j = 0; j < i; j++) out[i]! -= choleskyFactor[i * width + j]! * out[j]!
      out[i]! /= choleskyFactor[i * width + i]!
    }
    const length = Math.sqrt(out.reduce((sum, value) => sum + value * value, 0))
    return Float32Array.from(out, value => (length > 0 ? value / length : 0))
  })
}

/** Computes the lower triangle of the covariance matrix, in row-major order. */
function covariance(vectors: readonly Float32Array[], mean: Float64Array): Float64Array {
  const width = mean.length
  const sums = new Float64Array(width * width)
  const deviation = new Float64Array(width)
  for (const vector of vectors) {
    for (let i = 0; i < width; i++) deviation[i] = vector[i]! - mean[i]!
    for (let i = 0; i < width; i++) for (let j = 0; j <= i; j++) sums[i * width + j]! += deviation[i]! * deviation[j]!
  }
  return sums.map(sum => sum / vectors.length)
}

function addRidge(covariance: Float64Array, width: number): Float64Array {
  let trace = 0
  for (let i = 0; i < width; i++) trace += covariance[i * width + i]!
  // If all vectors are equal, the variance is 0.
  const ridge = trace > 0 ? trace / width : 1
  for (let i = 0; i < width; i++) covariance[i * width + i]! += ridge
  return covariance
}

/** Computes the Cholesky decomposition LLᵀ of a positive definite matrix in place, on its lower triangle. */
function cholesky(matrix: Float64Array, width: number): Float64Array {
  for (let i = 0; i < width; i++)
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * width + j]!
      for (let k = 0; k < j; k++) sum -= matrix[i * width + k]! * matrix[j * width + k]!
      matrix[i * width + j] = i === j ? Math.sqrt(sum) : sum / matrix[j * width + j]!
    }
  return matrix
}
