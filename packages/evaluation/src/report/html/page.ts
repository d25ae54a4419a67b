/**
 * Writes a report as one self-contained HTML page: results with intervals beside published ones, breakdowns, consistency, overlap and
 * paired tests per task; published tables; settings; and an item browser. It loads nothing from outside; only the browser needs scripts.
 */
import { formatRowName, formatTableRemarks, type PublishedTable } from '@elenchus/benchmarks/papers'
import { formatPoint, type HeatCell, heatTable } from '@elenchus/drawing'
import { html, type Markup, raw, type TemplatePart } from '@elenchus/drawing/markup'
import { metricLabel } from '../display-names.ts'
import type { Report, ReportedTask } from '../gather-report.ts'
import { itemScript } from '../item-script.generated.ts'
import { breakdowns, consistency, typesByDifficulty } from './breakdowns.ts'
import { comparisons, extraction, overlap } from './comparisons.ts'
import { itemSection } from './items.ts'
import { cell, heads, taskTitle, unbroken, wideTable } from './parts.ts'
import { costs, metricTable, parts, results, sizes } from './results.ts'
import { reviewSection } from './review.ts'
import { settingsSection } from './settings.ts'
import { pageStyle } from './style.ts'

function publishedTable(table: PublishedTable): Markup {
  const { paper, label, caption, unit, columns, rows, doubt } = table
  const said = formatTableRemarks(table)
  const body = rows.map(
    row =>
      html`<tr class="published">${cell(formatRowName(row))}${row.values.map(value => cell(value === null ? '–' : String(value), true))}</tr>`,
  )
  return html`<details${doubt && html` class="doubt"`}><summary>${`${paper}, ${label}: ${caption} (${unit})`}${said !== '' && html`<br><span class="note">${said}</span>`}</summary>${wideTable([html`<td></td>`, heads(columns)], body)}</details>`
}

const publishedSection = (tables: readonly PublishedTable[]): TemplatePart =>
  tables.length > 0 &&
  html`<section id="published"><h2>Published results</h2><p class="soft">Copied from the papers. A bar on the left marks tables that the paper itself, another version of it or the released data contradicts.</p>${tables.map(publishedTable)}</section>`

export function writeHtml(report: Report): string {
  const link = (to: string, name: string) => html`<li><a href="#${to}">${name}</a></li>`
  return String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${report.title}</title><style>${raw(pageStyle + report.styles.join(''))}</style></head><body>
<header><h1>${report.title}</h1><p class="soft">Created ${report.created}. Values in percent, 95% intervals clustered by passage or theory. Unparsed and failed answers count as incorrect and are also listed separately.</p>
<nav aria-label="Contents"><ul>${[
    report.tasks.some(({ look }) => look.entries.length > 0) && link('look', 'Answers to check'),
    report.tasks.map((task, i) => link(`task-${i}`, taskTitle(task))),
    report.published.length > 0 && link('published', 'Published results'),
    link('settings', 'Settings that differ'),
    link('items', 'Items'),
  ]}</ul></nav></header>
<main>${summarySection(report)}
${reviewSection(report)}
${report.tasks.map((task, i) => taskSection(report, task, i))}
${publishedSection(report.published)}
${settingsSection(report)}
${itemSection(report)}</main>
<script>${raw(itemScript)}</script></body></html>
`)
}

export function taskSection(report: Report, task: ReportedTask, index: number): Markup {
  return html`<section id="task-${index}"><h2>${taskTitle(task)}</h2><p class="soft">${sizes(task)}</p>${[
    results(report, task),
    parts(report, task),
    metricTable(report, task),
    costs(report, task),
    breakdowns(report, task),
    typesByDifficulty(task),
    consistency(task),
    overlap(task),
    comparisons(task),
    extraction(task),
  ]}</section>`
}

export function summarySection(report: Report): TemplatePart {
  if (report.tasks.length < 2) return null
  const names = [...new Set(report.tasks.flatMap(({ series }) => series.map(({ name }) => name)))]
  const metrics = report.tasks.map(({ mainMetric }) => mainMetric)
  const rows = names.map(name => ({
    name: unbroken(name),
    cells: report.tasks.map(({ series }, t): HeatCell => {
      const own = series.find(each => each.name === name)
      const metric = own && report.runs[own.run]!.scores[own.protocol]?.metrics[metrics[t]!]
      if (!metric || metric.value === null) return { text: '–', share: null }
      const figure = formatPoint(metric)
      return { text: figure.replace(' ', '\n'), share: metric.value, title: figure }
    }),
  }))
  const head = report.tasks.map(
    (task, t) =>
      html`<a href="#task-${t}">${unbroken(taskTitle(task))}</a><br><small>${metricLabel(metrics[t]!)}</small>`,
  )
  return html`<section id="summary"><h2>Summary</h2>${heatTable(head, rows, 'Main metric of each task in percent, with 95% intervals')}</section>`
}
