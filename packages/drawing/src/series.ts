/**
 * How series are told apart: by colour and by shape, never by colour alone. Each element carries both a class, which a page may
 * style (and turn dark), and a colour of its own, which counts in a file that stands alone.
 */
import { type SymbolType, symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import { html, type Markup } from './markup.ts'

/** Legible on white, and apart for any eye; the report checks their contrast. */
export const lightColours = [
  '#0072b2',
  '#c44e00',
  '#00795a',
  '#a3307f',
  '#7a6200',
  '#4b4ba8',
  '#4a4f57',
  '#00697a',
] as const
/** The same eight on a dark page. */
export const darkColours = [
  '#56b4e9',
  '#f59e5b',
  '#2fc79b',
  '#f08cc8',
  '#e8d44d',
  '#a9a9f5',
  '#c7cdd6',
  '#5fd3e0',
] as const

/** Colours and shapes repeat after this many series. */
export const seriesMarks = lightColours.length

export const colourOf = (series: number): string => lightColours[series % seriesMarks]!
export const classOf = (series: number): string => `s${series % seriesMarks}`

/** Circle, square, triangle, diamond; the second four are hollow. */
const shapes: readonly SymbolType[] = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond]

/** The mark of a series around a place in an SVG; with a dotted outline where it rests on few items. */
export function dot(
  series: number,
  x: number,
  y: number,
  { few = false, hollow = series % seriesMarks >= 4 }: { readonly few?: boolean; readonly hollow?: boolean } = {},
): Markup {
  const empty = hollow || few
  const path = symbol(shapes[series % shapes.length]!, 52).digits(1)()
  const colour = colourOf(series)
  return html`<path class="p-dot ${classOf(series)}${empty ? ' hollow' : ''}${few ? ' few' : ''}" fill="${empty ? '#fff' : colour}" stroke="${colour}" stroke-width="1.5"${few && html` stroke-dasharray="2 1.6"`} transform="translate(${x},${y})" d="${path}"/>`
}
