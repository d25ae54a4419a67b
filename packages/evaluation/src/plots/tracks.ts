/**
 * Plots as HTML: every figure is text, its mark stands on a track from 0 to 1 beside it, and the page may be as narrow as a phone.
 * Series are told apart by shape and colour, published figures by a hollow mark; nothing rests on colour alone.
 */
import { escapeXml } from '@elenchus/metagraph/draw'
import type { Interval } from '@elenchus/statistics'

export interface Point {
  /** Between 0 and 1; `null`: there is none. */
  readonly value: number | null
  readonly interval?: Interval | null
}

/** Colours and shapes repeat after this many series. */
export const seriesMarks = 8

const percent = (value: number) => (100 * value).toFixed(1)
const clamp = (value: number) => Math.max(0, Math.min(1, value))
const place = (value: number) => `${(100 * clamp(value)).toFixed(2)}%`

/** "58.3 [50.1, 66.2]". */
export function showPoint({ value, interval }: Point): string {
  if (value === null) return '–'
  return `${percent(value)}${interval ? ` [${percent(interval[0])}, ${percent(interval[1])}]` : ''}`
}

/** The mark of a series, for legends and tables. */
export const mark = (series: number | 'published') =>
  `<i class="mark ${series === 'published' ? 'pub' : `s${series % seriesMarks}`}" aria-hidden="true"></i>`

/** One lane: the interval as a line, the value as a mark. */
export function lane({ value, interval }: Point, series: number | 'published'): string {
  if (value === null) return '<span class="lane"></span>'
  const line = interval
    ? `<i class="iv ${series === 'published' ? 'pub' : `s${series % seriesMarks}`}" style="left:${place(interval[0])};width:${place(interval[1] - interval[0])}"></i>`
    : ''
  const dot = mark(series).replace('class="mark', `style="left:${place(value)}" class="mark at`)
  return `<span class="lane">${line}${dot}</span>`
}

export interface TrackRow {
  readonly name: string
  readonly points: readonly (Point & { readonly series: number | 'published'; readonly title: string })[]
}

export interface TrackOptions {
  readonly caption: string
  /** A line such as chance. */
  readonly reference?: number
  /** Many rows of many series: the lanes of a row close together, figures on hover (and in a table beside). */
  readonly compact?: boolean
}

const titleOf = (point: TrackRow['points'][number]) => escapeXml(`${point.title}: ${showPoint(point)}`)

function compactRow({ name, points }: TrackRow, line: string): string {
  const lanes = points.map(point => `<div title="${titleOf(point)}">${lane(point, point.series)}</div>`)
  return `<div class="cat close"><h4>${escapeXml(name)}</h4><div class="lanes">${lanes.join('')}${line}</div></div>`
}

function openRow({ name, points }: TrackRow, line: string): string {
  const rows = points.map(
    point =>
      `<div class="row${point.series === 'published' ? ' print' : ''}" title="${titleOf(point)}"><span class="who">${mark(point.series)} ${escapeXml(point.title)}${point.series === 'published' ? '<span class="vh"> (published)</span>' : ''}</span><span class="on">${lane(point, point.series)}${line}</span><span class="fig">${showPoint(point)}</span></div>`,
  )
  return `<div class="cat">${name === '' ? '' : `<h4>${escapeXml(name)}</h4>`}${rows.join('')}</div>`
}

/** Rows of lanes over one axis from 0 to 100. */
export function trackPlot(rows: readonly TrackRow[], { caption, reference, compact = false }: TrackOptions): string {
  const line = reference === undefined ? '' : `<i class="ref" style="left:${place(reference)}"></i>`
  const body = rows.map(row => (compact ? compactRow(row, line) : openRow(row, line)))
  const dashed = reference === undefined ? '' : ' Dashed: chance.'
  return `<figure class="tracks${compact ? ' tight' : ''}"><figcaption>${escapeXml(caption + dashed)}</figcaption>${body.join('')}<div class="axis" aria-hidden="true"><span></span><span class="ticks"><i>0</i><i>25</i><i>50</i><i>75</i><i>100</i></span><span></span></div></figure>`
}

/** A table whose cells are shaded by value; the figure stands in the cell. */
export function heatTable(
  head: readonly string[],
  rows: readonly { readonly name: string; readonly cells: readonly HeatCell[] }[],
  caption: string,
): string {
  const shade = ({ text, share, title }: HeatCell) =>
    share === null
      ? `<td class="n">${escapeXml(text)}</td>`
      : `<td class="n heat" style="--v:${clamp(share).toFixed(3)}"${title ? ` title="${escapeXml(title)}"` : ''}>${escapeXml(text).replace('\n', '<br>')}</td>`
  const body = rows.map(({ name, cells }) => `<tr><th scope="row">${name}</th>${cells.map(shade).join('')}</tr>`)
  return `<p class="soft above">${escapeXml(caption)}</p><div class="wide"><table class="heatmap" aria-label="${escapeXml(caption)}"><thead><tr><td></td>${head.map(name => `<th class="n" scope="col">${name}</th>`).join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

export interface HeatCell {
  /** A line break is kept. */
  readonly text: string
  /** How dark the cell is, 0 to 1; `null`: not shaded. */
  readonly share: number | null
  readonly title?: string
}
