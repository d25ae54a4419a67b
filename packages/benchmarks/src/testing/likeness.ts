/**
 * Similarity of a hypothesis to a released one: ROUGE-L (Lin 2004), the F1 of the longest common subsequence of words, and equality up to
 * case and punctuation; and all wordings of a hypothesis that mean the same, as an upper bound.
 */
import { toHypothesis, type Wording } from '../convert/hypothesis.ts'
import type { ChoiceItem } from '../records/records.ts'

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The length of the longest common subsequence, in O(|a|·|b|) time and O(|b|) memory. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  let above = new Uint32Array(b.length + 1)
  for (const word of a) {
    const row = new Uint32Array(b.length + 1)
    for (let j = 1; j <= b.length; j++)
      row[j] = word === b[j - 1] ? above[j - 1]! + 1 : Math.max(above[j]!, row[j - 1]!)
    above = row
  }
  return above[b.length]!
}

export interface RougeOptions {
  /** What two words must share to count as the same: by default the word itself. Published figures often take its stem. */
  readonly stem?: (word: string) => string
}

/** Words of three letters are left alone, as the `rouge-score` package leaves them. */
const stemmed = (words: readonly string[], stem: (word: string) => string) =>
  words.map(word => (word.length > 3 ? stem(word) : word))

/**
 * ROUGE-L F1 of two texts, 0 to 1: lower case, words of letters and digits, no stemming, both directions weighed alike. These are
 * the settings that the `rouge-score` package has by itself; `stem` makes it the figure with its stemmer.
 */
export function rougeL(text: string, reference: string, { stem }: RougeOptions = {}): number {
  const [a, b] = [text, reference].map(given => (stem ? stemmed(wordsOf(given), stem) : wordsOf(given))) as [
    string[],
    string[],
  ]
  return a.length + b.length === 0 ? 1 : (2 * commonLength(a, b)) / (a.length + b.length)
}

/** The same words in the same order, whatever their case and punctuation. */
export function sameWords(text: string, reference: string): boolean {
  return wordsOf(text).join(' ') === wordsOf(reference).join(' ')
}

/** Words, and each with the one after it: the order of words without the cost of a longest common subsequence. */
const piecesOf = (text: string): string[] => {
  const words = wordsOf(text)
  return [...words, ...words.slice(1).map((word, i) => `${words[i]} ${word}`)]
}

/**
 * Which option a hypothesis was made from: the one most of which stands in it, by words and neighbouring words, since some options
 * hold the same words in another order; of several that are there whole, the longest, since some options are part of others.
 */
export function optionOf(hypothesis: string, options: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const piece of piecesOf(hypothesis)) counts.set(piece, (counts.get(piece) ?? 0) + 1)
  let best = { at: -1, share: -1, length: 0 }
  options.map(piecesOf).forEach((pieces, at) => {
    const left = new Map(counts)
    let found = 0
    for (const piece of pieces) {
      const count = left.get(piece) ?? 0
      if (count === 0) continue
      left.set(piece, count - 1)
      found++
    }
    const share = found / (pieces.length || 1)
    if (share > best.share || (share === best.share && pieces.length > best.length))
      best = { at, share, length: pieces.length }
  })
  return best.at
}

/** The first leaves every choice to the question. */
export const rivalWordings: readonly Wording[] = [
  {},
  ...[undefined, 'front' as const, 'end' as const].flatMap(adverbial =>
    [undefined, true, false].flatMap(isNamed =>
      [undefined, true, false].flatMap(isInverted =>
        [false, true].flatMap(isReported =>
          [false, true].map(isSupposed => ({
            ...(adverbial === undefined ? {} : { adverbial }),
            ...(isNamed === undefined ? {} : { isNamed }),
            ...(isInverted === undefined ? {} : { isInverted }),
            isReported,
            isSupposed,
          })),
        ),
      ),
    ),
  ),
]

/** The different wordings of an option's hypothesis; the first is the one that `toHypothesis` chooses. */
export function rivalHypotheses(item: Pick<ChoiceItem, 'question' | 'options' | 'context'>, index: number): string[] {
  return [...new Set(rivalWordings.map(wording => toHypothesis(item, index, wording)))]
}
