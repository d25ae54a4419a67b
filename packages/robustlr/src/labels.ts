/** Answer labels and their numbers in the released files. */

export type AnswerLabel = 'False' | 'True' | 'Unknown'

export const LABELS: readonly AnswerLabel[] = ['False', 'True', 'Unknown']

/** Returns the number of a label in the released files: 0 False, 1 True, 2 Unknown. */
export const toLabelNumber = (label: AnswerLabel): number => LABELS.indexOf(label)

/** Parses a label given as a word in any case (`Nothing` means Unknown, as in the release) or as a number; `undefined` for other texts. */
export function parseLabel(text: string): AnswerLabel | undefined {
  const word = text.trim().toLowerCase()
  if (word === 'nothing') return 'Unknown'
  return LABELS.find((label, number) => word === label.toLowerCase() || word === String(number))
}
