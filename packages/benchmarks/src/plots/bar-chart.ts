/** Bar charts as SVG text: groups of bars over named places, a grid, a legend. Pure: the same numbers give the same text. */

export interface Series {
  readonly name: string
  /** One for each place; `null` leaves a gap. */
  readonly values: readonly (number | null)[]
}

export interface BarChart {
  readonly title: string
  readonly places: readonly string[]
  readonly series: readonly Series[]
  readonly xLabel?: string
  readonly yLabel?: string
  /** How values are written. Default: three digits. */
  readonly format?: (value: number) => string
  /** Draws a line across at this value, chance for instance. */
  readonly line?: { readonly value: number; readonly name: string }
}

const colours = ['#4269d0', '#efb118', '#3ca951', '#ff725c', '#9c6b4e', '#6cc5b0']
const [width, height] = [760, 400]
const edges = { top: 48, right: 24, bottom: 88, left: 64 }

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, mark => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark]!)
const round = (value: number) => Number(value.toFixed(2))

/** A step of 1, 2 or 5 times a power of ten, so that about five lines fit. */
function stepOf(top: number): number {
  const raw = top / 5
  const power = 10 ** Math.floor(Math.log10(raw))
  return power * ([1, 2, 5, 10].find(each => each * power >= raw) ?? 10)
}

/** Draws the chart. */
export function drawBarChart(chart: BarChart): string {
  const {
    title,
    places,
    series,
    xLabel = '',
    yLabel = '',
    line,
    format = value => String(Number(value.toPrecision(3))),
  } = chart
  // A long name under the first bars slants out to the left.
  const reach = Math.max(0, ...places.slice(0, 2).map((place, i) => place.length * 5.4 - 24 - 40 * i))
  const margin = { ...edges, left: Math.round(Math.max(edges.left, reach)) }
  const values = series.flatMap(each => each.values).filter(value => value !== null)
  const top = Math.max(line?.value ?? 0, ...values, 0) || 1
  const step = stepOf(top)
  const ceiling = Math.ceil(top / step) * step
  const [plotWidth, plotHeight] = [width - margin.left - margin.right, height - margin.top - margin.bottom]
  const y = (value: number) => round(margin.top + plotHeight * (1 - value / ceiling))
  const slot = plotWidth / Math.max(places.length, 1)
  const bar = (slot * 0.8) / Math.max(series.length, 1)
  const grid: string[] = []
  for (let k = 0; k * step <= ceiling + step / 1000; k++) {
    const at = y(k * step)
    grid.push(
      `<line x1="${margin.left}" x2="${width - margin.right}" y1="${at}" y2="${at}" stroke="#ddd"/>`,
      `<text x="${margin.left - 8}" y="${at + 4}" text-anchor="end">${escapeXml(format(k * step))}</text>`,
    )
  }
  const bars = series.flatMap((each, s) =>
    each.values.flatMap((value, p) => {
      if (value === null) return []
      const x = round(margin.left + p * slot + slot * 0.1 + s * bar)
      const label = `${places[p]}, ${each.name}: ${format(value)}`
      return `<rect x="${x}" y="${y(value)}" width="${round(bar)}" height="${round(margin.top + plotHeight - y(value))}" fill="${colours[s % colours.length]}"><title>${escapeXml(label)}</title></rect>`
    }),
  )
  const slanted = places.some(place => place.length * 7 > slot)
  const names = places.map((place, p) => {
    const x = round(margin.left + (p + 0.5) * slot)
    const at = margin.top + plotHeight + 16
    return slanted
      ? `<text x="${x}" y="${at}" text-anchor="end" transform="rotate(-35 ${x} ${at})">${escapeXml(place)}</text>`
      : `<text x="${x}" y="${at}" text-anchor="middle">${escapeXml(place)}</text>`
  })
  const legend =
    series.length < 2
      ? []
      : series.map((each, s) => {
          const x = margin.left + s * 140
          return `<rect x="${x}" y="30" width="10" height="10" fill="${colours[s % colours.length]}"/><text x="${x + 14}" y="39">${escapeXml(each.name)}</text>`
        })
  const across = line
    ? [
        `<line x1="${margin.left}" x2="${width - margin.right}" y1="${y(line.value)}" y2="${y(line.value)}" stroke="#444" stroke-dasharray="4 3"/>`,
        `<text x="${width - margin.right}" y="${y(line.value) - 4}" text-anchor="end">${escapeXml(line.name)}</text>`,
      ]
    : []
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" role="img" aria-label="${escapeXml(title)}">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${margin.left}" y="20" font-size="15" font-weight="bold">${escapeXml(title)}</text>`,
    ...legend,
    ...grid,
    ...bars,
    ...across,
    ...names,
    `<text x="${margin.left + plotWidth / 2}" y="${height - 8}" text-anchor="middle">${escapeXml(xLabel)}</text>`,
    `<text transform="rotate(-90 14 ${margin.top + plotHeight / 2})" x="14" y="${margin.top + plotHeight / 2}" text-anchor="middle">${escapeXml(yLabel)}</text>`,
    '</svg>',
    '',
  ].join('\n')
}
