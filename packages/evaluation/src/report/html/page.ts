/** Renders a report as one self-contained HTML page that loads nothing from outside; only the item browser needs scripts. */
import { formatRowName, formatTableRemarks, type PublishedTable } from '@elenchus/benchmarks/papers'
import { drawHeatTable, formatPoint, type HeatCell } from '@elenchus/drawing'
import { html, type Markup, raw, type TemplatePart } from '@elenchus/drawing/markup'
import { getMetricLabel } from '../display-names.ts'
import type { Report, ReportedTask } from '../gather-report.ts'
import { itemScript } from '../item-script.generated.ts'
import { renderBreakdowns, renderConsistency, renderTypesByDifficulty } from './breakdowns.ts'
import { renderComparisons, renderExtraction, renderOverlap } from './comparisons.ts'
import { renderItems } from './items.ts'
import { formatTaskTitle, preventBreaks, renderCell, renderHeaders, renderWideTable } from './parts.ts'
import { describeSizes, renderCosts, renderMetrics, renderParts, renderResults } from './results.ts'
import { renderReview } from './review.ts'
import { renderSettings } from './settings.ts'
import { pageStyle } from './style.ts'

function renderPublishedTable(table: PublishedTable): Markup {
  const { paper, label, caption, unit, columns, rows, doubt: isContradicted } = table
  const remarks = formatTableRemarks(table)
  const body = rows.map(
    row =>
      html`<tr class="published">${renderCell(formatRowName(row))}${row.values.map(value => renderCell(value === null ? '–' : String(value), true))}</tr>`,
  )
  return html`<details${isContradicted && html` class="doubt"`}><summary>${`${paper}, ${label}: ${caption} (${unit})`}${remarks !== '' && html`<br><span class="note">${remarks}</span>`}</summary>${renderWideTable([html`<td></td>`, renderHeaders(columns)], body)}</details>`
}

const renderPublished = (tables: readonly PublishedTable[]): TemplatePart =>
  tables.length > 0 &&
  html`<section id="published"><h2>Published results</h2><p class="soft">Copied from the papers. A bar on the left marks tables that the paper itself, another version of it or the released data contradicts.</p>${tables.map(renderPublishedTable)}</section>`

export function renderHtml(report: Report): string {
  const renderLink = (anchor: string, name: string) => html`<li><a href="#${anchor}">${name}</a></li>`
  return String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${report.title}</title><style>${raw(pageStyle + report.styles.join(''))}</style></head><body>
<header><h1>${report.title}</h1><p class="soft">Created ${report.created}. Values in percent, 95% intervals clustered by passage or theory. Unparsed and failed answers count as incorrect and are also listed separately.</p>
<nav aria-label="Contents"><ul>${[
    report.tasks.some(({ review }) => review.entries.length > 0) && renderLink('look', 'Answers to check'),
    report.tasks.map((task, i) => renderLink(`task-${i}`, formatTaskTitle(task))),
    report.published.length > 0 && renderLink('published', 'Published results'),
    renderLink('settings', 'Settings that differ'),
    renderLink('items', 'Items'),
  ]}</ul></nav></header>
<main>${renderSummary(report)}
${renderReview(report)}
${report.tasks.map((task, i) => renderTask(report, task, i))}
${renderPublished(report.published)}
${renderSettings(report)}
${renderItems(report)}</main>
<script>${raw(itemScript)}</script></body></html>
`)
}

export function renderTask(report: Report, task: ReportedTask, index: number): Markup {
  return html`<section id="task-${index}"><h2>${formatTaskTitle(task)}</h2><p class="soft">${describeSizes(task)}</p>${[
    renderResults(report, task),
    renderParts(report, task),
    renderMetrics(report, task),
    renderCosts(report, task),
    renderBreakdowns(report, task),
    renderTypesByDifficulty(task),
    renderConsistency(task),
    renderOverlap(task),
    renderComparisons(task),
    renderExtraction(task),
  ]}</section>`
}

export function renderSummary(report: Report): TemplatePart {
  if (report.tasks.length < 2) return null
  const names = [...new Set(report.tasks.flatMap(({ series }) => series.map(({ name }) => name)))]
  const metrics = report.tasks.map(({ mainMetric }) => mainMetric)
  const rows = names.map(name => ({
    name: preventBreaks(name),
    cells: report.tasks.map(({ series }, taskIndex): HeatCell => {
      const seriesOfModel = series.find(each => each.name === name)
      const metric =
        seriesOfModel && report.runs[seriesOfModel.run]!.scores[seriesOfModel.protocol]?.metrics[metrics[taskIndex]!]
      if (!metric || metric.value === null) return { text: '–', share: null }
      const formattedMetric = formatPoint(metric)
      return { text: formattedMetric.replace(' ', '\n'), share: metric.value, title: formattedMetric }
    }),
  }))
  const head = report.tasks.map(
    (task, taskIndex) =>
      html`<a href="#task-${taskIndex}">${preventBreaks(formatTaskTitle(task))}</a><br><small>${getMetricLabel(metrics[taskIndex]!)}</small>`,
  )
  return html`<section id="summary"><h2>Summary</h2>${drawHeatTable(head, rows, 'Main metric of each task in percent, with 95% confidence intervals')}</section>`
}
