/**
 * Conversion of offsets to line, column and caret line.
 *
 * A locator remembers its position, so that increasing offsets are located in a single pass over the text; a smaller offset starts again from
 * the beginning.
 */
import type { Position, Span } from '../theory-error.ts'

const MAX_BEFORE = 50
const MAX_WIDTH = 100

export interface Location {
  readonly position: Position
  /** The line, shortened if it is long, and below it carets under the span. */
  readonly caret: string
}

export function createLocator(source: string): (span: Span) => Location {
  let offset = 0
  let line = 1
  let column = 1
  let lineStart = 0
  return span => {
    const target = Math.min(Math.max(span.start, 0), source.length)
    if (target < offset) {
      offset = 0
      line = 1
      column = 1
      lineStart = 0
    }
    while (offset < target) {
      const code = source.charCodeAt(offset)
      offset++
      if (code === 10 || (code === 13 && source.charCodeAt(offset) !== 10)) {
        line++
        column = 1
        lineStart = offset
      } else if (code < 0xdc00 || code > 0xdfff) {
        column++
      }
    }
    return { position: { line, column }, caret: formatCaretLines(source, span, lineStart) }
  }
}

function formatCaretLines(source: string, span: Span, lineStart: number): string {
  const from = Math.max(lineStart, span.start - MAX_BEFORE)
  let to = from
  while (to < source.length && to < from + MAX_WIDTH && source[to] !== '\n' && source[to] !== '\r') to++
  const leadingEllipsis = from > lineStart ? '…' : ''
  const trailingEllipsis = to < source.length && source[to] !== '\n' && source[to] !== '\r' ? '…' : ''
  const before = [...`${leadingEllipsis}${replaceControlCharacters(source.slice(from, span.start))}`].length
  const caretCount = Math.max(
    1,
    [...replaceControlCharacters(source.slice(span.start, Math.max(span.start, Math.min(span.end, to))))].length,
  )
  return `  ${leadingEllipsis}${replaceControlCharacters(source.slice(from, to))}${trailingEllipsis}\n  ${' '.repeat(before)}${'^'.repeat(caretCount)}`
}

/** Replaces control characters and lone surrogates, which would misplace the caret. */
const replaceControlCharacters = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')
