/** HTML table whose cells are shaded by value and show the figure. */
import { html, type Markup, type TemplatePart } from './markup.ts'

export interface HeatCell {
  /** Text of the cell; may contain line breaks. */
  readonly text: string
  /** Shade from 0 to 1; `null` for none. */
  readonly share: number | null
  readonly title?: string
}

const lines = (text: string): TemplatePart => text.split('\n').map((line, i) => (i === 0 ? line : html`<br>${line}`))

const shaded = ({ text, share, title }: HeatCell): Markup =>
  share === null
    ? html`<td class="n">${text}</td>`
    : html`<td class="n heat" style="--v:${Math.max(0, Math.min(1, share)).toFixed(3)}"${title !== undefined && html` title="${title}"`}>${lines(text)}</td>`

export function heatTable(
  head: readonly TemplatePart[],
  rows: readonly { readonly name: TemplatePart; readonly cells: readonly HeatCell[] }[],
  caption: string,
): Markup {
  return html`<p class="soft above">${caption}</p><div class="wide"><table class="heatmap" aria-label="${caption}"><thead><tr><td></td>${head.map(
    name => html`<th class="n" scope="col">${name}</th>`,
  )}</tr></thead><tbody>${rows.map(
    ({ name, cells }) => html`<tr><th scope="row">${name}</th>${cells.map(shaded)}</tr>`,
  )}</tbody></table></div>`
}
