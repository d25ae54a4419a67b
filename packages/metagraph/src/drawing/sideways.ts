/**
 * A tree from left to right: premises on the left, under each other in the order of the text, the conclusion on their right. Cards get as narrow
 * as the depth of the tree demands; a tree that is too deep for that is drawn from top to bottom after all.
 */
import {
  type Block,
  labelAt,
  type PlacedCard,
  type PlacedLink,
  type Point,
  shift,
  sureness,
  wayOf,
  wordsOf,
} from './block.ts'
import { columns } from './columns.ts'
import type { Link, UndercutLink } from './diagram.ts'
import type { TreeNode } from './forest.ts'
import { labelWidth, metrics, sizeCard } from './metrics.ts'

const { gap, lane } = metrics

const depthOf = (node: TreeNode): number => 1 + Math.max(0, ...below(node).map(({ node: child }) => depthOf(child)))
/** Children, and after each what undercuts its line. */
const below = ({ children }: TreeNode) => children.flatMap(child => [child, ...child.node.guests])
const linesOf = (node: TreeNode): string[] => [
  ...below(node).flatMap(({ link, node: child }) => [wordsOf(link), sureness(link), ...linesOf(child)]),
]

export function sideways(root: TreeNode, width: number): Block {
  const depth = depthOf(root)
  const widest = Math.max(60, ...linesOf(root).map(labelWidth))
  const mostLanes = mostChildren(root)
  const between = widest + 26 + lane * Math.max(0, mostLanes - 1)
  const card = Math.min(metrics.cardWidth, (width - (depth - 1) * between) / depth)
  return card < 150 ? columns(root, width) : place(root, card, { between, widest })
}

const mostChildren = (node: TreeNode): number =>
  Math.max(below(node).length, ...below(node).map(({ node: child }) => mostChildren(child)), 0)

/** What it is over the line, how sure it is under it. */
const labelsAt = (link: Link | UndercutLink, x: number, y: number) =>
  [wordsOf(link), sureness(link)].flatMap((text, line) =>
    text === '' ? [] : [labelAt(text, x, y + (line === 0 ? -20 : 4))],
  )

function place(node: TreeNode, width: number, room: { readonly between: number; readonly widest: number }): Block {
  const { between, widest } = room
  const own = sizeCard(node.card, width)
  const blocks = node.children.map(child => ({
    child,
    block: place(child.node, width, room),
    guests: child.node.guests.map(guest => ({ ...guest, block: place(guest.node, width, room) })),
  }))
  const all = blocks.flatMap(({ block, guests }) => [block, ...guests.map(guest => guest.block)])
  const left = all.length === 0 ? 0 : Math.max(...all.map(block => block.width)) + between
  const tall = all.reduce((sum, block) => sum + block.height, 0) + gap * Math.max(0, all.length - 1)
  const height = Math.max(own.height, tall)
  const rootCard: PlacedCard = { ...own, x: left, y: (height - own.height) / 2 }
  const cards: PlacedCard[] = [rootCard]
  const links: PlacedLink[] = []
  let y = (height - tall) / 2
  const ends: { y: number; at: number }[] = []
  // Linked premises end at one place.
  let unit = -1
  const units = node.children.map(({ link }, i) => {
    const before = node.children[i - 1]?.link
    return link.link !== undefined && before && wayOf(before) === wayOf(link) ? unit : ++unit
  })
  for (const [i, { child, block, guests }] of blocks.entries()) {
    const at = left - between - block.width
    const placed = shift(block, at, y)
    cards.push(...placed.cards)
    links.push(...placed.links)
    const start = { x: placed.root.x + placed.root.width, y: placed.root.y + placed.root.height / 2 }
    const end = rootCard.y + (rootCard.height * (units[i]! + 1)) / (units.at(-1)! + 2)
    ends.push({ y: start.y, at: end })
    links.push({
      link: child.link,
      points: [start, { x: 0, y: start.y }, { x: 0, y: end }, { x: left, y: end }],
      labels: labelsAt(child.link, start.x + 6, start.y),
    })
    y += block.height + gap
    for (const guest of guests) {
      const under = shift(guest.block, left - between - guest.block.width, y)
      cards.push(...under.cards)
      const from = { x: under.root.x + under.root.width, y: under.root.y + under.root.height / 2 }
      const turn = start.x + widest + 10
      links.push(...under.links, {
        link: guest.link,
        points: [from, { x: turn, y: from.y }, { x: turn, y: start.y }],
        labels: labelsAt(guest.link, from.x + 6, from.y),
      })
      y += guest.block.height + gap
    }
  }
  // Lines that go down turn in order from the right, lines that go up from the left: then none crosses another.
  const down = ends.filter(each => each.y < each.at).length
  let [fromTop, fromBottom] = [0, 0]
  const turns = ends.map(each => (each.y < each.at ? fromTop++ : ends.length - down - 1 - fromBottom++))
  const settled = links.map(each => {
    const i = node.children.findIndex(({ link }) => link === each.link)
    if (i < 0) return each
    const x = left - 14 - lane * turns[i]!
    const [start, , , end] = each.points as [Point, Point, Point, Point]
    const straight = Math.abs(start.y - end.y) < 1
    return {
      ...each,
      points: straight ? [start, { x: end.x, y: start.y }] : [start, { x, y: start.y }, { x, y: end.y }, end],
    }
  })
  return { width: left + own.width, height, cards, links: settled, root: rootCard }
}
