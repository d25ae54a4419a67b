/** A table whose cells are shaded by value; the figure stands in the cell. */
import { html, type Markup, type TemplatePart } from './markup.ts'

export interface HeatCell {
  /** A line break is kept. */
  readonly text: string
  /** How dark the cell is, 0 to 1; `null`: not shaded. */
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
