/**
 * Colours and symbols of the series of a plot. Series never differ by colour alone. Elements have both a class, which a page can style (for
 * dark mode), and a colour attribute for self-contained files.
 */
import { type SymbolType, symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import { html, type Markup } from './markup.ts'

/** Colours for white backgrounds, distinguishable with colour blindness; a test in `evaluation` checks their contrast. */
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
/** Colours of the same series for dark backgrounds. */
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

/** Number of different marks (colour and symbol), after which they repeat. */
export const markCount = lightColours.length

export const getSeriesColour = (series: number): string => lightColours[series % markCount]!
export const getSeriesClass = (series: number): string => `s${series % markCount}`

/** Symbols in order of the series; series 4 to 7 use them hollow. */
const symbols: readonly SymbolType[] = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond]
/** Area of a symbol in square pixels. */
const symbolArea = 52

/** Draws the SVG symbol of a series around a point; hollow with a dotted outline for small samples. */
export function drawSymbol(
  series: number,
  x: number,
  y: number,
  {
    isSmallSample = false,
    hollow = series % markCount >= 4,
  }: { readonly isSmallSample?: boolean; readonly hollow?: boolean | undefined },
): Markup {
  const isHollow = hollow || isSmallSample
  const path = symbol(symbols[series % symbols.length]!, symbolArea).digits(1)()
  const colour = getSeriesColour(series)
  return html`<path class="p-dot ${getSeriesClass(series)}${isHollow ? ' hollow' : ''}${isSmallSample ? ' few' : ''}" fill="${isHollow ? '#fff' : colour}" stroke="${colour}" stroke-width="1.5"${isSmallSample && html` stroke-dasharray="2 1.6"`} transform="translate(${x},${y})" d="${path}"/>`
}
