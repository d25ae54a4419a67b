/**
 * Merging and splitting of statements, and moving a border of a statement by a word. Variables stay on the same words of the passage, so
 * their offsets in the statement's text are computed again.
 */
import type { Edge, Metagraph, Span, Statement, Triple, Undercut, Variable } from '@elenchus/metagraph'
import { withEdges } from './edit-edges.ts'
import { type EditResult, refuse, requireStatement, type Side } from './edit-event.ts'
import { createVariableId } from './edit-variables.ts'
import { createLabeller, createStatementId } from './labels.ts'
import type { StatementText, TextSegment } from './words.ts'
import {
  composeText,
  findSegments,
  isWithin,
  joinSpans,
  splitWords,
  toPassageSpan,
  toStatementSpan,
  trimSpan,
  withStatement,
} from './words.ts'

/** The segments of a statement; refuses if its text differs from the passage, as in some files. */
const requireSegments = (statement: Statement, label: string, passage: string): readonly TextSegment[] =>
  findSegments(statement, passage) ??
  refuse(`The text of ${label} differs from the passage, so its borders cannot be moved.`)

/**
 * Moves variables from the segments of one statement text to those of another, where they stay on the same words of the passage. Variables
 * outside the new segments are omitted.
 */
function moveVariables(variables: readonly Variable[], from: readonly TextSegment[], to: StatementText) {
  return variables.flatMap((variable): Variable[] => {
    const inPassage = variable.span && toPassageSpan(from, variable.span)
    if (!inPassage) return variable.span ? [] : [variable]
    const span = toStatementSpan(to.segments, inPassage)
    return span ? [{ ...variable, text: to.text.slice(span.start, span.end), span }] : []
  })
}

/** Gives a new id to each variable whose id is among `usedVariables`, also in the triples of the statement's formula. */
function renameVariables({ formula }: Statement, usedVariables: readonly Variable[], variables: readonly Variable[]) {
  const newIds = new Map<string, string>()
  const allVariables = [...usedVariables]
  for (const variable of variables) {
    const id = allVariables.some(each => each.id === variable.id)
      ? createVariableId([...allVariables, ...variables])
      : variable.id
    newIds.set(variable.id, id)
    allVariables.push({ ...variable, id })
  }
  const rename = (id: string) => newIds.get(id) ?? id
  return {
    variables: variables.map(variable => ({ ...variable, id: rename(variable.id) })),
    triples: formula.triples
      .filter(({ left, right }) => newIds.has(left.variable) && newIds.has(right.variable))
      .map(
        ({ left, operator, right }): Triple => ({
          left: { ...left, variable: rename(left.variable) },
          operator,
          right: { ...right, variable: rename(right.variable) },
        }),
      ),
  }
}

/** Edges and undercuts after the statement `other` was merged into `keep`, without loops and duplicates. */
function redirectEdges({ edges, undercuts = [] }: Metagraph, keep: string, other: string) {
  const redirect = (id: string) => (id === other ? keep : id)
  const newEdges = new Map<string, Edge>()
  for (const edge of edges) {
    const movedEdge = { ...edge, from: redirect(edge.from), to: redirect(edge.to) }
    const key = `${movedEdge.from} ${movedEdge.to}`
    // If both statements had an edge to the same statement, that of `keep` remains.
    const isOfKeep = edge.from === keep || edge.to === keep
    if (movedEdge.from !== movedEdge.to && (!newEdges.has(key) || isOfKeep)) newEdges.set(key, movedEdge)
  }
  const newUndercuts = new Map<string, Undercut>()
  for (const { from, edge } of undercuts) {
    const movedUndercut = { from: redirect(from), edge: { from: redirect(edge.from), to: redirect(edge.to) } }
    const key = `${movedUndercut.edge.from} ${movedUndercut.edge.to}`
    if (
      newEdges.has(key) &&
      movedUndercut.from !== movedUndercut.edge.from &&
      movedUndercut.from !== movedUndercut.edge.to
    )
      newUndercuts.set(`${movedUndercut.from} ${key}`, movedUndercut)
  }
  return { edges: [...newEdges.values()], undercuts: [...newUndercuts.values()] }
}

/** A shortest cycle through a statement, found by breadth-first search, or null. It begins and ends with that statement. */
function findCycleThrough(edges: readonly Edge[], start: string): string[] | null {
  const paths = [[start]]
  const visited = new Set<string>()
  for (const path of paths)
    for (const { from, to } of edges) {
      if (from !== path.at(-1) || visited.has(to)) continue
      if (to === start) return [...path, to]
      visited.add(to)
      paths.push([...path, to])
    }
  return null
}

