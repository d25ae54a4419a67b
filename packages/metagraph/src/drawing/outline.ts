/**
 * Outline layout for narrow widths: cards below each other, indented, with lines in the gutter on their left. A single premise is placed
 * directly below its conclusion, so that chains of any length need no indentation.
 */
import type { Block, PlacedCard } from './block.ts'
import { createLabel, createPoints, fitLabel, getRouteKey, Placement } from './block.ts'
import type { TreeNode } from './forest.ts'
import { metrics, sizeCard } from './metrics.ts'

/** Distance of a link's start below the top of its card. */
const linkStartY = 20

/** Lays out a tree as an outline; cards never get narrower than `minCardWidth`. */
export function layoutOutline(node: TreeNode, width: number): Block {
  const { outlineWidth, minCardWidth, headRoom, labelRoom, lane, gap } = metrics
  const sizedCard = sizeCard(node.card, Math.max(minCardWidth, Math.min(width, outlineWidth)))
  const root: PlacedCard = { ...sizedCard, x: 0, y: 0 }
  const placement = new Placement()
  const { cards, links } = placement
  cards.push(root)
  let bottom = root.height
  let right = root.width
  const add = (block: Block, x: number, y: number) => {
    right = Math.max(right, placement.add(block, x, y).root.x + block.width)
  }

  const [firstChild, secondChild] = node.children
  if (firstChild && !secondChild && firstChild.node.undercutters.length === 0) {
    const childBlock = layoutOutline(firstChild.node, width)
    const top = bottom + headRoom + labelRoom
    add(childBlock, 0, top)
    const label = createLabel(fitLabel(firstChild.link, childBlock.root.width - 36), 36, top - 20)
    links.push({ link: firstChild.link, points: createPoints([24, top], [24, bottom]), labels: [label] })
    return { width: right, height: top + childBlock.height, cards, links, root }
  }

  const routes = [...new Set(node.children.map(({ link }) => getRouteKey(link)))]
  const hasUndercutters = node.children.some(child => child.node.undercutters.length > 0)
  const indent = 10 + routes.length * lane + (hasUndercutters ? 12 : 4)
  for (const { node: child, link } of node.children) {
    const childBlock = layoutOutline(child, width - indent)
    const top = bottom + labelRoom
    add(childBlock, indent, top)
    const x = 10 + routes.indexOf(getRouteKey(link)) * lane
    const y = top + linkStartY
    const points = createPoints([indent, y], [x, y], [x, root.height])
    links.push({ link, points, labels: [createLabel(fitLabel(link, childBlock.root.width), indent, top - 19)] })
    bottom = top + childBlock.height
    for (const { node: undercutter, link: undercut } of child.undercutters) {
      const undercutterBlock = layoutOutline(undercutter, width - indent)
      const undercutterTop = bottom + labelRoom
      add(undercutterBlock, indent, undercutterTop)
      const startY = undercutterTop + linkStartY
      const undercutPoints = createPoints([indent, startY], [indent - 8, startY], [indent - 8, y])
      const label = createLabel(fitLabel(undercut, undercutterBlock.root.width), indent, undercutterTop - 19)
      links.push({ link: undercut, points: undercutPoints, labels: [label] })
      bottom = undercutterTop + undercutterBlock.height
    }
    bottom += gap / 4
  }
  return { width: right, height: bottom, cards, links, root }
}
