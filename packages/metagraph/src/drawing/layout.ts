/**
 * Layered layout within a width: the conclusion on top, supports in rows below, rebuttals on the right of their targets, or an outline if
 * columns do not fit. Steps: build a spanning forest (`forest`); lay out each tree (`columns`, `outline`, or `sideways` for conclusions on
 * the right); stack the trees; put unused cards in a tray; route links outside the trees behind the cards.
 */
import type { Box, PlacedCard, PlacedLink, Point } from './block.ts'
import { createLabel, formatFullLabel, isUndercut, Placement } from './block.ts'
import { fitsColumns, layoutColumns } from './columns.ts'
import type { AnyLink, Diagram } from './diagram.ts'
import { buildForest } from './forest.ts'
import { metrics, sizeCard } from './metrics.ts'
import { layoutOutline } from './outline.ts'
import { layoutSideways } from './sideways.ts'

export type { PlacedCard, PlacedLink, Point } from './block.ts'

export interface Layout {
  readonly width: number
  readonly height: number
  readonly cards: readonly PlacedCard[]
  readonly links: readonly PlacedLink[]
  /** Links that were not chosen, drawn behind everything. */
  readonly rivals: readonly PlacedLink[]
  /** Top of the tray of unused statements; `null` without any. */
  readonly trayTop: number | null
}

export type Direction = 'up' | 'right'

export interface LayoutOptions {
  readonly direction?: Direction
  /** Maximum width, exceeded only if deep nesting would make cards unreadable. Default: 1240. */
  readonly width?: number
}

export const defaultWidth = 1240
export const pageMargin = (width: number) => (width < 600 ? metrics.narrowMargin : metrics.margin)

/** True if two boxes overlap or are closer than `distance`. */
const areBoxesNear = (a: Box, b: Box, distance: number) =>
  a.x < b.x + b.width + distance &&
  b.x < a.x + a.width + distance &&
  a.y < b.y + b.height + distance &&
  b.y < a.y + a.height + distance

const getCentre = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })

/** Returns the intersection of a box's border with the line from its centre to a point. */
function intersectBorder(box: Box, to: Point): Point {
  const from = getCentre(box)
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const scale = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : box.width / 2 / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : box.height / 2 / Math.abs(dy),
  )
  return Number.isFinite(scale) ? { x: from.x + dx * Math.min(1, scale), y: from.y + dy * Math.min(1, scale) } : from
}

/** Returns the midpoint of a polyline by length. */
function findMidpoint(points: readonly Point[]): Point {
  const lengths = points.slice(1).map((to, i) => Math.hypot(to.x - points[i]!.x, to.y - points[i]!.y))
  let remaining = lengths.reduce((sum, each) => sum + each, 0) / 2
  for (const [i, length] of lengths.entries()) {
    if (remaining <= length && length > 0) {
      const [a, b] = [points[i]!, points[i + 1]!]
      return { x: a.x + ((b.x - a.x) * remaining) / length, y: a.y + ((b.y - a.y) * remaining) / length }
    }
    remaining -= length
  }
  return points[0]!
}

/** True if a segment enters a box (Liang–Barsky clipping). */
export function segmentIntersectsBox(a: Point, b: Point, box: Box): boolean {
  // Part of the segment inside the box, from 0 (start) to 1 (end).
  let [low, high] = [0, 1]
  for (const [from, delta, min, max] of [
    [a.x, b.x - a.x, box.x, box.x + box.width],
    [a.y, b.y - a.y, box.y, box.y + box.height],
  ] as const) {
    if (delta === 0) {
      if (from <= min || from >= max) return false
      continue
    }
    const [t1, t2] = [(min - from) / delta, (max - from) / delta]
    low = Math.max(low, Math.min(t1, t2))
    high = Math.min(high, Math.max(t1, t2))
    if (low >= high) return false
  }
  return true
}

