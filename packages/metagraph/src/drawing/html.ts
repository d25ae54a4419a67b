/**
 * Draws a diagram as a self-contained HTML page: the drawing, an equivalent outline for screen readers, and a small script. Hovering or
 * focusing a statement dims unrelated ones; arrow keys follow edges; buttons fit, zoom, rotate and save the drawing. Narrow windows show a
 * separate drawing. A content security policy forbids loading resources, and the page works without scripts.
 */

import { html, type Markup, raw } from '@elenchus/drawing/markup'
import type { AnyLink, Card, Diagram, Link, UndercutLink } from './diagram.ts'
import { pageScript } from './page-script.generated.ts'
import { assignParts, getRoleWord, type Part } from './parts.ts'
import { drawSvg, type SvgOptions } from './svg.ts'

const style = `
:root{color-scheme:light dark;--page:#fff;--ink:#111827;--line:#d1d5db}
@media (prefers-color-scheme:dark){:root{--page:#111827;--ink:#f3f4f6;--line:#4b5563}}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header,main{padding:12px 24px}h1{font-size:1.25rem;margin:0}
button{font:inherit;padding:4px 12px;border:1px solid var(--line);border-radius:6px;background:transparent;color:inherit;cursor:pointer}
button:focus-visible,.e-statement:focus-visible{outline:3px solid #2563eb;outline-offset:2px}
.drawing{overflow:auto;max-height:92vh;border:1px solid var(--line);border-radius:8px;cursor:grab;touch-action:pan-x pan-y}.drawing.moved{cursor:grabbing}
.drawing svg{display:block;margin:auto;max-width:100%;height:auto}.drawing.zoomed svg{max-width:none}.drawing[hidden]{display:none}
.tools{display:flex;flex-wrap:wrap;gap:8px;align-items:center}.narrow{display:none}
@media (max-width:700px){header,main{padding:8px 10px}.wide{display:none}.narrow{display:block}#turn{display:none}}
@media print{.tools,details{display:none}.drawing{border:0;max-height:none}}
svg.focused .dim{opacity:.22}
details{margin-top:16px}li{margin:.4em 0}ul{font-size:.9em;margin:.2em 0}ul li{margin:0}`.replace(/\n/g, '')

function renderOutlineItem(card: Card, { links, undercuts = [] }: Diagram, parts: ReadonlyMap<string, Part>): Markup {
  const startsAtCard = ({ from }: AnyLink) => from === card.id
  const describeLink = ({ kind, to, link, open }: Link) => {
    const coPremises = links.filter(other => other.to === to && other.link === link && !startsAtCard(other))
    const together = link === undefined ? '' : ` together with ${coPremises.map(({ from }) => from).join(' and ')}`
    return `${open ? 'bears on' : `${kind}s`} ${to}${together}`
  }
  const describeUndercut = ({ edge, open }: UndercutLink) =>
    `${open ? 'bears on' : 'undercuts'} the step from ${edge.from} to ${edge.to}`
  const relations = [
    ...links.filter(startsAtCard).map(describeLink),
    ...undercuts.filter(startsAtCard).map(describeUndercut),
  ]
  const description =
    links.length === 0 ? '' : ` (${[getRoleWord(card, parts), relations.join(', ')].filter(Boolean).join('; ')})`
  return html`<li><strong>${card.id}</strong>${description}: ${card.text.replace(/\s+/g, ' ')}${[
    card.formula && html`<br>Formula: <span aria-label="${card.formula.words}">${card.formula.signs}</span>`,
    card.badge && html`<br>Certainty: ${card.badge.word}`,
    card.note && html`<br>${card.note}`,
    card.details && html`<ul>${card.details.map(line => html`<li>${line}</li>`)}</ul>`,
  ]}</li>`
}

/** Width of the drawing for narrow windows. */
const narrowWidth = 370

/** Renders one of several drawings on a page; ids are prefixed, so that they stay unique. */
function renderDrawing(diagram: Diagram, options: SvgOptions, name: string): Markup {
  const svg = drawSvg(diagram, options).replace(/ id="([^"]+)"/g, ` id="${name}-$1"`)
  return raw(svg.replace('aria-labelledby="e-title e-desc"', `aria-labelledby="${name}-e-title ${name}-e-desc"`))
}

export function drawHtml(diagram: Diagram, { width }: Pick<SvgOptions, 'width'> = {}): string {
  const rivals = (diagram.rivals ?? []).length
  const parts = assignParts(diagram)
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
<header><h1>${diagram.title}</h1><p>${diagram.description}. Tab and the arrow keys follow the edges; drag or scroll to move, Ctrl and the wheel or + and − to enlarge.</p>
<div class="tools"><button type="button" id="fit">Fit</button> <button type="button" id="larger" aria-label="Enlarge">+</button> <button type="button" id="smaller" aria-label="Make smaller">−</button> <button type="button" id="actual">Actual size</button> <button type="button" id="turn">Turn the drawing</button> <button type="button" id="save">Save as SVG</button>${
    rivals === 0
      ? ''
      : html` <label><input type="checkbox" id="rivals"> links that were not chosen (${String(rivals)})</label>`
  }</div></header>
<main>
<div class="drawing wide" tabindex="0" role="region" aria-label="Drawing">${renderDrawing(diagram, { width }, 'up')}</div>
<div class="drawing wide" tabindex="0" role="region" aria-label="Drawing from left to right" hidden>${renderDrawing(diagram, { width, direction: 'right' }, 'right')}</div>
<div class="drawing narrow" tabindex="0" role="region" aria-label="Drawing for a narrow window">${renderDrawing(diagram, { width: narrowWidth }, 'narrow')}</div>
<details><summary>Outline</summary><ol>${diagram.cards.map(card => renderOutlineItem(card, diagram, parts))}</ol></details>
</main>
<script>${raw(pageScript)}</script>
</body>
</html>
`)
}
