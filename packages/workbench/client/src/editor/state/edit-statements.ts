/**
 * Edits of the spans of statements: merging, splitting, and moving a border by a word. Variables keep their places in the passage, so that
 * their offsets stay exact.
 */
import type { Edge, Metagraph, Span, Statement, Triple, Undercut, Variable } from '@elenchus/metagraph'
import { withEdges } from './edit-edges.ts'
import { type Edited, findStatement, refuse, type Side } from './edit-event.ts'
import { newVariableId } from './edit-variables.ts'
import { labelsOf, newStatementId } from './labels.ts'
import {
  fromPassage,
  joinSpans,
  type Piece,
  piecesOf,
  textOf,
  toPassage,
  trimmed,
  withStatement,
  wordsOf,
} from './words.ts'

/** The pieces of a statement; refuses if its text differs from the passage, as in some files. */
const findPieces = (statement: Statement, label: string, passage: string): readonly Piece[] =>
  piecesOf(statement, passage) ??
  refuse(`The text of ${label} differs from the passage, so its borders cannot be moved.`)

/** Variables at their places in other pieces of the passage, without those that are outside. */
function carry(variables: readonly Variable[], old: readonly Piece[], pieces: readonly Piece[], text: string) {
  return variables.flatMap((variable): Variable[] => {
    const place = variable.span && toPassage(old, variable.span)
    if (!place) return variable.span ? [] : [variable]
    const span = fromPassage(pieces, place)
    return span ? [{ ...variable, text: text.slice(span.start, span.end), span }] : []
  })
}

function renamed(other: Statement, taken: readonly Variable[], variables: readonly Variable[]) {
  const names = new Map<string, string>()
  const all = [...taken]
  for (const variable of variables) {
    const id = all.some(each => each.id === variable.id) ? newVariableId([...all, ...variables]) : variable.id
    names.set(variable.id, id)
    all.push({ ...variable, id })
  }
  const name = (id: string) => names.get(id) ?? id
  return {
    variables: variables.map(variable => ({ ...variable, id: name(variable.id) })),
    triples: other.formula.triples
      .filter(({ left, right }) => names.has(left.variable) && names.has(right.variable))
      .map(
        ({ left, operator, right }): Triple => ({
          left: { ...left, variable: name(left.variable) },
          operator,
          right: { ...right, variable: name(right.variable) },
        }),
      ),
  }
}

/** Edges and undercuts after one statement replaces another, without loops and duplicates. */
function redirected({ edges, undercuts = [] }: Metagraph, gone: string, by: string) {
  const now = (id: string) => (id === gone ? by : id)
  const kept = new Map<string, Edge>()
  for (const edge of edges) {
    const moved = { ...edge, from: now(edge.from), to: now(edge.to) }
    const key = `${moved.from} ${moved.to}`
    // If both had an edge to the same statement, the remaining statement keeps its own.
    if (moved.from !== moved.to && (!kept.has(key) || edge.from === by || edge.to === by)) kept.set(key, moved)
  }
  const left = new Map<string, Undercut>()
  for (const { from, edge } of undercuts) {
    const moved = { from: now(from), edge: { from: now(edge.from), to: now(edge.to) } }
    const key = `${moved.edge.from} ${moved.edge.to}`
    if (kept.has(key) && moved.from !== moved.edge.from && moved.from !== moved.edge.to)
      left.set(`${moved.from} ${key}`, moved)
  }
  return { edges: [...kept.values()], undercuts: [...left.values()] }
}

/** A cycle through the merged statement, found by breadth-first search, or null. */
function cycleThrough(edges: readonly Edge[], at: string): string[] | null {
  const from = new Map<string, string[]>()
  for (const edge of edges) from.set(edge.from, [...(from.get(edge.from) ?? []), edge.to])
  const before = new Map<string, string>()
  const queue = [at]
  for (const id of queue)
    for (const to of from.get(id) ?? []) {
      if (to === at) {
        const path = [at]
        for (let step: string | undefined = id; step !== undefined && step !== at; step = before.get(step))
          path.unshift(step)
        return [at, ...path]
      }
      if (!before.has(to)) {
        before.set(to, id)
        queue.push(to)
      }
    }
  return null
}