/** Routes a straight line behind the cards, with its label at the first free position; no line if an end is missing. */
function routeBehind(link: AnyLink, cards: readonly PlacedCard[], links: readonly PlacedLink[]): PlacedLink[] {
  const findCard = (id: string) => cards.find(each => each.card.id === id)
  const from = findCard(link.from)
  const to = isUndercut(link) ? undefined : findCard(link.to)
  const undercutLine = isUndercut(link)
    ? links.find(each => !isUndercut(each.link) && each.link.from === link.edge.from && each.link.to === link.edge.to)
    : undefined
  if (!from || (!to && !undercutLine)) return []
  const end = to ? intersectBorder(to, getCentre(from)) : findMidpoint(undercutLine!.points)
  const start = intersectBorder(from, end)
  const text = formatFullLabel(link)
  const occupied = [...cards, ...links.flatMap(each => each.labels)]
  const segments = links.flatMap(({ points }) => points.slice(1).map((b, i) => [points[i]!, b] as const))
  for (const fraction of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9])
    for (const offsetX of [6, -6 - createLabel(text, 0, 0).width]) {
      const [dx, dy] = [end.x - start.x, end.y - start.y]
      const label = createLabel(text, start.x + dx * fraction + offsetX, start.y + dy * fraction - 8)
      if (label.x < 0 || occupied.some(box => areBoxesNear(label, box, 2))) continue
      if ([...segments, [start, end] as const].some(([a, b]) => segmentIntersectsBox(a, b, label))) continue
      return [{ link, points: [start, end], labels: [label], behind: true }]
    }
  return [{ link, points: [start, end], labels: [], behind: true }]
}

/** Lays out a diagram. The result is deterministic. */
export function layoutDiagram(
  diagram: Diagram,
  { direction = 'up', width = defaultWidth }: LayoutOptions = {},
): Layout {
  const margin = pageMargin(width)
  const contentWidth = Math.max(metrics.minCardWidth, width - 2 * margin)
  const { roots, others, unused } = buildForest(diagram)
  const placement = new Placement()
  const { cards, links } = placement
  const layoutTree = !fitsColumns(contentWidth) ? layoutOutline : direction === 'right' ? layoutSideways : layoutColumns
  let [maxRight, y]: [number, number] = [0, margin]
  for (const root of roots) {
    const block = placement.add(layoutTree(root, contentWidth), margin, y)
    maxRight = Math.max(maxRight, margin + block.width)
    y += block.height + metrics.gap * 1.5
  }
  if (roots.length > 0) y -= metrics.gap * 1.5

  // The tray: rows of unused cards under everything else.
  const trayTop = unused.length === 0 ? null : roots.length === 0 ? margin : y + 40
  if (trayTop !== null) {
    const cardWidth = Math.min(metrics.cardWidth, contentWidth)
    const rightEdge = Math.min(margin + contentWidth, Math.max(maxRight, margin + 2 * cardWidth + metrics.gap))
    let [x, rowHeight]: [number, number] = [margin, 0]
    // The heading is omitted if there are only unused cards.
    y = trayTop + (roots.length === 0 ? 0 : 28)
    for (const card of unused) {
      const sized = sizeCard(card, cardWidth)
      if (x > margin && x + sized.width > rightEdge) [x, y, rowHeight] = [margin, y + rowHeight + metrics.gap, 0]
      cards.push({ ...sized, x, y })
      x += sized.width + metrics.gap
      rowHeight = Math.max(rowHeight, sized.height)
    }
    y += rowHeight
  }

  const routeAll = (unrouted: readonly AnyLink[], placed: PlacedLink[]) => {
    for (const link of unrouted) placed.push(...routeBehind(link, cards, placed))
  }
  routeAll(others, links)
  const linksWithRivals = [...links]
  routeAll(diagram.rivals ?? [], linksWithRivals)
  const rivals = linksWithRivals.slice(links.length)
  const order = new Map(diagram.cards.map((card, i) => [card.id, i]))
  cards.sort((a, b) => order.get(a.card.id)! - order.get(b.card.id)!)
  const ends = [
    ...cards.map(card => card.x + card.width),
    ...links.flatMap(({ points, labels }) => [...points.map(p => p.x), ...labels.map(box => box.x + box.width)]),
  ]
  return { width: Math.max(0, ...ends) + margin, height: y + margin, cards, links, rivals, trayTop }
}
