/**
 * A tree where there is no room for columns: cards under each other, indented, with the lines in the gutter to their left. An only premise
 * stands straight under its conclusion, so that a chain of any length needs no room to the side.
 */
import { type Block, labelAt, labelWithin, type PlacedCard, type PlacedLink, shift, wayOf } from './block.ts'
import type { TreeNode } from './forest.ts'
import { metrics, sizeCard } from './metrics.ts'

/** Where the line of a card of an outline leaves it, below its top. */
const stubAt = 20

/** The tree as an outline of at most that width (cards never get narrower than they can be read). */
export function outline(node: TreeNode, width: number): Block {
  const { outlineWidth, leastCard, headRoom, labelRoom, lane, gap } = metrics
  const own = sizeCard(node.card, Math.max(leastCard, Math.min(width, outlineWidth)))
  const root: PlacedCard = { ...own, x: 0, y: 0 }
  const cards: PlacedCard[] = [root]
  const links: PlacedLink[] = []
  let bottom = root.height
  let right = root.width
  const add = (block: Block) => {
    cards.push(...block.cards)
    links.push(...block.links)
    right = Math.max(right, block.root.x + block.width)
  }

  const [only, second] = node.children
  if (only && !second && only.node.guests.length === 0) {
    const inner = outline(only.node, width)
    const top = bottom + headRoom + labelRoom
    add(shift(inner, 0, top))
    links.push({
      link: only.link,
      points: [
        { x: 24, y: top },
        { x: 24, y: bottom },
      ],
      labels: [labelAt(labelWithin(only.link, inner.root.width - 36), 36, top - 20)],
    })
    return { width: right, height: top + inner.height, cards, links, root }
  }

  const ways = [...new Set(node.children.map(({ link }) => wayOf(link)))]
  const guests = node.children.some(child => child.node.guests.length > 0)
  const indent = 10 + ways.length * lane + (guests ? 12 : 4)
  for (const { node: child, link } of node.children) {
    const inner = outline(child, width - indent)
    const top = bottom + labelRoom
    add(shift(inner, indent, top))
    const x = 10 + ways.indexOf(wayOf(link)) * lane
    const y = top + stubAt
    links.push({
      link,
      points: [
        { x: indent, y },
        { x, y },
        { x, y: root.height },
      ],
      labels: [labelAt(labelWithin(link, inner.root.width), indent, top - 19)],
    })
    bottom = top + inner.height
    for (const { node: guest, link: undercut } of child.guests) {
      const other = outline(guest, width - indent)
      const otherTop = bottom + labelRoom
      add(shift(other, indent, otherTop))
      links.push({
        link: undercut,
        points: [
          { x: indent, y: otherTop + stubAt },
          { x: indent - 8, y: otherTop + stubAt },
          { x: indent - 8, y },
        ],
        labels: [labelAt(labelWithin(undercut, other.root.width), indent, otherTop - 19)],
      })
      bottom = otherTop + other.height
    }
    bottom += gap / 4
  }
  return { width: right, height: bottom, cards, links, root }
}
