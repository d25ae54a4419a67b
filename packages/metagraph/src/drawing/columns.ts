/**
 * Layered layout of a tree: the statement on top, its rebuttals on the right, its supports in rows below, in text order. Rows wrap at the
 * width. Each subtree is laid out as a block and then moved as a whole, so that cards never overlap.
 *
 * Edges are routed orthogonally. A label is above the card at which its line starts, in a strip crossed only by lines of the same row. Above
 * the strip each line has its own lane, assigned so that no two lines cross: among lines that lead to the right the leftmost gets the highest
 * lane, among lines that lead to the left the rightmost. Lines of lower rows pass the rows above them in a gutter on the left.
 */
import type { Block, PlacedCard } from './block.ts'
import { createLabel, createPoints, createSideLabels, formatFullLabel, getRouteKey, Placement } from './block.ts'
import type { AnyLink } from './diagram.ts'
import type { Child, TreeNode } from './forest.ts'
import { measureLabel, metrics, sizeCard } from './metrics.ts'
import { layoutOutline } from './outline.ts'

const { cardWidth, minColumnWidth, gap, lane, headRoom, labelRoom, undercutRoom } = metrics

/** With more rebuttals, all are placed below the statement, like premises. */
const maxSideRebuttals = 3
/** Maximum number of cards in the subtree of a rebuttal on the right; a larger one would push the supports far down. */
const maxSideSubtree = 3
const countCards = ({ children, undercutters: undercutterNodes }: TreeNode): number =>
  1 + [...children, ...undercutterNodes].reduce((sum, { node }) => sum + countCards(node), 0)

/** True if two columns fit into a width. */
export const fitsColumns = (width: number) => width >= 2 * minColumnWidth + gap

/** Lays out a tree within a width, as an outline where two columns do not fit. */
export function layoutColumns(node: TreeNode, width: number): Block {
  if (!fitsColumns(width)) return layoutOutline(node, Math.min(width, cardWidth))
  const rootCard = sizeCard(node.card, Math.min(cardWidth, width))
  const { beside: sideChildren, below: childrenBelow } = splitChildren(node, width, rootCard.width)
  const sideStack = layoutSideStack(sideChildren, width - rootCard.width)
  const rows = wrapRows(childrenBelow, width)
  const routes = [...new Set(rows.slice(1).flatMap(row => row.flatMap(({ child }) => getRouteKey(child.link))))]
  const gutter = routes.length === 0 ? 0 : routes.length * lane + 8

  const firstRow = rows[0] ?? []
  const firstWidth = measureRow(firstRow)
  const headWidth = rootCard.width + sideStack.width
  const totalWidth = Math.max(headWidth, ...rows.map(row => gutter + measureRow(row)))
  const rowCentre = firstRow.length === 0 ? rootCard.width / 2 : gutter + firstWidth / 2
  const rootX = Math.max(0, Math.min(rowCentre - rootCard.width / 2, totalWidth - headWidth))
  const root: PlacedCard = { ...rootCard, x: rootX, y: 0 }
  const placement = new Placement()
  const { cards, links } = placement
  cards.push(root)
  sideStack.place(root, placement)
  let bottom = Math.max(root.height, sideStack.height)
  if (rows.length === 0) return { width: totalWidth, height: bottom, cards, links, root }

  // First row: each line or group of linked lines has its own lane and end; lines of lower rows arrive on the left.
  const lineGroups = groupLinkedChildren(firstRow)
  const lanes = routes.length + lineGroups.length
  const endX = (i: number) => root.x + (root.width * (i + 1)) / (lanes + 1)
  const laneTop = bottom + headRoom
  let top = laneTop + lane * Math.max(0, lanes - 1) + measureSpaceAbove(firstRow)
  let x = Math.max(gutter, Math.min(root.x + root.width / 2 - firstWidth / 2, totalWidth - firstWidth))
  const placedFirst = new Map<Child, Block>()
  for (const { child, block } of firstRow) {
    placedFirst.set(child, placement.add(block, x, top))
    x += block.width + gap
  }
  const findStartX = (child: Child) => linkStartX(placedFirst.get(child)!, child.link)
  const laneRanks = assignLanes(
    lineGroups.map((group, i) => ({
      from: Math.min(...group.map(findStartX)),
      to: Math.max(...group.map(findStartX)),
      end: endX(routes.length + i),
    })),
  )
  for (const [i, group] of lineGroups.entries()) {
    const groupEndX = endX(routes.length + i)
    for (const child of group) {
      const startX = findStartX(child)
      // A single line, or one that starts almost below its end, goes straight up.
      const isOnlyLine = lanes === 1 && startX > root.x + 12 && startX < root.x + root.width - 12
      const isBelowEnd = Math.abs(startX - groupEndX) < Math.min(12, root.width / (lanes + 1) / 2)
      const isStraight = group.length === 1 && (isOnlyLine || isBelowEnd)
      const y = laneTop + lane * (routes.length + laneRanks[i]!)
      const upperX = isStraight ? startX : groupEndX
      const turns = isStraight ? [] : createPoints([startX, y], [groupEndX, y])
      const points = [{ x: startX, y: top }, ...turns, { x: upperX, y: root.height }]
      links.push({ link: child.link, points, labels: [createLabelAbove(child.link, startX, top)] })
    }
  }
  bottom = Math.max(...[...placedFirst.values()].map(block => block.root.y + block.height), top)

  // Lower rows: lines run along a bus above the row to the gutter, then up.
  for (const row of rows.slice(1)) {
    const busTop = bottom + 12
    top = busTop + lane * Math.max(0, routes.length - 1) + measureSpaceAbove(row)
    x = gutter
    let lowest = top
    for (const { child, block } of row) {
      const routeIndex = routes.indexOf(getRouteKey(child.link))
      const startX = linkStartX(placement.add(block, x, top), child.link)
      const [bus, trunk, laneY] = [busTop + lane * routeIndex, 4 + lane * routeIndex, laneTop + lane * routeIndex]
      const routeEndX = endX(routeIndex)
      const start = createPoints([startX, top], [startX, bus], [trunk, bus])
      const points = [...start, ...createPoints([trunk, laneY], [routeEndX, laneY], [routeEndX, root.height])]
      links.push({ link: child.link, points, labels: [createLabelAbove(child.link, startX, top)] })
      lowest = Math.max(lowest, top + block.height)
      x += block.width + gap
    }
    bottom = lowest
  }
  return { width: totalWidth, height: bottom, cards, links, root }
}

