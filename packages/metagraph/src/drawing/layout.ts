/**
 * Where cards and lines go, within a width. The conclusion stands on top, what supports it in rows below, in the order of the text, a rebuttal
 * beside what it rebuts; where there is no room for columns the same is an outline. Passes: take the diagram as trees (`forest`); place each
 * tree within the width (`columns`, `outline`, or `sideways` for conclusions on the right); set trees under each other; put what the argument
 * does not use in a tray; lead links beyond the trees behind the cards.
 */
import {
  type Block,
  type Box,
  isUndercut,
  labelAt,
  oneLabel,
  type PlacedCard,
  type PlacedLink,
  type Point,
  shift,
} from './block.ts'
import { columns, hasColumns } from './columns.ts'
import type { Diagram, Link, UndercutLink } from './diagram.ts'
import { forestOf } from './forest.ts'
import { metrics, sizeCard } from './metrics.ts'
import { outline } from './outline.ts'
import { sideways } from './sideways.ts'

export type { PlacedCard, PlacedLink, Point } from './block.ts'

export interface Layout {
  readonly width: number
  readonly height: number
  readonly cards: readonly PlacedCard[]
  readonly links: readonly PlacedLink[]
  /** Links that were not chosen, behind everything. */
  readonly rivals: readonly PlacedLink[]
  /** Top of the tray of unused statements, if there are any. */
  readonly trayTop: number | null
}

export type Direction = 'up' | 'right'

export interface LayoutOptions {
  readonly direction?: Direction
  /** The drawing gets no wider than this, unless branches nest so deep that cards would get too narrow to read. Default 1240. */
  readonly width?: number
}

export const usualWidth = 1240
export const marginOf = (width: number) => (width < 600 ? metrics.narrowMargin : metrics.margin)

const overlaps = (a: Box, b: Box, room = 0) =>
  a.x < b.x + b.width + room && b.x < a.x + a.width + room && a.y < b.y + b.height + room && b.y < a.y + a.height + room

const centre = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })

/** Where the line from the middle of a card to a point leaves the card. */
function borderTo(box: Box, to: Point): Point {
  const from = centre(box)
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const scale = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : box.width / 2 / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : box.height / 2 / Math.abs(dy),
  )
  return Number.isFinite(scale) ? { x: from.x + dx * Math.min(1, scale), y: from.y + dy * Math.min(1, scale) } : from
}

/** The middle of a line, as far along it. */
function halfWay(points: readonly Point[]): Point {
  const lengths = points.slice(1).map((to, i) => Math.hypot(to.x - points[i]!.x, to.y - points[i]!.y))
  let left = lengths.reduce((sum, each) => sum + each, 0) / 2
  for (const [i, length] of lengths.entries()) {
    if (left <= length && length > 0) {
      const [a, b] = [points[i]!, points[i + 1]!]
      return { x: a.x + ((b.x - a.x) * left) / length, y: a.y + ((b.y - a.y) * left) / length }
    }
    left -= length
  }
  return points[0]!
}

/** Does a straight piece of a line enter a box? */
export function enters(a: Point, b: Point, box: Box): boolean {
  // Liang and Barsky: the part of the piece inside the box, as an interval of its length.
  let [low, high] = [0, 1]
  for (const [from, delta, least, most] of [
    [a.x, b.x - a.x, box.x, box.x + box.width],
    [a.y, b.y - a.y, box.y, box.y + box.height],
  ] as const) {
    if (delta === 0) {
      if (from <= least || from >= most) return false
      continue
    }
    const [t1, t2] = [(least - from) / delta, (most - from) / delta]
    low = Math.max(low, Math.min(t1, t2))
    high = Math.min(high, Math.max(t1, t2))
    if (low >= high) return false
  }
  return true
}

