/** Where a part of a statement's text stands in the passage. */
import type { Metagraph, Span, Statement } from './metagraph.ts'

/** The place of a span of the statement's text: within the first of the statement's spans that holds its words. */
export function placeInPassage(graph: Metagraph, statement: Statement, span: Span): Span | null {
  const words = statement.text.slice(span.start, span.end)
  for (const { start, end } of statement.spans) {
    const at = graph.text.slice(start, end).indexOf(words)
    if (at >= 0) return { start: start + at, end: start + at + words.length }
  }
  return null
}
