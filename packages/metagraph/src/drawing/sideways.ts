/**
 * Left-to-right layout of a tree: premises on the left, in text order, the conclusion on their right. The deeper the tree, the narrower the
 * cards; trees for which cards would get too narrow are laid out top-down.
 */
import type { Block, PlacedCard, Point } from './block.ts'
import { createPoints, createSideLabels, formatConfidence, formatLink, getRouteKey, Placement } from './block.ts'
import { layoutColumns } from './columns.ts'
import type { TreeNode } from './forest.ts'
import { measureLabel, metrics, sizeCard } from './metrics.ts'

const { gap, lane } = metrics

/** With narrower cards, the tree is laid out top-down. */
const minSidewaysCardWidth = 150

const measureDepth = (node: TreeNode): number =>
  1 + Math.max(0, ...listChildrenAndUndercutters(node).map(({ node: child }) => measureDepth(child)))
/** Lists the children, each followed by the undercutters of its link. */
const listChildrenAndUndercutters = ({ children }: TreeNode) =>
  children.flatMap(child => [child, ...child.node.undercutters])
const listLinkTexts = (root: TreeNode): string[] =>
  listChildrenAndUndercutters(root).flatMap(({ link, node }) => [
    formatLink(link),
    formatConfidence(link),
    ...listLinkTexts(node),
  ])

export function layoutSideways(root: TreeNode, width: number): Block {
  const depth = measureDepth(root)
  const maxLabelWidth = Math.max(60, ...listLinkTexts(root).map(measureLabel))
  const maxLanes = countMaxChildren(root)
  const columnGap = maxLabelWidth + 26 + lane * Math.max(0, maxLanes - 1)
  const cardWidth = Math.min(metrics.cardWidth, (width - (depth - 1) * columnGap) / depth)
  return cardWidth < minSidewaysCardWidth
    ? layoutColumns(root, width)
    : layoutSubtree(root, cardWidth, { columnGap, maxLabelWidth })
}

const countMaxChildren = (node: TreeNode): number =>
  Math.max(
    listChildrenAndUndercutters(node).length,
    ...listChildrenAndUndercutters(node).map(({ node: child }) => countMaxChildren(child)),
    0,
  )

function layoutSubtree(
  node: TreeNode,
  width: number,
  spacing: Readonly<{ columnGap: number; maxLabelWidth: number }>,
): Block {
  const { columnGap, maxLabelWidth } = spacing
  const sizedCard = sizeCard(node.card, width)
  const blocks = node.children.map(child => ({
    child,
    block: layoutSubtree(child.node, width, spacing),
    undercutterBlocks: child.node.undercutters.map(undercutter => ({
      ...undercutter,
      block: layoutSubtree(undercutter.node, width, spacing),
    })),
  }))
  const allBlocks = blocks.flatMap(each => [each.block, ...each.undercutterBlocks.map(({ block }) => block)])
  const rootX = allBlocks.length === 0 ? 0 : Math.max(...allBlocks.map(block => block.width)) + columnGap
  const stackHeight = allBlocks.reduce((sum, block) => sum + block.height, 0) + gap * Math.max(0, allBlocks.length - 1)
  const height = Math.max(sizedCard.height, stackHeight)
  const rootCard: PlacedCard = { ...sizedCard, x: rootX, y: (height - sizedCard.height) / 2 }
  const placement = new Placement()
  const { cards, links } = placement
  cards.push(rootCard)
  let y = (height - stackHeight) / 2
  const lineEnds: { startY: number; endY: number }[] = []
  // Linked premises share one port, the point at which their lines end.
  let portIndex = -1
  const portIndices = node.children.map(({ link }, i) => {
    const previousLink = node.children[i - 1]?.link
    return link.link !== undefined && previousLink && getRouteKey(previousLink) === getRouteKey(link)
      ? portIndex
      : ++portIndex
  })
  /** Adds a block left of the root card and returns the point at which its line starts. */
  const addBlock = (block: Block): Point => {
    const { root } = placement.add(block, rootX - columnGap - block.width, y)
    y += block.height + gap
    return { x: root.x + root.width, y: root.y + root.height / 2 }
  }
  for (const [i, { child, block, undercutterBlocks }] of blocks.entries()) {
    const start = addBlock(block)
    const end = rootCard.y + (rootCard.height * (portIndices[i]! + 1)) / (portIndices.at(-1)! + 2)
    lineEnds.push({ startY: start.y, endY: end })
    // The x of the turn, 0 here, is set by the crossing reduction.
    const points = [start, ...createPoints([0, start.y], [0, end], [rootX, end])]
    links.push({ link: child.link, points, labels: createSideLabels(child.link, start.x + 6, start.y) })
    const turnX = start.x + maxLabelWidth + 10
    for (const undercutter of undercutterBlocks) {
      const from = addBlock(undercutter.block)
      const labels = createSideLabels(undercutter.link, from.x + 6, from.y)
      links.push({ link: undercutter.link, points: [from, ...createPoints([turnX, from.y], [turnX, start.y])], labels })
    }
  }
  // Crossing reduction: downward lines turn in order from the right, upward lines from the left.
  let [fromTop, fromBottom] = [0, 0]
  const upwardCount = lineEnds.filter(each => each.startY >= each.endY).length
  const turnRanks = lineEnds.map(each => (each.startY < each.endY ? fromTop++ : upwardCount - 1 - fromBottom++))
  const routedLinks = links.map(each => {
    const i = node.children.findIndex(({ link }) => link === each.link)
    if (i < 0) return each
    const x = rootX - 14 - lane * turnRanks[i]!
    const [start, , , end] = each.points as [Point, Point, Point, Point]
    if (Math.abs(start.y - end.y) < 1) return { ...each, points: [start, { x: end.x, y: start.y }] }
    return { ...each, points: [start, { x, y: start.y }, { x, y: end.y }, end] }
  })
  return { width: rootX + sizedCard.width, height, cards, links: routedLinks, root: rootCard }
}
