/** Lengths of correct and incorrect options (ReClor 3.3, Figure 3). */
import type { ChoiceItem } from '../records/records.ts'
import { type Tokeniser, wordTokeniser } from '../text/tokenisers.ts'

export interface LengthBin {
  /** First length of the bin; `to` is exclusive. */
  readonly from: number
  readonly to: number
  /** Proportions of the correct and of the incorrect options, each adding up to 1. */
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

/** Compares the lengths of correct and incorrect options in tokens. */
export function compareOptionLengths(
  items: readonly ChoiceItem[],
  { tokeniser = wordTokeniser, width = 5 }: { readonly tokeniser?: Tokeniser; readonly width?: number } = {},
): OptionLengths {
  const [correctLengths, incorrectLengths]: [number[], number[]] = [[], []]
  let [answeredCount, longestCorrectCount] = [0, 0]
  for (const { options, answer } of items) {
    if (answer === null) continue
    const lengths = options.map(option => tokeniser.tokens(option).length)
    lengths.forEach((length, i) => {
      ;(i === answer ? correctLengths : incorrectLengths).push(length)
    })
    answeredCount++
    if (lengths.indexOf(Math.max(...lengths)) === answer) longestCorrectCount++
  }
  const maxLength = Math.max(0, ...correctLengths, ...incorrectLengths)
  const bins: LengthBin[] = []
  for (let from = 0; from <= maxLength; from += width) {
    const share = (values: readonly number[]) =>
      values.filter(value => value >= from && value < from + width).length / (values.length || 1)
    bins.push({ from, to: from + width, right: share(correctLengths), wrong: share(incorrectLengths) })
  }
  return {
    tokeniser: tokeniser.name,
    meanRight: mean(correctLengths),
    meanWrong: mean(incorrectLengths),
    longestIsRight: answeredCount === 0 ? Number.NaN : longestCorrectCount / answeredCount,
    bins,
  }
}
