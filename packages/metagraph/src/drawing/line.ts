/** SVG path data of links and arrow heads. */
import type { Point } from './block.ts'
import { metrics } from './metrics.ts'

const round = (value: number) => Math.round(value * 10) / 10

/** Polyline with rounded corners. */
export function formatLinePath(points: readonly Point[]): string {
  const [first, ...rest] = points as [Point, ...Point[]]
  let d = `M${round(first.x)},${round(first.y)}`
  for (const [i, point] of rest.entries()) {
    const [previous, next] = [points[i]!, points[i + 2]]
    if (!next) {
      d += ` L${round(point.x)},${round(point.y)}`
      continue
    }
    const inLength = Math.hypot(point.x - previous.x, point.y - previous.y)
    const outLength = Math.hypot(next.x - point.x, next.y - point.y)
    const radius = Math.min(metrics.corner, inLength / 2, outLength / 2)
    const pointTowards = (to: Point, length: number) => ({
      x: point.x + ((to.x - point.x) * radius) / Math.max(length, 1e-9),
      y: point.y + ((to.y - point.y) * radius) / Math.max(length, 1e-9),
    })
    const [a, b] = [pointTowards(previous, inLength), pointTowards(next, outLength)]
    d += ` L${round(a.x)},${round(a.y)} Q${round(point.x)},${round(point.y)} ${round(b.x)},${round(b.y)}`
  }
  return d
}

/** Arrow head along the last segment: a filled arrow for a support, a T-bar for an attack, an empty arrow for an open link. */
export function formatHeadPath(kind: 'support' | 'rebut' | 'undercut' | 'open', points: readonly Point[]): string {
  const [end, previous] = [points.at(-1)!, points.at(-2)!]
  const length = Math.max(1e-9, Math.hypot(end.x - previous.x, end.y - previous.y))
  const [ux, uy] = [(end.x - previous.x) / length, (end.y - previous.y) / length]
  const formatPoint = (along: number, across: number) =>
    `${round(end.x - ux * along - uy * across)},${round(end.y - uy * along + ux * across)}`
  if (kind === 'open') return `M${formatPoint(10, 6)} L${formatPoint(1, 0)} L${formatPoint(10, -6)}`
  return kind === 'support'
    ? `M${formatPoint(0, 0)} L${formatPoint(11, 6)} L${formatPoint(11, -6)} z`
    : `M${formatPoint(3, 8)} L${formatPoint(3, -8)}`
}
