/**
 * Where cards and lines go. The conclusion stands on top, what supports it below; a rebuttal stands beside what it rebuts, so that
 * its line comes in from the side. Passes: size the cards; gather each statement with its rebuttals into a block; let
 * dagre rank and order the blocks along the support edges; place the cards inside their blocks; route the lines; put what
 * the argument does not use in a tray.
 */
import dagre from '@dagrejs/dagre'
import type { Card, Diagram, Link } from './diagram.ts'
import { type Run, typeset } from './typeset.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface PlacedCard {
  readonly card: Card
  readonly lines: readonly (readonly Run[])[]
  readonly formulaLines: readonly string[]
  readonly noteLines: readonly string[]
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PlacedLink {
  readonly link: Link
  /** Through these points, first to last; the arrow head is at the last. */
  readonly points: readonly Point[]
  readonly label: Point
}

export interface Layout {
  readonly width: number
  readonly height: number
  readonly cards: readonly PlacedCard[]
  readonly links: readonly PlacedLink[]
  /** Top of the tray of unused statements, if there are any. */
  readonly trayTop: number | null
}

export type Direction = 'up' | 'right'

export const metrics = {
  cardWidth: 300,
  padding: 12,
  textSize: 13,
  noteSize: 12,
  lineHeight: 18,
  /** Lines with marked variables leave room for the variables' names above them. */
  markedLineHeight: 24,
  headHeight: 22,
  badgeHeight: 24,
  margin: 24,
  /** Between a statement and its rebuttal; wide enough for the words "× rebuts". */
  sideGap: 90,
  rankGap: 64,
  /** Left to right, a line's words stand beside its middle; "unsure 36%" fits into half of the gap. */
  rankGapRight: 160,
  nodeGap: 28,
} as const

interface Size {
  readonly width: number
  readonly height: number
}

export const lineHeightOf = (card: Card) => (card.marks.length > 0 ? metrics.markedLineHeight : metrics.lineHeight)

function sizeOf(card: Card): Omit<PlacedCard, 'x' | 'y'> {
  const { cardWidth, padding, textSize, noteSize, lineHeight, headHeight, badgeHeight } = metrics
  const inner = cardWidth - 2 * padding
  const lines = typeset(card.text, card.marks, textSize, inner)
  const plainLines = (text: string, size: number) =>
    typeset(text, [], size, inner).map(line => line.map(run => run.text).join(''))
  const formulaLines = card.formula ? plainLines(card.formula.signs, textSize) : []
  const noteLines = card.note ? plainLines(card.note, noteSize) : []
  const height =
    2 * padding +
    headHeight +
    lines.length * lineHeightOf(card) +
    (formulaLines.length > 0 ? formulaLines.length * lineHeight + 6 : 0) +
    noteLines.length * lineHeight +
    (card.badge ? badgeHeight : 0)
  return { card, lines, formulaLines, noteLines, width: cardWidth, height }
}

/** A statement with the rebuttals that stand beside it, each a block of its own. */
interface Block extends Size {
  readonly id: string
  readonly beside: readonly Block[]
}

/** Which statement each rebuttal stands beside: it points at nothing else, and no circle closes. */
function hosts({ cards, links }: Diagram): Map<string, string> {
  const host = new Map<string, string>()
  for (const { id } of cards) {
    const own = links.filter(link => link.from === id)
    if (own.length !== 1 || own[0]!.kind !== 'rebut' || own[0]!.to === id) continue
    let at: string | undefined = own[0]!.to
    while (at !== undefined && at !== id) at = host.get(at)
    if (at === undefined) host.set(id, own[0]!.to)
  }
  return host
}

function blockOf(
  id: string,
  sizes: ReadonlyMap<string, Size>,
  guests: ReadonlyMap<string, readonly string[]>,
  direction: Direction,
): Block {
  const own = sizes.get(id)!
  const beside = (guests.get(id) ?? []).map(guest => blockOf(guest, sizes, guests, direction))
  if (beside.length === 0) return { id, beside, ...own }
  const gaps = metrics.nodeGap * (beside.length - 1)
  const tall = beside.reduce((sum, block) => sum + block.height, gaps)
  const wide = beside.reduce((sum, block) => sum + block.width, gaps)
  const widest = Math.max(...beside.map(block => block.width))
  const tallest = Math.max(...beside.map(block => block.height))
  return direction === 'up'
    ? { id, beside, width: own.width + metrics.sideGap + widest, height: Math.max(own.height, tall) }
    : { id, beside, width: Math.max(own.width, wide), height: own.height + metrics.rankGap + tallest }
}

