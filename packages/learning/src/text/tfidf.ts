/**
 * TF-IDF vectors of texts: how often a term occurs in the text, times the logarithm of how few texts have it, scaled to
 * length 1. The formulas are those of scikit-learn, so that published baselines can be repeated:
 * idf = ln((1 + n) / (1 + df)) + 1, tf as counted (or 1 + ln tf when `sublinear`).
 *
 * Terms are runs of 1 to n words, or of characters within words padded by a space on each side ("characters").
 */
import { type SparseMatrix, sparseMatrix } from '../matrix/matrix.ts'
import { type SparseVector, sparseVector } from '../matrix/sparse-vector.ts'
import { ModelFileError } from '../model-file/model-file-error.ts'
import { type ModelFile, section } from '../model-file/read.ts'
import type { ModelFileContents } from '../model-file/write.ts'
import type { Document } from './document.ts'

export interface TfidfSettings {
  /** Default "words". */
  readonly unit: 'words' | 'characters'
  /** The shortest and the longest run. Default [1, 1]. */
  readonly ngrams: readonly [shortest: number, longest: number]
  /** Fold to lower case. Default true. */
  readonly lowerCase: boolean
  /** Use 1 + ln(count) in place of the count. Default false. */
  readonly sublinear: boolean
}

export interface TfidfOptions extends Partial<TfidfSettings> {
  /** Leave out terms of fewer texts. Default 1. */
  readonly minTexts?: number | undefined
  /** Leave out terms of a larger share of texts. Default 1. */
  readonly maxShare?: number | undefined
  /** Keep only the terms that most texts have. Default: all. */
  readonly maxTerms?: number | undefined
}

export interface TfidfModel {
  readonly kind: 'tfidf'
  readonly settings: TfidfSettings
  /** In alphabetical order (by UTF-16 code units); the place is the column. */
  readonly terms: readonly string[]
  readonly idf: Float32Array
}

/**
 * Learns terms and their weights from texts (split into words of two or more letters or digits) or lists of tokens.
 *
 *     const tfidf = fitTfidf(['If it rains, it pours.', 'It pours.'])
 *     tfidfMatrix(tfidf, ['It rains.'])
 */
export function fitTfidf(texts: readonly Document[], options: TfidfOptions = {}): TfidfModel {
  const { unit = 'words', ngrams = [1, 1], lowerCase = true, sublinear = false } = options
  const { minTexts = 1, maxShare = 1, maxTerms = Number.POSITIVE_INFINITY } = options
  if (!(ngrams[0] >= 1 && ngrams[1] >= ngrams[0])) throw new RangeError(`ngrams is [${ngrams}]; [1, 2] for instance`)
  const settings = { unit, ngrams, lowerCase, sublinear }
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const term of new Set(termsOf(text, settings))) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  let kept = [...counts].filter(([, count]) => count >= minTexts && count <= maxShare * texts.length)
  if (kept.length > maxTerms) {
    kept = kept.sort((a, b) => b[1] - a[1] || compare(a[0], b[0])).slice(0, maxTerms)
  }
  kept.sort((a, b) => compare(a[0], b[0]))
  return {
    kind: 'tfidf',
    settings,
    terms: kept.map(([term]) => term),
    idf: Float32Array.from(kept, ([, count]) => Math.log((1 + texts.length) / (1 + count)) + 1),
  }
}

/** The vectors of texts as the rows of a matrix; terms that the model does not know are left out. */
export function tfidfMatrix(model: TfidfModel, texts: readonly Document[]): SparseMatrix {
  const columns = new Map(model.terms.map((term, i) => [term, i]))
  return sparseMatrix(
    texts.map(text => vectorOf(model, columns, text)),
    model.terms.length,
  )
}

function vectorOf(model: TfidfModel, columns: ReadonlyMap<string, number>, text: Document): SparseVector {
  const counts = new Map<number, number>()
  for (const term of termsOf(text, model.settings)) {
    const column = columns.get(term)
    if (column !== undefined) counts.set(column, (counts.get(column) ?? 0) + 1)
  }
  const indices = [...counts.keys()]
  const values = indices.map(column => {
    const count = counts.get(column)!
    return (model.settings.sublinear ? 1 + Math.log(count) : count) * model.idf[column]!
  })
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0))
  return sparseVector(
    indices,
    values.map(value => value / length),
  )
}

/** The terms of a text, as often as they occur. */
export function termsOf(text: Document, settings: TfidfSettings): string[] {
  const { unit, ngrams, lowerCase } = settings
  const fold = (word: string) => (lowerCase ? word.toLowerCase() : word)
  if (unit === 'characters') {
    const words = typeof text === 'string' ? fold(text).split(/\s+/) : text.map(fold)
    return words.filter(word => word !== '').flatMap(word => characterRuns(word, ngrams))
  }
  const words = typeof text === 'string' ? (fold(text).match(/[\p{L}\p{N}_]{2,}/gu) ?? []) : text.map(fold)
  const terms: string[] = []
  for (let n = ngrams[0]; n <= ngrams[1]; n++) {
    for (let i = 0; i + n <= words.length; i++) terms.push(words.slice(i, i + n).join(' '))
  }
  return terms
}

function characterRuns(word: string, [shortest, longest]: readonly [number, number]): string[] {
  const padded = Array.from(` ${word} `)
  const runs: string[] = []
  for (let n = shortest; n <= longest; n++) {
    // A word shorter than the run counts once, whole.
    if (padded.length <= n) {
      runs.push(padded.join(''))
      break
    }
    for (let i = 0; i + n <= padded.length; i++) runs.push(padded.slice(i, i + n).join(''))
  }
  return runs
}

/** A vectoriser as the contents of a model file. */
export function packTfidf(model: TfidfModel): ModelFileContents {
  return {
    kind: 'tfidf',
    meta: { settings: { ...model.settings }, terms: model.terms },
    sections: { idf: model.idf },
  }
}

/** The reverse of {@link packTfidf}. */
export function unpackTfidf(file: ModelFile): TfidfModel {
  if (file.kind !== 'tfidf') throw new ModelFileError(`the model is of kind "${file.kind}"; "tfidf" is expected`)
  const { settings, terms } = file.meta as unknown as { settings: TfidfSettings; terms: string[] }
  const idf = section(file, 'idf', Float32Array)
  if (idf.length !== terms.length) throw new ModelFileError(`${terms.length} terms but ${idf.length} weights`)
  return { kind: 'tfidf', settings, terms, idf }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
