/**
 * Finds items that two files share. Texts are normalised first (lower case, letters and digits only). Near copies of passages are found by
 * shingling with five words: MinHash signatures with locality-sensitive hashing select candidate pairs (Broder 1997), whose exact Jaccard
 * similarity is then computed.
 */
import { hashEnd, hashMix, hashString } from '@elenchus/learning'
import type { ChoiceItem } from '../records/records.ts'

export interface SharedItem {
  readonly a: string
  readonly b: string
  /** Agreement of the passages: the same, or the Jaccard similarity of their shingles. */
  readonly passage: 'same' | number
  /** True if question and options also agree, in any order of the options. */
  readonly identical: boolean
  /** True if the items have the same correct answer. */
  readonly leaked: boolean
}

export interface Overlap {
  /** Number of items of A whose passage is in B, of items of B whose passage is in A, and of distinct passages in both. */
  readonly sharedPassages: { readonly a: number; readonly b: number; readonly distinct: number }
  /** Number of items of B that are also in A. */
  readonly identicalItems: number
  /** Number of items of B whose correct answer is also the correct answer of an item of A with the same or a similar passage. */
  readonly leakedAnswers: number
  /** Number of items of B whose passage is a near copy of one in A. */
  readonly nearPassages: number
  readonly pairs: readonly SharedItem[]
}

export interface OverlapOptions {
  /** Also search for near copies. Default true. */
  readonly near?: boolean
  /** Minimum Jaccard similarity of near copies. Default 0.5. */
  readonly threshold?: number
}

export const normaliseText = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

const toOptionKey = (options: readonly string[]) => options.map(normaliseText).sort().join('\n')

function comparePair(a: ChoiceItem, b: ChoiceItem, passage: SharedItem['passage']): SharedItem {
  const getCorrectText = (item: ChoiceItem) =>
    item.answer === null ? null : normaliseText(item.options[item.answer] ?? '')
  const correctAnswer = getCorrectText(b)
  return {
    a: a.id,
    b: b.id,
    passage,
    identical:
      passage === 'same' &&
      normaliseText(a.question) === normaliseText(b.question) &&
      toOptionKey(a.options) === toOptionKey(b.options),
    leaked: correctAnswer !== null && correctAnswer !== '' && correctAnswer === getCorrectText(a),
  }
}

/** Finds the items that the files A and B share. */
export function findOverlap(a: readonly ChoiceItem[], b: readonly ChoiceItem[], options: OverlapOptions = {}): Overlap {
  const { near = true, threshold = 0.5 } = options
  const byPassage = new Map<string, ChoiceItem[]>()
  for (const item of a) {
    const key = normaliseText(item.context)
    byPassage.set(key, [...(byPassage.get(key) ?? []), item])
  }
  const pairs: SharedItem[] = []
  const [sharedA, sharedB, distinct] = [new Set<ChoiceItem>(), new Set<ChoiceItem>(), new Set<string>()]
  const unmatched: ChoiceItem[] = []
  for (const item of b) {
    const key = normaliseText(item.context)
    const same = key === '' ? [] : (byPassage.get(key) ?? [])
    if (same.length === 0) unmatched.push(item)
    for (const other of same) {
      sharedA.add(other)
      sharedB.add(item)
      distinct.add(key)
      pairs.push(comparePair(other, item, 'same'))
    }
  }
  if (near)
    for (const { a: other, b: item, share } of findNearCopies(a, unmatched, threshold))
      pairs.push(comparePair(other, item, share))
  return summarise(pairs, { a: sharedA.size, b: sharedB.size, distinct: distinct.size })
}

