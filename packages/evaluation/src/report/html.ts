/**
 * A report as one self-contained HTML file: per task the results with intervals beside the published rows, breakdowns, consistency, overlap
 * and paired tests; the published tables; settings; and a browser of items. No outside request; all but the browser works without scripts.
 */
import { escapeXml } from '@elenchus/metagraph/draw'
import { type PublishedTable, publishedName, remarks } from '../published/table.ts'
import type { Report, ReportedRun } from './gather-report.ts'
import { graphStyle } from './graph-diff.ts'
import { itemScript, itemSection } from './page-items.ts'
import { pageStyle } from './page-style.ts'
import { summarySection } from './page-summary.ts'
import { taskSection, taskTitle } from './page-task.ts'

const cell = (text: string, numeric = false) => `<td${numeric ? ' class="n"' : ''}>${escapeXml(text)}</td>`

function publishedTable(table: PublishedTable): string {
  const { paper, where, about, unit, columns, rows, doubt } = table
  const said = remarks(table)
  const body = rows.map(
    row =>
      `<tr class="published">${cell(publishedName(row))}${row.values.map(value => cell(value === null ? '–' : String(value), true)).join('')}</tr>`,
  )
  return [
    `<details${doubt ? ' class="doubt"' : ''}><summary>${escapeXml(`${paper}, ${where}: ${about}`)} (${unit})${said ? `<br><span class="note">${escapeXml(said)}</span>` : ''}</summary>`,
    `<div class="wide"><table><thead><tr><td></td>${columns.map(column => `<th class="n" scope="col">${escapeXml(column)}</th>`).join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div></details>`,
  ].join('')
}

function settingsTable({ name, header, rows }: ReportedRun): string {
  const lines = Object.entries({ ...header.settings, rows, ...header.versions, created: header.created }).map(
    ([key, value]) => `<tr>${cell(key)}${cell(typeof value === 'string' ? value : JSON.stringify(value))}</tr>`,
  )
  return `<details><summary>${escapeXml(`${name}: ${header.settings.model} on ${header.settings.task}`)}</summary><div class="wide"><table>${lines.join('')}</table></div></details>`
}

export function writeHtml(report: Report): string {
  const links = [
    ...report.tasks.map((task, i) => `<li><a href="#task-${i}">${escapeXml(taskTitle(task))}</a></li>`),
    ...(report.published.length > 0 ? ['<li><a href="#published">As published</a></li>'] : []),
    '<li><a href="#settings">Settings</a></li>',
    '<li><a href="#items">Items</a></li>',
  ]
  const published =
    report.published.length > 0
      ? `<section id="published"><h2>As published</h2><p class="soft">Copied from the papers. A bar on the left marks tables that the paper itself, another version of it or the released data contradicts.</p>${report.published.map(publishedTable).join('')}</section>`
      : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escapeXml(report.title)}</title><style>${pageStyle}${graphStyle()}</style></head><body>
<header><h1>${escapeXml(report.title)}</h1><p class="soft">Made ${escapeXml(report.created)}. Figures in percent, intervals of 95%, clustered by passage or theory. Unparsed and failed answers count as wrong and are counted apart.</p>
<nav aria-label="Contents"><ul>${links.join('')}</ul></nav></header>
<main>${summarySection(report)}
${report.tasks.map((task, i) => taskSection(report, task, i)).join('\n')}
${published}
<section id="settings"><h2>Settings</h2>${report.runs.map(settingsTable).join('')}</section>
${itemSection(report)}</main>
<script>${itemScript}</script></body></html>
`
}
