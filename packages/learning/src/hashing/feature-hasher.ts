/**
 * Feature hashing (Weinberger et al., ICML 2009): a feature's name is hashed straight to a column, so that a model
 * needs no vocabulary, only its weights. With `signed`, one more hash bit gives each feature a sign: two features that
 * collide then cancel as often as they add, and inner products stay unbiased.
 */

import { hashString } from '@elenchus/statistics/random'
import { type SparseVector, sparseVector } from '../matrix/sparse-vector.ts'

export interface FeatureHasherOptions {
  /** The number of columns is 2^bits; from 1 to 30. Default 18 (262,144 columns). */
  readonly bits?: number
  /** Give each feature a sign by its hash. Default false. */
  readonly signed?: boolean
  readonly seed?: number
}

/** A name, counted once each time it appears, or a name with a value. */
export type Feature = string | readonly [name: string, value: number]

export interface FeatureHasher {
  readonly columns: number
  /** The column of a feature. */
  index(name: string): number
  /** 1 or -1; always 1 when not signed. */
  sign(name: string): 1 | -1
  /** The features as a sparse vector; values that fall into one column are added. */
  vector(features: Iterable<Feature>): SparseVector
}

/**
 * Maps feature names to columns.
 *
 *     const hasher = featureHasher({ bits: 10 })
 *     hasher.vector(['word=therefore', ['length', 0.5]])   // two columns of 1,024
 */
export function featureHasher(options: FeatureHasherOptions = {}): FeatureHasher {
  const { bits = 18, signed = false, seed = 0 } = options
  if (!(Number.isInteger(bits) && bits >= 1 && bits <= 30)) {
    throw new RangeError(`featureHasher: bits is ${bits}; it must be an integer from 1 to 30`)
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