/** Finds items that a file repeats: compares each item (B) with the items before it (A). */
export function findRepeats(items: readonly ChoiceItem[], { threshold = 0.5 }: OverlapOptions = {}): Overlap {
  const byPassage = new Map<string, ChoiceItem[]>()
  const pairs: SharedItem[] = []
  const [first, repeated, distinct] = [new Set<ChoiceItem>(), new Set<ChoiceItem>(), new Set<string>()]
  for (const item of items) {
    const key = normaliseText(item.context)
    if (key === '') continue
    const earlierItems = byPassage.get(key) ?? []
    for (const other of earlierItems) {
      first.add(other)
      repeated.add(item)
      distinct.add(key)
      pairs.push(comparePair(other, item, 'same'))
    }
    byPassage.set(key, [...earlierItems, item])
  }
  const firstItems = [...byPassage.values()].map(([item]) => item!)
  for (const { a, b, share } of findNearCopies(firstItems, firstItems, threshold, (i, j) => i < j))
    pairs.push(comparePair(a, b, share))
  return summarise(pairs, { a: first.size, b: repeated.size, distinct: distinct.size })
}

function summarise(pairs: readonly SharedItem[], sharedPassages: Overlap['sharedPassages']): Overlap {
  const countItems = (matches: (pair: SharedItem) => boolean) => new Set(pairs.filter(matches).map(pair => pair.b)).size
  return {
    sharedPassages,
    identicalItems: countItems(pair => pair.identical),
    leakedAnswers: countItems(pair => pair.leaked),
    nearPassages: countItems(pair => pair.passage !== 'same'),
    pairs,
  }
}

const [SHINGLE_LENGTH, ROWS_PER_BAND, BANDS] = [5, 4, 16]

function computeShingles(text: string): Set<number> {
  const tokens = normaliseText(text).split(' ')
  const found = new Set<number>()
  for (let i = 0; i + SHINGLE_LENGTH <= tokens.length; i++)
    found.add(hashString(tokens.slice(i, i + SHINGLE_LENGTH).join(' ')))
  return found
}

/** Computes the MinHash signature: the minimum hash of the shingles for each of 64 hash functions. */
function computeSignature(shingles: ReadonlySet<number>): Uint32Array {
  const signature = new Uint32Array(ROWS_PER_BAND * BANDS).fill(0xffffffff)
  for (const shingle of shingles) {
    for (let k = 0; k < signature.length; k++) {
      const value = hashEnd(hashMix(k + 1, shingle), 4)
      if (value < signature[k]!) signature[k] = value
    }
  }
  return signature
}

const splitIntoBands = (signature: Uint32Array) =>
  Array.from(
    { length: BANDS },
    (_, band) => `${band}:${signature.subarray(band * ROWS_PER_BAND, (band + 1) * ROWS_PER_BAND).join(',')}`,
  )

/** Returns the Jaccard similarity of two sets; 0 for empty sets. */
export function jaccard<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  let common = 0
  for (const element of a) if (b.has(element)) common++
  const union = a.size + b.size - common
  return union === 0 ? 0 : common / union
}

/** Finds the best near copy in A of each item of B, if any; `isCandidate` restricts the pairs of indices. */
export function findNearCopies(
  a: readonly ChoiceItem[],
  b: readonly ChoiceItem[],
  threshold: number,
  isCandidate: (a: number, b: number) => boolean = () => true,
): { readonly a: ChoiceItem; readonly b: ChoiceItem; readonly share: number }[] {
  const shingles = a.map(item => computeShingles(item.context))
  const buckets = new Map<string, number[]>()
  shingles.forEach((set, i) => {
    if (set.size === 0) return
    for (const band of splitIntoBands(computeSignature(set))) buckets.set(band, [...(buckets.get(band) ?? []), i])
  })
  return b.flatMap((item, j) => {
    const itemShingles = computeShingles(item.context)
    if (itemShingles.size === 0) return []
    let [best, share] = [-1, threshold]
    for (const i of new Set(splitIntoBands(computeSignature(itemShingles)).flatMap(band => buckets.get(band) ?? []))) {
      if (!isCandidate(i, j)) continue
      const similarity = jaccard(shingles[i]!, itemShingles)
      if (similarity > share || (similarity === share && best < 0)) [best, share] = [i, similarity]
    }
    return best < 0 ? [] : [{ a: a[best]!, b: item, share }]
  })
}
