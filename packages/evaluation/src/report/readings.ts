/** How an answer was read, from the details in the log. */
import type { Row } from '../contract/task.ts'

/** Reason to check an answer. */
export type Concern = 'unparsed' | 'cut off' | 'unsure'

export interface ReadingNote {
  /** Words that the answer was read from. */
  readonly evidence: string
  /** Kind of evidence; for unparsed answers, the reason. */
  readonly why: string
  readonly concern: Concern | null
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Whether the model stopped at the output limit. */
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
