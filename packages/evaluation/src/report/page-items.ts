/**
 * The item browser of the page: a list to filter and walk through by keyboard, and beside it one item with every model's answer. The items travel
 * deflated (prompts repeat themselves) and are unpacked by the browser itself, so a report stays small enough to send.
 */
import { deflateRawSync } from 'node:zlib'
import { html, type Markup } from '@elenchus/drawing/markup'
import type { Report } from './gather-report.ts'
import { taskTitle } from './page-parts.ts'

const select = (id: string, label: string) =>
  html`<label>${label}<select id="${id}"><option value="">any</option></select></label>`

const verdictFilter = html`<label>Answer<select id="f-verdict"><option value="">any</option>${[
  ['unparsed', 'not read'],
  ['cut off', 'cut off'],
  ['unsure', 'unsure'],
  ['right', 'right'],
  ['wrong', 'wrong'],
  ['failed', 'failed'],
].map(([value, name]) => html`<option value="${value}">${name}</option>`)}</select></label>`

export function itemSection(report: Report): Markup {
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
  return html`<section id="items"><h2>Items</h2><p class="soft">How each question begins, its gold answer, and what each run answered: ✓ right, ✗ wrong, ? not read, ! failed; underlined where a person should look. What was not read, cut off or unsure comes first.${meaning}${leftOut} With the list in focus, <kbd>↑</kbd> <kbd>↓</kbd> (or <kbd>k</kbd> <kbd>j</kbd>) walk through it.</p>
<div class="filters">${select('f-task', 'Task')}${select('f-series', 'Run')}${verdictFilter}${select('f-label', 'Label')}<label>Find<input id="f-find" type="search"></label><label class="line"><input id="f-differ" type="checkbox"> runs disagree</label><span id="count" role="status"></span></div>
<div id="browser"><div><ul id="list" role="listbox" tabindex="0" aria-label="Items"></ul><button id="more" type="button" hidden>Show more</button></div><div id="item" role="region" aria-label="The chosen item"></div></div>
<noscript><p>The item browser needs scripts; the logs hold all items.</p></noscript>
<script type="text/plain" id="data">${packed}</script></section>`
}
