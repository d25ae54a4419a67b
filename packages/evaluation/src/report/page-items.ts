/**
 * The item browser of the page: a list to filter and walk through by keyboard, and beside it one item with every model's answer. The items travel
 * deflated (prompts repeat themselves) and are unpacked by the browser itself, so a report stays small enough to send.
 */
import { deflateRawSync } from 'node:zlib'
import { escapeXml } from '@elenchus/metagraph/draw'
import type { Report } from './gather-report.ts'
import { taskTitle } from './page-task.ts'

/** Runs in the page. Data is only ever set as text; drawings are ours and come as SVG. */
export const itemScript = `
'use strict';
(async () => {
const $ = id => document.getElementById(id);
const list = $('list'), pane = $('item'), count = $('count'), more = $('more');
const fields = ['f-task', 'f-series', 'f-verdict', 'f-label', 'f-find', 'f-differ'].map($);
const [fTask, fSeries, fVerdict, fLabel, fFind, fDiffer] = fields;
let data;
try {
  const bytes = Uint8Array.from(atob($('data').textContent), c => c.charCodeAt(0));
  data = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).json();
} catch (error) { count.textContent = 'This browser cannot unpack the items (' + error.message + ').'; return; }
const signs = { right: '✓', wrong: '✗', unparsed: '?', failed: '!' };
const el = (tag, text, parent, name) => { const e = document.createElement(tag); if (text) e.textContent = text; if (name) e.className = name; if (parent) parent.append(e); return e; };
for (const i of data.items) i.text = [i.sampleId, i.target, Object.values(i.labels).join(' '), i.prompt, ...i.answers.map(a => a.answer + ' ' + a.response)].join(' ').toLowerCase();
let shown = [], limit = 200, at = 0, timer;
function option(select, value, text) { const o = el('option', text, select); o.value = value; }
function refill() {
  const task = fTask.value === '' ? null : Number(fTask.value);
  const keep = [fSeries.value, fLabel.value];
  fSeries.replaceChildren(); fLabel.replaceChildren();
  option(fSeries, '', 'any'); option(fLabel, '', 'any');
  if (task !== null) data.tasks[task].series.forEach((name, i) => option(fSeries, String(i), name));
  const labels = new Set();
  for (const i of data.items) if (task === null || i.task === task) for (const [k, v] of Object.entries(i.labels)) labels.add(v === 'yes' && k.includes(': ') ? k : k + ': ' + v);
  for (const label of [...labels].sort().slice(0, 400)) option(fLabel, label, label);
  if ([...fSeries.options].some(o => o.value === keep[0])) fSeries.value = keep[0];
  if ([...fLabel.options].some(o => o.value === keep[1])) fLabel.value = keep[1];
}
function fits(i) {
  if (fTask.value !== '' && i.task !== Number(fTask.value)) return false;
  const answers = fSeries.value === '' ? i.answers : i.answers.filter(a => a.series === Number(fSeries.value));
  if (fVerdict.value && !answers.some(a => a.verdict === fVerdict.value)) return false;
  if (fSeries.value !== '' && answers.length === 0) return false;
  if (fLabel.value) { const l = fLabel.value; if (!Object.entries(i.labels).some(([k, v]) => k + ': ' + v === l || (v === 'yes' && k === l))) return false; }
  if (fDiffer.checked && new Set(i.answers.map(a => a.verdict === 'right')).size < 2) return false;
  return !fFind.value || i.text.includes(fFind.value.toLowerCase());
}
function filter() { shown = data.items.filter(fits); limit = 200; at = 0; draw(); }
function draw() {
  const nodes = shown.slice(0, limit).map((i, n) => {
    const li = document.createElement('li'); li.id = 'row-' + n; li.setAttribute('role', 'option'); li.dataset.n = n;
    const said = i.answers.map(a => data.tasks[i.task].series[a.series] + ': ' + a.verdict).join(', ');
    li.title = said; li.setAttribute('aria-label', i.sampleId + '. ' + said);
    el('span', i.answers.map(a => signs[a.verdict]).join(''), li, 'signs');
    el('span', i.sampleId + (i.repeat ? ' · repeat ' + (i.repeat + 1) : ''), li);
    return li;
  });
  list.replaceChildren(...nodes);
  count.textContent = shown.length + (shown.length === 1 ? ' item' : ' items');
  more.hidden = shown.length <= limit;
  select(at, false);
}
function select(n, focus) {
  at = Math.max(0, Math.min(n, Math.min(limit, shown.length) - 1));
  for (const li of list.querySelectorAll('[aria-selected=true]')) li.setAttribute('aria-selected', 'false');
  const li = $('row-' + at);
  if (!li) { pane.replaceChildren(); el('p', 'No item fits.', pane, 'soft'); return; }
  li.setAttribute('aria-selected', 'true'); list.setAttribute('aria-activedescendant', li.id);
  if (focus) { const top = li.offsetTop - list.offsetTop; if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 40) list.scrollTop = top - 60; }
  showItem(shown[at]);
}
function folded(title, text, parent, open) { const d = el('details', '', parent); d.open = !!open; el('summary', title, d); el('pre', text, d); }
function showItem(i) {
  const task = data.tasks[i.task], box = document.createDocumentFragment();
  el('h3', i.sampleId + (i.repeat ? ' · repeat ' + (i.repeat + 1) : ''), box);
  const labels = Object.entries(i.labels).map(([k, v]) => v === 'yes' && k.includes(': ') ? k : k + ': ' + v.trim()).join(' · ');
  el('p', task.name + (labels ? ' · ' + labels : ''), box, 'soft');
  const graphs = i.answers.some(a => a.graph);
  if (!graphs) { const p = el('p', '', box); el('strong', 'Gold: ', p); el('span', i.target, p); }
  if (i.prompt) folded('Prompt', i.prompt, box, !graphs); else el('p', 'The log keeps no prompts.', box, 'soft');
  if (i.proof) folded('Proof by our reasoner', i.proof, box, false);
  for (const a of i.answers) {
    const one = el('div', '', box, 'answer'), head = el('h4', '', one);
    const m = el('i', '', head, 'mark s' + task.marks[a.series] % 8); m.setAttribute('aria-hidden', 'true');
    el('span', task.series[a.series], head);
    el('span', signs[a.verdict] + ' ' + a.verdict, head, 'v-' + a.verdict);
    if (!a.graph) el('span', a.answer, head);
    if (a.rung) el('span', 'found by: ' + a.rung, head, 'soft');
    if (a.graph) graph(a.graph, one);
    if (a.note) el('p', a.note, one, 'soft');
    if (a.prompt) folded('Prompt', a.prompt, one, false);
    if (a.response && a.response !== a.answer) folded('Response', a.response, one, !a.graph && a.response.length < 700);
    if (a.proof) folded('Proof of this answer', a.proof, one, false);
  }
  pane.replaceChildren(box);
}
function graph(g, parent) {
  el('p', g.figures, parent, 'soft');
  const picture = el('div', '', parent, 'graph');
  picture.append(document.importNode(new DOMParser().parseFromString(g.svg, 'image/svg+xml').documentElement, true));
  const d = el('details', '', parent); el('summary', 'Gold and answer as a table (' + g.lines.filter(l => !l.same).length + ' differences)', d);
  const table = el('table', '', el('div', '', d, 'wide')), head = el('tr', '', el('thead', '', table));
  for (const name of ['', 'gold', 'said', '']) el('th', name, head);
  const body = el('tbody', '', table);
  for (const line of g.lines) { const tr = el('tr', '', body, line.same ? '' : 'differs'); for (const text of [line.what, line.gold, line.said, line.same ? '✓' : line.said === '–' ? 'missing' : line.gold === '–' ? 'extra' : 'differs']) el('td', text, tr); }
}
list.addEventListener('click', e => { const li = e.target.closest('li'); if (li) select(Number(li.dataset.n), false); });
list.addEventListener('keydown', e => {
  const moves = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: 10, PageUp: -10, Home: -1e9, End: 1e9 };
  if (!(e.key in moves) || e.ctrlKey || e.metaKey) return;
  e.preventDefault(); select(at + moves[e.key], true);
});
more.addEventListener('click', () => { limit += 400; draw(); });
fTask.addEventListener('input', refill);
for (const f of fields) f.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(filter, f === fFind ? 120 : 0); });
data.tasks.forEach((t, i) => option(fTask, String(i), t.name));
if (data.tasks.length === 1) fTask.value = '0';
refill(); filter();
document.documentElement.dataset.ready = 'yes';
})();`

