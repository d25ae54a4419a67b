/**
 * Figures over ordered bands (length, depth, share of the data) or over names, one series a line, with intervals. Points that rest on
 * few items are drawn open, and no line leads to them; nor to points without an interval (of one passage or theory alone) while
 * others have one.
 */
import { scaleBand, scaleLinear } from 'd3-scale'
import { area as areaPath, line as linePath } from 'd3-shape'
import {
  bandAxis,
  bandNames,
  canvas,
  type FileLabels,
  legend,
  legendWidth,
  referenceLine,
  round,
  valueAxis,
} from './frame.ts'
import { html, type Markup } from './markup.ts'
import { type Point, showPoint } from './point.ts'
import { classOf, colourOf, dot } from './series.ts'

export interface LineSeries {
  readonly name: string
  /** One per band. */
  readonly points: readonly Point[]
  /** Colour and shape; by default the place among the series. Series of one measure share one. */
  readonly mark?: number
  /** Dashed and hollow: published figures beside measured ones. */
  readonly dashed?: boolean
}

export interface LinePlot {
  readonly title: string
  readonly bands: readonly string[]
  readonly series: readonly LineSeries[]
  /** A further line under each band, such as its number of items. */
  readonly notes?: readonly string[]
  /** A value such as chance, drawn across. */
  readonly reference?: number
  /** `false`: the bands are names, and there is nothing between them. */
  readonly joined?: boolean
  /** Intervals as bars beside each other, or as shaded areas around the lines. */
  readonly intervals?: 'bars' | 'areas'
  /** Given: a file of its own, with heading, axis names, legend and ground. */
  readonly file?: FileLabels
}

const ticks = [0, 0.25, 0.5, 0.75, 1]

/** Draws the plot; values lie between 0 and 1 and are shown in percent. */
export function linePlot({
  title,
  bands,
  series,
  notes,
  reference,
  joined = true,
  intervals = 'bars',
  file,
}: LinePlot): Markup {
  const names = series.map(({ name }) => name)
  const width = file ? 640 : 440
  const right = width - (file && series.length > 1 ? legendWidth(names) : 10)
  const left = file ? 60 : 34
  const x = scaleBand<number>()
    .domain(bands.map((_, i) => i))
    .range([left, right])
  const labels = bandNames(bands, x.bandwidth(), notes)
  const top = file ? 44 : 10
  const bottom = top + (file ? 290 : 188)
  const height = bottom + labels.height + (file?.xLabel ? 30 : 8)
  const area = { left, right, top, bottom }
  const y = scaleLinear().domain([0, 1]).range([bottom, top]).clamp(true)
  // Side by side where intervals are bars, so that none hides another.
  const aside = (s: number) =>
    intervals === 'bars' ? (s - (series.length - 1) / 2) * Math.min(8, x.bandwidth() / (series.length + 2)) : 0
  const at = (band: number, s: number) => round((x(band) ?? 0) + x.bandwidth() / 2 + aside(s))

  const drawn = series.map(({ name, points, mark: own, dashed = false }, s) => {
    const mark = own ?? s
    const known = points.flatMap(({ value, interval = null, few = false }, i) =>
      value === null ? [] : [{ value, interval, few, i }],
    )
    const bounded = known.flatMap(({ interval, i }) => (interval ? [{ interval, i }] : []))
    const steady = known.filter(({ interval, few }) => !few && (bounded.length === 0 || interval))
    const path = linePath<(typeof known)[number]>(
      ({ i }) => at(i, s),
      ({ value }) => y(value),
    ).digits(1)
    const shade = areaPath<(typeof bounded)[number]>(
      ({ i }) => at(i, s),
      ({ interval }) => y(interval[0]),
      ({ interval }) => y(interval[1]),
    ).digits(1)
    const colour = colourOf(mark)
    return html`${
      intervals === 'areas' &&
      bounded.length > 1 &&
      html`<path class="p-area ${classOf(mark)}" fill="${colour}" opacity="0.15" d="${shade(bounded)}"/>`
    }${
      joined &&
      steady.length > 1 &&
      html`<path class="p-line ${classOf(mark)}" fill="none" stroke="${colour}" stroke-width="2"${dashed && html` stroke-dasharray="5 4"`} d="${path(steady)}"/>`
    }${known.map(
      ({ value, interval, few, i }) =>
        html`<g><title>${`${name}, ${bands[i]!.trim()}: ${showPoint({ value, interval })}${few ? ' (few items)' : ''}`}</title>${
          intervals === 'bars' &&
          interval &&
          html`<path class="p-iv ${classOf(mark)}" stroke="${colour}" stroke-width="1.6" d="M${at(i, s)},${round(y(interval[0]))} V${round(y(interval[1]))}"/>`
        }${dot(mark, at(i, s), round(y(value)), { few, ...(dashed ? { hollow: true } : {}) })}</g>`,
    )}`
  })
  const key =
    file && series.length > 1
      ? legend(area, names, (s, cx, cy) => {
          const { mark = s, dashed = false } = series[s]!
          const colour = colourOf(mark)
          return html`${joined && html`<path fill="none" stroke="${colour}" stroke-width="2"${dashed && html` stroke-dasharray="5 4"`} d="M${round(cx - 11)},${cy} h22"/>`}${dot(mark, round(cx), cy, dashed ? { hollow: true } : {})}`
        })
      : []
  return canvas({ width, height, title, area, ...(file ? { file } : {}) }, [
    valueAxis(area, y, ticks, value => String(100 * value)),
    bandAxis(labels, band => at(band, (series.length - 1) / 2), bottom),
    reference === undefined ? null : referenceLine(area, y(reference)),
    drawn,
    key,
  ])
}
