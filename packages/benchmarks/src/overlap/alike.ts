/**
 * Passages with similar meaning, by cosine similarity of sentence embeddings: the same content in other words, which neither copy nor
 * translation detection finds. With enough passages the embeddings are whitened first (Su et al. 2021, "Whitening sentence
 * representations"), which finds half as many pairs again (packages/encoder/README.md has the figures).
 *
 * Embeddings of similar texts nearly all point the same way, and most of their variance tells how a text is written, not what it says.
 * Whitening subtracts the mean and divides each direction by its spread: a cosine becomes xᵀ(Σ + εI)⁻¹y, with Σ the covariance of the
 * texts themselves and ε its mean variance (a ridge), so that directions with little data do not become noise.
 */
import { normalText } from './overlap.ts'

/** Vectors of texts, each of length 1. */
export type TextVectors = (texts: readonly string[]) => readonly Float32Array[]

export interface AlikePair {
  readonly a: string
  readonly b: string
  /** Cosine of the two vectors. */
  readonly cosine: number
}

export interface Alike {
  /** Whether the vectors were whitened, or compared as the model gives them. */
  readonly vectors: 'whitened' | 'plain'
  /** The cosine from which passages count as alike. */
  readonly least: number
  /** The nearest first. */
  readonly pairs: readonly AlikePair[]
}

type Passage = { readonly id: string; readonly context: string }

export interface AlikeOptions {
  readonly vectors: TextVectors
  /** Pairs with a smaller cosine are left out; `usualCosine` by default. */
  readonly least?: number | undefined
  readonly signal?: AbortSignal
}

/** Different passages from which on vectors are whitened: with fewer, fewer pairs are found so than by the vectors as they are. */
const enoughToWhiten = 200

/** Chosen on half of LogiQA 2.0's dev split against LogiQA 1.0 for the encoder of @elenchus/encoder (experiments/measure-alike.ts). */
const usualCosine = { whitened: 0.5, plain: 0.93 } as const

const rounding = 1e-5

/** For each item of `b` the item of `a` whose passage is the nearest, where it is near enough. */
export function alikePassages(a: readonly Passage[], b: readonly Passage[], options: AlikeOptions): Alike {
  const read = readVectors([...a, ...b], options)
  return nearest(a, b, read, options, () => true)
}

/** For each item the nearest of those before it with another passage, where it is near enough. */
export function alikeWithin(items: readonly Passage[], options: AlikeOptions): Alike {
  const texts = items.map(({ context }) => normalText(context))
  return nearest(items, items, readVectors(items, options), options, (i, j) => i < j && texts[i] !== texts[j])
}

interface Read {
  readonly kind: Alike['vectors']
  readonly of: ReadonlyMap<string, Float32Array>
}

/** The vector of every different passage. */
function readVectors(items: readonly Passage[], { vectors }: AlikeOptions): Read {
  const texts = [...new Set(items.map(({ context }) => context))]
  const plain = vectors(texts)
  const kind = texts.length >= enoughToWhiten ? 'whitened' : 'plain'
  const chosen = kind === 'whitened' ? whiten(plain) : plain
  return { kind, of: new Map(texts.map((text, i) => [text, chosen[i]!])) }
}

function nearest(
  a: readonly Passage[],
  b: readonly Passage[],
  { kind, of }: Read,
  { least = usualCosine[kind], signal }: AlikeOptions,
  may: (i: number, j: number) => boolean,
): Alike {
  const vectors = a.map(({ context }) => of.get(context)!)
  const pairs: AlikePair[] = []
  b.forEach(({ id, context }, j) => {
    signal?.throwIfAborted()
    const own = of.get(context)!
    // Sums of floats are off by some millionths: equal passages have a cosine of 1.
    let [best, cosine] = [-1, least - rounding]
    vectors.forEach((vector, i) => {
      if (!may(i, j)) return
      const found = product(vector, own)
      if (found > cosine || (found === cosine && best < 0)) [best, cosine] = [i, found]
    })
    if (best >= 0) pairs.push({ a: a[best]!.id, b: id, cosine: Math.min(1, cosine) })
  })
  return { vectors: kind, least, pairs: pairs.sort((x, y) => y.cosine - x.cosine) }
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

/** Whitens vectors by their mean and covariance; each result has length 1 (0 for the mean itself). */
export function whiten(vectors: readonly Float32Array[]): Float32Array[] {
  const width = vectors[0]?.length ?? 0
  const mean = new Float64Array(width)
  for (const vector of vectors) for (let i = 0; i < width; i++) mean[i]! += vector[i]! / vectors.length
  const root = cholesky(addRidge(covariance(vectors, mean), width), width)
  return vectors.map(vector => {
    const out = Float64Array.from(vector, (value, i) => value - mean[i]!)
    // Forward substitution.
    for (let i = 0; i < width; i++) {
      for (let j = 0; j < i; j++) out[i]! -= root[i * width + j]! * out[j]!
      out[i]! /= root[i * width + i]!
    }
    const length = Math.sqrt(out.reduce((sum, value) => sum + value * value, 0))
    return Float32Array.from(out, value => (length > 0 ? value / length : 0))
  })
}

/** Lower half of the covariance matrix, row by row. */
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
  // Equal vectors have no variance.
  const ridge = trace > 0 ? trace / width : 1
  for (let i = 0; i < width; i++) covariance[i * width + i]! += ridge
  return covariance
}

/** Cholesky decomposition LLᵀ of a positive definite matrix, given and returned as its lower half, in place. */
function cholesky(matrix: Float64Array, width: number): Float64Array {
  for (let i = 0; i < width; i++)
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * width + j]!
      for (let k = 0; k < j; k++) sum -= matrix[i * width + k]! * matrix[j * width + k]!
      matrix[i * width + j] = i === j ? Math.sqrt(sum) : sum / matrix[j * width + j]!
    }
  return matrix
}
