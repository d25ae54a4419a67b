/**
 * A tree where there is room: the statement on top, its rebuttals beside it, what supports it in rows below, in the order of the text. Rows
 * wrap at the width. Each part is a block that is placed by itself and then moved as a whole, so that cards can never overlap.
 *
 * Lines run at right angles. The words on a line stand over the card that it comes from, in a strip that only the lines of that row cross, at
 * the middles of their cards. Above the strip are lanes, one a line: of the lines to the left of their ends the leftmost runs highest, of
 * those to the right the rightmost, and then no two of them cross. Lines of lower rows go round the rows above them on the left.
 */
import {
  type Block,
  labelAt,
  oneLabel,
  type PlacedCard,
  type PlacedLink,
  type Point,
  shift,
  sureness,
  wayOf,
  wordsOf,
} from './block.ts'
import type { Link, UndercutLink } from './diagram.ts'
import type { Child, TreeNode } from './forest.ts'
import { labelWidth, metrics, sizeCard } from './metrics.ts'
import { outline } from './outline.ts'

const { cardWidth, leastColumn, gap, lane, headRoom, labelRoom, undercutRoom } = metrics

/** More than these beside a statement would make a tower: then they go below like premises. */
const mostBeside = 3
/** A rebuttal with an argument of its own pushes what supports the statement far down: it goes below with the rest. */
const largestBeside = 3
const cardsIn = ({ children, guests }: TreeNode): number =>
  1 + [...children, ...guests].reduce((sum, { node }) => sum + cardsIn(node), 0)

/** Is there room for two columns? */
export const hasColumns = (width: number) => width >= 2 * leastColumn + gap

/** The tree within a width; a part that has no room for two columns is an outline of one. */
export function columns(node: TreeNode, width: number): Block {
  if (!hasColumns(width)) return outline(node, Math.min(width, cardWidth))
  const own = sizeCard(node.card, Math.min(cardWidth, width))
  const { beside, below } = divide(node, width, own.width)
  const side = stackBeside(beside, width - own.width)
  const rows = rowsOf(below, width)
  const ways = [...new Set(rows.slice(1).flatMap(row => row.flatMap(({ child }) => wayOf(child.link))))]
  const gutter = ways.length === 0 ? 0 : ways.length * lane + 8

  const first = rows[0] ?? []
  const firstWidth = widthOf(first)
  const headWidth = own.width + side.width
  const total = Math.max(headWidth, ...rows.map(row => gutter + widthOf(row)))
  const middle = first.length === 0 ? own.width / 2 : gutter + firstWidth / 2
  const rootX = Math.max(0, Math.min(middle - own.width / 2, total - headWidth))
  const root: PlacedCard = { ...own, x: rootX, y: 0 }
  const cards: PlacedCard[] = [root]
  const links: PlacedLink[] = []
  const head = side.place(root)
  cards.push(...head.cards)
  links.push(...head.links)
  let bottom = Math.max(root.height, side.height)
  if (rows.length === 0) return { width: total, height: bottom, cards, links, root }

  // The first row: every line, or group of linked ones, has a lane and an end of its own; the ways of lower rows come in on the left.
  const units = unitsOf(first)
  const lanes = ways.length + units.length
  const end = (i: number) => root.x + (root.width * (i + 1)) / (lanes + 1)
  const laneTop = bottom + headRoom
  let top = laneTop + lane * Math.max(0, lanes - 1) + roomAbove(first)
  let x = Math.max(gutter, Math.min(root.x + root.width / 2 - firstWidth / 2, total - firstWidth))
  const placedFirst = new Map<Child, Block>()
  for (const { child, block } of first) {
    const placed = shift(block, x, top)
    placedFirst.set(child, placed)
    cards.push(...placed.cards)
    links.push(...placed.links)
    x += block.width + gap
  }
  const startOf = (child: Child) => stubOf(placedFirst.get(child)!, child.link)
  const ranks = rankLanes(
    units.map((unit, i) => ({
      from: Math.min(...unit.map(startOf)),
      to: Math.max(...unit.map(startOf)),
      end: end(ways.length + i),
    })),
  )
  for (const [i, unit] of units.entries()) {
    const at = end(ways.length + i)
    for (const child of unit) {
      const stub = startOf(child)
      // A line that is alone, or nearly at its end already, goes straight up.
      const alone = lanes === 1 && stub > root.x + 12 && stub < root.x + root.width - 12
      const straight = unit.length === 1 && (alone || Math.abs(stub - at) < Math.min(12, root.width / (lanes + 1) / 2))
      const y = laneTop + lane * (ways.length + ranks[i]!)
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
      links.push({ link: child.link, points, labels: [labelAt(oneLabel(child.link), stub + 7, top - 21)] })
    }
  }
  bottom = Math.max(...[...placedFirst.values()].map(block => block.root.y + block.height), top)

  // Lower rows: along a bus over the row to the gutter, and up there.
  for (const row of rows.slice(1)) {
    const busTop = bottom + 12
    top = busTop + lane * Math.max(0, ways.length - 1) + roomAbove(row)
    x = gutter
    let lowest = top
    for (const { child, block } of row) {
      const placed = shift(block, x, top)
      cards.push(...placed.cards)
      links.push(...placed.links)
      const way = ways.indexOf(wayOf(child.link))
      const stub = stubOf(placed, child.link)
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
        labels: [labelAt(oneLabel(child.link), stub + 7, top - 21)],
      })
      lowest = Math.max(lowest, top + block.height)
      x += block.width + gap
    }
    bottom = lowest
  }
  return { width: total, height: bottom, cards, links, root }
}

