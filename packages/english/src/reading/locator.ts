/**
 * Offsets to line, column and caret line, for many places of one text in one pass.
 *
 * Problems come in the order of the text, so the locator walks along with them: a text of ten megabytes with a fault in
 * every sentence is still walked once. Going back starts again from the top.
 */
import type { Position, Span } from '../theory-error.ts'

const BEFORE = 50
const WIDTH = 100

export interface Place {
  readonly position: Position
  /** The line, cut where it is long, and carets under the span. */
  readonly caret: string
}

export function locator(source: string): (span: Span) => Place {
  let at = 0
  let line = 1
  let column = 1
  let lineStart = 0
  return span => {
    const target = Math.min(Math.max(span.start, 0), source.length)
    if (target < at) {
      at = 0
      line = 1
      column = 1
      lineStart = 0
    }
    while (at < target) {
      const code = source.charCodeAt(at)
      at++
      if (code === 10 || (code === 13 && source.charCodeAt(at) !== 10)) {
        line++
        column = 1
        lineStart = at
      } else if (code < 0xdc00 || code > 0xdfff) {
        column++
      }
    }
    return { position: { line, column }, caret: caretLines(source, span, lineStart) }
  }
}

function caretLines(source: string, span: Span, lineStart: number): string {
  const from = Math.max(lineStart, span.start - BEFORE)
  let to = from
  while (to < source.length && to < from + WIDTH && source[to] !== '\n' && source[to] !== '\r') to++
  const head = from > lineStart ? '…' : ''
  const tail = to < source.length && source[to] !== '\n' && source[to] !== '\r' ? '…' : ''
  const before = [...`${head}${clean(source.slice(from, span.start))}`].length
  const marked = Math.max(1, [...clean(source.slice(span.start, Math.max(span.start, Math.min(span.end, to))))].length)
  return `  ${head}${clean(source.slice(from, to))}${tail}\n  ${' '.repeat(before)}${'^'.repeat(marked)}`
}

/** Control characters and lone surrogates would move the caret, or upset a terminal. */
const clean = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')
