/**
 * A diagram as one self-contained HTML page: the drawing, an outline that says the same for screen readers, and a small script.
 * Hovering or focusing a statement dims what is unrelated; arrow keys follow the edges; buttons turn the drawing and save it.
 * Nothing is loaded from elsewhere (a content security policy says so), and without scripts the page still shows everything.
 */

import { xml } from '../text/xml.ts'
import type { Card, Diagram } from './diagram.ts'
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

/** Runs in the page; kept free of anything but the DOM. Arrow up follows an edge forwards, arrow down back to what points here. */
const script = `
'use strict';
for (const svg of document.querySelectorAll('svg')) {
  const cards = new Map([...svg.querySelectorAll('.e-statement')].map(g => [g.dataset.id, g]));
  const links = [...svg.querySelectorAll('.e-link')];
  const labels = [...svg.querySelectorAll('.e-words')];
  const focus = id => {
    svg.classList.add('focused');
    const near = new Set([id]);
    links.forEach((l, i) => {
      const on = l.dataset.from === id || l.dataset.to === id;
      if (on) { near.add(l.dataset.from); near.add(l.dataset.to); }
      l.classList.toggle('dim', !on); if (labels[i]) labels[i].classList.toggle('dim', !on);
    });
    for (const [other, g] of cards) g.classList.toggle('dim', !near.has(other));
  };
  const clear = () => { svg.classList.remove('focused'); for (const e of svg.querySelectorAll('.dim')) e.classList.remove('dim'); };
  for (const [id, g] of cards) {
    g.setAttribute('tabindex', '0');
    g.addEventListener('mouseenter', () => focus(id)); g.addEventListener('mouseleave', clear);
    g.addEventListener('focus', () => focus(id)); g.addEventListener('blur', clear);
    g.addEventListener('keydown', event => {
      const out = links.filter(l => l.dataset.from === id).map(l => l.dataset.to);
      const into = links.filter(l => l.dataset.to === id).map(l => l.dataset.from);
      const beside = out.length ? links.filter(l => l.dataset.to === out[0]).map(l => l.dataset.from) : [];
      const at = beside.indexOf(id);
      const next = { ArrowUp: out[0], ArrowDown: into[0], ArrowLeft: beside[at - 1], ArrowRight: beside[at + 1] }[event.key];
      if (next === undefined) return;
      event.preventDefault(); cards.get(next)?.focus();
    });
  }
}
const [up, right] = document.querySelectorAll('.drawing');
document.getElementById('turn').addEventListener('click', () => { up.hidden = !up.hidden; right.hidden = !right.hidden; });
document.getElementById('save').addEventListener('click', () => {
  const svg = (up.hidden ? right : up).querySelector('svg');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([svg.outerHTML], { type: 'image/svg+xml' }));
  link.download = document.title.replace(/[^\\w.-]+/g, '-') + '.svg';
  link.click(); URL.revokeObjectURL(link.href);
});`

function outlineItem(card: Card, diagram: Diagram): string {
  const out = diagram.links.filter(link => link.from === card.id).map(link => `${link.kind}s ${link.to}`)
  const about = diagram.links.length === 0 ? '' : ` (${[card.role, out.join(', ')].filter(Boolean).join('; ')})`
  const parts = [
    `<strong>${xml(card.id)}</strong>${xml(about)}: ${xml(card.text.replace(/\s+/g, ' '))}`,
    card.formula ? `<br>Formula: <span aria-label="${xml(card.formula.words)}">${xml(card.formula.signs)}</span>` : '',
    card.badge ? `<br>Certainty: ${card.badge.word}` : '',
    card.note ? `<br>${xml(card.note)}` : '',
    card.details ? `<ul>${card.details.map(line => `<li>${xml(line)}</li>`).join('')}</ul>` : '',
  ]
  return `<li>${parts.join('')}</li>`
}

/** Draws a diagram as a page. */
export function drawHtml(diagram: Diagram): string {
  // Two drawings share a page: ids must not clash.
  const up = drawSvg(diagram, { direction: 'up' })
  const right = drawSvg(diagram, { direction: 'right' })
    .replace(/ id="([^"]+)"/g, ' id="right-$1"')
    .replace(/aria-labelledby="e-title e-desc"/, 'aria-labelledby="right-e-title right-e-desc"')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data: blob:">
<title>${xml(diagram.title)}</title>
<style>${style}</style>
</head>
<body>
<header><h1>${xml(diagram.title)}</h1><p>${xml(diagram.description)}. Tab and the arrow keys follow the edges.</p>
<button type="button" id="turn">Turn the drawing</button> <button type="button" id="save">Save as SVG</button></header>
<main>
<div class="drawing">${up}</div>
<div class="drawing" hidden>${right}</div>
<details><summary>Outline</summary><ol>${diagram.cards.map(card => outlineItem(card, diagram)).join('')}</ol></details>
</main>
<script>${script}</script>
</body>
</html>
`
}
