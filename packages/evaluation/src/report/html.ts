/**
 * A report as one self-contained HTML file: leaderboard with intervals, the published rows beside, plots by every label, and a browser of
 * items with prompt, answer and gold. No outside request; usable without scripts but for the item browser; readable in the dark.
 */
import { escapeXml } from '@elenchus/metagraph'
import { type Bar, drawBars } from '../plots/bars.ts'
import type { PublishedTable } from '../published/table.ts'
import type { Scores } from '../task/types.ts'
import { showMetric } from './markdown.ts'
import type { Report, ReportedRun } from './model.ts'

const style = `
:root{color-scheme:light dark;--page:#fff;--ink:#111827;--soft:#4b5563;--line:#d1d5db;--band:#f3f4f6}
@media (prefers-color-scheme:dark){:root{--page:#111827;--ink:#f3f4f6;--soft:#c7cdd6;--line:#4b5563;--band:#1f2937}}
body{margin:0 auto;max-width:1100px;padding:16px 24px;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2em;border-bottom:1px solid var(--line)}h3{font-size:1rem}
table{border-collapse:collapse;margin:.6em 0;font-size:.92rem}th,td{padding:3px 10px;text-align:left;border-bottom:1px solid var(--line)}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
tr.published{color:var(--soft);font-style:italic}.note,.soft{color:var(--soft)}.wide{overflow-x:auto}
figure{margin:1em 0;overflow-x:auto}details{margin:.5em 0}summary{cursor:pointer}
button,select,input{font:inherit;padding:3px 8px;border:1px solid var(--line);border-radius:5px;background:var(--page);color:var(--ink)}
#items li{border:1px solid var(--line);border-radius:6px;padding:6px 10px;margin:6px 0;list-style:none}#items ul,#items{padding:0}
pre{white-space:pre-wrap;background:var(--band);padding:8px;border-radius:6px;max-height:320px;overflow:auto;font-size:.85rem}
.right::before{content:"✓ "}.wrong::before{content:"✗ "}.unparsed::before{content:"? "}.failed::before{content:"! "}`.replace(
  /\n/g,
  '',
)

const script = `
'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const list = document.getElementById('list'), verdict = document.getElementById('verdict'), run = document.getElementById('run'), find = document.getElementById('find'), more = document.getElementById('more'), count = document.getElementById('count');
let shown = 50;
const text = (tag, content, parent, name) => { const e = document.createElement(tag); e.textContent = content; if (name) e.className = name; parent.append(e); return e; };
function show() {
  const wanted = data.filter(i => (!verdict.value || i.verdict === verdict.value) && (run.value === '' || String(i.run) === run.value) && (!find.value || (i.sampleId + i.labels + i.prompt + i.response).toLowerCase().includes(find.value.toLowerCase())));
  list.replaceChildren();
  for (const i of wanted.slice(0, shown)) {
    const li = document.createElement('li');
    const d = document.createElement('details'); li.append(d);
    const s = text('summary', i.sampleId + ' · gold ' + i.target + ' · said ' + i.answer, d, i.verdict);
    s.title = i.verdict;
    if (i.labels) text('p', i.labels, d, 'soft');
    if (i.prompt) { text('h3', 'Prompt', d); text('pre', i.prompt, d); }
    text('h3', 'Answer', d); text('pre', i.response || '(none)', d);
    list.append(li);
  }
  count.textContent = wanted.length + ' items';
  more.hidden = wanted.length <= shown;
}
for (const e of [verdict, run, find]) e.addEventListener('input', () => { shown = 50; show(); });
more.addEventListener('click', () => { shown += 200; show(); });
show();`

const cell = (text: string, numeric = false) => `<td${numeric ? ' class="n"' : ''}>${escapeXml(text)}</td>`

/** The metric a task is ranked by. */
const mainMetrics = ['weightedF1', 'accuracy', 'overall']
const mainMetric = ({ metrics }: Scores) =>
  mainMetrics.find(name => name in metrics) ?? Object.keys(metrics)[0] ?? 'accuracy'

