/**
 * Feature hashing (Weinberger et al., ICML 2009): feature names are hashed to columns, so a model needs no vocabulary. With `signed`,
 * another hash bit gives each feature a sign, so that collisions cancel as often as they add and inner products stay unbiased.
 */
import { hashString } from '@elenchus/statistics/random'
import { type SparseVector, sparseVector } from '../matrix/matrix.ts'

export interface FeatureHasherOptions {
  /** There are 2^bits columns; 1 to 30. Default 18 (262,144 columns). */
  readonly bits?: number
  /** Hash each feature to a sign as well. Default false. */
  readonly signed?: boolean
  readonly seed?: number
}

/** A feature name with value 1, or a name with a value. */
export type Feature = string | readonly [name: string, value: number]

export interface FeatureHasher {
  readonly columns: number
  /** Column of a feature. */
  index(name: string): number
  /** 1 or -1; always 1 unless `signed`. */
  sign(name: string): 1 | -1
  /** Features as a sparse vector; values in the same column are added. */
  vector(features: Iterable<Feature>): SparseVector
}

/**
 * Creates a feature hasher.
 *
 *     const hasher = createFeatureHasher({ bits: 10 })
 *     hasher.vector(['word=therefore', ['length', 0.5]])   // two columns of 1,024
 */
export function createFeatureHasher(options: FeatureHasherOptions = {}): FeatureHasher {
  const { bits = 18, signed = false, seed = 0 } = options
  if (!(Number.isInteger(bits) && bits >= 1 && bits <= 30)) {
    throw new RangeError(`createFeatureHasher: bits is ${bits}; it must be an integer from 1 to 30`)
  }
  const mask = 2 ** bits - 1
  const index = (name: string) => hashString(name, seed) & mask
  const sign = (name: string) => (signed && hashString(name, seed) >>> 31 === 1 ? -1 : 1)
  return {
    columns: 2 ** bits,
    index,
    sign,
    vector(features) {
      const indices: number[] = []
      const values: number[] = []
      for (const feature of features) {
        const name = typeof feature === 'string' ? feature : feature[0]
        const value = typeof feature === 'string' ? 1 : feature[1]
        const hash = hashString(name, seed)
        indices.push(hash & mask)
        values.push(signed && hash >>> 31 === 1 ? -value : value)
      }
      return sparseVector(indices, values)
    },
  }
}