/** Returns the x at which a card's line starts: its middle, or further left to leave space for the label. */
const linkStartX = ({ root }: Block, link: AnyLink) =>
  root.x + Math.max(16, Math.min(root.width / 2, root.width - measureLabel(formatFullLabel(link)) - 9))

/** Creates the label above a card, to the right of the start of its line. */
const createLabelAbove = (link: AnyLink, startX: number, top: number) =>
  createLabel(formatFullLabel(link), startX + 7, top - 21)

interface LaidOutChild {
  readonly child: Child
  readonly block: Block
}

const measureRow = (row: readonly LaidOutChild[]) =>
  row.reduce((sum, { block }) => sum + block.width, 0) + gap * Math.max(0, row.length - 1)

/** Returns the height of the strip above a row, for labels and the ends of undercuts. */
const measureSpaceAbove = (row: readonly LaidOutChild[]) =>
  labelRoom + (row.some(({ child }) => child.node.undercutters.length > 0) ? undercutRoom : 0)

/** Splits children into rebuttals drawn beside the statement and everything drawn below it. */
function splitChildren({ children }: TreeNode, width: number, rootWidth: number): { beside: Child[]; below: Child[] } {
  const canBeBeside = ({ link: { kind, open, link }, node }: Child) =>
    kind === 'rebut' && !open && !link && node.undercutters.length === 0 && countCards(node) <= maxSideSubtree
  const beside = children.filter(canBeBeside)
  if (beside.length > maxSideRebuttals || width < rootWidth + metrics.sideGap + minColumnWidth)
    return { beside: [], below: [...children] }
  return { beside, below: children.filter(child => !beside.includes(child)) }
}

/** Stacks rebuttals on the right, with horizontal lines; lower lines turn up closer to the statement. */
function layoutSideStack(beside: readonly Child[], availableWidth: number) {
  const distance = metrics.sideGap + lane * Math.max(0, beside.length - 1)
  const blocks = beside.map(({ node }) => layoutColumns(node, availableWidth - distance))
  const width = blocks.length === 0 ? 0 : distance + Math.max(...blocks.map(block => block.width))
  const height = blocks.reduce((sum, block) => sum + block.height, 0) + gap * Math.max(0, blocks.length - 1)
  return {
    width,
    height,
    place(root: PlacedCard, placement: Placement): void {
      let y = 0
      for (const [i, block] of blocks.entries()) {
        const { link } = beside[i]!
        const placed = placement.add(block, root.x + root.width + distance, y)
        const from = { x: placed.root.x, y: placed.root.y + Math.min(placed.root.height / 2, 44) }
        const end = { x: root.x + root.width, y: Math.min(from.y, root.height - 14 - 14 * (blocks.length - 1 - i)) }
        const turnX = end.x + 12 + lane * (blocks.length - 1 - i)
        const points = end.y === from.y ? [from, end] : [from, { x: turnX, y: from.y }, { x: turnX, y: end.y }, end]
        placement.links.push({
          link,
          points,
          labels: createSideLabels(link, placed.root.x - metrics.sideGap + 20, from.y),
        })
        y += block.height + gap
      }
    },
  }
}

