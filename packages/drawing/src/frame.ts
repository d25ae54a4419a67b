/** What every SVG plot has around its data: the value axis with its grid, the names under the bands, a legend, a title. */
import type { ScaleLinear } from 'd3-scale'
import { html, type Markup, type TemplatePart } from './markup.ts'

/** A plot in a file of its own says everything itself; one in a page leaves heading, legend and ground to the page. */
export interface FileLabels {
  readonly xLabel?: string
  readonly yLabel?: string
}

/** The edges of the area in which data is drawn. */
export interface Area {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export const round = (value: number): number => Math.round(value * 10) / 10

/** About the width of a character at 12 pixels; fonts that stand in for sans-serif differ. */
const character = 6.8
const lineHeight = 13
/** Slanted lines of text nearer than this would touch. */
const leastSlanted = 22

export interface BandNames {
  readonly lines: readonly (readonly string[])[]
  readonly slanted: boolean
  /** Pixels that the names need under the axis. */
  readonly height: number
  /** Pixels that a slanted first name reaches out to the left. */
  readonly reach: number
  /** One name in so many is shown, so that none lies on another. */
  readonly every: number
}

/** Names broken into lines as wide as a band; where a word is wider than that, all are slanted instead. */
export function bandNames(names: readonly string[], band: number, notes: readonly string[] = []): BandNames {
  const room = Math.max(1, Math.floor(band / character))
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
      reach: 0,
      every: 1,
    }
  const whole = names.map((name, i) => [notes[i] ? `${name.trim()} (${notes[i]})` : name.trim()])
  const longest = Math.max(0, ...whole.map(([name]) => name!.length)) * character
  const reach = Math.max(0, ...whole.slice(0, 3).map(([name], i) => name!.length * character * 0.82 - band * (i + 0.5)))
  return {
    lines: whole,
    slanted,
    height: Math.min(150, 20 + longest * 0.6),
    reach,
    every: Math.ceil(leastSlanted / band),
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

/** A dashed line across at a value such as chance; its name stands to the right of the plot, where no bar hides it. */
export function referenceLine({ left, right }: Area, y: number, name = ''): Markup {
  const at = round(y)
  return html`<path class="p-ref" stroke="#4b5563" stroke-dasharray="5 4" d="M${left},${at} H${right}"/>${
    name !== '' && html`<text class="p-tick" x="${right + 6}" y="${at + 4}">${name}</text>`
  }`
}

/** Pixels that a legend of these names needs to the right of the plot. */
export const legendWidth = (names: readonly string[]): number =>
  50 + Math.min(40, Math.max(0, ...names.map(name => name.length))) * character

/** Pixels that a text needs. */
export const textWidth = (text: string): number => text.length * character

/** One line per series: its mark, drawn by the caller around a place, and its name. */
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

/** The whole drawing. In a page it has a class to be styled by; in a file a ground, a heading and the names of its axes. */
export function canvas({ width, height, title, area, file }: Canvas, content: TemplatePart): Markup {
  const { left, right, top, bottom } = area
  const middle = round((top + bottom) / 2)
  const around =
    file &&
    html`<rect width="${width}" height="${height}" fill="#fff"/><text x="${left}" y="24" font-size="15" font-weight="bold">${title}</text>${
      file.xLabel &&
      html`<text x="${round((left + right) / 2)}" y="${height - 12}" text-anchor="middle">${file.xLabel}</text>`
    }${file.yLabel && html`<text x="16" y="${middle}" text-anchor="middle" transform="rotate(-90 16 ${middle})">${file.yLabel}</text>`}`
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}" font-family="Helvetica, Arial, sans-serif" font-size="12" fill="#111827">${around}${content}</svg>${file && '\n'}`
}