/** Where a card's line leaves it: at its middle, or as far to the left as the words on the right of the line ask for. */
const stubOf = ({ root }: Block, link: Link | UndercutLink) =>
  root.x + Math.max(16, Math.min(root.width / 2, root.width - labelWidth(oneLabel(link)) - 9))

interface Placing {
  readonly child: Child
  readonly block: Block
}

const widthOf = (row: readonly Placing[]) =>
  row.reduce((sum, { block }) => sum + block.width, 0) + gap * Math.max(0, row.length - 1)

/** The strip over a row: words, and above them the ends of undercuts. */
const roomAbove = (row: readonly Placing[]) =>
  labelRoom + (row.some(({ child }) => child.node.guests.length > 0) ? undercutRoom : 0)

/** Rebuttals that can stand beside the statement, and everything that stands below it. */
function divide({ children }: TreeNode, width: number, own: number): { beside: Child[]; below: Child[] } {
  const free = ({ link, node }: Child) =>
    // What may as well be a reason stands among the reasons.
    link.kind === 'rebut' &&
    !link.open &&
    link.link === undefined &&
    node.guests.length === 0 &&
    cardsIn(node) <= largestBeside
  const beside = children.filter(free)
  if (beside.length > mostBeside || width < own + metrics.sideGap + leastColumn)
    return { beside: [], below: [...children] }
  return { beside, below: children.filter(child => !beside.includes(child)) }
}

/** Rebuttals under each other on the right, their lines straight to the left; lower ones turn up nearer to the statement. */
function stackBeside(beside: readonly Child[], room: number) {
  const away = metrics.sideGap + lane * Math.max(0, beside.length - 1)
  const blocks = beside.map(({ node }) => columns(node, room - away))
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
        const sure = sureness(link)
        const left = placed.root.x - metrics.sideGap + 20
        links.push({
          link,
          points,
          labels: [
            labelAt(wordsOf(link), left, from.y - 20),
            ...(sure === '' ? [] : [labelAt(sure, left, from.y + 4)]),
          ],
        })
        y += block.height + gap
      }
      return { cards, links }
    },
  }
}

