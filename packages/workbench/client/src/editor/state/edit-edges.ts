/** Edges, undercuts and linked premises. What cannot be is refused with its reason, never mended in silence. */
import { type Edge, type EdgeKind, findCycle, type Metagraph, type Undercut } from '@elenchus/metagraph'
import { type Edited, refuse } from './edit-event.ts'
import { labelsOf } from './labels.ts'

const verbs = { support: 'supports', rebut: 'rebuts' } as const
const sameStep = (a: { from: string; to: string }, b: { from: string; to: string }) =>
  a.from === b.from && a.to === b.to

/** A graph without an empty list of undercuts: absent and empty mean the same, and equal graphs should be equal data. */
export function withEdges(graph: Metagraph, edges: readonly Edge[], undercuts = graph.undercuts ?? []): Metagraph {
  const { undercuts: _, ...rest } = graph
  return { ...rest, edges: tidyLinks(edges), ...(undercuts.length === 0 ? {} : { undercuts }) }
}

/** A link name that only one edge is left with means nothing. */
function tidyLinks(edges: readonly Edge[]): Edge[] {
  const shares = (edge: Edge) =>
    edges.some(other => other !== edge && other.link === edge.link && other.to === edge.to && other.kind === edge.kind)
  return edges.map(edge => {
    if (edge.link === undefined || shares(edge)) return edge
    const { link: _, ...alone } = edge
    return alone
  })
}

/** `1 → 3 → 1` where an edge would close a circle. */
export function circleOf(graph: Metagraph, from: string, to: string): string | null {
  const found = findCycle({ edges: [...graph.edges, { kind: 'support', from, to }] })
  if (!found) return null
  const label = labelsOf(graph)
  // Told from where the edge would begin.
  const round = found.slice(1)
  const at = Math.max(0, round.indexOf(from))
  const cycle = [...round.slice(at), ...round.slice(0, at), round[at]!]
  return cycle.map(id => label.get(id) ?? id).join(' → ')
}

export function connect(graph: Metagraph, kind: EdgeKind, from: string, to: string): Edited {
  const label = labelsOf(graph)
  const [a, b] = [label.get(from), label.get(to)]
  if (a === undefined || b === undefined) return refuse('There is no such statement.')
  if (from === to) return refuse(`A statement cannot ${kind} itself.`)
  const old = graph.edges.find(edge => sameStep(edge, { from, to }))
  if (old?.kind === kind) return refuse(`${a} ${verbs[kind]} ${b} already.`)
  if (old) {
    const { link: _, ...alone } = old
    const edges = graph.edges.map(edge => (edge === old ? { ...alone, kind } : edge))
    return { graph: withEdges(graph, edges), did: `${a} now ${verbs[kind]} ${b}` }
  }
  const circle = circleOf(graph, from, to)
  if (circle !== null)
    return refuse(
      `${a} cannot ${kind} ${b}: the argument would run in a circle, ${circle}. Remove one of these edges first.`,
    )
  return { graph: withEdges(graph, [...graph.edges, { kind, from, to }]), did: `${a} ${verbs[kind]} ${b}` }
}

export function disconnect(graph: Metagraph, from: string, to: string): Edited {
  const label = labelsOf(graph)
  const edges = graph.edges.filter(edge => !sameStep(edge, { from, to }))
  if (edges.length === graph.edges.length)
    return refuse(`There is no edge from ${label.get(from) ?? from} to ${label.get(to) ?? to}.`)
  const undercuts = (graph.undercuts ?? []).filter(({ edge }) => !sameStep(edge, { from, to }))
  const lost = (graph.undercuts ?? []).length - undercuts.length
  return {
    graph: withEdges(graph, edges, undercuts),
    did: `removed the edge from ${label.get(from)} to ${label.get(to)}${lost > 0 ? ' and what undercut it' : ''}`,
  }
}

export function undercut(graph: Metagraph, { from, edge }: Undercut): Edited {
  const label = labelsOf(graph)
  const name = (id: string) => label.get(id) ?? id
  if (!label.has(from)) return refuse('There is no such statement.')
  if (!graph.edges.some(each => sameStep(each, edge)))
    return refuse(`There is no step from ${name(edge.from)} to ${name(edge.to)} to undercut; make that edge first.`)
  if (from === edge.from || from === edge.to)
    return refuse(`${name(from)} is part of that step; a step is undercut by another statement.`)
  if (graph.undercuts?.some(each => each.from === from && sameStep(each.edge, edge)))
    return refuse(`${name(from)} undercuts that step already.`)
  return {
    graph: { ...graph, undercuts: [...(graph.undercuts ?? []), { from, edge: { from: edge.from, to: edge.to } }] },
    did: `${name(from)} undercuts the step from ${name(edge.from)} to ${name(edge.to)}`,
  }
}

export function release(graph: Metagraph, { from, edge }: Undercut): Edited {
  const label = labelsOf(graph)
  const left = (graph.undercuts ?? []).filter(each => each.from !== from || !sameStep(each.edge, edge))
  if (left.length === (graph.undercuts ?? []).length) return refuse('There is no such undercut.')
  return {
    graph: withEdges(graph, graph.edges, left),
    did: `removed the undercut of ${label.get(from)} on the step from ${label.get(edge.from)} to ${label.get(edge.to)}`,
  }
}

export function link(graph: Metagraph, premises: readonly string[], to: string): Edited {
  const label = labelsOf(graph)
  const name = (id: string) => label.get(id) ?? id
  const wanted = new Set(premises)
  if (wanted.size < 2) return refuse('Two premises or more can be linked.')
  const chosen = graph.edges.filter(edge => edge.to === to && wanted.has(edge.from))
  const missing = [...wanted].find(id => !chosen.some(({ from }) => from === id))
  if (missing !== undefined)
    return refuse(`${name(missing)} has no edge to ${name(to)}; linked premises lead to the same statement.`)
  if (chosen.some(({ kind }) => kind !== chosen[0]!.kind))
    return refuse('Only edges of one kind can be linked: all support, or all rebut.')
  const known = chosen.map(edge => edge.link).filter(each => each !== undefined)
  if (known.length === chosen.length && new Set(known).size === 1) return refuse('They are linked already.')
  const taken = new Set(graph.edges.map(edge => edge.link))
  let number = 1
  while (taken.has(`link${number}`)) number++
  const joined = known[0] ?? `link${number}`
  const edges = graph.edges.map(edge =>
    chosen.includes(edge) || (edge.to === to && edge.link !== undefined && known.includes(edge.link))
      ? { ...edge, link: joined }
      : edge,
  )
  return {
    graph: withEdges(graph, edges),
    did: `${[...wanted].map(name).join(' and ')} count together for ${name(to)}`,
  }
}

export function unlink(graph: Metagraph, from: string, to: string): Edited {
  const label = labelsOf(graph)
  const old = graph.edges.find(edge => sameStep(edge, { from, to }))
  if (old?.link === undefined) return refuse('This edge is not linked with another.')
  const { link: _, ...alone } = old
  return {
    graph: withEdges(
      graph,
      graph.edges.map(edge => (edge === old ? alone : edge)),
    ),
    did: `${label.get(from)} counts alone for ${label.get(to)}`,
  }
}
