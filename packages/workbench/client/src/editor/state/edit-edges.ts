/** Edits of edges, undercuts and linked premises. Impossible edits are refused with a reason, never corrected silently. */
import { type Edge, type EdgeKind, findCycle, type Metagraph, type Undercut } from '@elenchus/metagraph'
import { type Edited, findStatement, refuse } from './edit-event.ts'
import { labelsOf } from './labels.ts'

const verbs = { support: 'supports', rebut: 'rebuts' } as const
const sameStep = (a: { from: string; to: string }, b: { from: string; to: string }) =>
  a.from === b.from && a.to === b.to

/** The graph with other edges. An empty list of undercuts is left out, so that equal graphs are equal data. */
export function withEdges(graph: Metagraph, edges: readonly Edge[], undercuts = graph.undercuts ?? []): Metagraph {
  const { undercuts: _, ...rest } = graph
  return { ...rest, edges: tidyLinks(edges), ...(undercuts.length > 0 && { undercuts }) }
}

/** Removes link names that only one edge has. */
function tidyLinks(edges: readonly Edge[]): Edge[] {
  const shares = (edge: Edge) =>
    edges.some(other => other !== edge && other.link === edge.link && other.to === edge.to && other.kind === edge.kind)
  return edges.map(edge => {
    if (edge.link === undefined || shares(edge)) return edge
    const { link: _, ...alone } = edge
    return alone
  })
}

/** The cycle that an edge would close, as `1 → 3 → 1`, beginning where the edge begins. */
function cycleWith(graph: Metagraph, from: string, to: string): string | null {
  const found = findCycle({ edges: [...graph.edges, { kind: 'support', from, to }] })
  if (!found) return null
  const label = labelsOf(graph)
  const round = found.slice(1)
  const at = Math.max(0, round.indexOf(from))
  const cycle = [...round.slice(at), ...round.slice(0, at), round[at]!]
  return cycle.map(id => label.get(id) ?? id).join(' → ')
}

export function connect(graph: Metagraph, kind: EdgeKind, from: string, to: string): Edited {
  const [a, b] = [findStatement(graph, from).label, findStatement(graph, to).label]
  if (from === to) refuse(`A statement cannot ${kind} itself.`)
  const old = graph.edges.find(edge => sameStep(edge, { from, to }))
  if (old?.kind === kind) refuse(`${a} already ${verbs[kind]} ${b}.`)
  if (old) {
    const { link: _, ...alone } = old
    const edges = graph.edges.map(edge => (edge === old ? { ...alone, kind } : edge))
    return { graph: withEdges(graph, edges), did: `${a} now ${verbs[kind]} ${b}` }
  }
  const cycle = cycleWith(graph, from, to)
  if (cycle !== null)
    refuse(`${a} cannot ${kind} ${b}: the argument would be circular, ${cycle}. Remove one of these edges first.`)
  return { graph: withEdges(graph, [...graph.edges, { kind, from, to }]), did: `${a} ${verbs[kind]} ${b}` }
}

export function disconnect(graph: Metagraph, from: string, to: string): Edited {
  const label = labelsOf(graph)
  const edges = graph.edges.filter(edge => !sameStep(edge, { from, to }))
  if (edges.length === graph.edges.length)
    refuse(`There is no edge from ${label.get(from) ?? from} to ${label.get(to) ?? to}.`)
  const undercuts = (graph.undercuts ?? []).filter(({ edge }) => !sameStep(edge, { from, to }))
  const lost = (graph.undercuts ?? []).length - undercuts.length
  return {
    graph: withEdges(graph, edges, undercuts),
    did: `removed the edge from ${label.get(from)} to ${label.get(to)}${lost > 0 ? ' with its undercuts' : ''}`,
  }
}

export function undercut(graph: Metagraph, { from, edge }: Undercut): Edited {
  const label = labelsOf(graph)
  const name = (id: string) => label.get(id) ?? id
  findStatement(graph, from)
  if (!graph.edges.some(each => sameStep(each, edge)))
    refuse(`There is no edge from ${name(edge.from)} to ${name(edge.to)} to undercut. Create it first.`)
  if (from === edge.from || from === edge.to)
    refuse(`${name(from)} is part of that inference. Only another statement can undercut it.`)
  if (graph.undercuts?.some(each => each.from === from && sameStep(each.edge, edge)))
    refuse(`${name(from)} already undercuts that inference.`)
  return {
    graph: { ...graph, undercuts: [...(graph.undercuts ?? []), { from, edge: { from: edge.from, to: edge.to } }] },
    did: `${name(from)} undercuts the inference from ${name(edge.from)} to ${name(edge.to)}`,
  }
}

export function release(graph: Metagraph, { from, edge }: Undercut): Edited {
  const label = labelsOf(graph)
  const left = (graph.undercuts ?? []).filter(each => each.from !== from || !sameStep(each.edge, edge))
  if (left.length === (graph.undercuts ?? []).length) refuse('There is no such undercut.')
  return {
    graph: withEdges(graph, graph.edges, left),
    did: `removed the undercut of ${label.get(from)} on the inference from ${label.get(edge.from)} to ${label.get(edge.to)}`,
  }
}

export function link(graph: Metagraph, premises: readonly string[], to: string): Edited {
  const label = labelsOf(graph)
  const name = (id: string) => label.get(id) ?? id
  const wanted = new Set(premises)
  if (wanted.size < 2) refuse('Linking needs at least two premises.')
  const chosen = graph.edges.filter(edge => edge.to === to && wanted.has(edge.from))
  const missing = [...wanted].find(id => !chosen.some(({ from }) => from === id))
  if (missing !== undefined)
    refuse(`${name(missing)} has no edge to ${name(to)}. Linked premises must support the same statement.`)
  if (chosen.some(({ kind }) => kind !== chosen[0]!.kind)) refuse('Only edges of the same kind can be linked.')
  const known = chosen.map(edge => edge.link).filter(each => each !== undefined)
  if (known.length === chosen.length && new Set(known).size === 1) refuse('They are already linked.')
  const taken = new Set(graph.edges.map(edge => edge.link))
  let number = 1
  while (taken.has(`link${number}`)) number++
  const joined = known[0] ?? `link${number}`
  const edges = graph.edges.map(edge =>
    chosen.includes(edge) || (edge.to === to && edge.link !== undefined && known.includes(edge.link))
      ? { ...edge, link: joined }
      : edge,
  )
  return { graph: withEdges(graph, edges), did: `${[...wanted].map(name).join(' and ')} are linked for ${name(to)}` }
}

export function unlink(graph: Metagraph, from: string, to: string): Edited {
  const label = labelsOf(graph)
  const old = graph.edges.find(edge => sameStep(edge, { from, to }))
  if (old?.link === undefined) refuse('This edge is not linked with another.')
  const { link: _, ...alone } = old
  const edges = graph.edges.map(edge => (edge === old ? alone : edge))
  return { graph: withEdges(graph, edges), did: `${label.get(from)} is no longer linked for ${label.get(to)}` }
}
