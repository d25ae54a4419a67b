/** Error of this package, with the problem, its position and a remedy. */

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
  /** Stable name of the kind of problem: `empty`, `no-then`, `ambiguous`, … */
  readonly code?: string
  readonly remedy?: string
  readonly span?: Span
  /** Text that the span refers to, from which position and caret line are computed. */
  readonly source?: string
  /** Position, if it has been computed already. */
  readonly position?: Position
  /** For an ambiguous sentence: the readings, in the symbolic syntax. */
  readonly readings?: readonly string[]
  /** Complete message, if it has been formatted already. */
  readonly message?: string
}

/** Error in a text that cannot be read, or a theory that cannot be written. The message has `line:column`, caret line and remedy. */
export class TheoryError extends Error {
  override readonly name = 'TheoryError'
  /** Marks an error in the user's input, whose message can be shown without a stack trace. */
  readonly userError = true
  /** Problem without position, caret or remedy. */
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
