/** Selection and routing of the arrows between the worlds of a Kripke model. */
import type { ModalLogic } from '../modal/logics.ts'
import type { KripkeModel, PointedModel } from '../s5/kripke.ts'
import { round } from './picture.ts'
import type { Box } from './worlds.ts'

export interface Arrow {
  readonly from: number
  readonly to: number
  /** Heads at both ends: the worlds see each other. */
  readonly both: boolean
}

/** The arrows that the frame condition does not imply. */
export function visibleArrows({ sees }: KripkeModel, logic: ModalLogic): Arrow[] {
  if (!sees) return []
  const has = (a: number, b: number): boolean => sees[a]!.includes(b)
  const reflexive = logic === 'T' || logic === 'B' || logic === 'S4'
  const arrows: Arrow[] = []
  sees.forEach((seen, from) => {
    for (const to of seen) {
      if (from === to) {
        if (!reflexive) arrows.push({ from, to, both: false })
        continue
      }
      const both = has(to, from)
      if (both && to < from) continue
      if (logic === 'S4' && implied(from, to, sees, has)) continue
      arrows.push({ from, to, both })
    }
  })
  return arrows
}

/** Tests whether an S4 arrow follows by transitivity (transitive reduction over clusters). */
function implied(
  from: number,
  to: number,
  sees: readonly (readonly number[])[],
  has: (a: number, b: number) => boolean,
): boolean {
  const same = (a: number, b: number): boolean => a === b || (has(a, b) && has(b, a))
  const first = (world: number): number => sees.findIndex((_, other) => same(world, other))
  // In a cluster each world is linked to the first one; clusters are linked by their first worlds.
  if (same(from, to)) return from !== first(from)
  if (from !== first(from) || to !== first(to)) return true
  return sees[from]!.some(between => !same(between, from) && !same(between, to) && has(between, to))
}

/** Columns of worlds by distance from the designated one, unreachable worlds last; in S5 rows of three. */
export function arrangeColumns({ worlds, sees, at }: PointedModel): number[][] {
  if (!sees) {
    const order = [at, ...worlds.map((_, i) => i).filter(i => i !== at)]
    const across = Math.min(3, order.length)
    return Array.from({ length: across }, (_, c) => order.filter((_, i) => i % across === c))
  }
  const columns: number[][] = []
  const placed = new Set<number>()
  for (let column = [at]; column.length > 0; ) {
    columns.push(column)
    for (const world of column) placed.add(world)
    column = [...new Set(column.flatMap(world => sees[world]!))].filter(world => !placed.has(world))
  }
  const rest = worlds.map((_, i) => i).filter(i => !placed.has(i))
  return rest.length > 0 ? [...columns, rest] : columns
}

interface Point {
  readonly x: number
  readonly y: number
}

function head(tip: Point, from: Point): string {
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x)
  const at = (turn: number): string =>
    `${round(tip.x - 11 * Math.cos(angle + turn))},${round(tip.y - 11 * Math.sin(angle + turn))}`
  return `<path class="l-head" d="M${round(tip.x)},${round(tip.y)} L${at(0.45)} L${at(-0.45)} Z"/>`
}

