/**
 * Left-to-right layout of a tree: premises on the left, in text order, the conclusion on their right. Cards get narrower with the depth of
 * the tree; trees too deep for that are laid out top-down.
 */
import {
  type Block,
  confidenceText,
  linkText,
  type PlacedCard,
  type PlacedLink,
  type Point,
  placeLabel,
  routeKey,
  shift,
} from './block.ts'
import { layoutColumns } from './columns.ts'
import type { Link, UndercutLink } from './diagram.ts'
import type { TreeNode } from './forest.ts'
import { labelWidth, metrics, sizeCard } from './metrics.ts'

const { gap, lane } = metrics

const treeDepth = (node: TreeNode): number => 1 + Math.max(0, ...below(node).map(({ node: child }) => treeDepth(child)))
/** Children, each followed by the undercuts of its link. */
const below = ({ children }: TreeNode) => children.flatMap(child => [child, ...child.node.undercutters])
const linkTexts = (node: TreeNode): string[] => [
  ...below(node).flatMap(({ link, node: child }) => [linkText(link), confidenceText(link), ...linkTexts(child)]),
]

export function layoutSideways(root: TreeNode, width: number): Block {
  const depth = treeDepth(root)
  const widest = Math.max(60, ...linkTexts(root).map(labelWidth))
  const maxLanes = maxChildren(root)
  const between = widest + 26 + lane * Math.max(0, maxLanes - 1)
  const card = Math.min(metrics.cardWidth, (width - (depth - 1) * between) / depth)
  return card < 150 ? layoutColumns(root, width) : place(root, card, { between, widest })
}

const maxChildren = (node: TreeNode): number =>
  Math.max(below(node).length, ...below(node).map(({ node: child }) => maxChildren(child)), 0)

/** Places the link's text above the line and its confidence below. */
const placeLabels = (link: Link | UndercutLink, x: number, y: number) =>
  [linkText(link), confidenceText(link)].flatMap((text, line) =>
    text === '' ? [] : [placeLabel(text, x, y + (line === 0 ? -20 : 4))],
  )

function place(node: TreeNode, width: number, room: { readonly between: number; readonly widest: number }): Block {
  const { between, widest } = room
  const own = sizeCard(node.card, width)
  const blocks = node.children.map(child => ({
    child,
    block: place(child.node, width, room),
    guests: child.node.undercutters.map(undercutter => ({
      ...undercutter,
      block: place(undercutter.node, width, room),
    })),
  }))
  const all = blocks.flatMap(({ block, guests: undercutters }) => [
    block,
    ...undercutters.map(undercutter => undercutter.block),
  ])
  const left = all.length === 0 ? 0 : Math.max(...all.map(block => block.width)) + between
  const stackHeight = all.reduce((sum, block) => sum + block.height, 0) + gap * Math.max(0, all.length - 1)
  const height = Math.max(own.height, stackHeight)
  const rootCard: PlacedCard = { ...own, x: left, y: (height - own.height) / 2 }
  const cards: PlacedCard[] = [rootCard]
  const links: PlacedLink[] = []
  let y = (height - stackHeight) / 2
  const ends: { y: number; at: number }[] = []
  // Linked premises share one end.
  let unit = -1
  const units = node.children.map(({ link }, i) => {
    const before = node.children[i - 1]?.link
    return link.link !== undefined && before && routeKey(before) === routeKey(link) ? unit : ++unit
  })
  for (const [i, { child, block, guests: undercutters }] of blocks.entries()) {
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
      labels: placeLabels(child.link, start.x + 6, start.y),
    })
    y += block.height + gap
    for (const undercutter of undercutters) {
      const under = shift(undercutter.block, left - between - undercutter.block.width, y)
      cards.push(...under.cards)
      const from = { x: under.root.x + under.root.width, y: under.root.y + under.root.height / 2 }
      const turn = start.x + widest + 10
      links.push(...under.links, {
        link: undercutter.link,
        points: [from, { x: turn, y: from.y }, { x: turn, y: start.y }],
        labels: placeLabels(undercutter.link, from.x + 6, from.y),
      })
      y += undercutter.block.height + gap
    }
  }
  // Crossing reduction: downward lines turn in order from the right, upward lines from the left.
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
