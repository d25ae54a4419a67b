/** Prose (one paragraph per line, a blank line between documents) as word counts and token ids, and overlap of texts by n-grams. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { WordPieces } from '@elenchus/neural/encoder'
import { splitWords } from '@elenchus/neural/training'

const START = 2
const END = 3

/** The lines of a file, without lines that start with U+0001, which name a source. */
export async function* paragraphsOf(path: string): AsyncGenerator<string> {
  for await (const line of createInterface({
    input: createReadStream(path, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  }))
    if (!line.startsWith('\u0001')) yield line
}

export function addCounts(counts: Map<string, number>, text: string, times = 1): void {
  for (const word of splitWords(text)) counts.set(word, (counts.get(word) ?? 0) + times)
}

/** A growing array of token ids. */
export class Pieces {
  #numbers = new Uint16Array(1 << 20)
  #length = 0
  readonly #pieces: WordPieces

  constructor(pieces: WordPieces) {
    this.#pieces = pieces
  }

  /** Adds a paragraph; an empty one starts a document. */
  add(paragraph: string): void {
    if (paragraph.trim() === '') this.#push(START)
    else {
      for (const id of this.#pieces.encode(paragraph)) this.#push(id)
      this.#push(END)
    }
  }

  get numbers(): Uint16Array {
    return this.#numbers.subarray(0, this.#length)
  }

  #push(id: number): void {
    if (this.#length === this.#numbers.length) {
      const wider = new Uint16Array(2 * this.#numbers.length)
      wider.set(this.#numbers)
      this.#numbers = wider
    }
    this.#numbers[this.#length++] = id
  }
}

/** Number of words of an overlap. */
const ngramSize = 8

function* ngrams(text: string): Generator<string> {
  const words = splitWords(text).filter(word => /[\p{L}\p{N}]/u.test(word))
  for (let i = 0; i + ngramSize <= words.length; i++) yield words.slice(i, i + ngramSize).join(' ')
}

/** Detects texts that share eight consecutive words with any of the given ones. */
export function overlapWith(texts: readonly string[]): (text: string) => boolean {
  const known = new Set(texts.flatMap(text => [...ngrams(text)]))
  return text => {
    for (const each of ngrams(text)) if (known.has(each)) return true
    return false
  }
}
