/** Heat map as an HTML table: cells are shaded by a value and show it as text. The style sheet of the page draws the shade from `--v`. */
import { html, type Markup, type TemplatePart } from './markup.ts'

export interface HeatCell {
  /** Text of the cell; may contain line feeds. */
  readonly text: string
  /** Shade from 0 to 1; `null` for none. */
  readonly share: number | null
  /** Tooltip. */
  readonly title?: string
}

const breakLines = (text: string): TemplatePart =>
  text.split('\n').map((line, i) => (i === 0 ? line : html`<br>${line}`))

const drawCell = ({ text, share, title }: HeatCell): Markup =>
  share === null
    ? html`<td class="n">${text}</td>`
    : html`<td class="n heat" style="--v:${Math.max(0, Math.min(1, share)).toFixed(3)}"${title !== undefined && html` title="${title}"`}>${breakLines(text)}</td>`

/** Draws a heat map with the names of its columns and rows. */
export function drawHeatTable(
  columns: readonly TemplatePart[],
  rows: readonly { readonly name: TemplatePart; readonly cells: readonly HeatCell[] }[],
  caption: string,
): Markup {
  return html`<p class="soft above">${caption}</p><div class="wide"><table class="heatmap" aria-label="${caption}"><thead><tr><td></td>${columns.map(
    name => html`<th class="n" scope="col">${name}</th>`,
  )}</tr></thead><tbody>${rows.map(
    ({ name, cells }) => html`<tr><th scope="row">${name}</th>${cells.map(drawCell)}</tr>`,
  )}</tbody></table></div>`
}