/** Merges two statements into one with the words, variables, formulas and edges of both. */
export function merge(graph: Metagraph, keep: string, other: string): EditResult {
  const { statement: a, label: labelA } = requireStatement(graph, keep)
  const { statement: b, label: labelB } = requireStatement(graph, other)
  if (keep === other) refuse('Choose another statement to merge with.')
  if ((a.part ?? 'context') !== (b.part ?? 'context'))
    refuse('A statement of the passage cannot be merged with a statement of the answer option.')
  const [segmentsA, segmentsB] = [requireSegments(a, labelA, graph.text), requireSegments(b, labelB, graph.text)]
  const { edges, undercuts } = redirectEdges(graph, keep, other)
  const cycle = findCycleThrough(edges, keep)
  if (cycle) {
    const path = cycle.map(createLabeller(graph)).join(' → ')
    refuse(`${labelA} and ${labelB} cannot be merged: the argument would become circular (${path}).`)
  }
  const spans = joinSpans([...a.spans, ...b.spans], graph.text)
  const newText = composeText(spans, graph.text)
  const variablesA = moveVariables(a.variables, segmentsA, newText)
  const renamed = renameVariables(b, variablesA, moveVariables(b.variables, segmentsB, newText))
  const [hasFormulaA, hasFormulaB] = [a.formula.triples.length > 0, b.formula.triples.length > 0]
  const merged: Statement = {
    ...a,
    text: newText.text,
    spans,
    variables: [...variablesA, ...renamed.variables].sort((x, y) => (x.span?.start ?? 0) - (y.span?.start ?? 0)),
    formula: {
      operators: hasFormulaA ? a.formula.operators : b.formula.operators,
      triples: [...a.formula.triples, ...renamed.triples],
    },
    degree: hasFormulaA ? a.degree : ((hasFormulaB ? b.degree : a.degree) ?? b.degree),
  }
  const newGraph = withStatement(withEdges(graph, edges, undercuts), keep, merged)
  const statements = newGraph.statements.filter(({ id }) => id !== other)
  return { graph: { ...newGraph, statements }, summary: `merged ${labelB} into ${labelA}` }
}

/** Splits a statement before the word at an offset of its text. The first part keeps the edges. */
export function split(graph: Metagraph, id: string, offset: number): EditResult {
  const { statement, label } = requireStatement(graph, id)
  const segments = requireSegments(statement, label, graph.text)
  const word = splitWords(statement.text).find(({ end }) => end > offset)
  const cutOffset = word ? Math.max(offset, word.start) : statement.text.length
  const halves = [
    { start: 0, end: cutOffset },
    { start: cutOffset, end: statement.text.length },
  ].map(half =>
    segments.flatMap(segment => {
      const inPassage = toPassageSpan([segment], half)
      if (!inPassage) return []
      const span = trimSpan(graph.text, inPassage)
      return span.start < span.end ? [span] : []
    }),
  )
  const [head, tail] = halves as [Span[], Span[]]
  if (head.length === 0 || tail.length === 0)
    refuse('Put the caret inside the statement, so that both parts have words.')
  if (word && offset > word.start && offset < word.end) refuse('A statement can be split only between words.')
  const [headText, tailText] = [composeText(head, graph.text), composeText(tail, graph.text)]
  // A variable across the cut goes to the part that contains more of it.
  const isInTail = ({ span }: Variable) => span !== null && cutOffset - span.start <= span.end - cutOffset
  const headSources = statement.variables.filter(variable => !isInTail(variable))
  const headVariables = moveVariables(headSources, segments, headText)
  const tailVariables = moveVariables(statement.variables.filter(isInTail), segments, tailText)
  const findTriples = (variables: readonly Variable[]) => {
    const ids = new Set(variables.map(variable => variable.id))
    return statement.formula.triples.filter(({ left, right }) => ids.has(left.variable) && ids.has(right.variable))
  }
  const [headTriples, tailTriples] = [findTriples(headVariables), findTriples(tailVariables)]
  const removedCount = statement.formula.triples.length - headTriples.length - tailTriples.length
  const { operators } = statement.formula
  // Operators and degree go with the formula. If both parts have triples, the first part keeps them.
  const tailHasFormula = headTriples.length === 0 && tailTriples.length > 0
  const newStatement: Statement = {
    id: createStatementId(graph, id),
    text: tailText.text,
    spans: tail,
    variables: tailVariables,
    formula: { operators: tailHasFormula ? operators : [], triples: tailTriples },
    degree: tailHasFormula ? statement.degree : null,
    ...(statement.part && { part: statement.part }),
  }
  const newGraph = withStatement(graph, id, {
    text: headText.text,
    spans: head,
    variables: headVariables,
    formula: { operators: headTriples.length > 0 ? operators : [], triples: headTriples },
  })
  const [firstWord] = graph.text.slice(tail[0]!.start).match(/^\S+/) ?? ['']
  const statements = newGraph.statements.flatMap(each => (each.id === id ? [each, newStatement] : [each]))
  const removalNote = removedCount > 0 ? '; removed the relations between variables of different parts' : ''
  return { graph: { ...newGraph, statements }, summary: `split ${label} before “${firstWord}”${removalNote}` }
}