/** Draws arrows as SVG; returns the extra space needed above, below and beside the cards. */
export function drawArrows(
  arrows: readonly Arrow[],
  boxes: readonly Box[],
  columns: readonly (readonly number[])[],
): { readonly svg: string; readonly above: number; readonly below: number; readonly beside: number } {
  const column = new Map(columns.flatMap((worlds, c) => worlds.map(world => [world, c] as const)))
  const row = new Map(columns.flatMap(worlds => worlds.map((world, r) => [world, r] as const)))
  const bottom = Math.max(...boxes.map(box => box.y + box.height), 0)
  let [above, below, beside] = [0, 0, 0]
  // Detours so far; each runs further out.
  let [under, right] = [0, 0]
  // Arrow ends are spread along the side of a card.
  const ends = new Map<string, number>()
  const port = (world: number, side: string): number => {
    const key = `${world} ${side}`
    const count = ends.get(key) ?? 0
    ends.set(key, count + 1)
    return count
  }
  const spread = (count: number): number => [0, 16, -16, 32, -32, 48, -48][count % 7]!
  // Between neighbouring columns, ends are ordered like the worlds they connect, so that lines do not cross.
  const near = arrows.filter(({ from, to }) => Math.abs(column.get(from)! - column.get(to)!) === 1)
  const order = (world: number, other: number): number => {
    const right = column.get(other)! > column.get(world)!
    const others = near
      .filter(({ from, to }) => from === world || to === world)
      .map(({ from, to }) => (from === world ? to : from))
      .filter(each => column.get(each)! > column.get(world)! === right)
      .sort((a, b) => boxes[a]!.y - boxes[b]!.y)
    const step = Math.min(16, (boxes[world]!.height - 24) / Math.max(1, others.length))
    return (others.indexOf(other) - (others.length - 1) / 2) * step
  }
  const parts = arrows.map(({ from, to, both }) => {
    const [a, b] = [boxes[from]!, boxes[to]!]
    if (from === to) {
      above = Math.max(above, a.y < 36 ? 36 - a.y : 0)
      const x = a.x + a.width - 34
      const tip = { x: x + 18, y: a.y - 1 }
      return `<path class="l-arrow" d="M${round(x)},${round(a.y)} C${round(x - 12)},${round(a.y - 42)} ${round(x + 34)},${round(a.y - 42)} ${round(x + 20)},${round(a.y - 8)}"/>${head(tip, { x: x + 24, y: a.y - 16 })}`
    }
    const [ca, cb] = [column.get(from)!, column.get(to)!]
    let start: Point
    let end: Point
    let [c1, c2]: [Point, Point] = [
      { x: 0, y: 0 },
      { x: 0, y: 0 },
    ]
    if (Math.abs(ca - cb) === 1) {
      const forward = cb > ca
      start = { x: forward ? a.x + a.width : a.x, y: a.y + a.height / 2 + order(from, to) }
      end = { x: forward ? b.x : b.x + b.width, y: b.y + b.height / 2 + order(to, from) }
      const middle = (start.x + end.x) / 2
      c1 = { x: middle, y: start.y }
      c2 = { x: middle, y: end.y }
    } else if (ca === cb && Math.abs(row.get(from)! - row.get(to)!) === 1) {
      const down = b.y > a.y
      const shift = spread(port(Math.min(from, to), `v${Math.max(from, to)}`))
      start = { x: a.x + a.width / 2 + shift, y: down ? a.y + a.height : a.y }
      end = { x: b.x + b.width / 2 + shift, y: down ? b.y : b.y + b.height }
      c1 = { x: start.x, y: (start.y + end.y) / 2 }
      c2 = { x: end.x, y: (start.y + end.y) / 2 }
    } else if (ca === cb) {
      const out = Math.max(a.x + a.width, b.x + b.width) + 40 + 14 * right++
      if (ca === columns.length - 1) beside = Math.max(beside, 34 + 14 * right)
      start = { x: a.x + a.width, y: a.y + a.height / 2 + spread(port(from, 'r')) }
      end = { x: b.x + b.width, y: b.y + b.height / 2 + spread(port(to, 'r')) }
      c1 = { x: out, y: start.y }
      c2 = { x: out, y: end.y }
    } else {
      // Across several columns: below everything.
      const deep = 34 + 16 * under++
      below = Math.max(below, deep)
      start = { x: a.x + a.width / 2 + spread(port(from, 'b')), y: a.y + a.height }
      end = { x: b.x + b.width / 2 + spread(port(to, 'b')), y: b.y + b.height }
      c1 = { x: start.x, y: bottom + deep * 1.3 }
      c2 = { x: end.x, y: bottom + deep * 1.3 }
    }
    const d = `M${round(start.x)},${round(start.y)} C${round(c1.x)},${round(c1.y)} ${round(c2.x)},${round(c2.y)} ${round(end.x)},${round(end.y)}`
    return `<path class="l-arrow" d="${d}"/>${head(end, c2)}${both ? head(start, c1) : ''}`
  })
  return { svg: parts.join(''), above, below, beside }
}
