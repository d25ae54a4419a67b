/**
 * Layered layout of a tree: the statement on top, its rebuttals on the right, its supports in rows below, in text order. Rows wrap at the
 * width. Each subtree is laid out as a block and then moved as a whole, so that cards never overlap.
 *
 * Edge routing is orthogonal. A label stands above the card that its line starts from, in a strip crossed only by the lines of that row.
 * Above the strip each line has a lane, assigned so that no two lines cross: of the lines left of their ends the leftmost has the highest
 * lane, of those right of them the rightmost. Lines of lower rows pass the rows above in a gutter on the left.
 */
import {
  type Block,
  confidenceText,
  fullLabel,
  linkText,
  type PlacedCard,
  type PlacedLink,
  type Point,
  placeLabel,
  routeKey,
  shift,
} from './block.ts'
import type { Link, UndercutLink } from './diagram.ts'
import type { Child, TreeNode } from './forest.ts'
import { labelWidth, metrics, sizeCard } from './metrics.ts'
import { layoutOutline } from './outline.ts'

const { cardWidth, leastColumn: minColumnWidth, gap, lane, headRoom, labelRoom, undercutRoom } = metrics

/** With more rebuttals than this, all go below the statement like premises. */
const maxBeside = 3
/** A rebuttal with a larger subtree goes below as well: beside the statement it would push the supports far down. */
const maxBesideCards = 3
const countCards = ({ children, undercutters: guests }: TreeNode): number =>
  1 + [...children, ...guests].reduce((sum, { node }) => sum + countCards(node), 0)

/** Whether two columns fit into a width. */
export const fitsColumns = (width: number) => width >= 2 * minColumnWidth + gap

/** Lays out a tree within a width, as an outline where two columns do not fit. */
export function layoutColumns(node: TreeNode, width: number): Block {
  if (!fitsColumns(width)) return layoutOutline(node, Math.min(width, cardWidth))
  const rootCard = sizeCard(node.card, Math.min(cardWidth, width))
  const { beside, below } = splitChildren(node, width, rootCard.width)
  const side = stackBeside(beside, width - rootCard.width)
  const rows = wrapRows(below, width)
  const routes = [...new Set(rows.slice(1).flatMap(row => row.flatMap(({ child }) => routeKey(child.link))))]
  const gutter = routes.length === 0 ? 0 : routes.length * lane + 8

  const first = rows[0] ?? []
  const firstWidth = rowWidth(first)
  const headWidth = rootCard.width + side.width
  const total = Math.max(headWidth, ...rows.map(row => gutter + rowWidth(row)))
  const middle = first.length === 0 ? rootCard.width / 2 : gutter + firstWidth / 2
  const rootX = Math.max(0, Math.min(middle - rootCard.width / 2, total - headWidth))
  const root: PlacedCard = { ...rootCard, x: rootX, y: 0 }
  const cards: PlacedCard[] = [root]
  const links: PlacedLink[] = []
  const head = side.place(root)
  cards.push(...head.cards)
  links.push(...head.links)
  let bottom = Math.max(root.height, side.height)
  if (rows.length === 0) return { width: total, height: bottom, cards, links, root }

  // The first row: every line or group of linked lines has its own lane and end; lines of lower rows arrive on the left.
  const units = groupLinked(first)
  const lanes = routes.length + units.length
  const end = (i: number) => root.x + (root.width * (i + 1)) / (lanes + 1)
  const laneTop = bottom + headRoom
  let top = laneTop + lane * Math.max(0, lanes - 1) + spaceAbove(first)
  let x = Math.max(gutter, Math.min(root.x + root.width / 2 - firstWidth / 2, total - firstWidth))
  const placedFirst = new Map<Child, Block>()
  for (const { child, block } of first) {
    const placed = shift(block, x, top)
    placedFirst.set(child, placed)
    cards.push(...placed.cards)
    links.push(...placed.links)
    x += block.width + gap
  }
  const startOf = (child: Child) => linkStartX(placedFirst.get(child)!, child.link)
  const laneRanks = assignLanes(
    units.map((unit, i) => ({
      from: Math.min(...unit.map(startOf)),
      to: Math.max(...unit.map(startOf)),
      end: end(routes.length + i),
    })),
  )
  for (const [i, unit] of units.entries()) {
    const at = end(routes.length + i)
    for (const child of unit) {
      const stub = startOf(child)
      // A single line, or one that starts almost below its end, goes straight up.
      const alone = lanes === 1 && stub > root.x + 12 && stub < root.x + root.width - 12
      const straight = unit.length === 1 && (alone || Math.abs(stub - at) < Math.min(12, root.width / (lanes + 1) / 2))
      const y = laneTop + lane * (routes.length + laneRanks[i]!)
      const points: Point[] = straight
        ? [
            { x: stub, y: top },
            { x: stub, y: root.height },
          ]
        : [
            { x: stub, y: top },
            { x: stub, y },
            { x: at, y },
            { x: at, y: root.height },
          ]
      links.push({ link: child.link, points, labels: [placeLabel(fullLabel(child.link), stub + 7, top - 21)] })
    }
  }
  bottom = Math.max(...[...placedFirst.values()].map(block => block.root.y + block.height), top)

  // Lower rows: along a bus above the row to the gutter, then up.
  for (const row of rows.slice(1)) {
    const busTop = bottom + 12
    top = busTop + lane * Math.max(0, routes.length - 1) + spaceAbove(row)
    x = gutter
    let lowest = top
    for (const { child, block } of row) {
      const placed = shift(block, x, top)
      cards.push(...placed.cards)
      links.push(...placed.links)
      const way = routes.indexOf(routeKey(child.link))
      const stub = linkStartX(placed, child.link)
      const [bus, trunk, laneY] = [busTop + lane * way, 4 + lane * way, laneTop + lane * way]
      links.push({
        link: child.link,
        points: [
          { x: stub, y: top },
          { x: stub, y: bus },
          { x: trunk, y: bus },
          { x: trunk, y: laneY },
          { x: end(way), y: laneY },
          { x: end(way), y: root.height },
        ],
        labels: [placeLabel(fullLabel(child.link), stub + 7, top - 21)],
      })
      lowest = Math.max(lowest, top + block.height)
      x += block.width + gap
    }
    bottom = lowest
  }
  return { width: total, height: bottom, cards, links, root }
}

