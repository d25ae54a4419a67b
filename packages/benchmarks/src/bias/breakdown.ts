/** Accuracy by input length (LogiQA 2.0, Figure 7) and by type (Table VIII), and overlap with the passage (Table VII). */
import { overlapScores } from '../models/word-matching.ts'
import type { ChoiceItem, InferencePair } from '../records/records.ts'
import { characterTokeniser, detectLanguage, spaceTokeniser, type Tokeniser } from '../text/tokenisers.ts'

export interface BreakdownPart {
  readonly name: string
  readonly items: number
  /** Number of items answered correctly. */
  readonly right: number
  /** `null` when there are no items. */
  readonly accuracy: number | null
}

/** Returns the accuracy by type; an item may have several types. */
export function accuracyByType<T>(
  items: readonly T[],
  right: readonly boolean[],
  getTypes: (item: T, index: number) => readonly string[],
  order: readonly string[],
): BreakdownPart[] {
  const counts = new Map(order.map(name => [name, { items: 0, right: 0 }]))
  items.forEach((item, i) => {
    for (const type of getTypes(item, i)) {
      const entry = counts.get(type)
      if (!entry) continue
      entry.items++
      if (right[i]) entry.right++
    }
  })
  const toAccuracy = (right: number, all: number) => (all === 0 ? null : right / all)
  return [...counts].map(([name, count]) => ({ name, ...count, accuracy: toAccuracy(count.right, count.items) }))
}

const listTexts = (item: ChoiceItem | InferencePair) =>
  'options' in item ? [item.context, item.question, ...item.options] : [item.premise, item.hypothesis]

/** Returns the tokeniser at white space; by characters for Chinese, which has no spaces between words. */
const chooseTokeniser = (item: ChoiceItem | InferencePair | undefined): Tokeniser =>
  item !== undefined && detectLanguage(listTexts(item).join(' ')) === 'Chinese' ? characterTokeniser : spaceTokeniser

/** Returns the accuracy by bins of input length: tokens of passage, question and options, or of premise and hypothesis. */
export function accuracyByLength(
  items: readonly (ChoiceItem | InferencePair)[],
  right: readonly boolean[],
  options: { readonly width?: number; readonly tokeniser?: Tokeniser } = {},
): BreakdownPart[] {
  const { tokeniser = chooseTokeniser(items[0]) } = options
  const { width = tokeniser === characterTokeniser ? 100 : 50 } = options
  const lengths = items.map(item => listTexts(item).reduce((sum, text) => sum + tokeniser.tokens(text).length, 0))
  const formatBin = (length: number) =>
    `${Math.floor(length / width) * width}-${Math.floor(length / width) * width + width - 1}`
  const order: string[] = []
  for (let from = 0; from <= Math.max(0, ...lengths); from += width) order.push(formatBin(from))
  return accuracyByType(items, right, (_, i) => [formatBin(lengths[i]!)], order).filter(part => part.items > 0)
}

/**
 * Overlap ratio: the proportion of choices that are the option with most words in common with the passage (the first of equals). With
 * the correct answers as choices, it is the accuracy of word matching.
 */
export function overlapRatio(items: readonly ChoiceItem[], choices: readonly (number | null)[]): number {
  let [answeredCount, matchCount] = [0, 0]
  items.forEach((item, i) => {
    const choice = choices[i]
    if (choice === null || choice === undefined) return
    answeredCount++
    const scores = overlapScores(item)
    if (scores.indexOf(Math.max(...scores)) === choice) matchCount++
  })
  return answeredCount === 0 ? Number.NaN : matchCount / answeredCount
}

/** Returns the mean proportion of words of the hypothesis that occur in the premise, by label. */
export function premiseOverlap(
  pairs: readonly InferencePair[],
  tokeniser: Tokeniser = spaceTokeniser,
): { readonly entailed: number; readonly others: number } {
  const shares: Record<'entailed' | 'others', number[]> = { entailed: [], others: [] }
  for (const { premise, hypothesis, label } of pairs) {
    if (label === null) continue
    const premiseWords = new Set(tokeniser.tokens(premise))
    const hypothesisWords = tokeniser.tokens(hypothesis)
    shares[label === 'entailed' ? 'entailed' : 'others'].push(
      hypothesisWords.filter(word => premiseWords.has(word)).length / (hypothesisWords.length || 1),
    )
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
  return { entailed: mean(shares.entailed), others: mean(shares.others) }
}
