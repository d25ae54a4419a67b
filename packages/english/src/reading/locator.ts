/**
 * Conversion of offsets to line, column and caret line.
 *
 * A locator remembers its position, so that increasing offsets are located in a single pass over the text; a smaller offset starts again from
 * the beginning.
 */
import type { Position, Span } from '../theory-error.ts'

/** Maximum number of characters shown before the span, and in the whole line. */
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
    const targetOffset = Math.min(Math.max(span.start, 0), source.length)
    if (targetOffset < offset) {
      offset = 0
      line = 1
      column = 1
      lineStart = 0
    }
    while (offset < targetOffset) {
      const code = source.charCodeAt(offset)
      offset++
      if (code === 10 || (code === 13 && source.charCodeAt(offset) !== 10)) {
        line++
        column = 1
        lineStart = offset
      } else if (code < 0xdc00 || code > 0xdfff) {
        // The second half of a surrogate pair is not counted.
        column++
      }
    }
    return { position: { line, column }, caret: formatCaretLines(source, span, lineStart) }
  }
}

function formatCaretLines(source: string, span: Span, lineStart: number): string {
  const excerptStart = Math.max(lineStart, span.start - MAX_BEFORE)
  let excerptEnd = excerptStart
  while (
    excerptEnd < source.length &&
    excerptEnd < excerptStart + MAX_WIDTH &&
    source[excerptEnd] !== '\n' &&
    source[excerptEnd] !== '\r'
  )
    excerptEnd++
  const leadingEllipsis = excerptStart > lineStart ? '…' : ''
  const trailingEllipsis =
    excerptEnd < source.length && source[excerptEnd] !== '\n' && source[excerptEnd] !== '\r' ? '…' : ''
  const caretOffset = [...`${leadingEllipsis}${replaceControlCharacters(source.slice(excerptStart, span.start))}`]
    .length
  const caretCount = Math.max(
    1,
    [...replaceControlCharacters(source.slice(span.start, Math.max(span.start, Math.min(span.end, excerptEnd))))]
      .length,
  )
  return `  ${leadingEllipsis}${replaceControlCharacters(source.slice(excerptStart, excerptEnd))}${trailingEllipsis}\n  ${' '.repeat(caretOffset)}${'^'.repeat(caretCount)}`
}

/** Replaces control characters and lone surrogates, which would misplace the caret. */
const replaceControlCharacters = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')
