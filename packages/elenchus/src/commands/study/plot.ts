/**
 * A plot as SVG, from numbers alone: axes, a legend, and one line a series with its interval shaded. Where the ticks are categories
 * there is nothing between them, so points stand side by side with whiskers and no line joins them.
 */
export interface Series {
  readonly name: string
  /** Rising in x. `low` and `high` bound the interval, where there is one. */
  readonly points: readonly { readonly x: number; readonly y: number; readonly low?: number; readonly high?: number }[]
  /** Drawn dashed: published figures beside measured ones. */
  readonly dashed?: boolean
  /** Which colour; series of one measure share one. Default: the series' place. */
  readonly colour?: number
}

export interface PlotOptions {
  readonly title: string
  readonly xLabel: string
  readonly yLabel: string
  /** Names at the ticks; the x of a point is the index of its tick. */
  readonly ticks: readonly string[]
  readonly yMax?: number
  /** The ticks are names, not numbers. */
  readonly categories?: boolean
}

const colours = ['#1b6ca8', '#b3541e', '#3b7a3b', '#7a3b75', '#6b6b00', '#444444']
const size = { width: 640, height: 400, left: 56, right: 168, top: 40, bottom: 56 }
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const round = (value: number) => String(Math.round(value * 10) / 10)

/** Draws series over ticks. */
export function linePlot(series: readonly Series[], options: PlotOptions): string {
  const { ticks, yMax = 100, categories = false } = options
  const innerWidth = size.width - size.left - size.right
  const innerHeight = size.height - size.top - size.bottom
  const x = (value: number) => size.left + (innerWidth * (value + 0.5)) / Math.max(1, ticks.length)
  const y = (value: number) => size.top + innerHeight * (1 - value / yMax)
  const parts: string[] = []
  for (let value = 0; value <= yMax; value += yMax / 5) {
    const at = round(y(value))
    parts.push(
      `<line x1="${size.left}" x2="${size.width - size.right}" y1="${at}" y2="${at}" stroke="#ddd"/>`,
      `<text x="${size.left - 8}" y="${at}" text-anchor="end" dominant-baseline="middle">${value}</text>`,
    )
  }
  ticks.forEach((tick, i) => {
    const at = `x="${round(x(i))}" y="${size.height - size.bottom + 20}"`
    parts.push(`<text ${at} text-anchor="middle">${xml(tick)}</text>`)
  })
  series.forEach(({ name, points, dashed, colour: place }, s) => {
    const colour = colours[(place ?? s) % colours.length]!
    const dash = dashed ? ' stroke-dasharray="5 4"' : ''
    const aside = categories ? 10 * (s - (series.length - 1) / 2) : 0
    const mark = (cx: number, cy: number) =>
      `<circle cx="${round(cx)}" cy="${round(cy)}" r="3.5" fill="${dashed ? '#fff' : colour}" stroke="${colour}" stroke-width="1.5"/>`
    const row = size.top + 14 + 20 * s
    const left = size.width - size.right + 12
    parts.push(
      categories
        ? mark(left + 11, row)
        : `<line x1="${left}" x2="${left + 22}" y1="${row}" y2="${row}" stroke="${colour}" stroke-width="2"${dash}/>`,
      `<text x="${left + 28}" y="${row}" dominant-baseline="middle">${xml(name)}</text>`,
    )
    const bounded = points.filter(point => point.low !== undefined && point.high !== undefined)
    if (categories) {
      for (const point of bounded) {
        const at = round(x(point.x) + aside)
        parts.push(
          `<line x1="${at}" x2="${at}" y1="${round(y(point.low!))}" y2="${round(y(point.high!))}" stroke="${colour}" stroke-width="1.5"/>`,
        )
      }
    } else if (bounded.length > 1) {
      const upper = bounded.map(point => `${round(x(point.x))},${round(y(point.high!))}`)
      const lower = bounded.map(point => `${round(x(point.x))},${round(y(point.low!))}`).reverse()
      parts.push(`<polygon points="${[...upper, ...lower].join(' ')}" fill="${colour}" opacity="0.15"/>`)
    }
    const line = points.map(point => `${round(x(point.x))},${round(y(point.y))}`).join(' ')
    if (!categories) parts.push(`<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="2"${dash}/>`)
    for (const point of points) parts.push(mark(x(point.x) + aside, y(point.y)))
  })
  const middle = size.top + innerHeight / 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${xml(options.title)}" font-family="sans-serif" font-size="12">`,
    `<rect width="${size.width}" height="${size.height}" fill="#fff"/>`,
    `<text x="${size.left}" y="22" font-size="15" font-weight="bold">${xml(options.title)}</text>`,
    ...parts,
    `<text x="${size.left + innerWidth / 2}" y="${size.height - 12}" text-anchor="middle">${xml(options.xLabel)}</text>`,
    `<text x="16" y="${middle}" text-anchor="middle" transform="rotate(-90 16 ${middle})">${xml(options.yLabel)}</text>`,
    '</svg>',
    '',
  ].join('\n')
}
