/**
 * The error of every parser in this package: position, the offending line with a caret, and what was expected.
 */

/** Columns shown on each side of the caret. */
const WINDOW = 60

export interface ParseErrorDetails {
  /** The whole input. */
  readonly text: string
  /** Index into the text. */
  readonly offset: number
  /** The message without position: "expected a formula, found ')'". */
  readonly problem: string
  /** Tokens that would have been accepted. */
  readonly expected?: readonly string[]
  /** The line number of the text's first line, where the text is part of a file. Default 1. */
  readonly line?: number
  /** The column number of the text's first character. Default 1. */
  readonly column?: number
}

export class ParseError extends Error {
  override readonly name = 'ParseError'
  /** The input is at fault, so a caller may show the message to the user. */
  readonly userError = true
  /** 1-based. */
  readonly line: number
  /** 1-based, in characters (code points). */
  readonly column: number
  /** The offending line with a caret below the position. */
  readonly caret: string
  readonly expected: readonly string[]
  /** The message without position and caret line. */
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

/** Line breaks are \n, \r\n and a lone \r. */
const isLineEnd = (code: number): boolean => code === 10 || code === 13

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

const plain = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ')
