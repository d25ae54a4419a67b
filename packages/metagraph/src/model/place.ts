import type { Metagraph, Span, Statement } from './metagraph.ts'

/** Maps a span of a statement's text to the passage: the first of the statement's spans that contains its text. */
export function locateInPassage(graph: Metagraph, statement: Statement, span: Span): Span | null {
  const words = statement.text.slice(span.start, span.end)
  for (const { start, end } of statement.spans) {
    const at = graph.text.slice(start, end).indexOf(words)
    if (at >= 0) return { start: start + at, end: start + at + words.length }
  }
  return null
}
