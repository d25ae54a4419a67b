/** Labels and their numbers in the released files. */

export type AnswerLabel = 'False' | 'True' | 'Unknown'

export const LABELS: readonly AnswerLabel[] = ['False', 'True', 'Unknown']

/** Number of a label in the released files: 0 False, 1 True, 2 Unknown. */
export const labelNumber = (label: AnswerLabel): number => LABELS.indexOf(label)

/** Parses a label as a word in any case (`Nothing` is Unknown, as in the release) or a number; `undefined` for other texts. */
export function readLabel(text: string): AnswerLabel | undefined {
  const word = text.trim().toLowerCase()
  if (word === 'nothing') return 'Unknown'
  return LABELS.find((label, number) => word === label.toLowerCase() || word === String(number))
}