/** A child with what undercuts its line: beside it where there is room, otherwise below it, with the line round on the left. */
function withGuests({ node, link }: Child, width: number): Block {
  const own = columns(node, width)
  if (node.guests.length === 0) return own
  const cards = [...own.cards]
  const links = [...own.links]
  const middle = stubOf(own, link)
  const y = -labelRoom - undercutRoom / 2
  const beside = node.guests.length === 1 && own.width + gap + leastColumn <= width
  if (beside) {
    const [{ node: guest, link: undercut }] = node.guests as [TreeNode['guests'][number]]
    const block = shift(columns(guest, width - own.width - gap), own.width + gap, 0)
    const stub = stubOf(block, undercut)
    cards.push(...block.cards)
    links.push(...block.links, {
      link: undercut,
      points: [
        { x: stub, y: 0 },
        { x: stub, y },
        { x: middle, y },
      ],
      labels: [labelAt(oneLabel(undercut), stub + 7, -21)],
    })
    return {
      width: own.width + gap + block.width,
      height: Math.max(own.height, block.height),
      cards,
      links,
      root: own.root,
    }
  }
  // A gutter on the left, for which the block is made narrower and moves to the right.
  const gutter = 14
  const narrower = columns(node, width - gutter)
  const moved = shift(narrower, gutter, 0)
  const all: Block = { ...moved, width: narrower.width + gutter }
  const stacked = { cards: [...all.cards], links: [...all.links] }
  let bottom = narrower.height
  let right = all.width
  for (const { node: guest, link: undercut } of node.guests) {
    const top = bottom + labelRoom
    const block = shift(outline(guest, Math.min(width - gutter, metrics.cardWidth)), gutter, top)
    stacked.cards.push(...block.cards)
    stacked.links.push(...block.links, {
      link: undercut,
      points: [
        { x: gutter, y: top + 20 },
        { x: 4, y: top + 20 },
        { x: 4, y },
        { x: stubOf(moved, link), y },
      ],
      labels: [labelAt(oneLabel(undercut), gutter, top - 19)],
    })
    bottom = top + block.height
    right = Math.max(right, gutter + block.width)
  }
  return { width: right, height: bottom, ...stacked, root: all.root }
}

/** Children in rows that fit. Leaves take a card's width; what has premises of its own shares the rest. */
function rowsOf(children: readonly Child[], width: number): Placing[][] {
  if (children.length === 0) return []
  const isLeaf = ({ node }: Child) => node.children.length + node.guests.length === 0
  const leaves = children.filter(isLeaf).length
  const rest = children.length - leaves
  const most = Math.max(1, Math.floor((width + gap) / (cardWidth + gap)))
  const inOneRow = children.length <= most
  const room = inOneRow
    ? (width - leaves * (cardWidth + gap) - gap * Math.max(0, rest - 1)) / Math.max(1, rest)
    : (width - 24 - gap * (most - 1)) / most
  const blocks = children.map(child => ({
    child,
    block: isLeaf(child)
      ? columns(child.node, Math.min(cardWidth, width - (inOneRow ? 0 : 40)))
      : withGuests(child, Math.max(room, Math.min(leastColumn, width - 40))),
  }))
  const rows: Placing[][] = []
  let used = 0
  // What wraps needs the gutter; whether it does is known only when it has.
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
  if (rows.length > 1) limit(8 + lane * new Set(children.map(({ link }) => wayOf(link))).size)
  return rows
}

/** Children of the first row, linked ones as one. */
function unitsOf(row: readonly Placing[]): Child[][] {
  const units: Child[][] = []
  for (const { child } of row) {
    const last = units.at(-1)
    if (child.link.link !== undefined && last && wayOf(last[0]!.link) === wayOf(child.link)) last.push(child)
    else units.push([child])
  }
  return units
}

/** The lane of each unit, 0 the highest, so that no two lines cross. */
function rankLanes(units: readonly { from: number; to: number; end: number }[]): number[] {
  const left = units.map((unit, i) => ({ unit, i })).filter(({ unit }) => unit.to <= unit.end)
  const right = units
    .map((unit, i) => ({ unit, i }))
    .filter(({ unit }) => unit.from > unit.end)
    .reverse()
  const across = units.map((unit, i) => ({ unit, i })).filter(({ unit }) => unit.to > unit.end && unit.from <= unit.end)
  const ranks = new Array<number>(units.length).fill(0)
  for (const side of [left, right]) for (const [rank, { i }] of side.entries()) ranks[i] = rank
  for (const { i } of across) ranks[i] = Math.max(left.length, right.length)
  return ranks
}
