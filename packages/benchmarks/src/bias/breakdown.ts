/** Accuracy by input length (LogiQA 2.0, Figure 7), by type (Table VIII) and by overlap with the passage (Table VII). */
import { overlapScores } from '../models/word-matching.ts'
import type { ChoiceItem, InferencePair } from '../records/records.ts'
import { characters, languageOf, spaces, type Tokeniser } from '../text/tokenisers.ts'

export interface BreakdownPart {
  readonly name: string
  readonly items: number
  readonly right: number
  /** `null` when there are no items. */
  readonly accuracy: number | null
}

/** Accuracy by type; an item may have several types. */
export function accuracyByType<T>(
  items: readonly T[],
  right: readonly boolean[],
  typesOf: (item: T, index: number) => readonly string[],
  order: readonly string[],
): BreakdownPart[] {
  const counts = new Map(order.map(name => [name, { items: 0, right: 0 }]))
  items.forEach((item, i) => {
    for (const type of typesOf(item, i)) {
      const entry = counts.get(type)
      if (!entry) continue
      entry.items++
      if (right[i]) entry.right++
    }
  })
  return [...counts].map(([name, count]) => ({
    name,
    ...count,
    accuracy: count.items === 0 ? null : count.right / count.items,
  }))
}

const textsOf = (item: ChoiceItem | InferencePair) =>
  'options' in item ? [item.context, item.question, ...item.options] : [item.premise, item.hypothesis]

/** White-space tokens; characters for Chinese, which has no blanks. */
const lengthTokeniser = (item: ChoiceItem | InferencePair | undefined): Tokeniser =>
  item !== undefined && languageOf(textsOf(item).join(' ')) === 'Chinese' ? characters : spaces

/** Accuracy in bins of input length: tokens of passage, question and options, or of premise and hypothesis. */
export function accuracyByLength(
  items: readonly (ChoiceItem | InferencePair)[],
  right: readonly boolean[],
  given: { readonly width?: number; readonly tokeniser?: Tokeniser } = {},
): BreakdownPart[] {
  const { tokeniser = lengthTokeniser(items[0]) } = given
  const { width = tokeniser === characters ? 100 : 50 } = given
  const lengths = items.map(item => textsOf(item).reduce((sum, text) => sum + tokeniser.tokens(text).length, 0))
  const name = (length: number) =>
    `${Math.floor(length / width) * width}-${Math.floor(length / width) * width + width - 1}`
  const order: string[] = []
  for (let from = 0; from <= Math.max(0, ...lengths); from += width) order.push(name(from))
  return accuracyByType(items, right, (_, i) => [name(lengths[i]!)], order).filter(part => part.items > 0)
}

/**
 * Overlap ratio: how often a choice is the option that shares most words with the passage (the first of equals). With the correct answers
 * as choices it is the accuracy of word matching.
 */
export function overlapRatio(items: readonly ChoiceItem[], choices: readonly (number | null)[]): number {
  let [known, matched] = [0, 0]
  items.forEach((item, i) => {
    const choice = choices[i]
    if (choice === null || choice === undefined) return
    known++
    const scores = overlapScores(item)
    if (scores.indexOf(Math.max(...scores)) === choice) matched++
  })
  return known === 0 ? Number.NaN : matched / known
}

/** Mean share of the words of the hypothesis that occur in the premise, by label. */
export function premiseOverlap(
  pairs: readonly InferencePair[],
  tokeniser: Tokeniser = spaces,
): { readonly entailed: number; readonly others: number } {
  const shares: Record<'entailed' | 'others', number[]> = { entailed: [], others: [] }
  for (const { premise, hypothesis, label } of pairs) {
    if (label === null) continue
    const known = new Set(tokeniser.tokens(premise))
    const own = tokeniser.tokens(hypothesis)
    shares[label === 'entailed' ? 'entailed' : 'others'].push(
      own.filter(word => known.has(word)).length / (own.length || 1),
    )
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
  return { entailed: mean(shares.entailed), others: mean(shares.others) }
}
