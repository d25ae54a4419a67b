/** Selects and draws the arrows between the worlds of a Kripke model. */
import type { ModalLogic } from '../modal/logics.ts'
import type { KripkeModel, PointedModel } from '../s5/kripke.ts'
import { round } from './picture.ts'
import type { Box } from './worlds.ts'

export interface Arrow {
  readonly from: number
  readonly to: number
  /** The worlds see each other, so the arrow has heads at both ends. */
  readonly bidirectional: boolean
}

/** Selects the arrows to draw, without those that the frame condition of the logic implies. */
export function selectArrows({ sees }: KripkeModel, logic: ModalLogic): Arrow[] {
  if (!sees) return []
  const isReflexive = logic === 'T' || logic === 'B' || logic === 'S4'
  const arrows: Arrow[] = []
  sees.forEach((successors, from) => {
    for (const to of successors) {
      if (from === to) {
        if (!isReflexive) arrows.push({ from, to, bidirectional: false })
        continue
      }
      const bidirectional = sees[to]!.includes(from)
      if (bidirectional && to < from) continue
      if (logic === 'S4' && followsByTransitivity(from, to, sees)) continue
      arrows.push({ from, to, bidirectional })
    }
  })
  return arrows
}

/** Returns true if an S4 arrow follows from others (transitive reduction). A cluster is a set of worlds that all see each other. */
function followsByTransitivity(from: number, to: number, sees: readonly (readonly number[])[]): boolean {
  const sameCluster = (a: number, b: number): boolean => a === b || (sees[a]!.includes(b) && sees[b]!.includes(a))
  const isFirstOfCluster = (world: number): boolean => sees.findIndex((_, other) => sameCluster(world, other)) === world
  // In a cluster each world is linked to the first one; clusters are linked by their first worlds.
  if (sameCluster(from, to)) return !isFirstOfCluster(from)
  if (!isFirstOfCluster(from) || !isFirstOfCluster(to)) return true
  return sees[from]!.some(via => !sameCluster(via, from) && !sameCluster(via, to) && sees[via]!.includes(to))
}

/** Arranges worlds in columns by their distance from the designated world, unreachable worlds last; S5 models in rows of three. */
export function arrangeColumns({ worlds, sees, at }: PointedModel): number[][] {
  if (!sees) {
    const order = [at, ...worlds.map((_, i) => i).filter(i => i !== at)]
    const count = Math.min(3, order.length)
    return Array.from({ length: count }, (_, c) => order.filter((_, i) => i % count === c))
  }
  const columns: number[][] = []
  const placed = new Set<number>()
  for (let column = [at]; column.length > 0; ) {
    columns.push(column)
    for (const world of column) placed.add(world)
    column = [...new Set(column.flatMap(world => sees[world]!))].filter(world => !placed.has(world))
  }
  const unreachable = worlds.map((_, i) => i).filter(i => !placed.has(i))
  return unreachable.length > 0 ? [...columns, unreachable] : columns
}

type Point = Readonly<{ x: number; y: number }>

/** Draws an arrow head that points from `from` to `tip`. */
function drawHead(tip: Point, from: Point): string {
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x)
  const corner = (turnAngle: number): string =>
    `${round(tip.x - 11 * Math.cos(angle + turnAngle))},${round(tip.y - 11 * Math.sin(angle + turnAngle))}`
  return `<path class="l-head" d="M${round(tip.x)},${round(tip.y)} L${corner(0.45)} L${corner(-0.45)} Z"/>`
}