/** A straight line behind the cards, with its words where nothing else is, if there is such a place. */
function behind(
  link: Link | UndercutLink,
  cards: readonly PlacedCard[],
  links: readonly PlacedLink[],
): PlacedLink | null {
  const card = (id: string) => cards.find(each => each.card.id === id)
  const from = card(link.from)
  const to = isUndercut(link) ? undefined : card(link.to)
  const line = isUndercut(link)
    ? links.find(each => !isUndercut(each.link) && each.link.from === link.edge.from && each.link.to === link.edge.to)
    : undefined
  if (!from || (!to && !line)) return null
  const end = to ? borderTo(to, centre(from)) : halfWay(line!.points)
  const start = borderTo(from, end)
  const text = oneLabel(link)
  const taken = [...cards, ...links.flatMap(each => each.labels)]
  const segments = links.flatMap(({ points }) => points.slice(1).map((b, i) => [points[i]!, b] as const))
  for (const share of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9])
    for (const side of [6, -6 - labelAt(text, 0, 0).width]) {
      const label = labelAt(text, start.x + (end.x - start.x) * share + side, start.y + (end.y - start.y) * share - 8)
      if (label.x < 0 || taken.some(box => overlaps(label, box, 2))) continue
      if (segments.some(([a, b]) => enters(a, b, label)) || enters(start, end, label)) continue
      return { link, points: [start, end], labels: [label], behind: true }
    }
  return { link, points: [start, end], labels: [], behind: true }
}

/** Lays out a diagram. Pure: the same diagram gives the same picture. */
export function layOut(diagram: Diagram, { direction = 'up', width = usualWidth }: LayoutOptions = {}): Layout {
  const margin = marginOf(width)
  const room = Math.max(metrics.leastCard, width - 2 * margin)
  const { roots, others, unused } = forestOf(diagram)
  const cards: PlacedCard[] = []
  const links: PlacedLink[] = []
  let [right, y]: [number, number] = [0, margin]
  for (const root of roots) {
    const tree = hasColumns(room)
      ? direction === 'right'
        ? sideways(root, room)
        : columns(root, room)
      : outline(root, room)
    const block: Block = shift(tree, margin, y)
    cards.push(...block.cards)
    links.push(...block.links)
    right = Math.max(right, margin + block.width)
    y += block.height + metrics.gap * 1.5
  }
  if (roots.length > 0) y -= metrics.gap * 1.5

  // The tray: rows of unused cards under everything else.
  const trayTop = unused.length === 0 ? null : roots.length === 0 ? margin : y + 40
  if (trayTop !== null) {
    const cardWidth = Math.min(metrics.cardWidth, room)
    const edge = Math.min(margin + room, Math.max(right, margin + 2 * cardWidth + metrics.gap))
    let [x, rowHeight]: [number, number] = [margin, 0]
    // Without an argument there is no heading over the tray.
    y = trayTop + (roots.length === 0 ? 0 : 28)
    for (const card of unused) {
      const sized = sizeCard(card, cardWidth)
      if (x > margin && x + sized.width > edge) [x, y, rowHeight] = [margin, y + rowHeight + metrics.gap, 0]
      cards.push({ ...sized, x, y })
      x += sized.width + metrics.gap
      rowHeight = Math.max(rowHeight, sized.height)
    }
    y += rowHeight
  }

  const added: PlacedLink[] = []
  for (const link of others) {
    const line = behind(link, cards, [...links, ...added])
    if (line) added.push(line)
  }
  const rivals: PlacedLink[] = []
  for (const link of diagram.rivals ?? []) {
    const line = behind(link, cards, [...links, ...added, ...rivals])
    if (line) rivals.push(line)
  }
  const all = [...links, ...added]
  const order = new Map(diagram.cards.map((card, i) => [card.id, i]))
  cards.sort((a, b) => order.get(a.card.id)! - order.get(b.card.id)!)
  const ends = [
    ...cards.map(card => card.x + card.width),
    ...all.flatMap(({ points, labels }) => [...points.map(p => p.x), ...labels.map(box => box.x + box.width)]),
  ]
  return { width: Math.max(0, ...ends) + margin, height: y + margin, cards, links: all, rivals, trayTop }
}
