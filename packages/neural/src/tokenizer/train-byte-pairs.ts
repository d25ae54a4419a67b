/**
 * A vocabulary for networks that start from nothing: byte-pair encoding over bytes (Sennrich et al. 2016, as in GPT-2). The pair of
 * neighbours that is most frequent becomes a token, again and again. Nothing is ever unknown, and decoding gives back what was
 * encoded. The result is an ordinary `tokenizer.json`.
 */

export interface BytePairOptions {
  /** Tokens in all: special ones, 256 bytes, and what is learnt. */
  readonly size: number
  /** Tokens with the first numbers, such as `<pad>`. */
  readonly special: readonly string[]
  readonly lowercase?: boolean
}

/** How GPT-2 cuts a text before it pairs: words with the space before them, numbers, marks. */
const pieces = /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu

/** A visible letter for each byte, as GPT-2 has them: printable ones stand for themselves. */
function byteLetters(): string[] {
  const printable = (byte: number) =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255)
  let next = 256
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(printable(byte) ? byte : next++))
}

/** Pairs by how often they occur, the most frequent first; of equals the one that sorts first. Stale entries are passed over. */
class PairQueue {
  readonly #heap: { readonly pair: string; readonly count: number }[] = []

  push(pair: string, count: number): void {
    const heap = this.#heap
    heap.push({ pair, count })
    for (let i = heap.length - 1; i > 0; ) {
      const parent = (i - 1) >> 1
      if (!this.#before(i, parent)) break
      this.#swap(i, parent)
      i = parent
    }
  }

  /** The most frequent pair whose count is still right. */
  pop(counts: ReadonlyMap<string, number>): string | undefined {
    for (;;) {
      const heap = this.#heap
      const [top] = heap
      if (top === undefined) return undefined
      const last = heap.pop()!
      if (heap.length > 0) {
        heap[0] = last
        this.#sink()
      }
      if (counts.get(top.pair) === top.count) return top.pair
    }
  }

  #sink(): void {
    const size = this.#heap.length
    for (let i = 0; ; ) {
      let best = i
      for (const child of [2 * i + 1, 2 * i + 2]) if (child < size && this.#before(child, best)) best = child
      if (best === i) return
      this.#swap(i, best)
      i = best
    }
  }

  #before(a: number, b: number): boolean {
    const [x, y] = [this.#heap[a]!, this.#heap[b]!]
    return x.count > y.count || (x.count === y.count && x.pair < y.pair)
  }

  #swap(a: number, b: number): void {
    const heap = this.#heap
    ;[heap[a], heap[b]] = [heap[b]!, heap[a]!]
  }
}

interface Word {
  parts: string[]
  readonly count: number
}

/** Learns a vocabulary from texts; gives the content of a `tokenizer.json`. */
export function trainBytePairs(texts: Iterable<string>, options: BytePairOptions): object {
  const { size, special, lowercase = false } = options
  const letters = byteLetters()
  const vocabulary = new Set([...special, ...letters])
  const words = wordsOf(texts, letters, lowercase)
  const counts = new Map<string, number>()
  const where = new Map<string, Set<number>>()
  const queue = new PairQueue()
  const note = (word: Word, index: number, sign: 1 | -1, changed: Set<string>) => {
    for (let i = 1; i < word.parts.length; i++) {
      const pair = `${word.parts[i - 1]} ${word.parts[i]}`
      counts.set(pair, (counts.get(pair) ?? 0) + sign * word.count)
      if (sign > 0) where.set(pair, (where.get(pair) ?? new Set()).add(index))
      changed.add(pair)
    }
  }
  const first = new Set<string>()
  for (const [index, word] of words.entries()) note(word, index, 1, first)
  for (const pair of first) queue.push(pair, counts.get(pair)!)
  const merges: string[] = []
  while (vocabulary.size < size) {
    const pair = queue.pop(counts)
    if (pair === undefined || counts.get(pair)! < 2) break
    const [left, right] = pair.split(' ') as [string, string]
    merges.push(pair)
    vocabulary.add(left + right)
    const changed = new Set<string>()
    for (const index of where.get(pair)!) {
      const word = words[index]!
      note(word, index, -1, changed)
      word.parts = joined(word.parts, left, right)
      note(word, index, 1, changed)
    }
    for (const each of changed) if (counts.get(each)! > 0) queue.push(each, counts.get(each)!)
  }
  return tokenizerJson([...vocabulary], merges, special, lowercase)
}

function wordsOf(texts: Iterable<string>, letters: readonly string[], lowercase: boolean): Word[] {
  const encoder = new TextEncoder()
  const found = new Map<string, number>()
  for (const text of texts)
    for (const [piece] of ` ${lowercase ? text.toLowerCase() : text}`.matchAll(pieces))
      found.set(piece, (found.get(piece) ?? 0) + 1)
  return [...found].map(([piece, count]) => ({
    parts: Array.from(encoder.encode(piece), byte => letters[byte]!),
    count,
  }))
}

function joined(parts: readonly string[], left: string, right: string): string[] {
  const result: string[] = []
  for (let i = 0; i < parts.length; i++) {
    if (parts[i] === left && parts[i + 1] === right) {
      result.push(left + right)
      i++
    } else result.push(parts[i]!)
  }
  return result
}

function tokenizerJson(
  vocabulary: readonly string[],
  merges: readonly string[],
  special: readonly string[],
  lowercase: boolean,
): object {
  const byteLevel = { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true }
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: special.map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: lowercase ? { type: 'Lowercase' } : null,
    pre_tokenizer: byteLevel,
    post_processor: null,
    decoder: byteLevel,
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: null,
      continuing_subword_prefix: null,
      end_of_word_suffix: null,
      fuse_unk: false,
      byte_fallback: false,
      vocab: Object.fromEntries(vocabulary.map((token, id) => [token, id])),
      merges,
    },
  }
}