export function merge(graph: Metagraph, keep: string, other: string): Edited {
  const { statement: a, label: labelA } = findStatement(graph, keep)
  const { statement: b, label: labelB } = findStatement(graph, other)
  if (keep === other) refuse('Choose another statement to merge with.')
  if ((a.part ?? 'context') !== (b.part ?? 'context'))
    refuse('A statement of the passage cannot be merged with one of the option.')
  const [first, second] = [findPieces(a, labelA, graph.text), findPieces(b, labelB, graph.text)]
  const { edges, undercuts } = redirected(graph, other, keep)
  const cycle = cycleThrough(edges, keep)
  if (cycle) {
    const path = cycle.map(id => labelsOf(graph).get(id)).join(' → ')
    refuse(`${labelA} and ${labelB} cannot be merged: the argument would be circular, ${path}.`)
  }
  const spans = joinSpans([...a.spans, ...b.spans], graph.text)
  const { text, pieces } = textOf(spans, graph.text)
  const own = carry(a.variables, first, pieces, text)
  const { variables, triples } = renamed(b, own, carry(b.variables, second, pieces, text))
  const merged: Statement = {
    ...a,
    text,
    spans,
    variables: [...own, ...variables].sort((x, y) => (x.span?.start ?? 0) - (y.span?.start ?? 0)),
    formula: {
      operators: a.formula.triples.length > 0 ? a.formula.operators : b.formula.operators,
      triples: [...a.formula.triples, ...triples],
    },
    degree:
      a.formula.triples.length > 0 ? a.degree : ((b.formula.triples.length > 0 ? b.degree : a.degree) ?? b.degree),
  }
  const joined = withStatement(withEdges(graph, edges, undercuts), keep, () => merged)
  return {
    graph: { ...joined, statements: joined.statements.filter(({ id }) => id !== other) },
    did: `merged ${labelB} into ${labelA}`,
  }
}

/** Splits a statement before the word at an offset of its text. The first part keeps the edges. */
export function split(graph: Metagraph, id: string, at: number): Edited {
  const { statement, label } = findStatement(graph, id)
  const pieces = findPieces(statement, label, graph.text)
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
    refuse('Put the caret inside the statement, so that both parts have words.')
  if (word && at > word.start && at < word.end) refuse('A statement can be split only between words.')
  const placed = [textOf(head, graph.text), textOf(tail, graph.text)] as const
  // A variable across the cut goes to the part that contains more of it.
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
  const rest: Statement = {
    id: newId,
    text: placed[1].text,
    spans: tail,
    variables: others,
    formula: { operators: near.length === 0 && far.length > 0 ? operators : [], triples: far },
    degree: near.length === 0 && far.length > 0 ? statement.degree : null,
    ...(statement.part && { part: statement.part }),
  }
  const first = (each: Statement): Statement => ({
    ...each,
    text: placed[0].text,
    spans: head,
    variables: own,
    formula: { operators: near.length > 0 ? operators : [], triples: near },
  })
  const changed = withStatement(graph, id, first)
  const [firstWord] = graph.text.slice(tail[0]!.start).match(/^\S+/) ?? ['']
  return {
    graph: { ...changed, statements: changed.statements.flatMap(each => (each.id === id ? [each, rest] : [each])) },
    did: `split ${label} before “${firstWord}”${lost > 0 ? '; removed the part of its formula that crossed the cut' : ''}`,
  }
}

/** A statement with other spans and its variables at their places; refused if a variable would be lost. */
function respan(graph: Metagraph, statement: Statement, label: string, spans: readonly Span[]): Statement {
  const pieces = findPieces(statement, label, graph.text)
  const { text, pieces: placed } = textOf(spans, graph.text)
  const variables = carry(statement.variables, pieces, placed, text)
  if (variables.length < statement.variables.length)
    refuse(`A variable of ${label} covers that word. Move or delete it first.`)
  return { ...statement, text, spans, variables }
}

/** Moves the start or end of a statement by a word. An adjacent statement loses or gains that word. */
export function nudgeStatement(graph: Metagraph, id: string, side: Side, by: 1 | -1): Edited {
  const { statement, label } = findStatement(graph, id)
  findPieces(statement, label, graph.text)
  const words = wordsOf(graph.text)
  const index = side === 'end' ? statement.spans.length - 1 : 0
  const edge = statement.spans[index]!
  const border = side === 'end' ? edge.end : edge.start
  const outward = (side === 'end') === (by === 1)
  // The word that moves across the border.
  const word = by === 1 ? words.find(({ start }) => start >= border) : words.findLast(({ end }) => end <= border)
  if (!word) return refuse('There are no more words in the passage.')
  if (
    !outward &&
    (word.start < edge.start || word.end > edge.end || (word.start <= edge.start && word.end >= edge.end))
  )
    refuse(`${label} would have no words left. Merge it with another statement instead.`)
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
    const neighbourLabel = labelsOf(graph).get(neighbour.id)!
    if ((neighbour.part ?? 'context') !== (statement.part ?? 'context'))
      refuse('Words cannot move between the passage and the option.')
    const others = neighbour.spans.map(span => {
      if (!(outward ? holds(span) : touches(span))) return span
      if (outward)
        return trimmed(graph.text, side === 'end' ? { ...span, start: word.end } : { ...span, end: word.start })
      return side === 'end' ? { ...span, start: word.start } : { ...span, end: word.end }
    })
    if (others.some(({ start, end }) => start >= end))
      refuse(`${neighbourLabel} would have no words left. Merge the two statements instead.`)
    const changed = respan(graph, neighbour, neighbourLabel, others)
    next = withStatement(next, neighbour.id, () => changed)
  }
  const changed = respan(graph, statement, label, spans)
  const moved = graph.text.slice(word.start, word.end)
  return {
    graph: withStatement(next, id, () => changed),
    did: outward ? `added “${moved}” to ${label}` : `removed “${moved}” from ${label}`,
  }
}
