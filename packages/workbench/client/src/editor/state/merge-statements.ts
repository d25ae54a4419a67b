/** Two statements become one: its edges, undercuts, linked premises, variables and formulas are those of both. */
import type { Edge, Metagraph, Statement, Triple, Undercut, Variable } from '@elenchus/metagraph'
import { carry, elsewhere } from './carry-variables.ts'
import { withEdges } from './edit-edges.ts'
import { type Edited, refuse } from './edit-event.ts'
import { newVariableId } from './edit-variables.ts'
import { labelsOf } from './labels.ts'
import { joinSpans, piecesOf, statementOf, textOf, withStatement } from './words.ts'

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

/** Edges and undercuts when one statement takes the place of another; what would end on itself or be there twice goes. */
function redirected({ edges, undercuts = [] }: Metagraph, gone: string, by: string) {
  const now = (id: string) => (id === gone ? by : id)
  const kept = new Map<string, Edge>()
  for (const edge of edges) {
    const moved = { ...edge, from: now(edge.from), to: now(edge.to) }
    const key = `${moved.from} ${moved.to}`
    // Where both had an edge to the same statement, that of the statement which stays counts.
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

/** A circle through the merged statement, were its edges joined. */
function circleAfter(edges: readonly Edge[], at: string): string[] | null {
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
  const label = labelsOf(graph)
  const [a, b] = [statementOf(graph, keep), statementOf(graph, other)]
  if (!a || !b) return refuse('There is no such statement.')
  if (keep === other) return refuse('Choose another statement to merge with.')
  if ((a.part ?? 'context') !== (b.part ?? 'context'))
    return refuse('The passage and the option stay apart: one cannot be merged with the other.')
  const [first, second] = [piecesOf(a, graph.text), piecesOf(b, graph.text)]
  if (!first) return elsewhere(label.get(keep)!)
  if (!second) return elsewhere(label.get(other)!)
  const { edges, undercuts } = redirected(graph, other, keep)
  const circle = circleAfter(edges, keep)
  if (circle)
    return refuse(
      `${label.get(keep)} and ${label.get(other)} cannot be merged: the argument would run in a circle, ${circle.map(id => label.get(id)).join(' → ')}.`,
    )
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
    did: `merged ${label.get(other)} into ${label.get(keep)}`,
  }
}
