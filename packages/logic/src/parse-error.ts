/** Parse error shared by all parsers of this package, with position, the offending line with a caret, and the expected tokens. */

/** Maximum number of characters shown on each side of the caret. */
const MAX_CONTEXT = 60

/** Position of a parsed text in its file, for messages. */
export interface Position {
  /** Line number of the text's first line; 1 by default. */
  readonly line?: number
  /** Column number of the text's first character; 1 by default. */
  readonly column?: number
}

export interface ParseErrorDetails extends Position {
  /** The whole input. */
  readonly text: string
  /** Position of the error, as an index into the text. */
  readonly offset: number
  /** The message without position: "expected a formula, found ')'". */
  readonly problem: string
  /** Tokens that would have been accepted. */
  readonly expected?: readonly string[]
}

export class ParseError extends Error {
  override readonly name = 'ParseError'
  /** The input is at fault, so a caller may show the message to the user. */
  readonly userError = true
  /** Line number from 1. */
  readonly line: number
  /** Column number from 1, in characters (code points). */
  readonly column: number
  /** The offending line with a caret below the position. */
  readonly caret: string
  readonly expected: readonly string[]
  /** The message without position and caret line. */
  readonly problem: string

  constructor(details: ParseErrorDetails) {
    const { text, problem, expected = [], line = 1, column = 1 } = details
    const offset = Math.min(Math.max(details.offset, 0), text.length)
    const start = findLineStart(text, offset)
    const lineNumber = line + countLines(text, start)
    const columnNumber = (start === 0 ? column : 1) + countCodePoints(text.slice(start, offset))
    const caret = writeCaretLine(text, start, offset)
    super(`${lineNumber}:${columnNumber}: ${problem}\n${caret}`)
    this.line = lineNumber
    this.column = columnNumber
    this.caret = caret
    this.expected = expected
    this.problem = problem
  }
}

/** Returns true for LF and CR. Lines end at \n, \r\n or a lone \r. */
const isLineEnd = (code: number): boolean => code === 10 || code === 13

function findLineStart(text: string, offset: number): number {
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

function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

function writeCaretLine(text: string, start: number, offset: number): string {
  let end = offset
  while (end < text.length && end < offset + MAX_CONTEXT && !isLineEnd(text.charCodeAt(end))) end++
  const isCutLeft = offset - start > MAX_CONTEXT
  const isCutRight = end < text.length && !isLineEnd(text.charCodeAt(end))
  // Tabs and other control characters would move the caret; each is shown as one space.
  const before = replaceControls((isCutLeft ? '…' : '') + text.slice(isCutLeft ? offset - MAX_CONTEXT : start, offset))
  const after = replaceControls(text.slice(offset, end) + (isCutRight ? '…' : ''))
  return `  ${before}${after}\n  ${' '.repeat(countCodePoints(before))}^`
}

const replaceControls = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ')
