/**
 * Builds a spanning forest of a diagram: every card is a child of the first card it points at, in text order; the likeliest claim comes
 * first. A card that undercuts a link belongs to the card at which the link starts. Links outside the trees (second targets, cycles) are
 * returned separately.
 */
import type { AnyLink, Card, Diagram, Link, UndercutLink } from './diagram.ts'
import { sortByClaim } from './parts.ts'

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
  readonly others: readonly AnyLink[]
  /** Cards without links. */
  readonly unused: readonly Card[]
}

/** Moves linked premises next to the first of their group. */
function groupLinkedChildren(children: readonly Child[]): Child[] {
  const ordered: Child[] = []
  for (const child of children) {
    if (ordered.includes(child)) continue
    if (child.link.link === undefined) ordered.push(child)
    else ordered.push(...children.filter(({ link }) => link.link === child.link.link && link.kind === child.link.kind))
  }
  return ordered
}

/** Maximum depth of a tree; deeper trees are split, because the layout is recursive. */
const maxDepth = 200

/** Computes the distance of each card from the root of its tree, without recursion, since chains may be long. */
function computeDepths(cards: readonly Card[], getParentId: (id: string) => string | undefined): Map<string, number> {
  const depthById = new Map<string, number>()
  for (const { id } of cards) {
    const path: string[] = []
    let current: string | undefined = id
    while (current !== undefined && !depthById.has(current)) {
      path.push(current)
      current = getParentId(current)
    }
    let depth = current === undefined ? -1 : depthById.get(current)!
    for (const each of path.reverse()) depthById.set(each, ++depth)
  }
  return depthById
}

export function buildForest({ cards, links, undercuts = [] }: Diagram): Forest {
  const parentLinks = new Map<string, Link>()
  const undercutById = new Map<string, UndercutLink>()
  const others: AnyLink[] = []
  const getParentId = (id: string) => parentLinks.get(id)?.to ?? undercutById.get(id)?.edge.from
  const isAncestor = (from: string, to: string) => {
    for (let ancestor: string | undefined = from; ancestor !== undefined; ancestor = getParentId(ancestor))
      if (ancestor === to) return true
    return false
  }
  // The first link of each card leads to its parent, unless that closes a cycle.
  for (const link of links) {
    if (link.from === link.to) continue
    if (parentLinks.has(link.from) || isAncestor(link.to, link.from)) others.push(link)
    else parentLinks.set(link.from, link)
  }
  // A card without a parent that undercuts a link of the trees belongs to the start of that link.
  for (const undercut of undercuts) {
    const { from, edge } = undercut
    const attackedLink = parentLinks.get(edge.from)
    if (parentLinks.has(from) || undercutById.has(from) || attackedLink?.to !== edge.to || isAncestor(edge.from, from))
      others.push(undercut)
    else undercutById.set(from, undercut)
  }
  // Trees that are too deep are split.
  for (const [id, depth] of computeDepths(cards, getParentId))
    if (depth > 0 && depth % maxDepth === 0) {
      others.push(parentLinks.get(id) ?? undercutById.get(id)!)
      parentLinks.delete(id)
      undercutById.delete(id)
    }
  const linkedIds = new Set([...links.flatMap(({ from, to }) => [from, to]), ...undercuts.map(({ from }) => from)])
  const linksByTarget = new Map<string, Link[]>()
  for (const link of parentLinks.values()) linksByTarget.set(link.to, [...(linksByTarget.get(link.to) ?? []), link])
  const byId = new Map(cards.map(card => [card.id, card]))
  const order = new Map(cards.map((card, i) => [card.id, i]))
  const compareByTextOrder = (a: { from: string }, b: { from: string }) => order.get(a.from)! - order.get(b.from)!
  const buildBranches = <T extends AnyLink>(linksOfKind: T[]) =>
    linksOfKind.sort(compareByTextOrder).map(link => ({ link, node: buildTree(link.from) }))
  const buildTree = (id: string): TreeNode => ({
    card: byId.get(id)!,
    children: groupLinkedChildren(buildBranches(linksByTarget.get(id) ?? [])),
    undercutters: buildBranches([...undercutById.values()].filter(({ edge }) => edge.from === id)),
  })
  const rootCards = cards.filter(({ id }) => linkedIds.has(id) && !parentLinks.has(id) && !undercutById.has(id))
  const roots = sortByClaim(rootCards).map(({ id }) => buildTree(id))
  return { roots, others, unused: cards.filter(({ id }) => !linkedIds.has(id)) }
}
