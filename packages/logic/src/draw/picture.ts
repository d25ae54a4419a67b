/**
 * Layout shared by all logic drawings: a self-contained SVG with title, description and styles for light and dark themes, and an HTML
 * page that adds an outline as text. Colour is never the only signal: true has a tick or a filled box, false a cross or an outlined box.
 */
import { measureText, wrapBy } from './text-width.ts'
import { escapeXml } from './xml.ts'

export type PictureFormat = 'svg' | 'html' | 'tex'
export const pictureFormats: readonly PictureFormat[] = ['svg', 'html', 'tex']

/** Content of a drawing, before it is rendered as SVG or HTML. */
export interface Picture {
  readonly title: string
  /** Text alternative, in full sentences. */
  readonly description: string
  /** Lines above and below the drawing. */
  readonly heading: readonly string[]
  readonly caption: readonly string[]
  readonly width: number
  readonly height: number
  /** SVG elements; the top left corner is at 0,0. */
  readonly body: string
  /** The content as a list of lines of text. */
  readonly outline: readonly string[]
}

/** Font sizes, line height and margin, in pixels. */
export const sizes = { text: 14, small: 12, lineHeight: 20, margin: 20 } as const

const style = `
.l-page{fill:#fff}text{font:14px Helvetica,Arial,"Liberation Sans","DejaVu Sans","Segoe UI Symbol",sans-serif;fill:#111827}
.l-title{font-size:16px;font-weight:600}.l-small,.l-rule,.l-number,.l-note{font-size:12px;fill:#4b5563}
.l-strong{font-weight:600}.l-card{fill:#fff;stroke:#6b7280;stroke-width:1.2}.l-here{stroke:#111827;stroke-width:2.4}
.l-supposed{stroke-dasharray:5 4}.l-frame{fill:#f3f4f6;stroke:#6b7280;stroke-dasharray:6 4}.l-true{fill:#1f2937;stroke:#1f2937}.l-false{fill:#fff;stroke:#6b7280;stroke-dasharray:3 2}
.l-on{fill:#fff}.l-yes{fill:#005a8c}.l-no,.l-closed{fill:#9a3d00}.l-closed{font-weight:600}
.l-arrow{stroke:#0072b2;stroke-width:2;fill:none}.l-head{fill:#0072b2}.l-branch{stroke:#6b7280;stroke-width:1.4;fill:none}.l-world{fill:#374151}
@media (prefers-color-scheme:dark){.l-page{fill:#111827}text{fill:#f3f4f6}.l-small,.l-rule,.l-number,.l-note{fill:#c7cdd6}
.l-card{fill:#1f2937;stroke:#9ca3af}.l-here{stroke:#f9fafb}.l-frame{fill:#172033;stroke:#9ca3af}.l-true{fill:#e5e7eb;stroke:#e5e7eb}.l-on{fill:#111827}
.l-false{fill:#1f2937;stroke:#9ca3af}.l-yes{fill:#8fd0f5}.l-no,.l-closed{fill:#f9b27c}.l-arrow{stroke:#56b4e9}.l-head{fill:#56b4e9}.l-branch{stroke:#9ca3af}.l-world{fill:#d1d5db}}`
  .replace(/\n/g, '')
  .trim()

/** Rounds to one decimal. */
export const round = (value: number): number => Math.round(value * 10) / 10

/** Draws a line of text, scaled to its measured width whatever font the viewer uses. */
export function drawText(text: string, x: number, y: number, cssClass: string, size: number = sizes.text): string {
  if (text === '') return ''
  const width = measureWidth(text, cssClass, size)
  const scaling = text.length > 1 ? ` textLength="${round(width)}" lengthAdjust="spacingAndGlyphs"` : ''
  return `<text class="${cssClass}" x="${round(x)}" y="${round(y)}"${scaling}>${escapeXml(text)}</text>`
}

/** Returns the width of a text in pixels; bold text is 8% wider. */
export const measureWidth = (text: string, cssClass: string, size: number = sizes.text): number =>
  measureText(text, size) * (/l-strong|l-title|l-closed/.test(cssClass) ? 1.08 : 1)

/** Renders a picture as SVG with heading and caption, or as a self-contained HTML page with an outline as text. */
export const renderPicture = (picture: Picture, format: 'svg' | 'html'): string =>
  format === 'svg' ? toSvg(picture, 'l') : toHtml(picture)

function toSvg(picture: Picture, id: string): string {
  const { margin, lineHeight: line } = sizes
  // Wrap long headings at the width of the drawing or of a page.
  const maxLineWidth = Math.max(picture.width, 640)
  const lines = picture.heading.flatMap((text, i) => {
    const [cssClass, size] = text === picture.title && i === 0 ? (['l-title', 16] as const) : (['l-small', 12] as const)
    const parts = wrapBy(text, maxLineWidth, part => measureWidth(part, cssClass, size))
    return parts.map(part => ({ part, cssClass, size }))
  })
  const top = margin + lines.length * (line + 2) + (lines.length > 0 ? 10 : 0)
  const bottom = top + picture.height + (picture.caption.length > 0 ? 12 : 0)
  const texts = [
    ...lines.map(({ part, cssClass, size }, i) => drawText(part, margin, margin + 14 + i * (line + 2), cssClass, size)),
    ...picture.caption.map((text, i) => drawText(text, margin, bottom + 14 + i * 18, 'l-small', 12)),
  ]
  const maxWidth = Math.max(
    picture.width,
    ...lines.map(({ part, cssClass, size }) => measureWidth(part, cssClass, size)),
    ...picture.caption.map(text => measureWidth(text, 'l-small', 12)),
  )
  const width = Math.ceil(maxWidth + 2 * margin)
  const height = Math.ceil(bottom + picture.caption.length * 18 + margin)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="${id}-title ${id}-desc">`,
    `<title id="${id}-title">${escapeXml(picture.title)}</title><desc id="${id}-desc">${escapeXml(picture.description)}</desc><style>${style}</style>`,
    `<rect class="l-page" width="${width}" height="${height}"/>`,
    ...texts,
    `<g transform="translate(${margin} ${top})">${picture.body}</g>`,
    '</svg>\n',
  ].join('')
}

const pageStyle =
  `:root{color-scheme:light dark}body{margin:0;padding:16px 24px;background:#fff;color:#111827;font:16px/1.5 system-ui,sans-serif}
.drawing{overflow:auto}h1{font-size:1.25rem}@media (prefers-color-scheme:dark){body{background:#111827;color:#f3f4f6}}`.replace(
    /\n/g,
    '',
  )

function toHtml(picture: Picture): string {
  const { title, heading, description, outline } = picture
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeXml(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>${escapeXml(title)}</h1>
<section><div class="drawing">${toSvg({ ...picture, heading: heading.slice(1) }, 'l0')}</div><details><summary>In words</summary><p>${escapeXml(description)}</p><ol>${outline.map(line => `<li>${escapeXml(line)}</li>`).join('')}</ol></details></section>
</main>
</body>
</html>
`
}
