/** The error of this package: what is wrong, where, and what mends it. */

import { createLocator } from './reading/locator.ts'

/** A half-open range of the source text, in UTF-16 units as in `String.prototype.slice`. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface Position {
  /** 1-based. */
  readonly line: number
  /** 1-based, in characters (code points). */
  readonly column: number
}

export interface TheoryErrorOptions {
  /** A short stable name of the kind of fault: `empty`, `no-then`, `ambiguous`, … */
  readonly code?: string
  readonly remedy?: string
  readonly span?: Span
  /** The text the span is of: gives position and caret line. */
  readonly source?: string
  /** The position, where it is known already. */
  readonly position?: Position
  /** For an ambiguous sentence: the readings, in the symbolic syntax. */
  readonly readings?: readonly string[]
  /** The whole message, where it is made already. */
  readonly message?: string
}

/** A text that is no theory, or a theory that cannot be written: message with `line:column`, caret line and remedy. */
export class TheoryError extends Error {
  override readonly name = 'TheoryError'
  /** The input is at fault, not the program: a caller may show the message as it stands. */
  readonly userError = true
  /** What is wrong, without position, caret or remedy. */
  readonly problem: string
  readonly code: string
  readonly remedy: string | undefined
  readonly span: Span | undefined
  readonly position: Position | undefined
  readonly readings: readonly string[] | undefined

  constructor(problem: string, options: TheoryErrorOptions = {}) {
    const { source, span, remedy } = options
    const location = source !== undefined && span !== undefined ? createLocator(source)(span) : undefined
    const located =
      location === undefined
        ? problem
        : `${location.position.line}:${location.position.column}: ${problem}\n${location.caret}`
    super(options.message ?? (remedy === undefined ? located : `${located}\n${remedy}`))
    this.problem = problem
    this.code = options.code ?? 'theory'
    this.remedy = remedy
    this.span = span
    this.position = options.position ?? location?.position
    this.readings = options.readings
  }
}
