/** One statement becomes two, at any word. */
import type { Metagraph, Span, Statement, Variable } from '@elenchus/metagraph'
import { carry, elsewhere } from './carry-variables.ts'
import { type Edited, refuse } from './edit-event.ts'
import { labelsOf, newStatementId } from './labels.ts'
import { piecesOf, statementOf, textOf, trimmed, withStatement, wordsOf } from './words.ts'

/** Cuts a statement before the word at an offset of its text. The first part keeps the edges. */
export function split(graph: Metagraph, id: string, at: number): Edited {
  const label = labelsOf(graph).get(id)
  const statement = statementOf(graph, id)
  if (!statement || label === undefined) return refuse('There is no such statement.')
  const pieces = piecesOf(statement, graph.text)
  if (!pieces) return elsewhere(label)
  const word = wordsOf(statement.text).find(({ end }) => end > at)
  const cut = word ? Math.max(at, word.start) : statement.text.length
  const sides = [
    { start: 0, end: cut },
    { start: cut, end: statement.text.length },
  ].map(side =>
    pieces.flatMap(({ own, passage }): Span[] => {
      const inside = { start: Math.max(own.start, side.start), end: Math.min(own.end, side.end) }
      if (inside.start >= inside.end) return []
      const span = trimmed(graph.text, {
        start: passage.start + inside.start - own.start,
        end: passage.start + inside.end - own.start,
      })
      return span.start < span.end ? [span] : []
    }),
  )
  const [head, tail] = sides as [Span[], Span[]]
  if (head.length === 0 || tail.length === 0)
    return refuse('Put the caret inside the statement: both parts need words.')
  if (word && at > word.start && at < word.end) return refuse('A statement is cut between words, not inside one.')
  const placed = [textOf(head, graph.text), textOf(tail, graph.text)] as const
  // A variable across the cut goes to the side that has more of it.
  const isInTail = ({ span }: Variable) => span !== null && cut - span.start <= span.end - cut
  const own = carry(
    statement.variables.filter(variable => !isInTail(variable)),
    pieces,
    placed[0].pieces,
    placed[0].text,
  )
  const others = carry(statement.variables.filter(isInTail), pieces, placed[1].pieces, placed[1].text)
  const within = (variables: readonly Variable[]) => {
    const ids = new Set(variables.map(variable => variable.id))
    return statement.formula.triples.filter(({ left, right }) => ids.has(left.variable) && ids.has(right.variable))
  }
  const [near, far] = [within(own), within(others)]
  const lost = statement.formula.triples.length - near.length - far.length
  const { operators } = statement.formula
  const newId = newStatementId(graph, id)
  const part = statement.part === undefined ? {} : { part: statement.part }
  const rest: Statement = {
    id: newId,
    text: placed[1].text,
    spans: tail,
    variables: others,
    formula: { operators: near.length === 0 && far.length > 0 ? operators : [], triples: far },
    degree: near.length === 0 && far.length > 0 ? statement.degree : null,
    ...part,
  }
  const first = (each: Statement): Statement => ({
    ...each,
    text: placed[0].text,
    spans: head,
    variables: own,
    formula: { operators: near.length > 0 ? operators : [], triples: near },
  })
  const changed = withStatement(graph, id, first)
  return {
    graph: { ...changed, statements: changed.statements.flatMap(each => (each.id === id ? [each, rest] : [each])) },
    did: `split ${label} before “${(graph.text.slice(tail[0]!.start).match(/^\S+/) ?? [''])[0]}”${lost > 0 ? '; a part of its formula ran across the cut and is gone' : ''}`,
  }
}
