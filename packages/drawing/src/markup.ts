/**
 * Tagged template for HTML and SVG. Interpolated values are escaped, lists are joined, and `null`, `undefined` and booleans are omitted;
 * only markup created by a template or by `raw` is inserted unescaped.
 */

/** Escaped markup, which templates insert unchanged; `String(markup)` gives its text. */
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

/** Characters that XML does not allow: control characters, noncharacters and lone surrogates. */
const forbidden =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Escapes text for XML content and attributes in double quotes; characters that XML does not allow become U+FFFD. */
export const escapeXml = (text: string): string =>
  text.replace(forbidden, '\ufffd').replace(/[&<>"]/g, character => entities[character]!)

function render(part: TemplatePart): string {
  if (part instanceof Markup) return part.toString()
  if (part === null || part === undefined || typeof part === 'boolean') return ''
  if (typeof part === 'object') return part.map(render).join('')
  return escapeXml(String(part)).replaceAll("'", '&#39;')
}

/**
 * Creates markup from a template.
 *
 *     String(html`<p title="${'"'}">${['a < b', html`<br>`]}</p>`) // '<p title="&quot;">a &lt; b<br></p>'
 */
export const html = (strings: TemplateStringsArray, ...parts: readonly TemplatePart[]): Markup =>
  new Markup(strings.reduce((text, string, i) => text + render(parts[i - 1]) + string))

/** Inserts text unescaped: a style sheet, a script, a drawing. Never for user input. */
export const raw = (text: string): Markup => new Markup(text)
