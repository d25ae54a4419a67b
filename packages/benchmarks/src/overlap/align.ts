/**
 * The same question in two translations (LogiQA 1.0 and 2.0; Table V's "2.0 portion"). The wording differs throughout, so copies
 * are found by rare words: TF-IDF vectors of passage, question and options, a pair counts when each is the other's nearest, the
 * cosine is high enough, and the right answer stands in the same place (translators keep the order of options).
 */
import { rowOf, type SparseMatrix } from '@elenchus/learning'
import { fitTfidf, tfidfMatrix } from '@elenchus/learning/text'
import type { ChoiceItem } from '../records/records.ts'

export interface AlignedPair {
  readonly a: string
  readonly b: string
  /** Cosine of the two, 0 to 1. */
  readonly similarity: number
}

const textOf = ({ context, question, options }: ChoiceItem) => [context, question, ...options].join(' ')

/** For each row of `from`, its nearest row of `to`; by an inverted index, so only rows that share a word are looked at. */
function nearest(from: SparseMatrix, to: SparseMatrix): { readonly row: number; readonly similarity: number }[] {
  const index = new Map<number, [row: number, value: number][]>()
  for (let row = 0; row < to.rows; row++) {
    const { indices, values } = rowOf(to, row)
    indices.forEach((column, i) => {
      const list = index.get(column)
      if (list) list.push([row, values[i]!])
      else index.set(column, [[row, values[i]!]])
    })
  }
  return Array.from({ length: from.rows }, (_, row) => {
    const sums = new Float64Array(to.rows)
    const { indices, values } = rowOf(from, row)
    indices.forEach((column, i) => {
      for (const [other, value] of index.get(column) ?? []) sums[other]! += values[i]! * value
    })
    let best = 0
    for (let other = 1; other < to.rows; other++) if (sums[other]! > sums[best]!) best = other
    return { row: best, similarity: sums[best] ?? 0 }
  })
}

/** Pairs of items that are the same question; each item is in at most one pair. */
export function alignItems(
  a: readonly ChoiceItem[],
  b: readonly ChoiceItem[],
  { threshold = 0.55 }: { readonly threshold?: number } = {},
): AlignedPair[] {
  if (a.length === 0 || b.length === 0) return []
  const tfidf = fitTfidf([...a, ...b].map(textOf), { sublinear: true, maxShare: 0.2 })
  const [first, second] = [tfidfMatrix(tfidf, a.map(textOf)), tfidfMatrix(tfidf, b.map(textOf))]
  const back = nearest(second, first)
  return nearest(first, second).flatMap(({ row, similarity }, i) => {
    if (similarity < threshold || back[row]!.row !== i) return []
    if (a[i]!.answer !== null && b[row]!.answer !== null && a[i]!.answer !== b[row]!.answer) return []
    return [{ a: a[i]!.id, b: b[row]!.id, similarity }]
  })
}
