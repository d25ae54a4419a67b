/**
 * Aligns two translations of the same questions (LogiQA 1.0 and 2.0; Table V's "2.0 portion") by TF-IDF vectors of passage, question
 * and options. Two items are a pair if each is the nearest neighbour of the other, the cosine similarity is high enough, and the
 * index of the correct answer is the same (translators keep the order of options).
 */
import { getRow, type SparseMatrix } from '@elenchus/learning'
import { fitTfidf, tfidfMatrix } from '@elenchus/learning/text'
import type { ChoiceItem } from '../records/records.ts'

export interface AlignedPair {
  readonly a: string
  readonly b: string
  /** Cosine similarity, 0 to 1. */
  readonly similarity: number
}

const joinTexts = ({ context, question, options }: ChoiceItem) => [context, question, ...options].join(' ')

/** Finds the nearest row of `to` for each row of `from`, with an inverted index of the words of `to`. */
function findNearest(from: SparseMatrix, to: SparseMatrix): { readonly row: number; readonly similarity: number }[] {
  const invertedIndex = new Map<number, [row: number, value: number][]>()
  for (let row = 0; row < to.rows; row++) {
    const { indices, values } = getRow(to, row)
    indices.forEach((column, i) => {
      const postings = invertedIndex.get(column)
      if (postings) postings.push([row, values[i]!])
      else invertedIndex.set(column, [[row, values[i]!]])
    })
  }
  return Array.from({ length: from.rows }, (_, row) => {
    const sums = new Float64Array(to.rows)
    const { indices, values } = getRow(from, row)
    indices.forEach((column, i) => {
      for (const [other, value] of invertedIndex.get(column) ?? []) sums[other]! += values[i]! * value
    })
    let best = 0
    for (let other = 1; other < to.rows; other++) if (sums[other]! > sums[best]!) best = other
    return { row: best, similarity: sums[best] ?? 0 }
  })
}

/** Returns pairs of items that are the same question; each item is in at most one pair. */
export function alignItems(
  a: readonly ChoiceItem[],
  b: readonly ChoiceItem[],
  { threshold = 0.55 }: { readonly threshold?: number } = {},
): AlignedPair[] {
  if (a.length === 0 || b.length === 0) return []
  const tfidf = fitTfidf([...a, ...b].map(joinTexts), { sublinear: true, maxShare: 0.2 })
  const [first, second] = [tfidfMatrix(tfidf, a.map(joinTexts)), tfidfMatrix(tfidf, b.map(joinTexts))]
  const reverse = findNearest(second, first)
  return findNearest(first, second).flatMap(({ row, similarity }, i) => {
    if (similarity < threshold || reverse[row]!.row !== i) return []
    if (a[i]!.answer !== null && b[row]!.answer !== null && a[i]!.answer !== b[row]!.answer) return []
    return [{ a: a[i]!.id, b: b[row]!.id, similarity }]
  })
}