function leaderboard(runs: readonly ReportedRun[]): string {
  const rows = runs
    .flatMap(run =>
      Object.entries(run.scores).map(([protocol, scores]) => ({
        run,
        protocol,
        scores,
        main: scores.metrics[mainMetric(scores)]?.value ?? -1,
      })),
    )
    .sort((a, b) => b.main - a.main)
  const names = [...new Set(rows.flatMap(({ scores }) => Object.keys(scores.metrics)))].slice(0, 8)
  const body = rows.map(({ run, protocol, scores }) => {
    const { model, task } = run.header.settings
    const figures = names.map(name => cell(scores.metrics[name] ? showMetric(scores.metrics[name]) : '', true)).join('')
    return `<tr>${cell(model)}${cell(task)}${cell(protocol)}${figures}${cell(String(scores.n), true)}${cell(String(scores.unparsed), true)}${cell(String(scores.failed), true)}</tr>`
  })
  const head =
    ['model', 'task', 'protocol'].map(name => `<th>${name}</th>`).join('') +
    [...names, 'n', 'unparsed', 'failed'].map(name => `<th class="n">${escapeXml(name)}</th>`).join('')
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

function publishedTable({ paper, where, about, columns, rows, note }: PublishedTable): string {
  const body = rows.map(
    ({ name, kind, values }) =>
      `<tr class="published">${cell(kind === 'human' ? `${name} (people)` : kind === 'ceiling' ? `${name} (ceiling)` : name)}${values.map(value => cell(value === null ? '–' : String(value), true)).join('')}</tr>`,
  )
  return [
    `<details><summary>${escapeXml(`${paper}, ${where}: ${about}`)}</summary>`,
    note ? `<p class="note">${escapeXml(note)}</p>` : '',
    `<div class="wide"><table><thead><tr><th></th>${columns.map(column => `<th class="n">${escapeXml(column)}</th>`).join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div></details>`,
  ].join('')
}

/** The published column that our figures of a task can stand beside. */
const besideTask: Readonly<Record<string, { readonly where: string; readonly column: string }>> = {
  reclor: { where: 'Table 7', column: 'val' },
  logiqa1: { where: 'Table IV', column: '1.0 dev' },
  'logiqa2-mrc': { where: 'Table IV', column: '2.0 dev' },
  'logiqa2-nli': { where: 'Table III', column: 'dev accuracy' },
  robustlr: { where: 'Tables 4 to 6', column: 'conjunction' },
  metalogic: { where: 'Table 3', column: 'overall' },
}

/** Our runs of a task and the published rows of the column that matches, in one plot. */
function mainPlot(task: string, runs: readonly ReportedRun[], published: readonly PublishedTable[]): string {
  const bars: Bar[] = runs.flatMap(run =>
    Object.entries(run.scores).map(([protocol, scores]) => {
      const { value = null, interval = null } = scores.metrics[mainMetric(scores)] ?? {}
      return {
        name: `${run.header.settings.model}${Object.keys(run.scores).length > 1 ? ` (${protocol})` : ''}`,
        value,
        interval,
      }
    }),
  )
  const beside = besideTask[task]
  const table = published.find(({ where }) => where === beside?.where)
  const column = table && beside ? table.columns.indexOf(beside.column) : -1
  for (const { name, values } of table?.rows ?? []) {
    const value = values[column]
    if (value !== null && value !== undefined)
      bars.push({ name, value: table!.unit === '%' ? value / 100 : value, published: true })
  }
  bars.sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
  const about = table ? `; hatched: ${table.paper} ${table.where}, ${table.columns[column]}` : ''
  return `<figure>${drawBars(bars, { title: `${task}${about}` })}</figure>`
}

/** Labels such as `reasoning: disjunctive` that a sample has or has not are one plot, not five of one bar. */
function joined(breakdowns: NonNullable<Scores['breakdowns']>): Map<string, Bar[]> {
  const plots = new Map<string, Bar[]>()
  for (const [by, values] of Object.entries(breakdowns)) {
    const [kind, part] = by.split(': ') as [string, string | undefined]
    const bars = plots.get(kind) ?? []
    plots.set(kind, bars)
    for (const [value, metrics] of Object.entries(values)) {
      const [metric] = Object.values(metrics)
      bars.push({
        name: `${part ?? value} (${metric?.n ?? 0})`,
        value: metric?.value ?? null,
        interval: metric?.interval ?? null,
      })
    }
  }
  return plots
}

function breakdownPlots(run: ReportedRun): string {
  return Object.entries(run.scores)
    .flatMap(([protocol, { breakdowns = {} }]) =>
      [...joined(breakdowns)].map(([by, bars]) =>
        bars.length > 1
          ? `<figure>${drawBars(bars.slice(0, 40), { title: `${run.header.settings.model}, ${protocol}: by ${by}` })}</figure>`
          : '',
      ),
    )
    .join('')
}

function settingsTable({ header }: ReportedRun): string {
  const rows = Object.entries({ ...header.settings, ...header.versions, created: header.created }).map(
    ([key, value]) => `<tr>${cell(key)}${cell(typeof value === 'string' ? value : JSON.stringify(value))}</tr>`,
  )
  return `<details><summary>Settings of ${escapeXml(header.settings.model)} on ${escapeXml(header.settings.task)}</summary><table>${rows.join('')}</table></details>`
}

function itemBrowser(report: Report): string {
  const options = report.runs.map(({ name }, i) => `<option value="${i}">${escapeXml(name)}</option>`).join('')
  const verdicts = ['right', 'wrong', 'unparsed', 'failed'].map(name => `<option>${name}</option>`).join('')
  // In a script element only "</" could end the data early.
  const data = JSON.stringify(report.items).replaceAll('<', '\\u003c')
  return [
    '<h2>Items</h2>',
    report.itemsLeftOut > 0
      ? `<p class="note">${report.items.length} of ${report.items.length + report.itemsLeftOut} rows, those that went wrong first; the log holds all.</p>`
      : '',
    `<p><label>Run <select id="run"><option value="">all</option>${options}</select></label> <label>Verdict <select id="verdict"><option value="">all</option>${verdicts}</select></label> <label>Find <input id="find"></label> <span id="count"></span></p>`,
    '<div id="items"><ul id="list"></ul><button id="more" type="button">Show more</button></div>',
    `<script type="application/json" id="data">${data}</script>`,
  ].join('')
}

/** Writes the report as a page. */
export function writeHtml(report: Report): string {
  const tasks = [...new Set(report.runs.map(run => run.header.settings.task))]
  const plots = tasks.map(task => {
    const runs = report.runs.filter(run => run.header.settings.task === task)
    return mainPlot(
      task,
      runs,
      report.published.filter(table => tasksOf(table).includes(task)),
    )
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escapeXml(report.title)}</title><style>${style}</style></head><body>
<h1>${escapeXml(report.title)}</h1><p class="soft">Made ${escapeXml(report.created)}. 95% intervals, clustered by passage or theory. Unparsed and failed answers count as wrong and are counted apart.</p>
<h2>Results</h2>${leaderboard(report.runs)}${plots.join('')}
${report.published.length > 0 ? `<h2>As published</h2>${report.published.map(publishedTable).join('')}` : ''}
<h2>By label</h2>${report.runs.map(breakdownPlots).join('')}
<h2>Settings</h2>${report.runs.map(settingsTable).join('')}
${itemBrowser(report)}
<script>${script}</script></body></html>
`
}

const taskPapers: Readonly<Record<PublishedTable['paper'], readonly string[]>> = {
  MetaLogic: ['metalogic'],
  ReClor: ['reclor'],
  'LogiQA 2.0': ['logiqa1', 'logiqa2-mrc', 'logiqa2-nli'],
  RobustLR: ['robustlr'],
}
const tasksOf = ({ paper, where }: PublishedTable) =>
  taskPapers[paper].filter(task => (where === 'Table III') === (task === 'logiqa2-nli') || paper !== 'LogiQA 2.0')
