/**
 * Line plot over ordered bands (ranges of length, depth or share of the data) or over categories, with confidence intervals. Points of
 * small samples are hollow and not joined by lines. Points without an interval are not joined either, if other points have one.
 */
import { scaleBand, scaleLinear } from 'd3-scale'
import { area as areaPath, line as linePath } from 'd3-shape'
import {
  drawBandAxis,
  drawCanvas,
  drawLegend,
  drawReferenceLine,
  drawValueAxis,
  type FileLabels,
  layoutBandNames,
  measureLegend,
  round,
} from './frame.ts'
import { html, type Markup } from './markup.ts'
import { formatPoint, type Point } from './point.ts'
import { drawSymbol, getSeriesClass, getSeriesColour } from './series.ts'

export interface LineSeries {
  readonly name: string
  /** One per band. */
  readonly points: readonly Point[]
  /** Index of colour and symbol; by default the index of the series. */
  readonly mark?: number
  /** Draws a dashed line and hollow symbols, for published results. */
  readonly dashed?: boolean
}

export interface LinePlot {
  readonly title: string
  readonly bands: readonly string[]
  readonly series: readonly LineSeries[]
  /** Last line below the name of each band, such as its number of items. */
  readonly notes?: readonly string[]
  /** Value of a reference line, such as chance. */
  readonly reference?: number
  /** Joins points by lines; true by default, false for categories. */
  readonly joined?: boolean
  /** Intervals as error bars, or as shaded areas around the lines. */
  readonly intervals?: 'bars' | 'areas'
  /** Axis labels, for a self-contained file with title, legend and background. */
  readonly file?: FileLabels
}

const ticks = [0, 0.25, 0.5, 0.75, 1]

/** Draws a line plot of values between 0 and 1, shown in percent. */
export function drawLinePlot({
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
  const right = width - (file && series.length > 1 ? measureLegend(names) : 10)
  const left = file ? 60 : 34
  const x = scaleBand<number>()
    .domain(bands.map((_, i) => i))
    .range([left, right])
  const labels = layoutBandNames(bands, x.bandwidth(), notes)
  const top = file ? 44 : 10
  const bottom = top + (file ? 290 : 188)
  const height = bottom + labels.height + (file?.xLabel ? 30 : 8)
  const area = { left, right, top, bottom }
  const y = scaleLinear().domain([0, 1]).range([bottom, top]).clamp(true)
  // Series with error bars are placed side by side.
  const offset = (s: number) =>
    intervals === 'bars' ? (s - (series.length - 1) / 2) * Math.min(8, x.bandwidth() / (series.length + 2)) : 0
  const pointX = (band: number, s: number) => round((x(band) ?? 0) + x.bandwidth() / 2 + offset(s))

  const drawnSeries = series.map((line, s) => {
    const { name, points, mark = s, dashed = false } = line
    const present = points.flatMap(({ value, interval = null, isSmallSample = false }, i) =>
      value === null ? [] : [{ value, interval, isSmallSample, i }],
    )
    const withInterval = present.flatMap(({ interval, i }) => (interval ? [{ interval, i }] : []))
    const joinable = present.filter(
      ({ interval, isSmallSample }) => !isSmallSample && (withInterval.length === 0 || interval),
    )
    const drawLine = linePath<(typeof present)[number]>(
      ({ i }) => pointX(i, s),
      ({ value }) => y(value),
    ).digits(1)
    const drawArea = areaPath<(typeof withInterval)[number]>(
      ({ i }) => pointX(i, s),
      ({ interval }) => y(interval[0]),
      ({ interval }) => y(interval[1]),
    ).digits(1)
    const colour = getSeriesColour(mark)
    return html`${
      intervals === 'areas' &&
      withInterval.length > 1 &&
      html`<path class="p-area ${getSeriesClass(mark)}" fill="${colour}" opacity="0.15" d="${drawArea(withInterval)}"/>`
    }${
      joined &&
      joinable.length > 1 &&
      html`<path class="p-line ${getSeriesClass(mark)}" fill="none" stroke="${colour}" stroke-width="2"${dashed && html` stroke-dasharray="5 4"`} d="${drawLine(joinable)}"/>`
    }${present.map(
      ({ value, interval, isSmallSample, i }) =>
        html`<g><title>${`${name}, ${bands[i]!.trim()}: ${formatPoint({ value, interval })}${isSmallSample ? ' (few items)' : ''}`}</title>${
          intervals === 'bars' &&
          interval &&
          html`<path class="p-iv ${getSeriesClass(mark)}" stroke="${colour}" stroke-width="1.6" d="M${pointX(i, s)},${round(y(interval[0]))} V${round(y(interval[1]))}"/>`
        }${drawSymbol(mark, pointX(i, s), round(y(value)), { isSmallSample, hollow: dashed || undefined })}</g>`,
    )}`
  })
  const legendRows =
    file && series.length > 1
      ? drawLegend(area, names, (s, cx, cy) => {
          const { mark = s, dashed = false } = series[s]!
          const colour = getSeriesColour(mark)
          return html`${joined && html`<path fill="none" stroke="${colour}" stroke-width="2"${dashed && html` stroke-dasharray="5 4"`} d="M${round(cx - 11)},${cy} h22"/>`}${drawSymbol(mark, round(cx), cy, { hollow: dashed || undefined })}`
        })
      : []
  return drawCanvas({ width, height, title, area, file }, [
    drawValueAxis(area, y, ticks, value => String(100 * value)),
    drawBandAxis(labels, band => pointX(band, (series.length - 1) / 2), bottom),
    reference === undefined ? null : drawReferenceLine(area, y(reference)),
    drawnSeries,
    legendRows,
  ])
}