/** Places a block's own card at its near corner and its rebuttals beside (or, left to right, below) it. */
function placeBlock(
  block: Block,
  x: number,
  y: number,
  sizes: ReadonlyMap<string, Size>,
  direction: Direction,
  places: Map<string, Point>,
): void {
  const own = sizes.get(block.id)!
  places.set(block.id, { x, y })
  let along = 0
  for (const guest of block.beside) {
    if (direction === 'up') placeBlock(guest, x + own.width + metrics.sideGap, y + along, sizes, direction, places)
    else placeBlock(guest, x + along, y + own.height + metrics.rankGap, sizes, direction, places)
    along += (direction === 'up' ? guest.height : guest.width) + metrics.nodeGap
  }
}

/** The middle points of dagre's route between two blocks, for lines that pass other ranks. */
type Route = readonly Point[]

function arrange(
  blocks: readonly Block[],
  links: readonly Link[],
  owner: ReadonlyMap<string, string>,
  direction: Direction,
) {
  const graph = new dagre.graphlib.Graph()
  graph.setGraph({
    rankdir: direction === 'up' ? 'BT' : 'LR',
    ranksep: direction === 'up' ? metrics.rankGap : metrics.rankGapRight,
    nodesep: metrics.nodeGap,
    marginx: 0,
    marginy: 0,
  })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id, width, height } of blocks) graph.setNode(id, { width, height })
  // One edge per pair of blocks: dagre cannot place several in parallel, and they would only hide each other.
  for (const link of links) {
    const [from, to] = [owner.get(link.from), owner.get(link.to)]
    if (from !== undefined && to !== undefined && from !== to) graph.setEdge(from, to, {})
  }
  dagre.layout(graph)
  const route = (link: Link): Route => {
    const [from, to] = [owner.get(link.from), owner.get(link.to)]
    if (from === undefined || to === undefined || from === to) return []
    const points = (graph.edge(from, to) as { points?: Point[] } | undefined)?.points ?? []
    // One bend between neighbouring ranks is dagre's own; more of them lead around other cards.
    return points.length > 3 ? points.slice(1, -1) : []
  }
  const corners = new Map(
    blocks.map(({ id, width, height }) => {
      const centre = graph.node(id) as unknown as Point
      return [id, { x: centre.x - width / 2, y: centre.y - height / 2 }]
    }),
  )
  return { corners, route }
}

/** The ends of support lines are spread along the edge of the card, in the order of where they come from. */
function ports(
  targets: ReadonlyMap<string, PlacedCard>,
  links: readonly Link[],
  direction: Direction,
): Map<Link, number> {
  const share = new Map<Link, number>()
  for (const target of targets.keys()) {
    const arriving = links.filter(link => link.to === target && link.kind === 'support')
    const key = (link: Link) => {
      const from = targets.get(link.from)!
      return direction === 'up' ? from.x + from.width / 2 : from.y + from.height / 2
    }
    arriving.sort((a, b) => key(a) - key(b))
    for (const [i, link] of arriving.entries()) share.set(link, (i + 1) / (arriving.length + 1))
  }
  return share
}

function routeLink(
  link: Link,
  from: PlacedCard,
  to: PlacedCard,
  beside: boolean,
  port: number,
  route: Route,
  floor: number,
  direction: Direction,
): Point[] {
  const up = direction === 'up'
  if (beside) {
    // Straight across (or straight up), at the middle of the part both cards share.
    if (up) {
      const y = Math.min(Math.max(from.y + from.height / 2, to.y + 16), to.y + to.height - 16)
      return [
        { x: from.x, y: from.y + from.height / 2 },
        { x: to.x + to.width, y },
      ]
    }
    const x = Math.min(Math.max(from.x + from.width / 2, to.x + 16), to.x + to.width - 16)
    return [
      { x: from.x + from.width / 2, y: from.y },
      { x, y: to.y + to.height },
    ]
  }
  const start = up ? { x: from.x + from.width / 2, y: from.y } : { x: from.x + from.width, y: from.y + from.height / 2 }
  if (link.kind === 'rebut') {
    const left = up ? from.x + from.width / 2 < to.x + to.width / 2 : from.y < to.y
    const end = up
      ? { x: left ? to.x : to.x + to.width, y: to.y + to.height * 0.75 }
      : { x: to.x + to.width * 0.25, y: left ? to.y : to.y + to.height }
    return [start, ...route, end]
  }
  const end = up ? { x: to.x + to.width * port, y: to.y + to.height } : { x: to.x, y: to.y + to.height * port }
  // A rebuttal beside the target may hang lower than the target: pass under it, then straight up.
  const under = up && floor > end.y + 1 ? [{ x: end.x, y: floor + 12 }] : []
  return [start, ...route, ...under, end]
}

