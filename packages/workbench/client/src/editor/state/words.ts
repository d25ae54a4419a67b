/** The words of a statement, and the mapping between offsets in its text and in the passage. */
import { tokenise } from '@elenchus/language'
import type { Metagraph, Span, Statement } from '@elenchus/metagraph'
import { seam } from '@elenchus/metagraph/codecs'

/** Tokens with exact offsets, without the seams between merged sentences. */
export function wordsOf(text: string): Span[] {
  const seams: Span[] = []
  for (let at = text.indexOf(seam); at >= 0; at = text.indexOf(seam, at + 1))
    seams.push({ start: at, end: at + seam.length })
  return tokenise(text).filter(({ start, end }) => !seams.some(each => start < each.end && each.start < end))
}

/** A contiguous part of a statement: its span in the statement's text and in the passage. */
export type Piece = Readonly<{ own: Span; passage: Span }>

/** The pieces of a statement, or null if its text differs from the passage, as in some files. */
export function piecesOf({ text, spans }: Statement, passage: string): readonly Piece[] | null {
  const pieces: Piece[] = []
  let at = 0
  for (const part of text.split(seam)) {
    const start = at + part.length - part.trimStart().length
    const words = part.trim()
    const span = spans[pieces.length]
    if (words !== '') {
      if (!span || passage.slice(span.start, span.end) !== words) return null
      pieces.push({ own: { start, end: start + words.length }, passage: span })
    }
    at += part.length + seam.length
  }
  return pieces.length === spans.length ? pieces : null
}

/** Converts a span of the statement's text to one of the passage. An end in a seam moves inwards. */
export function toPassage(pieces: readonly Piece[], { start, end }: Span): Span | null {
  const first = pieces.find(({ own }) => start < own.end)
  const last = pieces.findLast(({ own }) => own.start < end)
  if (!first || !last) return null
  const from = first.passage.start + Math.max(0, start - first.own.start)
  const to = last.passage.start + Math.min(end, last.own.end) - last.own.start
  return from < to ? { start: from, end: to } : null
}

/** Converts a span of the passage to one of the statement's text, clipped to its pieces. */
export function fromPassage(pieces: readonly Piece[], { start, end }: Span): Span | null {
  const first = pieces.find(({ passage }) => start < passage.end)
  const last = pieces.findLast(({ passage }) => passage.start < end)
  if (!first || !last) return null
  const from = first.own.start + Math.max(0, start - first.passage.start)
  const to = last.own.start + Math.min(end, last.passage.end) - last.passage.start
  return from < to ? { start: from, end: to } : null
}

const endsSentence = /[.!?]["'”’)\]]*$/

/** Sorts spans and joins those that only white space separates within a sentence. */
export function joinSpans(spans: readonly Span[], passage: string): Span[] {
  const joined: Span[] = []
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    const between = last ? passage.slice(last.end, span.start) : ''
    if (last && between.trim() === '' && !endsSentence.test(passage.slice(last.start, last.end)))
      joined[joined.length - 1] = { start: last.start, end: span.end }
    else joined.push(span)
  }
  return joined
}

/** The text and the pieces of a statement with these spans. */
export function textOf(spans: readonly Span[], passage: string): { readonly text: string; readonly pieces: Piece[] } {
  let text = ''
  const pieces = spans.map((span): Piece => {
    if (text !== '') text += ` ${seam} `
    const start = text.length
    text += passage.slice(span.start, span.end)
    return { own: { start, end: text.length }, passage: span }
  })
  return { text, pieces }
}

/** The span without white space at its ends. */
export function trimmed(text: string, { start, end }: Span): Span {
  while (start < end && /\s/.test(text[start]!)) start++
  while (end > start && /\s/.test(text[end - 1]!)) end--
  return { start, end }
}

export const statementOf = (graph: Metagraph, id: string): Statement | undefined =>
  graph.statements.find(statement => statement.id === id)

/** The graph with one statement changed. The marks that its file had for it no longer apply. */
export function withStatement(graph: Metagraph, id: string, change: (statement: Statement) => Statement): Metagraph {
  return {
    ...graph,
    statements: graph.statements.map(statement => {
      if (statement.id !== id) return statement
      const { marked: _, ...changed } = change(statement)
      return changed
    }),
  }
}