/** X at which a card's line starts: its middle, or further left to leave space for the label. */
const linkStartX = ({ root }: Block, link: Link | UndercutLink) =>
  root.x + Math.max(16, Math.min(root.width / 2, root.width - labelWidth(fullLabel(link)) - 9))

interface Placing {
  readonly child: Child
  readonly block: Block
}

const rowWidth = (row: readonly Placing[]) =>
  row.reduce((sum, { block }) => sum + block.width, 0) + gap * Math.max(0, row.length - 1)

/** Height of the strip above a row: labels, and the ends of undercuts above them. */
const spaceAbove = (row: readonly Placing[]) =>
  labelRoom + (row.some(({ child }) => child.node.undercutters.length > 0) ? undercutRoom : 0)

/** Splits children into rebuttals drawn beside the statement and everything drawn below it. */
function splitChildren({ children }: TreeNode, width: number, rootCard: number): { beside: Child[]; below: Child[] } {
  const isFree = ({ link, node }: Child) =>
    link.kind === 'rebut' &&
    !link.open &&
    link.link === undefined &&
    node.undercutters.length === 0 &&
    countCards(node) <= maxBesideCards
  const beside = children.filter(isFree)
  if (beside.length > maxBeside || width < rootCard + metrics.sideGap + minColumnWidth)
    return { beside: [], below: [...children] }
  return { beside, below: children.filter(child => !beside.includes(child)) }
}

/** Stacks rebuttals on the right with horizontal lines; lower lines turn up closer to the statement. */
function stackBeside(beside: readonly Child[], room: number) {
  const away = metrics.sideGap + lane * Math.max(0, beside.length - 1)
  const blocks = beside.map(({ node }) => layoutColumns(node, room - away))
  const width = blocks.length === 0 ? 0 : away + Math.max(...blocks.map(block => block.width))
  const height = blocks.reduce((sum, block) => sum + block.height, 0) + gap * Math.max(0, blocks.length - 1)
  return {
    width,
    height,
    place(root: PlacedCard): { cards: PlacedCard[]; links: PlacedLink[] } {
      const cards: PlacedCard[] = []
      const links: PlacedLink[] = []
      let y = 0
      for (const [i, block] of blocks.entries()) {
        const { link } = beside[i]!
        const placed = shift(block, root.x + root.width + away, y)
        cards.push(...placed.cards)
        links.push(...placed.links)
        const from = { x: placed.root.x, y: placed.root.y + Math.min(placed.root.height / 2, 44) }
        const end = { x: root.x + root.width, y: Math.min(from.y, root.height - 14 - 14 * (blocks.length - 1 - i)) }
        const turn = end.x + 12 + lane * (blocks.length - 1 - i)
        const points = end.y === from.y ? [from, end] : [from, { x: turn, y: from.y }, { x: turn, y: end.y }, end]
        const sure = confidenceText(link)
        const left = placed.root.x - metrics.sideGap + 20
        links.push({
          link,
          points,
          labels: [
            placeLabel(linkText(link), left, from.y - 20),
            ...(sure === '' ? [] : [placeLabel(sure, left, from.y + 4)]),
          ],
        })
        y += block.height + gap
      }
      return { cards, links }
    },
  }
}

