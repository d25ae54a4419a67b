/** Grouped bar chart as an SVG file, with grid, legend and an optional reference line. */
import { scaleBand, scaleLinear } from 'd3-scale'
import {
  drawBandAxis,
  drawCanvas,
  drawLegend,
  drawReferenceLine,
  drawValueAxis,
  layoutBandNames,
  measureLegend,
  measureText,
  round,
} from './frame.ts'
import { html, type Markup } from './markup.ts'
import { getSeriesClass, getSeriesColour } from './series.ts'

export interface BarSeries {
  readonly name: string
  /** One value per category; `null` leaves a gap. */
  readonly values: readonly (number | null)[]
}

export interface BarChart {
  readonly title: string
  readonly categories: readonly string[]
  readonly series: readonly BarSeries[]
  readonly xLabel?: string
  readonly yLabel?: string
  /** Formats a value; by default with at most three significant digits. */
  readonly format?: (value: number) => string
  /** Horizontal reference line, such as chance accuracy. */
  readonly line?: { readonly value: number; readonly name: string }
}

const formatThreeDigits = (value: number) => String(Number(value.toPrecision(3)))

/** Draws a grouped bar chart. */
export function drawBarChart(chart: BarChart): Markup {
  const { title, categories, series, xLabel = '', yLabel = '', format = formatThreeDigits, line } = chart
  const names = series.map(({ name }) => name)
  const width = 760
  const minLeft = 64
  const legendSpace = Math.max(24, series.length > 1 ? measureLegend(names) : 0, line ? 12 + measureText(line.name) : 0)
  const right = width - legendSpace
  const bandWidth = (right - minLeft) / Math.max(1, categories.length)
  const labels = layoutBandNames(categories, bandWidth)
  // A long slanted name under the first bars extends to the left.
  const left = Math.round(Math.max(minLeft, labels.overhang + 8))
  const [top, bottom] = [48, 312]
  const height = Math.round(bottom + labels.height + (xLabel === '' ? 16 : 34))
  const area = { left, right, top, bottom }
  const maximum = Math.max(0, line?.value ?? 0, ...series.flatMap(({ values }) => values.map(value => value ?? 0)))
  const y = scaleLinear()
    .domain([0, maximum || 1])
    .range([bottom, top])
    .nice(5)
  const x = scaleBand<number>()
    .domain(categories.map((_, i) => i))
    .range([left, right])
    .paddingInner(0.2)
    .paddingOuter(0.1)
  const seriesX = scaleBand<number>()
    .domain(series.map((_, s) => s))
    .range([0, x.bandwidth()])
  const bars = series.map(({ name, values }, s) =>
    values.map(
      (value, c) =>
        value !== null &&
        html`<rect class="p-bar ${getSeriesClass(s)}" x="${round((x(c) ?? 0) + (seriesX(s) ?? 0))}" y="${round(y(value))}" width="${round(seriesX.bandwidth())}" height="${round(bottom - y(value))}" fill="${getSeriesColour(s)}"><title>${`${categories[c]}, ${name}: ${format(value)}`}</title></rect>`,
    ),
  )
  const legendRows =
    series.length < 2
      ? []
      : drawLegend(
          area,
          names,
          (s, cx, cy) =>
            html`<rect x="${round(cx - 6)}" y="${cy - 6}" width="12" height="12" fill="${getSeriesColour(s)}"/>`,
        )
  return drawCanvas({ width, height, title, area, file: { xLabel, yLabel } }, [
    drawValueAxis(area, y, y.ticks(5), format),
    bars,
    drawBandAxis(labels, c => (x(c) ?? 0) + x.bandwidth() / 2, bottom),
    line && drawReferenceLine(area, y(line.value), line.name),
    legendRows,
  ])
}
