/**
 * The words of a statement, and the mapping between offsets in its text and in the passage. A statement that was merged from several
 * sentences consists of several segments of the passage; in its text they are joined by the seam `[AND]`.
 */
import { tokenise } from '@elenchus/language'
import type { Metagraph, Span, Statement } from '@elenchus/metagraph'
import { sentenceSeparator } from '@elenchus/metagraph/codecs'

/** The tokens of a statement as spans of its text, without seams. */
export function splitWords(text: string): Span[] {
  const seams: Span[] = []
  for (let offset = text.indexOf(sentenceSeparator); offset >= 0; offset = text.indexOf(sentenceSeparator, offset + 1))
    seams.push({ start: offset, end: offset + sentenceSeparator.length })
  return tokenise(text).filter(({ start, end }) => !seams.some(each => start < each.end && each.start < end))
}

/** The text of a statement and its segments. */
export type StatementText = Readonly<{ text: string; segments: readonly TextSegment[] }>

/** A contiguous part of a statement, as a span of the statement's text and as a span of the passage. */
export type TextSegment = Readonly<{ inStatement: Span; inPassage: Span }>

/** One of the two spans of a segment. */
type SpanKey = keyof TextSegment

/** The segments of a statement, or null if its text differs from the passage, as in some files. */
export function findSegments({ text, spans }: Statement, passage: string): readonly TextSegment[] | null {
  const segments: TextSegment[] = []
  let offset = 0
  for (const part of text.split(sentenceSeparator)) {
    const start = offset + part.length - part.trimStart().length
    const partText = part.trim()
    const span = spans[segments.length]
    if (partText !== '') {
      if (!span || passage.slice(span.start, span.end) !== partText) return null
      segments.push({ inStatement: { start, end: start + partText.length }, inPassage: span })
    }
    offset += part.length + sentenceSeparator.length
  }
  return segments.length === spans.length ? segments : null
}

/** Converts a span from one text to the other. Parts of the span outside the segments, such as a seam at its end, are cut off. */
function convertSpan(segments: readonly TextSegment[], { start, end }: Span, from: SpanKey, to: SpanKey): Span | null {
  const first = segments.find(piece => start < piece[from].end)
  const last = segments.findLast(piece => piece[from].start < end)
  if (!first || !last) return null
  const newStart = first[to].start + Math.max(0, start - first[from].start)
  const newEnd = last[to].start + Math.min(end, last[from].end) - last[from].start
  return newStart < newEnd ? { start: newStart, end: newEnd } : null
}

/** Converts a span of the statement's text to one of the passage, or null if it contains no words. */
export const toPassageSpan = (segments: readonly TextSegment[], span: Span): Span | null =>
  convertSpan(segments, span, 'inStatement', 'inPassage')

/** Converts a span of the passage to one of the statement's text, or null if the statement contains none of it. */
export const toStatementSpan = (segments: readonly TextSegment[], span: Span): Span | null =>
  convertSpan(segments, span, 'inPassage', 'inStatement')

/** The end of a sentence, with closing quotes and brackets. */
const sentenceEnd = /[.!?]["'”’)\]]*$/

/** Sorts spans and joins those that only white space separates within a sentence. */
export function joinSpans(spans: readonly Span[], passage: string): Span[] {
  const joined: Span[] = []
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    const between = last ? passage.slice(last.end, span.start) : ''
    if (last && between.trim() === '' && !sentenceEnd.test(passage.slice(last.start, last.end)))
      joined[joined.length - 1] = { start: last.start, end: span.end }
    else joined.push(span)
  }
  return joined
}

/** The text and the segments of a statement that consists of these spans of the passage. */
export function composeText(spans: readonly Span[], passage: string): StatementText {
  let text = ''
  const segments = spans.map((span): TextSegment => {
    if (text !== '') text += ` ${sentenceSeparator} `
    const start = text.length
    text += passage.slice(span.start, span.end)
    return { inStatement: { start, end: text.length }, inPassage: span }
  })
  return { text, segments }
}

/** True if a span is part of another one or equal to it. */
export const isWithin = (inner: Span, outer: Span) => outer.start <= inner.start && inner.end <= outer.end

/** The span without white space at its ends. */
export function trimSpan(text: string, { start, end }: Span): Span {
  while (start < end && /\s/.test(text[start]!)) start++
  while (end > start && /\s/.test(text[end - 1]!)) end--
  return { start, end }
}

export const findStatement = (graph: Metagraph, id: string): Statement | undefined =>
  graph.statements.find(statement => statement.id === id)

/** The graph with one statement changed. `marked`, the statement's annotated text in a MetaLogic file, no longer applies. */
export function withStatement(graph: Metagraph, id: string, changes: Partial<Statement>): Metagraph {
  const statements = graph.statements.map(statement => {
    if (statement.id !== id) return statement
    const { marked: _, ...rest } = statement
    return { ...rest, ...changes }
  })
  return { ...graph, statements }
}
