/**
 * Parts shared by SVG plots: value axis (y) with grid, band axis (x), legend, reference line and title. A band is the horizontal space of
 * one category, as in d3's band scale.
 */
import type { ScaleLinear } from 'd3-scale'
import { html, type Markup, type TemplatePart } from './markup.ts'

/** Axis labels of a plot in a file. A plot within a page has no title, labels, legend or background. */
export interface FileLabels {
  readonly xLabel?: string
  readonly yLabel?: string
}

/** Edges of the plot area, in pixels. */
export interface Area {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Rounds to one decimal. */
export const round = (value: number): number => Math.round(value * 10) / 10

/** Approximate width of a character in a sans-serif font of 12 pixels. */
const characterWidth = 6.8
const lineHeight = 13
/** Minimum distance of slanted names in pixels, so that they do not touch. */
const minSlantedGap = 22

export interface BandNames {
  /** Lines of each name. */
  readonly lines: readonly (readonly string[])[]
  /** True if all names are rotated by 35°. */
  readonly isSlanted: boolean
  /** Height of the names below the axis, in pixels. */
  readonly height: number
  /** Overhang of slanted names to the left of the first band, in pixels. */
  readonly overhang: number
  /** Only every n-th name is drawn, so that names do not overlap. */
  readonly step: number
}

/**
 * Wraps names to the width of a band (in pixels); slants all of them if one needs more than three lines or has a word wider than the band.
 * A note is added below its name.
 */
export function layoutBandNames(names: readonly string[], bandWidth: number, notes: readonly string[] = []): BandNames {
  const maxLength = Math.max(1, Math.floor(bandWidth / characterWidth))
  const wrapped = names.map((name, i) => {
    const lines = wrapWords(name.trim(), maxLength)
    return notes[i] ? [...lines, notes[i]] : lines
  })
  if (wrapped.every(lines => lines.length <= 3 && lines.every(line => line.length <= maxLength))) {
    const height = 10 + lineHeight * Math.max(1, ...wrapped.map(lines => lines.length))
    return { lines: wrapped, isSlanted: false, height, overhang: 0, step: 1 }
  }
  const single = names.map((name, i) => (notes[i] ? `${name.trim()} (${notes[i]})` : name.trim()))
  const widths = single.map(measureText)
  return {
    lines: single.map(name => [name]),
    isSlanted: true,
    // By the sine and the cosine of 35°; longer names are cut off by the edge of the picture.
    height: Math.min(150, 20 + Math.max(0, ...widths) * 0.6),
    overhang: Math.max(0, ...widths.slice(0, 3).map((width, i) => width * 0.82 - bandWidth * (i + 0.5))),
    step: Math.ceil(minSlantedGap / bandWidth),
  }
}

function wrapWords(text: string, maxLength: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= maxLength) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Draws the names below the plot; `centre` gives the x coordinate of a band. */
export function drawBandAxis(names: BandNames, centre: (band: number) => number, bottom: number): Markup[] {
  return names.lines.flatMap((lines, i) => {
    if (i % names.step > 0) return []
    const x = round(centre(i))
    const y = bottom + 16
    if (names.isSlanted)
      return html`<text class="p-tick" x="${x}" y="${y}" text-anchor="end" transform="rotate(-35 ${x} ${y})">${lines}</text>`
    return lines.map(
      (line, k) => html`<text class="p-tick" x="${x}" y="${y + k * lineHeight}" text-anchor="middle">${line}</text>`,
    )
  })
}

/** Draws a grid line and a number for each tick. */
export function drawValueAxis(
  { left, right }: Area,
  scale: ScaleLinear<number, number>,
  ticks: readonly number[],
  format: (value: number) => string,
): Markup[] {
  return ticks.map(value => {
    const y = round(scale(value))
    return html`<path class="p-grid" stroke="#d1d5db" d="M${left},${y} H${right}"/><text class="p-tick" x="${left - 6}" y="${y + 4}" text-anchor="end">${format(value)}</text>`
  })
}

/** Draws a dashed horizontal line at a value such as chance accuracy, with its name to the right of the plot. */
export function drawReferenceLine({ left, right }: Area, exactY: number, name = ''): Markup {
  const y = round(exactY)
  return html`<path class="p-ref" stroke="#4b5563" stroke-dasharray="5 4" d="M${left},${y} H${right}"/>${
    name !== '' && html`<text class="p-tick" x="${right + 6}" y="${y + 4}">${name}</text>`
  }`
}

/** Returns the width of a legend to the right of the plot, in pixels, with space for names of at most 40 characters. */
export const measureLegend = (names: readonly string[]): number =>
  50 + Math.min(40, Math.max(0, ...names.map(name => name.length))) * characterWidth

/** Returns the approximate width of a text, in pixels. */
export const measureText = (text: string): number => text.length * characterWidth

/** Draws a legend with a row per series: its symbol, drawn by the caller around a point, and its name. */
export function drawLegend(
  { right, top }: Area,
  names: readonly string[],
  drawSymbol: (series: number, x: number, y: number) => Markup,
): Markup[] {
  return names.map((name, i) => {
    const y = top + 8 + 20 * i
    return html`${drawSymbol(i, right + 22, y)}<text class="p-name" x="${right + 38}" y="${y + 4}">${name}</text>`
  })
}

export interface Canvas {
  readonly width: number
  readonly height: number
  readonly title: string
  readonly area: Area
  readonly file?: FileLabels
}

/** Wraps the content in an SVG element; in a file, with background, title and axis labels. */
export function drawCanvas({ width, height, title, area, file }: Canvas, content: TemplatePart): Markup {
  const { left, right, top, bottom } = area
  const middle = round((top + bottom) / 2)
  const labels =
    file &&
    html`<rect width="${width}" height="${height}" fill="#fff"/><text x="${left}" y="24" font-size="15" font-weight="bold">${title}</text>${
      file.xLabel &&
      html`<text x="${round((left + right) / 2)}" y="${height - 12}" text-anchor="middle">${file.xLabel}</text>`
    }${file.yLabel && html`<text x="16" y="${middle}" text-anchor="middle" transform="rotate(-90 16 ${middle})">${file.yLabel}</text>`}`
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}" font-family="Helvetica, Arial, sans-serif" font-size="12" fill="#111827">${labels}${content}</svg>${file && '\n'}`
}
