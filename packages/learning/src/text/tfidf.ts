/**
 * TF-IDF vectors, L2-normalised, with the formulas of scikit-learn: idf = ln((1 + n) / (1 + df)) + 1, and tf = count, or
 * 1 + ln count if `sublinear`. Terms are n-grams of words, or of characters within words padded by spaces.
 */
import { type SparseMatrix, type SparseVector, sparseMatrix, sparseVector } from '../matrix/matrix.ts'
import { ModelFileError } from '../model-file/layout.ts'
import { type ModelFile, section } from '../model-file/read.ts'
import type { ModelFileContents } from '../model-file/write.ts'

/** A text, or its tokens. */
export type Document = string | readonly string[]

export interface TfidfSettings {
  /** Default "words". */
  readonly unit: 'words' | 'characters'
  /** Minimum and maximum length of n-grams. Default [1, 1]. */
  readonly ngrams: readonly [min: number, max: number]
  /** Convert to lower case. Default true. */
  readonly lowerCase: boolean
  /** Use 1 + ln(count) instead of the count. Default false. */
  readonly sublinear: boolean
}

export interface TfidfOptions extends Partial<TfidfSettings> {
  /** Minimum number of texts with the term. Default 1. */
  readonly minTexts?: number
  /** Maximum share of texts with the term. Default 1. */
  readonly maxShare?: number
  /** Maximum number of terms, the most frequent ones. Default: all. */
  readonly maxTerms?: number
}

export interface TfidfModel {
  readonly kind: 'tfidf'
  readonly settings: TfidfSettings
  /** By column, in order of UTF-16 code units. */
  readonly terms: readonly string[]
  readonly idf: Float32Array
}

/**
 * Fits terms and their weights on texts, split into words of two or more letters or digits, or on lists of tokens.
 *
 *     const tfidf = fitTfidf(['If it rains, it pours.', 'It pours.'])
 *     tfidfMatrix(tfidf, ['It rains.'])
 */
export function fitTfidf(texts: readonly Document[], options: TfidfOptions = {}): TfidfModel {
  const { unit = 'words', ngrams = [1, 1], lowerCase = true, sublinear = false } = options
  const { minTexts = 1, maxShare = 1, maxTerms = Number.POSITIVE_INFINITY } = options
  if (!(ngrams[0] >= 1 && ngrams[1] >= ngrams[0]))
    throw new RangeError(`ngrams is [${ngrams}]; it must be [min, max] with 1 ≤ min ≤ max`)
  const settings = { unit, ngrams, lowerCase, sublinear }
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const term of new Set(extractTerms(text, settings))) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  let terms = [...counts].filter(([, count]) => count >= minTexts && count <= maxShare * texts.length)
  if (terms.length > maxTerms) {
    terms = terms.sort((a, b) => b[1] - a[1] || compareCodeUnits(a[0], b[0])).slice(0, maxTerms)
  }
  terms.sort((a, b) => compareCodeUnits(a[0], b[0]))
  return {
    kind: 'tfidf',
    settings,
    terms: terms.map(([term]) => term),
    idf: Float32Array.from(terms, ([, count]) => Math.log((1 + texts.length) / (1 + count)) + 1),
  }
}

/** Computes TF-IDF vectors of texts as rows of a matrix; unknown terms are ignored. */
export function tfidfMatrix(model: TfidfModel, texts: readonly Document[]): SparseMatrix {
  const columns = new Map(model.terms.map((term, i) => [term, i]))
  const rows = texts.map(text => toVector(model, columns, text))
  return sparseMatrix(rows, model.terms.length)
}

function toVector(model: TfidfModel, columns: ReadonlyMap<string, number>, text: Document): SparseVector {
  const counts = new Map<number, number>()
  for (const term of extractTerms(text, model.settings)) {
    const column = columns.get(term)
    if (column !== undefined) counts.set(column, (counts.get(column) ?? 0) + 1)
  }
  const indices = [...counts.keys()]
  const values = indices.map(column => {
    const count = counts.get(column)!
    return (model.settings.sublinear ? 1 + Math.log(count) : count) * model.idf[column]!
  })
  const norm = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0))
  const normalised = values.map(value => value / norm)
  return sparseVector(indices, normalised)
}

/** Extracts the terms of a text, with repetitions. */
export function extractTerms(text: Document, settings: TfidfSettings): string[] {
  const { unit, ngrams, lowerCase } = settings
  const normalise = (word: string) => (lowerCase ? word.toLowerCase() : word)
  if (unit === 'characters') {
    const words = typeof text === 'string' ? normalise(text).split(/\s+/) : text.map(normalise)
    return words.filter(word => word !== '').flatMap(word => extractCharacterNgrams(word, ngrams))
  }
  const words = typeof text === 'string' ? (normalise(text).match(/[\p{L}\p{N}_]{2,}/gu) ?? []) : text.map(normalise)
  const terms: string[] = []
  for (let n = ngrams[0]; n <= ngrams[1]; n++) {
    for (let i = 0; i + n <= words.length; i++) terms.push(words.slice(i, i + n).join(' '))
  }
  return terms
}

function extractCharacterNgrams(word: string, [min, max]: readonly [number, number]): string[] {
  const padded = Array.from(` ${word} `)
  const ngrams: string[] = []
  for (let n = min; n <= max; n++) {
    // A word shorter than n counts once as a whole.
    if (padded.length <= n) {
      ngrams.push(padded.join(''))
      break
    }
    for (let i = 0; i + n <= padded.length; i++) ngrams.push(padded.slice(i, i + n).join(''))
  }
  return ngrams
}

/** Converts a model to the contents of a model file. */
export const packTfidf = (model: TfidfModel): ModelFileContents => ({
  kind: 'tfidf',
  meta: { settings: { ...model.settings }, terms: model.terms },
  sections: { idf: model.idf },
})

/** Inverse of {@link packTfidf}. */
export function unpackTfidf(file: ModelFile): TfidfModel {
  if (file.kind !== 'tfidf') throw new ModelFileError(`the model is of kind "${file.kind}"; "tfidf" is expected`)
  const { settings, terms } = file.meta as unknown as { settings: TfidfSettings; terms: string[] }
  const idf = section(file, 'idf', Float32Array)
  if (idf.length !== terms.length) throw new ModelFileError(`${terms.length} terms but ${idf.length} weights`)
  return { kind: 'tfidf', settings, terms, idf }
}

const compareCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
