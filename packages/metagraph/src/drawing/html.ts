/**
 * A diagram as one self-contained HTML page: the drawing, an outline that says the same for screen readers, and a small script.
 * Hovering or focusing a statement dims what is unrelated; arrow keys follow the edges; buttons turn the drawing and save it.
 * Nothing is loaded from elsewhere (a content security policy says so), and without scripts the page still shows everything.
 */

import { html, type Markup, raw } from '@elenchus/plots/markup'
import type { Card, Diagram } from './diagram.ts'
import { pageScript } from './page-script.generated.ts'
import { drawSvg } from './svg.ts'

const style = `
:root{color-scheme:light dark;--page:#fff;--ink:#111827;--line:#d1d5db}
@media (prefers-color-scheme:dark){:root{--page:#111827;--ink:#f3f4f6;--line:#4b5563}}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header,main{padding:12px 24px}h1{font-size:1.25rem;margin:0}
button{font:inherit;padding:4px 12px;border:1px solid var(--line);border-radius:6px;background:transparent;color:inherit;cursor:pointer}
button:focus-visible,.e-statement:focus-visible{outline:3px solid #2563eb;outline-offset:2px}
.drawing{overflow:auto}.drawing svg{max-width:none}.drawing[hidden]{display:none}
svg.focused .dim{opacity:.22}
details{margin-top:16px}li{margin:.4em 0}ul{font-size:.9em;margin:.2em 0}ul li{margin:0}`.replace(/\n/g, '')

function outlineItem(card: Card, diagram: Diagram): Markup {
  const out = diagram.links.filter(link => link.from === card.id).map(link => `${link.kind}s ${link.to}`)
  const about = diagram.links.length === 0 ? '' : ` (${[card.role, out.join(', ')].filter(Boolean).join('; ')})`
  return html`<li><strong>${card.id}</strong>${about}: ${card.text.replace(/\s+/g, ' ')}${[
    card.formula && html`<br>Formula: <span aria-label="${card.formula.words}">${card.formula.signs}</span>`,
    card.badge && html`<br>Certainty: ${card.badge.word}`,
    card.note && html`<br>${card.note}`,
    card.details && html`<ul>${card.details.map(line => html`<li>${line}</li>`)}</ul>`,
  ]}</li>`
}

/** Draws a diagram as a page. */
export function drawHtml(diagram: Diagram): string {
  // Two drawings share a page: ids must not clash.
  const up = drawSvg(diagram, { direction: 'up' })
  const right = drawSvg(diagram, { direction: 'right' })
    .replace(/ id="([^"]+)"/g, ' id="right-$1"')
    .replace(/aria-labelledby="e-title e-desc"/, 'aria-labelledby="right-e-title right-e-desc"')
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data: blob:">
<title>${diagram.title}</title>
<style>${raw(style)}</style>
</head>
<body>
<header><h1>${diagram.title}</h1><p>${diagram.description}. Tab and the arrow keys follow the edges.</p>
<button type="button" id="turn">Turn the drawing</button> <button type="button" id="save">Save as SVG</button></header>
<main>
<div class="drawing">${raw(up)}</div>
<div class="drawing" hidden>${raw(right)}</div>
<details><summary>Outline</summary><ol>${diagram.cards.map(card => outlineItem(card, diagram))}</ol></details>
</main>
<script>${raw(pageScript)}</script>
</body>
</html>
`)
}