/** A statement with other spans. Refuses if a variable would lose its words. */
function changeSpans(graph: Metagraph, statement: Statement, label: string, spans: readonly Span[]): Statement {
  const segments = requireSegments(statement, label, graph.text)
  const newText = composeText(spans, graph.text)
  const variables = moveVariables(statement.variables, segments, newText)
  if (variables.length < statement.variables.length)
    refuse(`A variable of ${label} covers that word. Move or delete the variable first.`)
  return { ...statement, text: newText.text, spans, variables }
}

/** Moves the start or end of a statement by a word, forward if `step` is 1. An adjacent statement loses or gains that word. */
export function nudgeStatement(graph: Metagraph, id: string, side: Side, step: 1 | -1): EditResult {
  const { statement, label } = requireStatement(graph, id)
  requireSegments(statement, label, graph.text)
  const words = splitWords(graph.text)
  const index = side === 'end' ? statement.spans.length - 1 : 0
  const borderSpan = statement.spans[index]!
  const border = side === 'end' ? borderSpan.end : borderSpan.start
  const grows = (side === 'end') === (step === 1)
  // The word that moves across the border.
  const word = step === 1 ? words.find(({ start }) => start >= border) : words.findLast(({ end }) => end <= border)
  if (!word) return refuse('There are no more words in the passage.')
  if (!grows && (!isWithin(word, borderSpan) || isWithin(borderSpan, word)))
    refuse(`${label} would have no words left. Merge it with another statement instead.`)
  const extendSpan = (span: Span): Span =>
    side === 'end' ? { ...span, end: word.end } : { ...span, start: word.start }
  const shortenSpan = (span: Span): Span =>
    trimSpan(graph.text, side === 'end' ? { ...span, end: word.start } : { ...span, start: word.end })
  const spans = statement.spans.map((span, i) => (i === index ? (grows ? extendSpan(span) : shortenSpan(span)) : span))
  const isAdjacent = (span: Span) =>
    side === 'end'
      ? span.start >= borderSpan.end && graph.text.slice(borderSpan.end, span.start).trim() === ''
      : span.end <= borderSpan.start && graph.text.slice(span.end, borderSpan.start).trim() === ''
  const containsWord = (span: Span) => span.start < word.end && word.start < span.end
  const isAffected = grows ? containsWord : isAdjacent
  const neighbour = graph.statements.find(each => each.id !== id && each.spans.some(isAffected))
  let newGraph = graph
  if (neighbour) {
    const neighbourLabel = createLabeller(graph)(neighbour.id)
    if ((neighbour.part ?? 'context') !== (statement.part ?? 'context'))
      refuse('Words cannot move between the passage and the answer option.')
    const neighbourSpans = neighbour.spans.map(span => {
      if (!isAffected(span)) return span
      if (grows)
        return trimSpan(graph.text, side === 'end' ? { ...span, start: word.end } : { ...span, end: word.start })
      return side === 'end' ? { ...span, start: word.start } : { ...span, end: word.end }
    })
    if (neighbourSpans.some(({ start, end }) => start >= end))
      refuse(`${neighbourLabel} would have no words left. Merge the two statements instead.`)
    newGraph = withStatement(newGraph, neighbour.id, changeSpans(graph, neighbour, neighbourLabel, neighbourSpans))
  }
  const newStatement = changeSpans(graph, statement, label, spans)
  const movedWord = graph.text.slice(word.start, word.end)
  const summary = grows ? `added “${movedWord}” to ${label}` : `removed “${movedWord}” from ${label}`
  return { graph: withStatement(newGraph, id, newStatement), summary }
}
