/** Lines over ordered bands (length, depth, k), with intervals as bars, as SVG; the report puts the same figures into a table beside. */
import { escapeXml } from '@elenchus/metagraph/draw'
import { type Point, seriesMarks, showPoint } from './tracks.ts'

export interface Curve {
  readonly name: string
  /** Number of the series, for colour and shape. */
  readonly series: number
  /** One per band. */
  readonly points: readonly Point[]
}

const [width, height, left, right, top, bottom] = [440, 256, 34, 10, 10, 58]
const round = (value: number) => Math.round(value * 10) / 10

/** The shape of a series around a point: circle, square, triangle, diamond, and the same hollow. */
function shape(series: number, x: number, y: number): string {
  const kind = series % 4
  const name = `class="p-dot s${series % seriesMarks}"`
  if (kind === 0) return `<circle ${name} cx="${x}" cy="${y}" r="4"/>`
  if (kind === 1) return `<rect ${name} x="${round(x - 3.6)}" y="${round(y - 3.6)}" width="7.2" height="7.2"/>`
  if (kind === 2) return `<path ${name} d="M${x},${round(y - 4.8)} l4.6,8.4 h-9.2 z"/>`
  return `<path ${name} d="M${x},${round(y - 5)} l5,5 l-5,5 l-5,-5 z"/>`
}

export interface CurveOptions {
  readonly title: string
  /** A line such as chance. */
  readonly reference?: number
  /** A further line under each band, such as its number of items. */
  readonly notes?: readonly string[]
}

/** Points without an interval rest on one passage or theory; they are shown, and no line leads to them. */
export function drawCurve(
  bands: readonly string[],
  curves: readonly Curve[],
  { title, reference, notes }: CurveOptions,
): string {
  const step = (width - left - right) / Math.max(1, bands.length)
  const y = (value: number) => round(top + (1 - Math.max(0, Math.min(1, value))) * (height - top - bottom))
  // Series stand a little beside each other, so that intervals do not hide one another.
  const x = (band: number, curve: number) =>
    round(left + (band + 0.5) * step + (curve - (curves.length - 1) / 2) * Math.min(7, step / (curves.length + 2)))
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    value =>
      `<path class="p-grid" d="M${left},${y(value)} H${width - right}"/><text class="p-tick" x="${left - 5}" y="${y(value) + 3}" text-anchor="end">${100 * value}</text>`,
  )
  const labels = bands.map((band, i) => {
    const words = band.trim().split(' ')
    const lines = words.length > 3 ? [words.slice(0, 3).join(' '), words.slice(3).join(' ')] : [words.join(' ')]
    if (notes?.[i]) lines.push(notes[i])
    const at = round(left + (i + 0.5) * step)
    return lines
      .map(
        (line, k) =>
          `<text class="p-tick" x="${at}" y="${height - bottom + 16 + k * 13}" text-anchor="middle">${escapeXml(line)}</text>`,
      )
      .join('')
  })
  const lines = curves.map(({ name, series, points }, c) => {
    const known = points.flatMap((point, i) => (point.value === null ? [] : [{ ...point, value: point.value, i }]))
    const joined = known.some(({ interval }) => interval) ? known.filter(({ interval }) => interval) : known
    const path = joined.map(({ value, i }, k) => `${k === 0 ? 'M' : 'L'}${x(i, c)},${y(value)}`).join(' ')
    const marks = known.map(({ value, interval, i }) => {
      const bar = interval
        ? `<path class="p-iv s${series % seriesMarks}" d="M${x(i, c)},${y(interval[0])} V${y(interval[1])}"/>`
        : ''
      return `<g><title>${escapeXml(`${name}, ${bands[i]!.trim()}: ${showPoint({ value, interval: interval ?? null })}`)}</title>${bar}${shape(series, x(i, c), y(value))}</g>`
    })
    return `<path class="p-line s${series % seriesMarks}" d="${path}"/>${marks.join('')}`
  })
  const chance = reference === undefined ? '' : `<path class="p-ref" d="M${left},${y(reference)} H${width - right}"/>`
  return `<svg class="curve" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(title)}">${grid.join('')}${labels.join('')}${chance}${lines.join('')}</svg>`
}
