/** The borders of statements move word by word; no edge and no variable is lost by it. */
import type { Metagraph, Span, Statement } from '@elenchus/metagraph'
import { carry, elsewhere } from './carry-variables.ts'
import { type Edited, refuse, type Side } from './edit-event.ts'
import { labelsOf } from './labels.ts'
import { piecesOf, statementOf, textOf, trimmed, withStatement, wordsOf } from './words.ts'

/** Gives a statement other spans with its variables at their places; null where a variable would vanish. */
function respan(graph: Metagraph, statement: Statement, spans: readonly Span[]): Statement | null {
  const pieces = piecesOf(statement, graph.text)
  if (!pieces) return null
  const { text, pieces: placed } = textOf(spans, graph.text)
  const variables = carry(statement.variables, pieces, placed, text)
  return variables.length < statement.variables.length ? null : { ...statement, text, spans, variables }
}

/** Moves the beginning or the end of a statement by a word. A neighbour that touches it gives the word or takes it. */
export function nudgeStatement(graph: Metagraph, id: string, side: Side, by: 1 | -1): Edited {
  const label = labelsOf(graph)
  const statement = statementOf(graph, id)
  if (!statement) return refuse('There is no such statement.')
  if (!piecesOf(statement, graph.text)) return elsewhere(label.get(id)!)
  const words = wordsOf(graph.text)
  const index = side === 'end' ? statement.spans.length - 1 : 0
  const edge = statement.spans[index]!
  const border = side === 'end' ? edge.end : edge.start
  const outward = (side === 'end') === (by === 1)
  // The word that changes sides.
  const word = by === 1 ? words.find(({ start }) => start >= border) : words.findLast(({ end }) => end <= border)
  if (!word) return refuse('The passage has no more words there.')
  if (
    !outward &&
    (word.start < edge.start || word.end > edge.end || (word.start <= edge.start && word.end >= edge.end))
  )
    return refuse(`${label.get(id)} would have no words left there; merge it with another instead.`)
  const grown = (span: Span): Span => (side === 'end' ? { ...span, end: word.end } : { ...span, start: word.start })
  const shrunk = (span: Span): Span =>
    trimmed(graph.text, side === 'end' ? { ...span, end: word.start } : { ...span, start: word.end })
  const spans = statement.spans.map((span, i) => (i === index ? (outward ? grown(span) : shrunk(span)) : span))
  const touches = (span: Span) =>
    side === 'end'
      ? span.start >= edge.end && graph.text.slice(edge.end, span.start).trim() === ''
      : span.end <= edge.start && graph.text.slice(span.end, edge.start).trim() === ''
  const holds = (span: Span) => span.start < word.end && word.start < span.end
  const neighbour = graph.statements.find(each => each.id !== id && each.spans.some(outward ? holds : touches))
  let next = graph
  if (neighbour) {
    if ((neighbour.part ?? 'context') !== (statement.part ?? 'context'))
      return refuse('The passage and the option stay apart: words do not go from one to the other.')
    const others = neighbour.spans.map(span => {
      if (!(outward ? holds(span) : touches(span))) return span
      if (outward)
        return trimmed(graph.text, side === 'end' ? { ...span, start: word.end } : { ...span, end: word.start })
      return side === 'end' ? { ...span, start: word.start } : { ...span, end: word.end }
    })
    if (others.some(({ start, end }) => start >= end))
      return refuse(`${label.get(neighbour.id)} would have no words left there; merge the two instead.`)
    const changed = respan(graph, neighbour, others)
    if (!changed)
      return refuse(`A variable of ${label.get(neighbour.id)} stands on that word; move or delete it first.`)
    next = withStatement(next, neighbour.id, () => changed)
  }
  const changed = respan(graph, statement, spans)
  if (!changed) return refuse(`A variable of ${label.get(id)} stands on that word; move or delete it first.`)
  const said = graph.text.slice(word.start, word.end)
  return {
    graph: withStatement(next, id, () => changed),
    did: outward ? `${label.get(id)} takes in “${said}”` : `${label.get(id)} leaves out “${said}”`,
  }
}
