/**
 * Tagged templates for HTML and SVG, over `hono/html`: whatever is put into one is escaped, lists are joined, `null`, `undefined`,
 * `true` and `false` vanish, and only markup made by a template (or by `raw`, for our own scripts and styles) stays as it is.
 */
import { raw as asIs, html as tag } from 'hono/html'

/** Markup that is safe to put into a template. `String(markup)` is its text. */
export interface Markup {
  readonly isEscaped: true
  toString(): string
}

export type Part = Markup | string | number | boolean | null | undefined | readonly Part[]

/** XML cannot hold these characters, and HTML should not: they are shown as the replacement character. */
const forbidden =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const cleaned = (part: Part): unknown => {
  if (typeof part === 'string') return part.replace(forbidden, '\ufffd')
  return Array.isArray(part) ? part.map(cleaned) : part
}

/**
 * Markup from a template.
 *
 *     String(html`<p title="${'"'}">${['a < b', html`<br>`]}</p>`) // '<p title="&quot;">a &lt; b<br></p>'
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  // Only a promise among the parts makes hono's a promise, and the type of `parts` has none.
  return tag(strings, ...parts.map(cleaned)) as unknown as Markup
}

/** Text that is markup already: a style, a script, a drawing of our own. Never what a user has written. */
export const raw = (text: string): Markup => asIs(text) as unknown as Markup
