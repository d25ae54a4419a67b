/** Frame of SVG plots: value axis with grid, band axis, legend, reference line and title. */
import type { ScaleLinear } from 'd3-scale'
import { html, type Markup, type TemplatePart } from './markup.ts'

/** Axis labels of a plot in its own file; a plot in a page leaves title, labels, legend and background to the page. */
export interface FileLabels {
  readonly xLabel?: string
  readonly yLabel?: string
}

/** Edges of the plot area. */
export interface Area {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export const round = (value: number): number => Math.round(value * 10) / 10

/** Approximate width of a character at 12 pixels, in any sans-serif font. */
const characterWidth = 6.8
const lineHeight = 13
/** Minimum distance of slanted names, so that they do not touch. */
const minSlantedGap = 22

export interface BandNames {
  readonly lines: readonly (readonly string[])[]
  readonly slanted: boolean
  /** Height of the names below the axis, in pixels. */
  readonly height: number
  /** Overhang of slanted names to the left of the first band, in pixels. */
  readonly overhang: number
  /** Every n-th name is shown, so that names do not overlap. */
  readonly every: number
}

/** Wraps names to the width of a band; slants all of them if a word is wider. */
export function bandNames(names: readonly string[], band: number, notes: readonly string[] = []): BandNames {
  const room = Math.max(1, Math.floor(band / characterWidth))
  const lines = names.map((name, i) => {
    const broken = breakWords(name.trim(), room)
    return notes[i] ? [...broken, notes[i]] : broken
  })
  const slanted = lines.some(each => each.length > 3 || each.some(line => line.length > room))
  if (!slanted)
    return {
      lines,
      slanted,
      height: 10 + lineHeight * Math.max(1, ...lines.map(each => each.length)),
      overhang: 0,
      every: 1,
    }
  const whole = names.map((name, i) => [notes[i] ? `${name.trim()} (${notes[i]})` : name.trim()])
  const maxWidth = Math.max(0, ...whole.map(([name]) => name!.length)) * characterWidth
  const overhang = Math.max(
    0,
    ...whole.slice(0, 3).map(([name], i) => name!.length * characterWidth * 0.82 - band * (i + 0.5)),
  )
  return {
    lines: whole,
    slanted,
    height: Math.min(150, 20 + maxWidth * 0.6),
    overhang,
    every: Math.ceil(minSlantedGap / band),
  }
}

function breakWords(text: string, room: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

export function bandAxis({ lines, slanted, every }: BandNames, x: (band: number) => number, bottom: number): Markup[] {
  return lines.flatMap((each, i) => {
    if (i % every > 0) return []
    const at = round(x(i))
    if (slanted)
      return html`<text class="p-tick" x="${at}" y="${bottom + 16}" text-anchor="end" transform="rotate(-35 ${at} ${bottom + 16})">${each}</text>`
    return each.map(
      (line, k) =>
        html`<text class="p-tick" x="${at}" y="${bottom + 16 + k * lineHeight}" text-anchor="middle">${line}</text>`,
    )
  })
}

export function valueAxis(
  { left, right }: Area,
  y: ScaleLinear<number, number>,
  ticks: readonly number[],
  format: (value: number) => string,
): Markup[] {
  return ticks.map(value => {
    const at = round(y(value))
    return html`<path class="p-grid" stroke="#d1d5db" d="M${left},${at} H${right}"/><text class="p-tick" x="${left - 6}" y="${at + 4}" text-anchor="end">${format(value)}</text>`
  })
}

/** Dashed horizontal line at a value such as chance, with its name to the right of the plot. */
export function referenceLine({ left, right }: Area, y: number, name = ''): Markup {
  const at = round(y)
  return html`<path class="p-ref" stroke="#4b5563" stroke-dasharray="5 4" d="M${left},${at} H${right}"/>${
    name !== '' && html`<text class="p-tick" x="${right + 6}" y="${at + 4}">${name}</text>`
  }`
}

/** Width of a legend to the right of the plot, in pixels. */
export const legendWidth = (names: readonly string[]): number =>
  50 + Math.min(40, Math.max(0, ...names.map(name => name.length))) * characterWidth

/** Approximate width of a text, in pixels. */
export const textWidth = (text: string): number => text.length * characterWidth

/** Legend with a line per series: its mark, drawn by the caller around a point, and its name. */
export function legend(
  { right, top }: Area,
  names: readonly string[],
  markAt: (series: number, x: number, y: number) => Markup,
): Markup[] {
  return names.map((name, i) => {
    const y = top + 8 + 20 * i
    return html`${markAt(i, right + 22, y)}<text class="p-name" x="${right + 38}" y="${y + 4}">${name}</text>`
  })
}

export interface Canvas {
  readonly width: number
  readonly height: number
  readonly title: string
  readonly area: Area
  readonly file?: FileLabels
}

/** Wraps the content in the SVG element; in a file, with background, title and axis labels. */
export function canvas({ width, height, title, area, file }: Canvas, content: TemplatePart): Markup {
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
