/** What became of a row, in one word. Most rows carry their verdict; a task whose answers are scored in shares says when one is right. */
import type { Row } from './task.ts'

export type Verdict = 'right' | 'wrong' | 'unparsed' | 'failed'

export interface Judging {
  /** What "right" means, in the words of a report. */
  readonly measure: string
  verdict(row: Row): Verdict
}

/** By the verdict that the row carries. */
export const judgedByAnswer: Judging = {
  measure: 'accuracy',
  verdict: ({ error, answer, correct }) =>
    error ? 'failed' : answer === null ? 'unparsed' : correct ? 'right' : 'wrong',
}
