/**
 * What two files share. Texts are compared in a normal form (lower case, letters and digits only), so that retyping does not hide a
 * copy. Near copies of passages are found by their shingles, runs of five words: MinHash signatures in bands propose pairs
 * (Broder 1997), and each proposal is checked by the exact share of common shingles, so none is reported by accident.
 */
import { hashEnd, hashMix, hashString } from '@elenchus/learning'
import type { ChoiceItem } from '../records/records.ts'

export interface SharedItem {
  readonly a: string
  readonly b: string
  /** How the passages agree: the same, or the share of common shingles. */
  readonly passage: 'same' | number
  /** Question and options agree too, in whatever order the options stand. */
  readonly identical: boolean
  /** The right answer of B is an option of A that is right there too. */
  readonly leaked: boolean
}

export interface Overlap {
  /** Items of A whose passage is in B, items of B whose passage is in A, and different passages in both. */
  readonly sharedPassages: { readonly a: number; readonly b: number; readonly distinct: number }
  /** Items of B that stand in A. */
  readonly identicalItems: number
  /** Items of B whose right answer stands as a right answer on the same passage in A. */
  readonly leakedAnswers: number
  /** Items of B whose passage is nearly, not exactly, one of A. */
  readonly nearPassages: number
  readonly pairs: readonly SharedItem[]
}

export interface OverlapOptions {
  /** Look for near copies too. Default true. */
  readonly near?: boolean
  /** Share of common shingles from which on passages are near copies. Default 0.5. */
  readonly threshold?: number
}

export const normalText = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

const optionKey = (options: readonly string[]) => options.map(normalText).sort().join('\n')

function pairOf(a: ChoiceItem, b: ChoiceItem, passage: SharedItem['passage']): SharedItem {
  const answer = (item: ChoiceItem) => (item.answer === null ? null : normalText(item.options[item.answer] ?? ''))
  const right = answer(b)
  return {
    a: a.id,
    b: b.id,
    passage,
    identical:
      passage === 'same' &&
      normalText(a.question) === normalText(b.question) &&
      optionKey(a.options) === optionKey(b.options),
    leaked: right !== null && right !== '' && right === answer(a),
  }
}

/** What the files A and B share. */
export function findOverlap(a: readonly ChoiceItem[], b: readonly ChoiceItem[], options: OverlapOptions = {}): Overlap {
  const { near = true, threshold = 0.5 } = options
  const byPassage = new Map<string, ChoiceItem[]>()
  for (const item of a) {
    const key = normalText(item.context)
    byPassage.set(key, [...(byPassage.get(key) ?? []), item])
  }
  const pairs: SharedItem[] = []
  const [sharedA, sharedB, distinct] = [new Set<ChoiceItem>(), new Set<ChoiceItem>(), new Set<string>()]
  const rest: ChoiceItem[] = []
  for (const item of b) {
    const key = normalText(item.context)
    const same = key === '' ? undefined : byPassage.get(key)
    if (!same) {
      rest.push(item)
      continue
    }
    sharedB.add(item)
    distinct.add(key)
    for (const other of same) {
      sharedA.add(other)
      pairs.push(pairOf(other, item, 'same'))
    }
  }
  if (near)
    for (const { a: other, b: item, share } of nearCopies(a, rest, threshold)) pairs.push(pairOf(other, item, share))
  return counted(pairs, { a: sharedA.size, b: sharedB.size, distinct: distinct.size })
}

/** What a file repeats: as `findOverlap`, with every item for B and the items before it for A. */
export function findRepeats(items: readonly ChoiceItem[], { threshold = 0.5 }: OverlapOptions = {}): Overlap {
  const byPassage = new Map<string, ChoiceItem[]>()
  const pairs: SharedItem[] = []
  const [first, again, distinct] = [new Set<ChoiceItem>(), new Set<ChoiceItem>(), new Set<string>()]
  for (const item of items) {
    const key = normalText(item.context)
    if (key === '') continue
    const before = byPassage.get(key) ?? []
    for (const other of before) {
      first.add(other)
      again.add(item)
      distinct.add(key)
      pairs.push(pairOf(other, item, 'same'))
    }
    byPassage.set(key, [...before, item])
  }
  const once = [...byPassage.values()].map(([item]) => item!)
  for (const { a, b, share } of nearCopies(once, once, threshold, (i, j) => i < j)) pairs.push(pairOf(a, b, share))
  return counted(pairs, { a: first.size, b: again.size, distinct: distinct.size })
}

function counted(pairs: readonly SharedItem[], sharedPassages: Overlap['sharedPassages']): Overlap {
  const itemsOf = (fits: (pair: SharedItem) => boolean) => new Set(pairs.filter(fits).map(pair => pair.b)).size
  return {
    sharedPassages,
    identicalItems: itemsOf(pair => pair.identical),
    leakedAnswers: itemsOf(pair => pair.leaked),
    nearPassages: itemsOf(pair => pair.passage !== 'same'),
    pairs,
  }
}

const [SHINGLE, ROWS, BANDS] = [5, 4, 16]

function shinglesOf(text: string): Set<number> {
  const tokens = normalText(text).split(' ')
  const found = new Set<number>()
  for (let i = 0; i + SHINGLE <= tokens.length; i++) found.add(hashString(tokens.slice(i, i + SHINGLE).join(' ')))
  return found
}

/** The smallest hash of the shingles under each of 64 orders. */
function signatureOf(shingles: ReadonlySet<number>): Uint32Array {
  const signature = new Uint32Array(ROWS * BANDS).fill(0xffffffff)
  for (const shingle of shingles) {
    for (let k = 0; k < signature.length; k++) {
      const value = hashEnd(hashMix(k + 1, shingle), 4)
      if (value < signature[k]!) signature[k] = value
    }
  }
  return signature
}

const bandsOf = (signature: Uint32Array) =>
  Array.from({ length: BANDS }, (_, band) => `${band}:${signature.subarray(band * ROWS, (band + 1) * ROWS).join(',')}`)

/** The share of common shingles (Jaccard). */
export function shingleShare(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let common = 0
  for (const shingle of a) if (b.has(shingle)) common++
  const union = a.size + b.size - common
  return union === 0 ? 0 : common / union
}

/** The best near copy in A of each item of B, where there is one; `may` says by their places which of A an item of B may be paired with. */
export function nearCopies(
  a: readonly ChoiceItem[],
  b: readonly ChoiceItem[],
  threshold: number,
  may: (a: number, b: number) => boolean = () => true,
): { readonly a: ChoiceItem; readonly b: ChoiceItem; readonly share: number }[] {
  const shingles = a.map(item => shinglesOf(item.context))
  const buckets = new Map<string, number[]>()
  shingles.forEach((set, i) => {
    if (set.size === 0) return
    for (const band of bandsOf(signatureOf(set))) buckets.set(band, [...(buckets.get(band) ?? []), i])
  })
  return b.flatMap((item, j) => {
    const own = shinglesOf(item.context)
    if (own.size === 0) return []
    let [best, share] = [-1, threshold]
    for (const i of new Set(bandsOf(signatureOf(own)).flatMap(band => buckets.get(band) ?? []))) {
      if (!may(i, j)) continue
      const found = shingleShare(shingles[i]!, own)
      if (found > share || (found === share && best < 0)) [best, share] = [i, found]
    }
    return best < 0 ? [] : [{ a: a[best]!, b: item, share }]
  })
}
