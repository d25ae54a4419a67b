/**
 * Tagged templates for HTML and SVG, by hand because the libraries that do it weigh megabytes or escape too much: whatever is put into one is escaped, lists are joined, `null`, `undefined`,
 * `true` and `false` vanish, and only markup made by a template (or by `raw`, for our own scripts and styles) stays as it is.
 */

/** Markup that is safe to put into a template. `String(markup)` is its text. */
export class Markup {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}

export type TemplatePart = Markup | string | number | boolean | null | undefined | readonly TemplatePart[]

/** XML cannot hold these characters, and HTML should not: they are shown as the replacement character. */
const forbidden =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function textOf(part: TemplatePart): string {
  if (part instanceof Markup) return part.toString()
  if (part === null || part === undefined || typeof part === 'boolean') return ''
  if (typeof part === 'object') return part.map(textOf).join('')
  return String(part)
    .replace(forbidden, '\ufffd')
    .replace(/[&<>"']/g, character => entities[character]!)
}

/**
 * Markup from a template.
 *
 *     String(html`<p title="${'"'}">${['a < b', html`<br>`]}</p>`) // '<p title="&quot;">a &lt; b<br></p>'
 */
export function html(strings: TemplateStringsArray, ...parts: readonly TemplatePart[]): Markup {
  return new Markup(strings.reduce((text, string, i) => text + textOf(parts[i - 1]) + string))
}

/** Text that is markup already: a style, a script, a drawing of our own. Never what a user has written. */
export const raw = (text: string): Markup => new Markup(text)
