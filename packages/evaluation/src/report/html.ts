/**
 * Writes a report as one self-contained HTML page: results with intervals beside published ones, breakdowns, consistency, overlap and
 * paired tests per task; published tables; settings; and an item browser. It loads nothing from outside; only the browser needs scripts.
 */
import { type PublishedTable, publishedName, tableRemarks } from '@elenchus/benchmarks/papers'
import { html, type Markup, raw, type TemplatePart } from '@elenchus/drawing/markup'
import type { Report } from './gather-report.ts'
import { itemScript } from './item-script.generated.ts'
import { itemSection } from './page-items.ts'
import { lookSection } from './page-look.ts'
import { cell, heads, taskTitle, wideTable } from './page-parts.ts'
import { settingsSection } from './page-settings.ts'
import { pageStyle } from './page-style.ts'
import { summarySection } from './page-summary.ts'
import { taskSection } from './page-task.ts'

function publishedTable(table: PublishedTable): Markup {
  const { paper, label, caption, unit, columns, rows, doubt } = table
  const said = tableRemarks(table)
  const body = rows.map(
    row =>
      html`<tr class="published">${cell(publishedName(row))}${row.values.map(value => cell(value === null ? '–' : String(value), true))}</tr>`,
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
${lookSection(report)}
${report.tasks.map((task, i) => taskSection(report, task, i))}
${publishedSection(report.published)}
${settingsSection(report)}
${itemSection(report)}</main>
<script>${raw(itemScript)}</script></body></html>
`)
}