/** Draws arrows as SVG Bézier curves; returns the extra space needed above, below and to the right of the cards, in pixels. */
export function drawArrows(
  arrows: readonly Arrow[],
  boxes: readonly Box[],
  columns: readonly (readonly number[])[],
): { readonly svg: string; readonly above: number; readonly below: number; readonly rightMargin: number } {
  const column = new Map(columns.flatMap((worlds, c) => worlds.map(world => [world, c] as const)))
  const row = new Map(columns.flatMap(worlds => worlds.map((world, r) => [world, r] as const)))
  const bottom = Math.max(...boxes.map(box => box.y + box.height), 0)
  let [above, below, rightMargin] = [0, 0, 0]
  // Number of detours so far below the cards and to their right; each one is further away from them.
  let [detoursBelow, detoursRight] = [0, 0]
  // Arrow ends are spread along the side of a card, from its middle.
  const ends = new Map<string, number>()
  const nextOffset = (world: number, side: string): number => {
    const key = `${world} ${side}`
    const count = ends.get(key) ?? 0
    ends.set(key, count + 1)
    return [0, 16, -16, 32, -32, 48, -48][count % 7]!
  }
  // Between neighbouring columns, ends are ordered like the worlds they connect, so that lines do not cross.
  const neighbourArrows = arrows.filter(({ from, to }) => Math.abs(column.get(from)! - column.get(to)!) === 1)
  const sortedOffset = (world: number, other: number): number => {
    const toRight = column.get(other)! > column.get(world)!
    const others = neighbourArrows
      .filter(({ from, to }) => from === world || to === world)
      .map(({ from, to }) => (from === world ? to : from))
      .filter(each => column.get(each)! > column.get(world)! === toRight)
      .sort((a, b) => boxes[a]!.y - boxes[b]!.y)
    const step = Math.min(16, (boxes[world]!.height - 24) / Math.max(1, others.length))
    return (others.indexOf(other) - (others.length - 1) / 2) * step
  }
  const parts = arrows.map(({ from, to, bidirectional }) => {
    const [a, b] = [boxes[from]!, boxes[to]!]
    if (from === to) {
      above = Math.max(above, a.y < 36 ? 36 - a.y : 0)
      const x = a.x + a.width - 34
      const tip = { x: x + 18, y: a.y - 1 }
      return `<path class="l-arrow" d="M${round(x)},${round(a.y)} C${round(x - 12)},${round(a.y - 42)} ${round(x + 34)},${round(a.y - 42)} ${round(x + 20)},${round(a.y - 8)}"/>${drawHead(tip, { x: x + 24, y: a.y - 16 })}`
    }
    const [columnA, columnB] = [column.get(from)!, column.get(to)!]
    // Ends and control points of the curve.
    let start: Point
    let end: Point
    let startControl: Point
    let endControl: Point
    if (Math.abs(columnA - columnB) === 1) {
      const forward = columnB > columnA
      start = { x: forward ? a.x + a.width : a.x, y: a.y + a.height / 2 + sortedOffset(from, to) }
      end = { x: forward ? b.x : b.x + b.width, y: b.y + b.height / 2 + sortedOffset(to, from) }
      const middle = (start.x + end.x) / 2
      startControl = { x: middle, y: start.y }
      endControl = { x: middle, y: end.y }
    } else if (columnA === columnB && Math.abs(row.get(from)! - row.get(to)!) === 1) {
      const down = b.y > a.y
      const shift = nextOffset(Math.min(from, to), `v${Math.max(from, to)}`)
      start = { x: a.x + a.width / 2 + shift, y: down ? a.y + a.height : a.y }
      end = { x: b.x + b.width / 2 + shift, y: down ? b.y : b.y + b.height }
      startControl = { x: start.x, y: (start.y + end.y) / 2 }
      endControl = { x: end.x, y: (start.y + end.y) / 2 }
    } else if (columnA === columnB) {
      const x = Math.max(a.x + a.width, b.x + b.width) + 40 + 14 * detoursRight++
      if (columnA === columns.length - 1) rightMargin = Math.max(rightMargin, 34 + 14 * detoursRight)
      start = { x: a.x + a.width, y: a.y + a.height / 2 + nextOffset(from, 'r') }
      end = { x: b.x + b.width, y: b.y + b.height / 2 + nextOffset(to, 'r') }
      startControl = { x, y: start.y }
      endControl = { x, y: end.y }
    } else {
      // Across several columns: below all cards.
      const depth = 34 + 16 * detoursBelow++
      below = Math.max(below, depth)
      start = { x: a.x + a.width / 2 + nextOffset(from, 'b'), y: a.y + a.height }
      end = { x: b.x + b.width / 2 + nextOffset(to, 'b'), y: b.y + b.height }
      startControl = { x: start.x, y: bottom + depth * 1.3 }
      endControl = { x: end.x, y: bottom + depth * 1.3 }
    }
    const d = `M${round(start.x)},${round(start.y)} C${round(startControl.x)},${round(startControl.y)} ${round(endControl.x)},${round(endControl.y)} ${round(end.x)},${round(end.y)}`
    return `<path class="l-arrow" d="${d}"/>${drawHead(end, endControl)}${bidirectional ? drawHead(start, startControl) : ''}`
  })
  return { svg: parts.join(''), above, below, rightMargin }
}
