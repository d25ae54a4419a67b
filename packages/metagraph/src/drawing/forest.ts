/**
 * Spanning forest of a diagram: every card is a child of the first card it points at, in text order, the likeliest claim first. A card that
 * undercuts a link belongs to the card that the link starts from. Links outside the trees (second targets, cycles) are returned apart.
 */
import type { Card, Diagram, Link, UndercutLink } from './diagram.ts'
import { byClaim } from './parts.ts'

export interface TreeNode {
  readonly card: Card
  /** In text order, linked premises next to each other. */
  readonly children: readonly Child[]
  /** Cards that undercut the line from this card to its parent. */
  readonly undercutters: readonly { readonly node: TreeNode; readonly link: UndercutLink }[]
}

export interface Child {
  readonly node: TreeNode
  readonly link: Link
}

export interface Forest {
  readonly roots: readonly TreeNode[]
  /** Links and undercuts outside the trees. */
  readonly others: readonly (Link | UndercutLink)[]
  /** Cards without links. */
  readonly unused: readonly Card[]
}

const isLinked = ({ link }: Link) => link !== undefined

/** Moves linked premises next to the first of their group. */
function groupLinked(children: readonly Child[]): Child[] {
  const ordered: Child[] = []
  for (const child of children) {
    if (ordered.includes(child)) continue
    if (!isLinked(child.link)) ordered.push(child)
    else ordered.push(...children.filter(({ link }) => link.link === child.link.link && link.kind === child.link.kind))
  }
  return ordered
}

/** Deeper trees are split. */
const maxDepth = 200

/** Distance of each card from the root of its tree. Iterative, since chains may be long. */
function computeDepths(cards: readonly Card[], parentId: (id: string) => string | undefined): Map<string, number> {
  const known = new Map<string, number>()
  for (const { id } of cards) {
    const path: string[] = []
    let at: string | undefined = id
    while (at !== undefined && !known.has(at)) {
      path.push(at)
      at = parentId(at)
    }
    let depth = at === undefined ? -1 : known.get(at)!
    for (const each of path.reverse()) known.set(each, ++depth)
  }
  return known
}

export function buildForest({ cards, links, undercuts = [] }: Diagram): Forest {
  const parent = new Map<string, Link>()
  const undercutOf = new Map<string, UndercutLink>()
  const others: (Link | UndercutLink)[] = []
  const parentId = (id: string) => parent.get(id)?.to ?? undercutOf.get(id)?.edge.from
  const reaches = (from: string, to: string) => {
    for (let at: string | undefined = from; at !== undefined; at = parentId(at)) if (at === to) return true
    return false
  }
  for (const link of links) {
    if (link.from === link.to) continue
    if (parent.has(link.from) || reaches(link.to, link.from)) others.push(link)
    else parent.set(link.from, link)
  }
  for (const undercut of undercuts) {
    const { from, edge } = undercut
    const line = parent.get(edge.from)
    if (parent.has(from) || undercutOf.has(from) || line?.to !== edge.to || reaches(edge.from, from))
      others.push(undercut)
    else undercutOf.set(from, undercut)
  }
  // Layout is recursive, so very deep trees are split.
  for (const [id, depth] of computeDepths(cards, parentId))
    if (depth > 0 && depth % maxDepth === 0) {
      others.push(parent.get(id) ?? undercutOf.get(id)!)
      parent.delete(id)
      undercutOf.delete(id)
    }
  const joined = new Set([...links.flatMap(({ from, to }) => [from, to]), ...undercuts.map(({ from }) => from)])
  const linksByTarget = new Map<string, Link[]>()
  for (const link of parent.values()) linksByTarget.set(link.to, [...(linksByTarget.get(link.to) ?? []), link])
  const byId = new Map(cards.map(card => [card.id, card]))
  const order = new Map(cards.map((card, i) => [card.id, i]))
  const inOrder = (a: { from: string }, b: { from: string }) => order.get(a.from)! - order.get(b.from)!
  const build = (id: string): TreeNode => ({
    card: byId.get(id)!,
    children: groupLinked((linksByTarget.get(id) ?? []).sort(inOrder).map(link => ({ link, node: build(link.from) }))),
    undercutters: [...undercutOf.values()]
      .filter(({ edge }) => edge.from === id)
      .sort(inOrder)
      .map(link => ({ link, node: build(link.from) })),
  })
  return {
    roots: byClaim(cards.filter(({ id }) => joined.has(id) && !parent.has(id) && !undercutOf.has(id))).map(({ id }) =>
      build(id),
    ),
    others,
    unused: cards.filter(({ id }) => !joined.has(id)),
  }
}
