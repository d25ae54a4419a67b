/**
 * Edits of edges, undercuts (attacks on an inference) and linked premises (which support a statement only together). Impossible edits are
 * refused with a reason, never corrected silently.
 */
import { type Edge, type EdgeKind, findCycle, type Metagraph, type Undercut } from '@elenchus/metagraph'
import { type EdgeEnds, type EditResult, refuse, requireStatement } from './edit-event.ts'
import { createLabeller } from './labels.ts'

const edgeVerbs = { support: 'supports', rebut: 'rebuts' } as const
const hasSameEnds = (a: EdgeEnds, b: EdgeEnds) => a.from === b.from && a.to === b.to

/** The graph with other edges. An empty list of undercuts is omitted, so that graphs without undercuts are deeply equal. */
export function withEdges(graph: Metagraph, edges: readonly Edge[], undercuts = graph.undercuts ?? []): Metagraph {
  const { undercuts: _, ...rest } = graph
  return { ...rest, edges: removeSingleLinks(edges), ...(undercuts.length > 0 && { undercuts }) }
}

/** Removes the link name of an edge that is no longer linked with another. */
function removeSingleLinks(edges: readonly Edge[]): Edge[] {
  const isShared = (edge: Edge) =>
    edges.some(other => other !== edge && other.link === edge.link && other.to === edge.to && other.kind === edge.kind)
  return edges.map(edge => {
    if (edge.link === undefined || isShared(edge)) return edge
    const { link: _, ...unlinked } = edge
    return unlinked
  })
}

/** The cycle that a new edge would close, such as `1 → 3 → 1`, or null. It begins where the edge begins. */
function describeCycle(graph: Metagraph, from: string, to: string): string | null {
  const found = findCycle({ edges: [...graph.edges, { kind: 'support', from, to }] })
  if (!found) return null
  // The first and the last statement of the found cycle are the same.
  const statements = found.slice(1)
  const start = Math.max(0, statements.indexOf(from))
  const cycle = [...statements.slice(start), ...statements.slice(0, start), statements[start]!]
  return cycle.map(createLabeller(graph)).join(' → ')
}

/** Adds an edge, or changes the kind of an existing one. */
export function connect(graph: Metagraph, kind: EdgeKind, from: string, to: string): EditResult {
  const [fromLabel, toLabel] = [requireStatement(graph, from).label, requireStatement(graph, to).label]
  if (from === to) refuse(`A statement cannot ${kind} itself.`)
  const existing = graph.edges.find(edge => hasSameEnds(edge, { from, to }))
  if (existing?.kind === kind) refuse(`${fromLabel} already ${edgeVerbs[kind]} ${toLabel}.`)
  if (existing) {
    const { link: _, ...unlinked } = existing
    const edges = graph.edges.map(edge => (edge === existing ? { ...unlinked, kind } : edge))
    return { graph: withEdges(graph, edges), summary: `${fromLabel} now ${edgeVerbs[kind]} ${toLabel}` }
  }
  const cycle = describeCycle(graph, from, to)
  if (cycle !== null)
    refuse(
      `${fromLabel} cannot ${kind} ${toLabel}: the argument would become circular (${cycle}). Remove one of these edges first.`,
    )
  return {
    graph: withEdges(graph, [...graph.edges, { kind, from, to }]),
    summary: `${fromLabel} ${edgeVerbs[kind]} ${toLabel}`,
  }
}

/** Removes an edge and its undercuts. */
export function disconnect(graph: Metagraph, from: string, to: string): EditResult {
  const label = createLabeller(graph)
  const edges = graph.edges.filter(edge => !hasSameEnds(edge, { from, to }))
  if (edges.length === graph.edges.length) refuse(`There is no edge from ${label(from)} to ${label(to)}.`)
  const undercuts = (graph.undercuts ?? []).filter(({ edge }) => !hasSameEnds(edge, { from, to }))
  const removedCount = (graph.undercuts ?? []).length - undercuts.length
  const summary = `removed the edge from ${label(from)} to ${label(to)}${removedCount > 0 ? ' with its undercuts' : ''}`
  return { graph: withEdges(graph, edges, undercuts), summary }
}

