/**
 * A diagram as trees: every card hangs under what it first points at, premises under conclusions, in the order of the text, and the likeliest claim first. What undercuts a
 * line is the guest of the card that the line comes from. Links beyond the trees (a second target, a circle) are kept apart.
 */
import type { Card, Diagram, Link, UndercutLink } from './diagram.ts'
import { byClaim } from './parts.ts'

/** Lines of one kind to one target may share their way; linked premises share a way of their own. */
export interface TreeNode {
  readonly card: Card
  /** In the order of the text, linked premises next to each other. */
  readonly children: readonly Child[]
  /** Cards that undercut the line from this card to its parent. */
  readonly guests: readonly { readonly node: TreeNode; readonly link: UndercutLink }[]
}

export interface Child {
  readonly node: TreeNode
  readonly link: Link
}

export interface Forest {
  readonly roots: readonly TreeNode[]
  /** Links and undercuts that no tree holds. */
  readonly others: readonly (Link | UndercutLink)[]
  /** Cards that nothing joins. */
  readonly unused: readonly Card[]
}

const isLinked = ({ link }: Link) => link !== undefined

/** Linked premises next to each other, at the place of the first of them. */
function together(children: readonly Child[]): Child[] {
  const ordered: Child[] = []
  for (const child of children) {
    if (ordered.includes(child)) continue
    if (!isLinked(child.link)) ordered.push(child)
    else ordered.push(...children.filter(({ link }) => link.link === child.link.link && link.kind === child.link.kind))
  }
  return ordered
}

/** No tree gets deeper. */
const deepest = 200

/** How far each card is from the root of its tree; without recursion, since chains may be long. */
function depths(cards: readonly Card[], above: (id: string) => string | undefined): Map<string, number> {
  const known = new Map<string, number>()
  for (const { id } of cards) {
    const path: string[] = []
    let at: string | undefined = id
    while (at !== undefined && !known.has(at)) {
      path.push(at)
      at = above(at)
    }
    let depth = at === undefined ? -1 : known.get(at)!
    for (const each of path.reverse()) known.set(each, ++depth)
  }
  return known
}

export function forestOf({ cards, links, undercuts = [] }: Diagram): Forest {
  const parent = new Map<string, Link>()
  const host = new Map<string, UndercutLink>()
  const others: (Link | UndercutLink)[] = []
  const above = (id: string) => parent.get(id)?.to ?? host.get(id)?.edge.from
  const leadsTo = (from: string, to: string) => {
    for (let at: string | undefined = from; at !== undefined; at = above(at)) if (at === to) return true
    return false
  }
  for (const link of links) {
    if (link.from === link.to) continue
    if (parent.has(link.from) || leadsTo(link.to, link.from)) others.push(link)
    else parent.set(link.from, link)
  }
  for (const undercut of undercuts) {
    const { from, edge } = undercut
    const line = parent.get(edge.from)
    if (parent.has(from) || host.has(from) || line?.to !== edge.to || leadsTo(edge.from, from)) others.push(undercut)
    else host.set(from, undercut)
  }
  // A chain of thousands is set in pieces: trees are placed by functions that call themselves.
  for (const [id, depth] of depths(cards, above))
    if (depth > 0 && depth % deepest === 0) {
      others.push(parent.get(id) ?? host.get(id)!)
      parent.delete(id)
      host.delete(id)
    }
  const joined = new Set([...links.flatMap(({ from, to }) => [from, to]), ...undercuts.map(({ from }) => from)])
  const childrenOf = new Map<string, Link[]>()
  for (const link of parent.values()) childrenOf.set(link.to, [...(childrenOf.get(link.to) ?? []), link])
  const byId = new Map(cards.map(card => [card.id, card]))
  const order = new Map(cards.map((card, i) => [card.id, i]))
  const inOrder = (a: { from: string }, b: { from: string }) => order.get(a.from)! - order.get(b.from)!
  const build = (id: string): TreeNode => ({
    card: byId.get(id)!,
    children: together((childrenOf.get(id) ?? []).sort(inOrder).map(link => ({ link, node: build(link.from) }))),
    guests: [...host.values()]
      .filter(({ edge }) => edge.from === id)
      .sort(inOrder)
      .map(link => ({ link, node: build(link.from) })),
  })
  return {
    roots: byClaim(cards.filter(({ id }) => joined.has(id) && !parent.has(id) && !host.has(id))).map(({ id }) =>
      build(id),
    ),
    others,
    unused: cards.filter(({ id }) => !joined.has(id)),
  }
}