const select = (id: string, label: string, options = '') =>
  `<label>${label}<select id="${id}"><option value="">any</option>${options}</select></label>`

export function itemSection(report: Report): string {
  const total = report.items.length + report.itemsLeftOut
  const leftOut =
    report.itemsLeftOut > 0
      ? ` ${report.items.length} of ${total} items are here, some of every kind, drawn evenly; ${report.itemsLeftOut} are left out, and the logs hold all.`
      : ''
  const data = {
    tasks: report.tasks.map(task => ({
      name: taskTitle(task),
      series: task.series.map(({ name }) => name),
      marks: task.series.map(({ mark }) => mark),
    })),
    items: report.items,
  }
  const packed = deflateRawSync(JSON.stringify(data), { level: 9 }).toString('base64')
  const meaning = report.tasks.some(({ measure }) => measure !== 'accuracy')
    ? ' A graph is right when all its steps are. Gold and answer are drawn together, statements as in gold, missing edges dotted, extra ones dashed and dotted.'
    : ''
  const verdicts = ['right', 'wrong', 'unparsed', 'failed'].map(name => `<option>${escapeXml(name)}</option>`).join('')
  return `<section id="items"><h2>Items</h2><p class="soft">One line per item, one sign per model: ✓ right, ✗ wrong, ? unparsed, ! failed.${meaning}${leftOut} With the list in focus, <kbd>↑</kbd> <kbd>↓</kbd> (or <kbd>k</kbd> <kbd>j</kbd>) walk through it.</p>
<div class="filters">${select('f-task', 'Task')}${select('f-series', 'Model')}${select('f-verdict', 'Verdict', verdicts)}${select('f-label', 'Label')}<label>Find<input id="f-find" type="search"></label><label class="line"><input id="f-differ" type="checkbox"> models disagree</label><span id="count" role="status"></span></div>
<div id="browser"><div><ul id="list" role="listbox" tabindex="0" aria-label="Items"></ul><button id="more" type="button" hidden>Show more</button></div><div id="item" role="region" aria-label="The chosen item"></div></div>
<noscript><p>The item browser needs scripts; the logs hold all items.</p></noscript>
<script type="text/plain" id="data">${packed}</script></section>`
}