/** Lays out a diagram. Pure: the same diagram gives the same picture. */
export function layOut(diagram: Diagram, { direction = 'up' }: { direction?: Direction } = {}): Layout {
  const { margin, nodeGap } = metrics
  const sized = new Map(diagram.cards.map(card => [card.id, sizeOf(card)]))
  const linked = new Set(diagram.links.flatMap(({ from, to }) => [from, to]))
  const links = diagram.links.filter(({ from, to }) => from !== to)
  const host = hosts(diagram)
  const guests = new Map<string, string[]>()
  for (const [guest, at] of host) guests.set(at, [...(guests.get(at) ?? []), guest])
  const topOf = (id: string): string => (host.has(id) ? topOf(host.get(id)!) : id)
  const used = diagram.cards.filter(card => linked.has(card.id))
  const owner = new Map(used.map(card => [card.id, topOf(card.id)]))
  const blocks = used.filter(card => !host.has(card.id)).map(card => blockOf(card.id, sized, guests, direction))
  const { corners, route } = arrange(blocks, links, owner, direction)

  const places = new Map<string, Point>()
  for (const block of blocks) {
    const corner = corners.get(block.id)!
    placeBlock(block, corner.x + margin, corner.y + margin, sized, direction, places)
  }
  const bottom = Math.max(margin, ...used.map(({ id }) => places.get(id)!.y + sized.get(id)!.height))
  const right = Math.max(margin + metrics.cardWidth, ...used.map(({ id }) => places.get(id)!.x + sized.get(id)!.width))

  // The tray: rows of unused cards under everything else.
  const unused = diagram.cards.filter(card => !linked.has(card.id))
  const trayTop = unused.length === 0 ? null : used.length === 0 ? margin : bottom + 40
  let [x, y, rowHeight] = [margin, (trayTop ?? 0) + 28, 0]
  for (const card of unused) {
    const { width, height } = sized.get(card.id)!
    if (x > margin && x + width > Math.max(right, 2 * metrics.cardWidth))
      [x, y, rowHeight] = [margin, y + rowHeight + nodeGap, 0]
    places.set(card.id, { x, y })
    x += width + nodeGap
    rowHeight = Math.max(rowHeight, height)
  }

  const placed = new Map([...sized].map(([id, size]): [string, PlacedCard] => [id, { ...size, ...places.get(id)! }]))
  const share = ports(placed, links, direction)
  const floors = new Map(blocks.map(block => [block.id, corners.get(block.id)!.y + margin + block.height]))
  const placedLinks = links.map((link): PlacedLink => {
    const [from, to] = [placed.get(link.from)!, placed.get(link.to)!]
    const bends = route(link).map(point => ({ x: point.x + margin, y: point.y + margin }))
    const points = routeLink(
      link,
      from,
      to,
      host.get(link.from) === link.to && link.kind === 'rebut',
      share.get(link) ?? 0.5,
      bends,
      floors.get(owner.get(link.to) ?? '') ?? 0,
      direction,
    )
    return { link, points, label: middle(points) }
  })
  const cards = diagram.cards.map(card => placed.get(card.id)!)
  return {
    width:
      Math.max(
        ...cards.map(card => card.x + card.width),
        ...placedLinks.flatMap(({ points }) => points.map(p => p.x)),
        0,
      ) + margin,
    height: Math.max(...cards.map(card => card.y + card.height), 0) + margin,
    cards,
    links: placedLinks,
    trayTop,
  }
}

function middle(points: readonly Point[]): Point {
  const half = (points.length - 1) / 2
  const [a, b] = [points[Math.floor(half)]!, points[Math.ceil(half)]!]
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}
