/**
 * Tokens that correlate with correct options (ReClor 3.3, Table 5): p(right | t) = count(t, right) / count(t). Rare tokens score high by
 * chance, hence a minimum frequency and a z score.
 */
import type { ChoiceItem } from '../records/records.ts'
import { type Tokeniser, words } from '../text/tokenisers.ts'

export interface TokenCorrelation {
  readonly token: string
  readonly count: number
  readonly right: number
  /** p(right | token), 0 to 1. */
  readonly score: number
  /** Standard deviations above the share of correct options among all tokens. */
  readonly z: number
}

export interface TokenCorrelationOptions {
  readonly tokeniser?: Tokeniser
  /** Minimum frequency. Default 20. */
  readonly floor?: number
}

/** Tokens by descending correlation with correct options; ties by descending frequency. */
export function tokenCorrelations(
  items: readonly ChoiceItem[],
  options: TokenCorrelationOptions = {},
): TokenCorrelation[] {
  const { tokeniser = words, floor = 20 } = options
  const counts = new Map<string, { count: number; right: number }>()
  let [all, allRight] = [0, 0]
  for (const { options: choices, answer } of items) {
    if (answer === null) continue
    choices.forEach((choice, i) => {
      for (const token of tokeniser.tokens(choice)) {
        const entry = counts.get(token) ?? { count: 0, right: 0 }
        entry.count++
        all++
        if (i === answer) {
          entry.right++
          allRight++
        }
        counts.set(token, entry)
      }
    })
  }
  const base = all === 0 ? 0 : allRight / all
  return [...counts]
    .filter(([, { count }]) => count >= floor)
    .map(([token, { count, right }]) => ({
      token,
      count,
      right,
      score: right / count,
      z: base === 0 || base === 1 ? 0 : (right - count * base) / Math.sqrt(count * base * (1 - base)),
    }))
    .sort((a, b) => b.score - a.score || b.count - a.count || (a.token < b.token ? -1 : 1))
}
