/**
 * Responsive dot plot in HTML: each value is shown as text and as a mark on a track, a horizontal axis from 0 to 1. Series differ by
 * shape and colour; published results have a hollow mark. The style sheet of the page (`plotStyle` in `evaluation`) draws marks and tracks.
 */
import { scaleLinear } from 'd3-scale'
import { html, type Markup } from './markup.ts'
import { formatPoint, type Point } from './point.ts'
import { getSeriesClass } from './series.ts'

/** Series of a mark: its index, or `published` for published results. */
export type SeriesMark = number | 'published'

const percentScale = scaleLinear().domain([0, 1]).range([0, 100]).clamp(true)
const formatCssPercent = (value: number) => `${percentScale(value).toFixed(2)}%`
const getMarkClass = (series: SeriesMark) => (series === 'published' ? 'pub' : getSeriesClass(series))

/** Draws the mark of a series, for legends and tables. */
export const drawMark = (series: SeriesMark): Markup =>
  html`<i class="mark ${getMarkClass(series)}" aria-hidden="true"></i>`

/** Draws one track: the interval as a line, the value as a mark. */
function drawTrack({ value, interval, isSmallSample = false }: Point, series: SeriesMark): Markup {
  if (value === null) return html`<span class="lane"></span>`
  return html`<span class="lane">${
    interval &&
    html`<i class="iv ${getMarkClass(series)}" style="left:${formatCssPercent(interval[0])};width:${(percentScale(interval[1]) - percentScale(interval[0])).toFixed(2)}%"></i>`
  }<i class="mark at ${getMarkClass(series)}${isSmallSample && ' few'}" style="left:${formatCssPercent(value)}" aria-hidden="true"></i></span>`
}

export interface TrackRow {
  readonly name: string
  /** One point per series, with the name of the series as its title. */
  readonly points: readonly (Point & { readonly series: SeriesMark; readonly title: string })[]
}

export interface TrackOptions {
  readonly caption: string
  /** Value of a reference line, such as chance. */
  readonly reference?: number
  /** Draws narrow tracks whose values show on hover only, for many rows of many series. */
  readonly compact?: boolean
}

const describePoint = (point: TrackRow['points'][number]) => `${point.title}: ${formatPoint(point)}`

const drawCompactRow = ({ name, points }: TrackRow, line: Markup | null): Markup =>
  html`<div class="cat close"><h4>${name}</h4><div class="lanes">${points.map(
    point => html`<div title="${describePoint(point)}">${drawTrack(point, point.series)}</div>`,
  )}${line}</div></div>`

const drawFullRow = ({ name, points }: TrackRow, line: Markup | null): Markup =>
  html`<div class="cat">${name !== '' && html`<h4>${name}</h4>`}${points.map(
    point =>
      html`<div class="row${point.series === 'published' && ' print'}" title="${describePoint(point)}"><span class="who">${drawMark(point.series)} ${point.title}${
        point.series === 'published' && html`<span class="vh"> (published)</span>`
      }</span><span class="on">${drawTrack(point, point.series)}${line}</span><span class="fig">${formatPoint(point)}</span></div>`,
  )}</div>`

/** Draws rows of tracks over one axis from 0 to 100 percent. */
export function drawTrackPlot(
  rows: readonly TrackRow[],
  { caption, reference, compact = false }: TrackOptions,
): Markup {
  const line = reference === undefined ? null : html`<i class="ref" style="left:${formatCssPercent(reference)}"></i>`
  return html`<figure class="tracks${compact && ' tight'}"><figcaption>${caption}${line && ' Dashed: chance.'}</figcaption>${rows.map(
    row => (compact ? drawCompactRow(row, line) : drawFullRow(row, line)),
  )}<div class="axis" aria-hidden="true"><span></span><span class="ticks"><i>0</i><i>25</i><i>50</i><i>75</i><i>100</i></span><span></span></div></figure>`
}