/** Lays out a child with the undercutters of its line: on its right if there is space, otherwise below it, with lines on the left. */
function layoutWithUndercutters({ node, link }: Child, width: number): Block {
  const childBlock = layoutColumns(node, width)
  if (node.undercutters.length === 0) return childBlock
  const placement = new Placement()
  const { cards, links } = placement
  const y = -labelRoom - undercutRoom / 2
  const fitsBeside = node.undercutters.length === 1 && childBlock.width + gap + minColumnWidth <= width
  if (fitsBeside) {
    const [{ node: undercutter, link: undercut }] = node.undercutters as [TreeNode['undercutters'][number]]
    const { root } = placement.add(childBlock, 0, 0)
    const block = placement.add(layoutColumns(undercutter, width - childBlock.width - gap), childBlock.width + gap, 0)
    const startX = linkStartX(block, undercut)
    const points = createPoints([startX, 0], [startX, y], [linkStartX(childBlock, link), y])
    links.push({ link: undercut, points, labels: [createLabelAbove(undercut, startX, 0)] })
    const height = Math.max(childBlock.height, block.height)
    return { width: childBlock.width + gap + block.width, height, cards, links, root }
  }
  // Lines need a gutter on the left, so the block gets narrower and moves to the right.
  const gutter = 14
  const narrower = placement.add(layoutColumns(node, width - gutter), gutter, 0)
  let bottom = narrower.height
  let right = narrower.width + gutter
  for (const { node: undercutter, link: undercut } of node.undercutters) {
    const top = bottom + labelRoom
    const block = placement.add(layoutOutline(undercutter, Math.min(width - gutter, cardWidth)), gutter, top)
    const points = createPoints([gutter, top + 20], [4, top + 20], [4, y], [linkStartX(narrower, link), y])
    links.push({ link: undercut, points, labels: [createLabel(formatFullLabel(undercut), gutter, top - 19)] })
    bottom = top + block.height
    right = Math.max(right, gutter + block.width)
  }
  return { width: right, height: bottom, cards, links, root: narrower.root }
}

/** Wraps children into rows. Leaves have the width of a card; larger subtrees share the remaining width. */
function wrapRows(children: readonly Child[], width: number): LaidOutChild[][] {
  if (children.length === 0) return []
  const isLeaf = ({ node }: Child) => node.children.length + node.undercutters.length === 0
  const leaves = children.filter(isLeaf).length
  const subtrees = children.length - leaves
  const maxPerRow = Math.max(1, Math.floor((width + gap) / (cardWidth + gap)))
  const inOneRow = children.length <= maxPerRow
  const childWidth = inOneRow
    ? (width - leaves * (cardWidth + gap) - gap * Math.max(0, subtrees - 1)) / Math.max(1, subtrees)
    : (width - 24 - gap * (maxPerRow - 1)) / maxPerRow
  const blocks = children.map(child => ({
    child,
    block: isLeaf(child)
      ? layoutColumns(child.node, Math.min(cardWidth, width - (inOneRow ? 0 : 40)))
      : layoutWithUndercutters(child, Math.max(childWidth, Math.min(minColumnWidth, width - 40))),
  }))
  const rows: LaidOutChild[][] = []
  let usedWidth = 0
  // Wrapped rows need the gutter, which is known only after wrapping.
  const fillRows = (gutter: number) => {
    rows.length = 0
    usedWidth = Number.POSITIVE_INFINITY
    for (const child of blocks) {
      if (usedWidth + gap + child.block.width > width - gutter) {
        rows.push([])
        usedWidth = -gap
      }
      rows.at(-1)!.push(child)
      usedWidth += gap + child.block.width
    }
  }
  fillRows(0)
  if (rows.length > 1) fillRows(8 + lane * new Set(children.map(({ link }) => getRouteKey(link))).size)
  return rows
}

/** Groups the children of the first row: linked premises together. */
function groupLinkedChildren(row: readonly LaidOutChild[]): Child[][] {
  const lineGroups: Child[][] = []
  for (const { child } of row) {
    const last = lineGroups.at(-1)
    if (child.link.link !== undefined && last && getRouteKey(last[0]!.link) === getRouteKey(child.link))
      last.push(child)
    else lineGroups.push([child])
  }
  return lineGroups
}

/** Assigns a lane to each group of lines, which start between x = `from` and `to`; 0 is the highest. No two lines cross. */
function assignLanes(lineGroups: readonly { from: number; to: number; end: number }[]): number[] {
  const indices = [...lineGroups.keys()]
  const rightwardGroups = indices.filter(i => lineGroups[i]!.to <= lineGroups[i]!.end)
  const leftwardGroups = indices.filter(i => lineGroups[i]!.from > lineGroups[i]!.end).reverse()
  // Lines to both sides are below all others.
  const laneRanks = new Array<number>(lineGroups.length).fill(Math.max(rightwardGroups.length, leftwardGroups.length))
  for (const groups of [rightwardGroups, leftwardGroups]) for (const [rank, i] of groups.entries()) laneRanks[i] = rank
  return laneRanks
}
