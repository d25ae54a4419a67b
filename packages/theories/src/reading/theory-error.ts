/**
 * The error of this package: what is wrong, where, and what mends it.
 *
 * A position is shown as `line:column` with the line itself and a caret under the place, so that a user who pasted a
 * page of sentences sees at once which one is meant.
 */

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
  readonly remedy?: string
  readonly source?: string
  readonly span?: Span
  /** For an ambiguous sentence: the readings, in the symbolic syntax. */
  readonly readings?: readonly string[]
  readonly code?: string
}

export class TheoryError extends Error {
  override readonly name = 'TheoryError'
  /** What is wrong, without position, caret or remedy. */
  readonly problem: string
  readonly remedy: string | undefined
  readonly span: Span | undefined
  readonly position: Position | undefined
  readonly readings: readonly string[] | undefined
  /** A short stable name of the kind of fault: `empty`, `no-then`, `ambiguous`, … */
  readonly code: string

  constructor(problem: string, options: TheoryErrorOptions = {}) {
    super(wholeMessage(problem, options))
    this.problem = problem
    this.remedy = options.remedy
    this.span = options.span
    this.readings = options.readings
    this.code = options.code ?? 'theory'
    this.position =
      options.source !== undefined && options.span !== undefined
        ? positionAt(options.source, options.span.start)
        : undefined
  }
}

/** Line and column of an offset. */
export function positionAt(source: string, offset: number): Position {
  let line = 1
  let lineStart = 0
  for (let at = source.indexOf('\n'); at >= 0 && at < offset; at = source.indexOf('\n', at + 1)) {
    line++
    lineStart = at + 1
  }
  return {
    line,
    column:
      [...source.slice(Math.max(lineStart, offset - 10_000), offset)].length +
      1 +
      Math.max(0, offset - 10_000 - lineStart),
  }
}

const WIDTH = 100

function wholeMessage(problem: string, options: TheoryErrorOptions): string {
  let message = problem
  if (options.source !== undefined && options.span !== undefined) {
    const { line, column } = positionAt(options.source, options.span.start)
    message = `${line}:${column}: ${problem}\n${caretLines(options.source, options.span)}`
  }
  if (options.readings !== undefined) {
    message += options.readings.map((reading, i) => `\n  reading ${i + 1}: ${reading}`).join('')
  }
  if (options.remedy !== undefined) message += `\n${options.remedy}`
  return message
}

/** The line the span starts in, cut around it where it is long, and carets under the span. */
function caretLines(source: string, span: Span): string {
  const lineStart = source.lastIndexOf('\n', span.start - 1) + 1
  const newline = source.indexOf('\n', span.start)
  const lineEnd = newline < 0 ? source.length : newline
  const from = span.start - lineStart > WIDTH / 2 ? Math.max(lineStart, span.start - WIDTH / 2) : lineStart
  const to = Math.min(lineEnd, from + WIDTH)
  const head = from > lineStart ? '…' : ''
  const tail = to < lineEnd ? '…' : ''
  const shown = clean(source.slice(from, to))
  const before = [...head, ...clean(source.slice(from, span.start))].length
  const marked = Math.max(1, [...clean(source.slice(span.start, Math.min(span.end, to)))].length)
  return `  ${head}${shown}${tail}\n  ${' '.repeat(before)}${'^'.repeat(marked)}`
}

/** Control characters and lone surrogates would break the caret's column, or the terminal. */
function clean(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, ' ')
}
