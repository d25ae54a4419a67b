/**
 * The one error every reader of this package throws: where the text goes wrong, the line with a caret under the
 * place, and what would have been accepted there.
 */

/** Columns shown on each side of the caret; a line of 100,000 characters is not worth printing whole. */
const WINDOW = 60

export interface ParseErrorDetails {
  /** The whole text that was being read. */
  readonly text: string
  /** Where in it, as an index into the string. */
  readonly offset: number
  /** What is wrong, without the place: "expected a formula, found ')'". */
  readonly problem: string
  /** What would have been accepted. */
  readonly expected?: readonly string[]
  /** The line number of the text's first line, where the text is part of a file. Default 1. */
  readonly line?: number
  /** The column number of the text's first character. Default 1. */
  readonly column?: number
}

export class ParseError extends Error {
  override readonly name = 'ParseError'
  /** The input is at fault, not the program: a caller may show the message as it stands. */
  readonly userError = true
  /** 1-based. */
  readonly line: number
  /** 1-based, in characters (code points). */
  readonly column: number
  /** The offending line and, below it, a caret under the place. */
  readonly caret: string
  readonly expected: readonly string[]
  /** What is wrong, without place and caret. */
  readonly problem: string

  constructor(details: ParseErrorDetails) {
    const { text, problem, expected = [], line = 1, column = 1 } = details
    const offset = Math.min(Math.max(details.offset, 0), text.length)
    const start = lineStart(text, offset)
    const lineNumber = line + countLines(text, start)
    const columnNumber = (start === 0 ? column : 1) + codePoints(text.slice(start, offset))
    const caret = caretLine(text, start, offset)
    super(`${lineNumber}:${columnNumber}: ${problem}\n${caret}`)
    this.line = lineNumber
    this.column = columnNumber
    this.caret = caret
    this.expected = expected
    this.problem = problem
  }
}

/** Line ends are \n, \r\n and a lone \r, as editors count them. */
function isLineEnd(code: number): boolean {
  return code === 10 || code === 13
}

function lineStart(text: string, offset: number): number {
  let i = offset
  while (i > 0 && !isLineEnd(text.charCodeAt(i - 1))) i--
  return i
}

function countLines(text: string, end: number): number {
  let lines = 0
  for (let i = 0; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) lines++
  }
  return lines
}

function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

function caretLine(text: string, start: number, offset: number): string {
  let end = offset
  while (end < text.length && end < offset + WINDOW && !isLineEnd(text.charCodeAt(end))) end++
  const cutLeft = offset - start > WINDOW
  const cutRight = end < text.length && !isLineEnd(text.charCodeAt(end))
  // Tabs and other control characters would move the caret; each is shown as one space.
  const before = plain((cutLeft ? '…' : '') + text.slice(cutLeft ? offset - WINDOW : start, offset))
  const after = plain(text.slice(offset, end) + (cutRight ? '…' : ''))
  return `  ${before}${after}\n  ${' '.repeat(codePoints(before))}^`
}

function plain(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ')
}
