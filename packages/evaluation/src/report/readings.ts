/** How an answer was read, as the log keeps it: by which words, whether a person should look, and why. */
import type { Row } from '../contract/task.ts'

/** Why a person should look at a reading. */
export type Concern = 'unparsed' | 'cut off' | 'unsure'

export interface ReadingNote {
  /** The words that the answer was read from. */
  readonly evidence: string
  /** What kind of words they are; of an answer that was not read, why not. */
  readonly why: string
  readonly concern: Concern | null
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The model stopped at the output limit. */
export const isCutOff = ({ turns }: Row): boolean => turns.at(-1)?.response.finish === 'length'

export function readingOf(row: Row): ReadingNote {
  const { evidence, rung, unread, unsure } = row.details ?? {}
  const concern =
    row.error !== null
      ? null
      : isCutOff(row)
        ? 'cut off'
        : row.answer === null
          ? 'unparsed'
          : unsure === true
            ? 'unsure'
            : null
  return { evidence: textOf(evidence), why: textOf(rung) || textOf(unread), concern }
}
