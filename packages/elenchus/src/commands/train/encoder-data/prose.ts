/** Prose, one paragraph a line, a blank line between documents, as words to count and as numbers of pieces. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { WordPieces } from '@elenchus/neural/encoder'
import { splitWords } from '@elenchus/neural/training'

const START = 2
const END = 3

/** The lines of a file; a line that begins with U+0001 names a source and is left out. */
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

/** Numbers that grow as needed. */
export class Pieces {
  #numbers = new Uint16Array(1 << 20)
  #length = 0
  readonly #pieces: WordPieces

  constructor(pieces: WordPieces) {
    this.#pieces = pieces
  }

  /** A paragraph; an empty one begins a document. */
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
