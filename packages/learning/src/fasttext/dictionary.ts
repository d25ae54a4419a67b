/**
 * What fastText sees of a document: rows of its input matrix, one for each known word, then one for each bucket.
 *
 * The original fills the whole matrix, two million buckets by default, with random numbers; here a bucket gets a row
 * only when training meets it. A bucket met later still counts, as in the original, with the random vector it would have
 * had: that vector depends on nothing but the seed and the bucket (see fasttext.ts).
 */
import type { Document } from '../text/document.ts'
import { charNgrams, wordHash, wordNgrams } from './hashes.ts'

export interface NgramSettings {
  /** The longest run of words. */
  readonly wordNgrams: number
  /** The shortest and the longest run of characters; none when maxn is 0. */
  readonly minn: number
  readonly maxn: number
  /** The number of buckets. */
  readonly bucket: number
}

/** The mark at the end of every line. */
export const LINE_END = '</s>'

/** The tokens of a document; a text is split at white space. */
export function tokensOf(document: Document): readonly string[] {
  if (typeof document !== 'string') return document
  return document.split(/[ \t\n\v\f\r\0]+/).filter(token => token !== '')
}

/** The words of all documents that are frequent enough, by falling frequency; the line end is one of them. */
export function frequentWords(documents: readonly Document[], minCount: number): string[] {
  const counts = new Map<string, number>()
  for (const document of documents) {
    for (const word of tokensOf(document)) counts.set(word, (counts.get(word) ?? 0) + 1)
    counts.set(LINE_END, (counts.get(LINE_END) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count >= minCount)
    .sort((a, b) => b[1] - a[1])
    .map(([word]) => word)
}

/**
 * Calls `word` with the number of each known word of a document, and `bucket` with each n-gram's bucket; returns the
 * number of tokens, the line end included.
 */
export type FeatureReader = (document: Document, word: (id: number) => void, bucket: (id: number) => void) => number

export function featureReader(words: readonly string[], settings: NgramSettings): FeatureReader {
  const { wordNgrams: longest, minn, maxn, bucket: buckets } = settings
  const ids = new Map(words.map((word, i) => [word, i]))
  const hashes: number[] = []
  return (document, word, bucket) => {
    const tokens = tokensOf(document)
    hashes.length = 0
    const see = (token: string) => {
      const id = ids.get(token)
      if (id !== undefined) word(id)
      if (maxn > 0 && token !== LINE_END) charNgrams(token, minn, maxn, buckets, bucket)
      if (longest > 1) hashes.push(wordHash(token))
    }
    for (const token of tokens) see(token)
    see(LINE_END)
    if (longest > 1) wordNgrams(hashes, longest, buckets, bucket)
    return tokens.length + 1
  }
}
