/** Lengths of correct and incorrect options (ReClor 3.3, Figure 3). */
import type { ChoiceItem } from '../records/records.ts'
import { type Tokeniser, words } from '../text/tokenisers.ts'

export interface LengthBin {
  /** Lengths from `from` up to, not including, `to`. */
  readonly from: number
  readonly to: number
  /** Shares of the correct and of the incorrect options, each adding up to 1. */
  readonly right: number
  readonly wrong: number
}

export interface OptionLengths {
  readonly tokeniser: string
  readonly meanRight: number
  readonly meanWrong: number
  /** Accuracy of always choosing the longest option. */
  readonly longestIsRight: number
  readonly bins: readonly LengthBin[]
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length

/** Lengths of options in tokens, by label. */
export function optionLengths(
  items: readonly ChoiceItem[],
  { tokeniser = words, width = 5 }: { readonly tokeniser?: Tokeniser; readonly width?: number } = {},
): OptionLengths {
  const [right, wrong]: [number[], number[]] = [[], []]
  let [known, longest] = [0, 0]
  for (const { options, answer } of items) {
    if (answer === null) continue
    const lengths = options.map(option => tokeniser.tokens(option).length)
    lengths.forEach((length, i) => {
      ;(i === answer ? right : wrong).push(length)
    })
    known++
    if (lengths.indexOf(Math.max(...lengths)) === answer) longest++
  }
  const top = Math.max(0, ...right, ...wrong)
  const bins: LengthBin[] = []
  for (let from = 0; from <= top; from += width) {
    const share = (values: readonly number[]) =>
      values.filter(value => value >= from && value < from + width).length / (values.length || 1)
    bins.push({ from, to: from + width, right: share(right), wrong: share(wrong) })
  }
  return {
    tokeniser: tokeniser.name,
    meanRight: mean(right),
    meanWrong: mean(wrong),
    longestIsRight: known === 0 ? Number.NaN : longest / known,
    bins,
  }
}
