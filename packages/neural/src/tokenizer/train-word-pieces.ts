/**
 * Trains a WordPiece vocabulary on word counts by byte-pair encoding (Sennrich et al. 2016): repeatedly merges the most frequent pair of
 * adjacent pieces. Ties go to the pair with the older pieces, so the result is deterministic.
 */
import { Heap } from './heap.ts'
import { specialTokens } from './word-pieces.ts'

export interface WordPieceTraining {
  /** Vocabulary size, including special tokens. */
  readonly size: number
  /** Minimum frequency of a word. Default 3. */
  readonly minCount?: number
  /** Minimum frequency of a letter. Default 100. */
  readonly minLetterCount?: number
}

/** Returns the pieces, special tokens first. */
export function trainWordPieces(wordCounts: ReadonlyMap<string, number>, options: WordPieceTraining): string[] {
  const { size, minCount = 3, minLetterCount = 100 } = options
  const words = [...wordCounts].filter(([, count]) => count >= minCount)
  words.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  // The first pieces are letters; those inside a word begin with “##”.
  const letterCounts = new Map<string, number>()
  for (const [word, count] of words)
    [...word].forEach((letter, i) => {
      const piece = i === 0 ? letter : `##${letter}`
      letterCounts.set(piece, (letterCounts.get(piece) ?? 0) + count)
    })
  const pieces: string[] = [
    ...specialTokens,
    ...[...letterCounts]
      .filter(([, count]) => count >= minLetterCount)
      .map(([piece]) => piece)
      .sort(),
  ]
  const ids = new Map(pieces.map((piece, i) => [piece, i]))
  // Every word starts as a list of letters; words with a rare letter are left out.
  const segmentations: number[][] = []
  const frequencies: number[] = []
  for (const [word, count] of words) {
    const wordIds = [...word].map((letter, i) => ids.get(i === 0 ? letter : `##${letter}`))
    if (wordIds.length < 2 || wordIds.some(id => id === undefined)) continue
    segmentations.push(wordIds as number[])
    frequencies.push(count)
  }
  const pairs = new Pairs()
  segmentations.forEach((ids, w) => {
    for (let i = 0; i + 1 < ids.length; i++) pairs.add(ids[i]!, ids[i + 1]!, frequencies[w]!, w)
  })
  pairs.queueAll()
  while (pieces.length < size) {
    const best = pairs.takeMostFrequent()
    if (best === null) break
    const { left, right, wordIndices } = best
    const merged = pieces.length
    pieces.push(pieces[left]! + pieces[right]!.slice('##'.length))
    for (const wordIndex of wordIndices) {
      const ids = segmentations[wordIndex]!
      const count = frequencies[wordIndex]!
      for (let i = 0; i + 1 < ids.length; i++) {
        if (ids[i] !== left || ids[i + 1] !== right) continue
        if (i > 0) {
          pairs.add(ids[i - 1]!, left, -count, wordIndex)
          pairs.add(ids[i - 1]!, merged, count, wordIndex)
        }
        if (i + 2 < ids.length) {
          pairs.add(right, ids[i + 2]!, -count, wordIndex)
          pairs.add(merged, ids[i + 2]!, count, wordIndex)
        }
        ids.splice(i, 2, merged)
      }
    }
    pairs.queueChanged()
  }
  return pieces
}

/** Exclusive upper bound of piece ids, for keys of pairs. */
const MAX_PIECES = 65536

/** Counts of pairs, with a priority queue of pairs. Counts in the queue may be outdated; they are checked when a pair is removed. */
class Pairs {
  readonly #counts = new Map<number, number>()
  readonly #words = new Map<number, Set<number>>()
  readonly #heap = new Heap<{ readonly key: number; readonly count: number }>(
    (a, b) => a.count > b.count || (a.count === b.count && a.key < b.key),
  )
  readonly #changed = new Set<number>()

  add(left: number, right: number, count: number, word: number): void {
    const key = left * MAX_PIECES + right
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + count)
    if (count < 0) return
    this.#changed.add(key)
    const words = this.#words.get(key)
    if (words) words.add(word)
    else this.#words.set(key, new Set([word]))
  }

  queueAll(): void {
    this.#changed.clear()
    for (const [key, count] of this.#counts) this.#heap.push({ key, count })
  }

  queueChanged(): void {
    for (const key of this.#changed) this.#heap.push({ key, count: this.#counts.get(key)! })
    this.#changed.clear()
  }

  takeMostFrequent(): { readonly left: number; readonly right: number; readonly wordIndices: Iterable<number> } | null {
    for (;;) {
      const top = this.#heap.pop()
      if (top === undefined) return null
      const count = this.#counts.get(top.key) ?? 0
      if (count !== top.count) {
        if (count > 0 && count < top.count) this.#heap.push({ key: top.key, count })
        continue
      }
      if (count < 2) return null
      const wordIndices = [...this.#words.get(top.key)!].sort((a, b) => a - b)
      this.#words.delete(top.key)
      this.#counts.delete(top.key)
      return { left: Math.floor(top.key / MAX_PIECES), right: top.key % MAX_PIECES, wordIndices }
    }
  }
}
