/**
 * Tokens that correlate with correct options (ReClor 3.3, Table 5): p(right | t) = count(t, right) / count(t). Rare tokens have high
 * scores by chance; therefore there are a minimum frequency and a z score.
 */
import type { ChoiceItem } from '../records/records.ts'
import { type Tokeniser, wordTokeniser } from '../text/tokenisers.ts'

export interface TokenCorrelation {
  readonly token: string
  readonly count: number
  /** Number of occurrences in correct options. */
  readonly right: number
  /** p(right | token), 0 to 1. */
  readonly score: number
  /** z score: standard deviations above the proportion of tokens of correct options among all tokens. */
  readonly z: number
}

/** Returns tokens by descending correlation with correct options; ties by descending frequency. `floor` is the minimum frequency. */
export function correlateTokens(
  items: readonly ChoiceItem[],
  { tokeniser = wordTokeniser, floor = 20 }: { readonly tokeniser?: Tokeniser; readonly floor?: number } = {},
): TokenCorrelation[] {
  const counts = new Map<string, { count: number; right: number }>()
  let [tokenCount, correctTokenCount] = [0, 0]
  for (const { options: choices, answer } of items) {
    if (answer === null) continue
    choices.forEach((choice, i) => {
      for (const token of tokeniser.tokens(choice)) {
        const entry = counts.get(token) ?? { count: 0, right: 0 }
        entry.count++
        tokenCount++
        if (i === answer) {
          entry.right++
          correctTokenCount++
        }
        counts.set(token, entry)
      }
    })
  }
  const baseRate = tokenCount === 0 ? 0 : correctTokenCount / tokenCount
  return [...counts]
    .filter(([, { count }]) => count >= floor)
    .map(([token, { count, right }]) => {
      const deviation = Math.sqrt(count * baseRate * (1 - baseRate))
      return {
        token,
        count,
        right,
        score: right / count,
        z: deviation === 0 ? 0 : (right - count * baseRate) / deviation,
      }
    })
    .sort((a, b) => b.score - a.score || b.count - a.count || (a.token < b.token ? -1 : 1))
}
