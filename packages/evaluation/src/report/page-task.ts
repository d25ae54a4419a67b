/** Section of one task: results, breakdowns, consistency, overlap, comparison and extraction. */
import { html, type Markup } from '@elenchus/drawing/markup'
import type { Report, ReportedTask } from './gather-report.ts'
import { breakdowns, typesByDifficulty } from './page-breakdowns.ts'
import { consistency } from './page-consistency.ts'
import { costs } from './page-costs.ts'
import { comparisons, extraction, overlap } from './page-pairs.ts'
import { taskTitle } from './page-parts.ts'
import { metricTable, parts, results, sizes } from './page-results.ts'

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
