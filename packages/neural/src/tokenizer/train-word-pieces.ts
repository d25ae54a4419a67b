/**
 * A vocabulary of word pieces learnt from counted words: the commonest pair of neighbouring pieces becomes a piece, again and again
 * (byte-pair encoding, Sennrich et al. 2016). Ties go to the pair whose pieces are older, so equal counts give an equal vocabulary.
 */
import { special } from './word-pieces.ts'

export interface WordPieceTraining {
  /** How many pieces, the special ones included. */
  readonly size: number
  /** Words seen less often teach nothing. Default 3. */
  readonly leastCount?: number
  /** Letters seen less often are left out. Default 100. */
  readonly leastLetter?: number
}

/** Pieces, the special ones first: the lines of a vocabulary. */
export function trainWordPieces(counts: ReadonlyMap<string, number>, options: WordPieceTraining): string[] {
  const { size, leastCount = 3, leastLetter = 100 } = options
  const words = [...counts].filter(([, count]) => count >= leastCount)
  words.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  const letters = new Map<string, number>()
  for (const [word, count] of words)
    [...word].forEach((letter, i) => {
      const piece = i === 0 ? letter : `##${letter}`
      letters.set(piece, (letters.get(piece) ?? 0) + count)
    })
  const pieces: string[] = [
    ...special,
    ...[...letters]
      .filter(([, count]) => count >= leastLetter)
      .map(([piece]) => piece)
      .sort(),
  ]
  const numbers = new Map(pieces.map((piece, i) => [piece, i]))
  const spelled: number[][] = []
  const often: number[] = []
  for (const [word, count] of words) {
    const ids = [...word].map((letter, i) => numbers.get(i === 0 ? letter : `##${letter}`))
    if (ids.length < 2 || ids.some(id => id === undefined)) continue
    spelled.push(ids as number[])
    often.push(count)
  }
  const pairs = new Pairs()
  spelled.forEach((ids, w) => {
    for (let i = 0; i + 1 < ids.length; i++) pairs.add(ids[i]!, ids[i + 1]!, often[w]!, w)
  })
  pairs.queueAll()
  while (pieces.length < size) {
    const best = pairs.takeBest()
    if (best === null) break
    const { left, right, where } = best
    const made = pieces.length
    pieces.push(pieces[left]! + pieces[right]!.slice(2))
    for (const w of where) {
      const ids = spelled[w]!
      const count = often[w]!
      for (let i = 0; i + 1 < ids.length; i++) {
        if (ids[i] !== left || ids[i + 1] !== right) continue
        if (i > 0) {
          pairs.add(ids[i - 1]!, left, -count, w)
          pairs.add(ids[i - 1]!, made, count, w)
        }
        if (i + 2 < ids.length) {
          pairs.add(right, ids[i + 2]!, -count, w)
          pairs.add(made, ids[i + 2]!, count, w)
        }
        ids.splice(i, 2, made)
      }
    }
    pairs.queueChanged()
  }
  return pieces
}

const BASE = 65536

/** Counts of pairs, and a heap of them whose counts may be out of date: they are looked at again when they come up. */
class Pairs {
  readonly #counts = new Map<number, number>()
  readonly #words = new Map<number, Set<number>>()
  readonly #heap: { readonly key: number; readonly count: number }[] = []
  readonly #changed = new Set<number>()

  add(left: number, right: number, count: number, word: number): void {
    const key = left * BASE + right
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + count)
    if (count < 0) return
    this.#changed.add(key)
    const words = this.#words.get(key)
    if (words) words.add(word)
    else this.#words.set(key, new Set([word]))
  }

  queueAll(): void {
    this.#changed.clear()
    for (const [key, count] of this.#counts) this.#push(key, count)
  }

  queueChanged(): void {
    for (const key of this.#changed) this.#push(key, this.#counts.get(key)!)
    this.#changed.clear()
  }

  takeBest(): { readonly left: number; readonly right: number; readonly where: Iterable<number> } | null {
    for (;;) {
      const top = this.#pop()
      if (top === undefined) return null
      const count = this.#counts.get(top.key) ?? 0
      if (count !== top.count) {
        if (count > 0 && count < top.count) this.#push(top.key, count)
        continue
      }
      if (count < 2) return null
      const where = [...this.#words.get(top.key)!].sort((a, b) => a - b)
      this.#words.delete(top.key)
      this.#counts.delete(top.key)
      return { left: Math.floor(top.key / BASE), right: top.key % BASE, where }
    }
  }

  #push(key: number, count: number): void {
    const heap = this.#heap
    let at = heap.length
    heap.push({ key, count })
    while (at > 0) {
      const above = (at - 1) >> 1
      if (!before(heap[at]!, heap[above]!)) break
      ;[heap[at], heap[above]] = [heap[above]!, heap[at]!]
      at = above
    }
  }

  #pop(): { readonly key: number; readonly count: number } | undefined {
    const heap = this.#heap
    const top = heap[0]
    const last = heap.pop()
    if (heap.length === 0 || last === undefined) return top
    heap[0] = last
    let at = 0
    for (;;) {
      let best = at
      for (const below of [2 * at + 1, 2 * at + 2])
        if (below < heap.length && before(heap[below]!, heap[best]!)) best = below
      if (best === at) return top
      ;[heap[at], heap[best]] = [heap[best]!, heap[at]!]
      at = best
    }
  }
}

const before = (
  a: { readonly key: number; readonly count: number },
  b: { readonly key: number; readonly count: number },
) => a.count > b.count || (a.count === b.count && a.key < b.key)
