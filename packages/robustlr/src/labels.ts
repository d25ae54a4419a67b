/** The three labels and the numbers the released files give them: 0 False, 1 True, 2 Unknown. */

export type AnswerLabel = 'False' | 'True' | 'Unknown'

export const LABELS: readonly AnswerLabel[] = ['False', 'True', 'Unknown']

/** `labelNumber('True')` is 1. */
export const labelNumber = (label: AnswerLabel): 0 | 1 | 2 => (label === 'False' ? 0 : label === 'True' ? 1 : 2)

/** Reads a label as a word (any case; the authors' `Nothing` is Unknown) or as its number; `undefined` where it is none. */
export function readLabel(text: string): AnswerLabel | undefined {
  switch (text.trim().toLowerCase()) {
    case '0':
    case 'false':
      return 'False'
    case '1':
    case 'true':
      return 'True'
    case '2':
    case 'unknown':
    case 'nothing':
      return 'Unknown'
    default:
      return undefined
  }
}
