/**
 * Plots as HTML: every figure is text, its mark stands on a track from 0 to 1 beside it, and the page may be as narrow as a phone.
 * Series are told apart by shape and colour, published figures by a hollow mark; nothing rests on colour alone. The page's style
 * draws marks and lanes (`plotStyle`).
 */
import { scaleLinear } from 'd3-scale'
import { html, type Markup } from './markup.ts'
import { type Point, showPoint } from './point.ts'
import { classOf } from './series.ts'

/** The number of a series, or figures from print. */
export type SeriesMark = number | 'published'

const share = scaleLinear().domain([0, 1]).range([0, 100]).clamp(true)
const place = (value: number) => `${share(value).toFixed(2)}%`
const markClass = (series: SeriesMark) => (series === 'published' ? 'pub' : classOf(series))

/** The mark of a series, for legends and tables. */
export const mark = (series: SeriesMark): Markup => html`<i class="mark ${markClass(series)}" aria-hidden="true"></i>`

/** One lane: the interval as a line, the value as a mark. */
function lane({ value, interval, few = false }: Point, series: SeriesMark): Markup {
  if (value === null) return html`<span class="lane"></span>`
  return html`<span class="lane">${
    interval &&
    html`<i class="iv ${markClass(series)}" style="left:${place(interval[0])};width:${(share(interval[1]) - share(interval[0])).toFixed(2)}%"></i>`
  }<i class="mark at ${markClass(series)}${few && ' few'}" style="left:${place(value)}" aria-hidden="true"></i></span>`
}

export interface TrackRow {
  readonly name: string
  readonly points: readonly (Point & { readonly series: SeriesMark; readonly title: string })[]
}

export interface TrackOptions {
  readonly caption: string
  /** A line such as chance. */
  readonly reference?: number
  /** Many rows of many series: the lanes of a row close together, figures on hover (and in a table beside). */
  readonly compact?: boolean
}

const titleOf = (point: TrackRow['points'][number]) => `${point.title}: ${showPoint(point)}`

const compactRow = ({ name, points }: TrackRow, line: Markup | null): Markup =>
  html`<div class="cat close"><h4>${name}</h4><div class="lanes">${points.map(
    point => html`<div title="${titleOf(point)}">${lane(point, point.series)}</div>`,
  )}${line}</div></div>`

const openRow = ({ name, points }: TrackRow, line: Markup | null): Markup =>
  html`<div class="cat">${name !== '' && html`<h4>${name}</h4>`}${points.map(
    point =>
      html`<div class="row${point.series === 'published' && ' print'}" title="${titleOf(point)}"><span class="who">${mark(point.series)} ${point.title}${
        point.series === 'published' && html`<span class="vh"> (published)</span>`
      }</span><span class="on">${lane(point, point.series)}${line}</span><span class="fig">${showPoint(point)}</span></div>`,
  )}</div>`

/** Rows of lanes over one axis from 0 to 100. */
export function trackPlot(rows: readonly TrackRow[], { caption, reference, compact = false }: TrackOptions): Markup {
  const line = reference === undefined ? null : html`<i class="ref" style="left:${place(reference)}"></i>`
  return html`<figure class="tracks${compact && ' tight'}"><figcaption>${caption}${line && ' Dashed: chance.'}</figcaption>${rows.map(
    row => (compact ? compactRow(row, line) : openRow(row, line)),
  )}<div class="axis" aria-hidden="true"><span></span><span class="ticks"><i>0</i><i>25</i><i>50</i><i>75</i><i>100</i></span><span></span></div></figure>`
}
