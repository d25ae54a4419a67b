/** Counts words and encodes tokens of prose (one paragraph per line, a blank line between documents), and detects overlap by n-grams. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { WordPieces } from '@elenchus/neural/encoder'
import { splitWords } from '@elenchus/neural/training'

/** Token ids that begin a document and end a paragraph. */
const START = 2
const END = 3

/** Streams the lines of a file, except lines that start with U+0001, which name the source of the text. */
export async function* readParagraphs(path: string): AsyncGenerator<string> {
  for await (const line of createInterface({
    input: createReadStream(path, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  }))
    if (!line.startsWith('\u0001')) yield line
}

export function countWords(counts: Map<string, number>, text: string, weight = 1): void {
  for (const word of splitWords(text)) counts.set(word, (counts.get(word) ?? 0) + weight)
}

/** A growing array of token ids. */
export class TokenBuffer {
  #ids = new Uint16Array(1 << 20)
  #length = 0
  readonly #vocabulary: WordPieces

  constructor(vocabulary: WordPieces) {
    this.#vocabulary = vocabulary
  }

  /** Adds a paragraph; a blank one starts a new document. */
  add(paragraph: string): void {
    if (paragraph.trim() === '') this.#push(START)
    else {
      for (const id of this.#vocabulary.encode(paragraph)) this.#push(id)
      this.#push(END)
    }
  }

  get ids(): Uint16Array {
    return this.#ids.subarray(0, this.#length)
  }

  #push(id: number): void {
    if (this.#length === this.#ids.length) {
      const larger = new Uint16Array(2 * this.#ids.length)
      larger.set(this.#ids)
      this.#ids = larger
    }
    this.#ids[this.#length++] = id
  }
}

/** Number of consecutive words that two texts must share. */
const ngramSize = 8

function* listNgrams(text: string): Generator<string> {
  const words = splitWords(text).filter(word => /[\p{L}\p{N}]/u.test(word))
  for (let i = 0; i + ngramSize <= words.length; i++) yield words.slice(i, i + ngramSize).join(' ')
}

/** Returns a test for texts that share eight consecutive words with any of the given ones. */
export function createOverlapDetector(texts: readonly string[]): (text: string) => boolean {
  const ngrams = new Set(texts.flatMap(text => [...listNgrams(text)]))
  return text => {
    for (const ngram of listNgrams(text)) if (ngrams.has(ngram)) return true
    return false
  }
}
