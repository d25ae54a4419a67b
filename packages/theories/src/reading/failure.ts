/** What the parser throws inside; the reader turns it into a diagnostic with line, column and caret. */
import type { Span } from './theory-error.ts'

export class Failure extends Error {
  override readonly name = 'Failure'
  readonly span: Span
  readonly code: string
  readonly remedy: string | undefined
  readonly readings: readonly string[] | undefined

  constructor(code: string, message: string, span: Span, remedy?: string, readings?: readonly string[]) {
    super(message)
    this.code = code
    this.span = span
    this.remedy = remedy
    this.readings = readings
  }
}
