/** The item browser section: a list and a detail pane. Items are embedded deflated, which keeps reports small. */
import { deflateRawSync } from 'node:zlib'
import { html, type Markup } from '@elenchus/drawing/markup'
import type { Report } from '../gather-report.ts'
import { formatTaskTitle } from './parts.ts'

const renderSelect = (id: string, label: string) =>
  html`<label>${label}<select id="${id}"><option value="">any</option></select></label>`

const verdictFilter = html`<label>Answer<select id="f-verdict"><option value="">any</option>${[
  ['unparsed', 'not read'],
  ['cut off', 'cut off'],
  ['unsure', 'unsure'],
  ['right', 'correct'],
  ['wrong', 'incorrect'],
  ['failed', 'failed'],
].map(([value, name]) => html`<option value="${value}">${name}</option>`)}</select></label>`

export function renderItems(report: Report): Markup {
  const total = report.items.length + report.itemsLeftOut
  const itemsLeftOutNote =
    report.itemsLeftOut > 0
      ? ` ${report.items.length} of ${total} items are shown, some of every kind, sampled evenly; the logs contain the other ${report.itemsLeftOut}.`
      : ''
  const data = {
    tasks: report.tasks.map(task => ({
      name: formatTaskTitle(task),
      series: task.series.map(({ name }) => name),
      marks: task.series.map(({ mark }) => mark),
    })),
    items: report.items,
  }
  const compressedData = deflateRawSync(JSON.stringify(data), { level: 9 }).toString('base64')
  const graphNote = report.tasks.some(({ measure }) => measure !== 'accuracy')
    ? ' A graph is correct when all its steps are. Gold and answer are drawn together, with the statements of gold; missing edges are dotted, extra ones dash-dotted.'
    : ''
  return html`<section id="items"><h2>Items</h2><p class="soft">The beginning of each question, its gold answer, and each run's answer: ✓ correct, ✗ incorrect, ? not read, ! failed; underlined answers should be checked. Unparsed, cut-off and unsure answers come first.${graphNote}${itemsLeftOutNote} With the list in focus, <kbd>↑</kbd> <kbd>↓</kbd> (or <kbd>k</kbd> <kbd>j</kbd>) select the previous or next item.</p>
<div class="filters">${renderSelect('f-task', 'Task')}${renderSelect('f-series', 'Run')}${verdictFilter}${renderSelect('f-label', 'Label')}<label>Find<input id="f-find" type="search"></label><label class="line"><input id="f-differ" type="checkbox"> runs disagree</label><span id="count" role="status"></span></div>
<div id="browser"><div><ul id="list" role="listbox" tabindex="0" aria-label="Items"></ul><button id="more" type="button" hidden>Show more</button></div><div id="item" role="region" aria-label="Selected item"></div></div>
<noscript><p>The item browser needs scripts; the logs contain all items.</p></noscript>
<script type="text/plain" id="data">${compressedData}</script></section>`
}