export function addUndercut(graph: Metagraph, { from, edge }: Undercut): EditResult {
  const label = createLabeller(graph)
  requireStatement(graph, from)
  if (!graph.edges.some(each => hasSameEnds(each, edge)))
    refuse(`There is no edge from ${label(edge.from)} to ${label(edge.to)} to undercut. Create it first.`)
  if (from === edge.from || from === edge.to)
    refuse(`${label(from)} is part of the inference. Only a statement outside the inference can undercut it.`)
  if (graph.undercuts?.some(each => each.from === from && hasSameEnds(each.edge, edge)))
    refuse(`${label(from)} already undercuts this inference.`)
  const undercuts = [...(graph.undercuts ?? []), { from, edge: { from: edge.from, to: edge.to } }]
  const summary = `${label(from)} undercuts the inference from ${label(edge.from)} to ${label(edge.to)}`
  return { graph: { ...graph, undercuts }, summary }
}

export function removeUndercut(graph: Metagraph, { from, edge }: Undercut): EditResult {
  const label = createLabeller(graph)
  const undercuts = (graph.undercuts ?? []).filter(each => each.from !== from || !hasSameEnds(each.edge, edge))
  if (undercuts.length === (graph.undercuts ?? []).length) refuse('The undercut does not exist.')
  const inference = `the inference from ${label(edge.from)} to ${label(edge.to)}`
  const summary = `removed the undercut of ${label(from)} on ${inference}`
  return { graph: withEdges(graph, graph.edges, undercuts), summary }
}

/** Links premises of one statement. Premises that were linked with one of them join the link. */
export function link(graph: Metagraph, premises: readonly string[], to: string): EditResult {
  const label = createLabeller(graph)
  const ids = new Set(premises)
  if (ids.size < 2) refuse('Linking needs at least two premises.')
  const chosenEdges = graph.edges.filter(edge => edge.to === to && ids.has(edge.from))
  const missing = [...ids].find(id => !chosenEdges.some(({ from }) => from === id))
  if (missing !== undefined)
    refuse(`${label(missing)} has no edge to ${label(to)}. Linked premises must support the same statement.`)
  if (chosenEdges.some(({ kind }) => kind !== chosenEdges[0]!.kind))
    refuse('Only edges of the same kind can be linked.')
  const existingLinks = chosenEdges.map(edge => edge.link).filter(each => each !== undefined)
  if (existingLinks.length === chosenEdges.length && new Set(existingLinks).size === 1)
    refuse('These premises are already linked.')
  const usedLinks = new Set(graph.edges.map(edge => edge.link))
  let number = 1
  while (usedLinks.has(`link${number}`)) number++
  const newLink = existingLinks[0] ?? `link${number}`
  const edges = graph.edges.map(edge =>
    chosenEdges.includes(edge) || (edge.to === to && edge.link !== undefined && existingLinks.includes(edge.link))
      ? { ...edge, link: newLink }
      : edge,
  )
  const summary = `${[...ids].map(label).join(' and ')} are linked as joint premises of ${label(to)}`
  return { graph: withEdges(graph, edges), summary }
}

/** Removes an edge from the premises that it is linked with. */
export function unlink(graph: Metagraph, from: string, to: string): EditResult {
  const label = createLabeller(graph)
  const existing = graph.edges.find(edge => hasSameEnds(edge, { from, to }))
  if (existing?.link === undefined) refuse('This edge is not linked to another edge.')
  const { link: _, ...unlinked } = existing
  const edges = graph.edges.map(edge => (edge === existing ? unlinked : edge))
  const summary = `${label(from)} is no longer linked to other premises of ${label(to)}`
  return { graph: withEdges(graph, edges), summary }
}
