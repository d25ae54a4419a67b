/**
 * What the parser throws inside; the reader turns it into a diagnostic with line, column and caret.
 *
 * Not an `Error`: it never leaves the package, and a stack trace for each of a million bad sentences would cost more
 * than reading them.
 */
import type { Span } from '../theory-error.ts'

/** Span of a failure that concerns the whole sentence; the reader replaces it by the sentence's own. */
export const WHOLE_SENTENCE: Span = { start: 0, end: 0 }

export class Failure {
  readonly code: string
  readonly problem: string
  readonly span: Span
  readonly remedy: string | undefined
  /** For `ambiguous`: the readings. */
  readonly readings: readonly string[] | undefined

  constructor(code: string, problem: string, span: Span, remedy?: string, readings?: readonly string[]) {
    this.code = code
    this.problem = problem
    this.span = span
    this.remedy = remedy
    this.readings = readings
  }
}
