/**
 * fastText's dictionary: maps a document to rows of the input matrix, one per known word and one per n-gram bucket.
 *
 * The original initialises the whole matrix, two million buckets by default, with random numbers. Here a bucket gets a
 * row only if it occurs in training; other buckets contribute their random initial vector, which depends only on the
 * seed and the bucket (see `writeInitialVector` in fasttext.ts).
 */
import type { Document } from '../text/tfidf.ts'
import { forEachCharNgram, forEachWordNgram, hashWord } from './hashes.ts'

export interface NgramSettings {
  /** Maximum length of word n-grams. */
  readonly wordNgrams: number
  /** Minimum and maximum length of character n-grams; none if maxn is 0. */
  readonly minn: number
  readonly maxn: number
  /** Number of n-gram buckets. */
  readonly bucket: number
}

/** End-of-line token. */
export const LINE_END = '</s>'

/** Returns the tokens of a document; a text is split at white space. */
export function tokenise(document: Document): readonly string[] {
  if (typeof document !== 'string') return document
  return document.split(/[ \t\n\v\f\r\0]+/).filter(token => token !== '')
}

/** Lists the words of all documents with at least `minCount` occurrences, most frequent first, including the end-of-line token. */
export function listFrequentWords(documents: readonly Document[], minCount: number): string[] {
  const counts = new Map<string, number>()
  for (const document of documents) {
    for (const word of tokenise(document)) counts.set(word, (counts.get(word) ?? 0) + 1)
    counts.set(LINE_END, (counts.get(LINE_END) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count >= minCount)
    .sort((a, b) => b[1] - a[1])
    .map(([word]) => word)
}

/**
 * Calls `onWord` with the id of each known word of a document and `onBucket` with the bucket of each n-gram; returns the
 * number of tokens, including the end of line.
 */
export type FeatureReader = (document: Document, onWord: (id: number) => void, onBucket: (id: number) => void) => number

export function createFeatureReader(words: readonly string[], settings: NgramSettings): FeatureReader {
  const { wordNgrams: maxWords, minn, maxn, bucket: buckets } = settings
  const ids = new Map(words.map((word, i) => [word, i]))
  const hashes: number[] = []
  return (document, onWord, onBucket) => {
    const tokens = tokenise(document)
    hashes.length = 0
    const addToken = (token: string) => {
      const id = ids.get(token)
      if (id !== undefined) onWord(id)
      if (maxn > 0 && token !== LINE_END) forEachCharNgram(token, minn, maxn, buckets, onBucket)
      if (maxWords > 1) hashes.push(hashWord(token))
    }
    for (const token of tokens) addToken(token)
    addToken(LINE_END)
    if (maxWords > 1) forEachWordNgram(hashes, maxWords, buckets, onBucket)
    return tokens.length + 1
  }
}
