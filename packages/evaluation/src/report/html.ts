/**
 * A report as one self-contained HTML file: per task the results with intervals beside the published rows, breakdowns, consistency, overlap
 * and paired tests; the published tables; settings; and a browser of items. No outside request; all but the browser works without scripts.
 */
import { html, type Markup, raw, type TemplatePart } from '@elenchus/drawing/markup'
import { type PublishedTable, publishedName, remarks } from '../published/table.ts'
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
  const { paper, where, about, unit, columns, rows, doubt } = table
  const said = remarks(table)
  const body = rows.map(
    row =>
      html`<tr class="published">${cell(publishedName(row))}${row.values.map(value => cell(value === null ? '–' : String(value), true))}</tr>`,
  )
  return html`<details${doubt && html` class="doubt"`}><summary>${`${paper}, ${where}: ${about} (${unit})`}${said !== '' && html`<br><span class="note">${said}</span>`}</summary>${wideTable([html`<td></td>`, heads(columns)], body)}</details>`
}

const publishedSection = (tables: readonly PublishedTable[]): TemplatePart =>
  tables.length > 0 &&
  html`<section id="published"><h2>As published</h2><p class="soft">Copied from the papers. A bar on the left marks tables that the paper itself, another version of it or the released data contradicts.</p>${tables.map(publishedTable)}</section>`

export function writeHtml(report: Report): string {
  const link = (to: string, name: string) => html`<li><a href="#${to}">${name}</a></li>`
  return String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${report.title}</title><style>${raw(pageStyle + report.styles.join(''))}</style></head><body>
<header><h1>${report.title}</h1><p class="soft">Made ${report.created}. Figures in percent, intervals of 95%, clustered by passage or theory. Answers that could not be read and those that failed count as wrong and are counted apart.</p>
<nav aria-label="Contents"><ul>${[
    report.tasks.some(({ look }) => look.entries.length > 0) && link('look', 'For a look first'),
    report.tasks.map((task, i) => link(`task-${i}`, taskTitle(task))),
    report.published.length > 0 && link('published', 'As published'),
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