/** A child with what undercuts its line: beside it where there is room, otherwise below it, with the line round on the left. */
function withUndercutters({ node, link }: Child, width: number): Block {
  const rootCard = layoutColumns(node, width)
  if (node.undercutters.length === 0) return rootCard
  const cards = [...rootCard.cards]
  const links = [...rootCard.links]
  const middle = linkStartX(rootCard, link)
  const y = -labelRoom - undercutRoom / 2
  const beside = node.undercutters.length === 1 && rootCard.width + gap + minColumnWidth <= width
  if (beside) {
    const [{ node: undercutter, link: undercut }] = node.undercutters as [TreeNode['undercutters'][number]]
    const block = shift(layoutColumns(undercutter, width - rootCard.width - gap), rootCard.width + gap, 0)
    const stub = linkStartX(block, undercut)
    cards.push(...block.cards)
    links.push(...block.links, {
      link: undercut,
      points: [
        { x: stub, y: 0 },
        { x: stub, y },
        { x: middle, y },
      ],
      labels: [placeLabel(fullLabel(undercut), stub + 7, -21)],
    })
    return {
      width: rootCard.width + gap + block.width,
      height: Math.max(rootCard.height, block.height),
      cards,
      links,
      root: rootCard.root,
    }
  }
  // A gutter on the left: the block gets narrower and moves to the right.
  const gutter = 14
  const narrower = layoutColumns(node, width - gutter)
  const moved = shift(narrower, gutter, 0)
  const all: Block = { ...moved, width: narrower.width + gutter }
  const stacked = { cards: [...all.cards], links: [...all.links] }
  let bottom = narrower.height
  let right = all.width
  for (const { node: undercutter, link: undercut } of node.undercutters) {
    const top = bottom + labelRoom
    const block = shift(layoutOutline(undercutter, Math.min(width - gutter, metrics.cardWidth)), gutter, top)
    stacked.cards.push(...block.cards)
    stacked.links.push(...block.links, {
      link: undercut,
      points: [
        { x: gutter, y: top + 20 },
        { x: 4, y: top + 20 },
        { x: 4, y },
        { x: linkStartX(moved, link), y },
      ],
      labels: [placeLabel(fullLabel(undercut), gutter, top - 19)],
    })
    bottom = top + block.height
    right = Math.max(right, gutter + block.width)
  }
  return { width: right, height: bottom, ...stacked, root: all.root }
}

/** Wraps children into rows. Leaves take a card's width; larger subtrees share the rest. */
function wrapRows(children: readonly Child[], width: number): Placing[][] {
  if (children.length === 0) return []
  const isLeaf = ({ node }: Child) => node.children.length + node.undercutters.length === 0
  const leaves = children.filter(isLeaf).length
  const rest = children.length - leaves
  const maxPerRow = Math.max(1, Math.floor((width + gap) / (cardWidth + gap)))
  const inOneRow = children.length <= maxPerRow
  const room = inOneRow
    ? (width - leaves * (cardWidth + gap) - gap * Math.max(0, rest - 1)) / Math.max(1, rest)
    : (width - 24 - gap * (maxPerRow - 1)) / maxPerRow
  const blocks = children.map(child => ({
    child,
    block: isLeaf(child)
      ? layoutColumns(child.node, Math.min(cardWidth, width - (inOneRow ? 0 : 40)))
      : withUndercutters(child, Math.max(room, Math.min(minColumnWidth, width - 40))),
  }))
  const rows: Placing[][] = []
  let used = 0
  // Wrapped rows need the gutter, which is known only after wrapping.
  const limit = (gutter: number) => {
    rows.length = 0
    used = Number.POSITIVE_INFINITY
    for (const placing of blocks) {
      if (used + gap + placing.block.width > width - gutter) {
        rows.push([])
        used = -gap
      }
      rows.at(-1)!.push(placing)
      used += gap + placing.block.width
    }
  }
  limit(0)
  if (rows.length > 1) limit(8 + lane * new Set(children.map(({ link }) => routeKey(link))).size)
  return rows
}

/** Children of the first row, linked ones as one. */
function groupLinked(row: readonly Placing[]): Child[][] {
  const units: Child[][] = []
  for (const { child } of row) {
    const last = units.at(-1)
    if (child.link.link !== undefined && last && routeKey(last[0]!.link) === routeKey(child.link)) last.push(child)
    else units.push([child])
  }
  return units
}

/** Assigns a lane to each group of lines, 0 the highest, so that no two lines cross. */
function assignLanes(units: readonly { from: number; to: number; end: number }[]): number[] {
  const left = units.map((unit, i) => ({ unit, i })).filter(({ unit }) => unit.to <= unit.end)
  const right = units
    .map((unit, i) => ({ unit, i }))
    .filter(({ unit }) => unit.from > unit.end)
    .reverse()
  const across = units.map((unit, i) => ({ unit, i })).filter(({ unit }) => unit.to > unit.end && unit.from <= unit.end)
  const laneRanks = new Array<number>(units.length).fill(0)
  for (const side of [left, right]) for (const [rank, { i }] of side.entries()) laneRanks[i] = rank
  for (const { i } of across) laneRanks[i] = Math.max(left.length, right.length)
  return laneRanks
}
