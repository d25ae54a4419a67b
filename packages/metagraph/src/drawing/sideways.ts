/**
 * Left-to-right layout of a tree: premises on the left, in text order, the conclusion on their right. The deeper the tree, the narrower the
 * cards; trees for which cards would get too narrow are laid out top-down.
 */
import type { Block, PlacedCard, PlacedLink, Point } from './block.ts'
import { createLabel, formatConfidence, formatLink, getRouteKey, translateBlock } from './block.ts'
import { layoutColumns } from './columns.ts'
import type { Link, UndercutLink } from './diagram.ts'
import type { TreeNode } from './forest.ts'
import { labelWidth, metrics, sizeCard } from './metrics.ts'

const { gap, lane } = metrics

const measureDepth = (node: TreeNode): number =>
  1 + Math.max(0, ...listBelow(node).map(({ node: child }) => measureDepth(child)))
/** Lists the children, each followed by the undercutters of its link. */
const listBelow = ({ children }: TreeNode) => children.flatMap(child => [child, ...child.node.undercutters])
const listLinkTexts = (node: TreeNode): string[] => [
  ...listBelow(node).flatMap(({ link, node: child }) => [
    formatLink(link),
    formatConfidence(link),
    ...listLinkTexts(child),
  ]),
]

export function layoutSideways(root: TreeNode, width: number): Block {
  const depth = measureDepth(root)
  const maxLabelWidth = Math.max(60, ...listLinkTexts(root).map(labelWidth))
  const maxLanes = maxChildren(root)
  const columnGap = maxLabelWidth + 26 + lane * Math.max(0, maxLanes - 1)
  const cardWidth = Math.min(metrics.cardWidth, (width - (depth - 1) * columnGap) / depth)
  return cardWidth < 150 ? layoutColumns(root, width) : layoutSubtree(root, cardWidth, { columnGap, maxLabelWidth })
}

const maxChildren = (node: TreeNode): number =>
  Math.max(listBelow(node).length, ...listBelow(node).map(({ node: child }) => maxChildren(child)), 0)

/** Places the link's text above the line and its confidence below. */
const placeLabels = (link: Link | UndercutLink, x: number, y: number) =>
  [formatLink(link), formatConfidence(link)].flatMap((text, line) =>
    text === '' ? [] : [createLabel(text, x, y + (line === 0 ? -20 : 4))],
  )

function layoutSubtree(
  node: TreeNode,
  width: number,
  room: { readonly columnGap: number; readonly maxLabelWidth: number },
): Block {
  const { columnGap, maxLabelWidth } = room
  const sizedCard = sizeCard(node.card, width)
  const blocks = node.children.map(child => ({
    child,
    block: layoutSubtree(child.node, width, room),
    undercutterBlocks: child.node.undercutters.map(undercutter => ({
      ...undercutter,
      block: layoutSubtree(undercutter.node, width, room),
    })),
  }))
  const allBlocks = blocks.flatMap(({ block, undercutterBlocks: undercutters }) => [
    block,
    ...undercutters.map(undercutter => undercutter.block),
  ])
  const rootX = allBlocks.length === 0 ? 0 : Math.max(...allBlocks.map(block => block.width)) + columnGap
  const stackHeight = allBlocks.reduce((sum, block) => sum + block.height, 0) + gap * Math.max(0, allBlocks.length - 1)
  const height = Math.max(sizedCard.height, stackHeight)
  const rootCard: PlacedCard = { ...sizedCard, x: rootX, y: (height - sizedCard.height) / 2 }
  const cards: PlacedCard[] = [rootCard]
  const links: PlacedLink[] = []
  let y = (height - stackHeight) / 2
  const lineEnds: { y: number; at: number }[] = []
  // Linked premises share one end.
  let unit = -1
  const units = node.children.map(({ link }, i) => {
    const before = node.children[i - 1]?.link
    return link.link !== undefined && before && getRouteKey(before) === getRouteKey(link) ? unit : ++unit
  })
  for (const [i, { child, block, undercutterBlocks: undercutters }] of blocks.entries()) {
    const blockX = rootX - columnGap - block.width
    const placed = translateBlock(block, blockX, y)
    cards.push(...placed.cards)
    links.push(...placed.links)
    const start = { x: placed.root.x + placed.root.width, y: placed.root.y + placed.root.height / 2 }
    const end = rootCard.y + (rootCard.height * (units[i]! + 1)) / (units.at(-1)! + 2)
    lineEnds.push({ y: start.y, at: end })
    links.push({
      link: child.link,
      points: [start, { x: 0, y: start.y }, { x: 0, y: end }, { x: rootX, y: end }],
      labels: placeLabels(child.link, start.x + 6, start.y),
    })
    y += block.height + gap
    for (const undercutter of undercutters) {
      const undercutterBlock = translateBlock(undercutter.block, rootX - columnGap - undercutter.block.width, y)
      cards.push(...undercutterBlock.cards)
      const from = {
        x: undercutterBlock.root.x + undercutterBlock.root.width,
        y: undercutterBlock.root.y + undercutterBlock.root.height / 2,
      }
      const turnX = start.x + maxLabelWidth + 10
      links.push(...undercutterBlock.links, {
        link: undercutter.link,
        points: [from, { x: turnX, y: from.y }, { x: turnX, y: start.y }],
        labels: placeLabels(undercutter.link, from.x + 6, from.y),
      })
      y += undercutter.block.height + gap
    }
  }
  // Crossing reduction: downward lines turn in order from the right, upward lines from the left.
  const downwardCount = lineEnds.filter(each => each.y < each.at).length
  let [fromTop, fromBottom] = [0, 0]
  const turnRanks = lineEnds.map(each =>
    each.y < each.at ? fromTop++ : lineEnds.length - downwardCount - 1 - fromBottom++,
  )
  const routedLinks = links.map(each => {
    const i = node.children.findIndex(({ link }) => link === each.link)
    if (i < 0) return each
    const x = rootX - 14 - lane * turnRanks[i]!
    const [start, , , end] = each.points as [Point, Point, Point, Point]
    const isStraight = Math.abs(start.y - end.y) < 1
    return {
      ...each,
      points: isStraight ? [start, { x: end.x, y: start.y }] : [start, { x, y: start.y }, { x, y: end.y }, end],
    }
  })
  return { width: rootX + sizedCard.width, height, cards, links: routedLinks, root: rootCard }
}
