/** Costs of a task's series, as a table. */
import { html, type TemplatePart } from '@elenchus/drawing/markup'
import { costColumns, hasCosts } from './costs.ts'
import type { Report, ReportedTask } from './gather-report.ts'
import { cell, heads, named, wideTable } from './page-parts.ts'

export function costs({ runs }: Report, task: ReportedTask): TemplatePart {
  const columns = costColumns(task.series.map(({ run, protocol }) => runs[run]!.scores[protocol]?.usage))
  const rows = task.series.flatMap(({ run, protocol }, i) => {
    const usage = runs[run]!.scores[protocol]?.usage
    if (!hasCosts(usage)) return []
    const cells = columns.map(({ show }) => cell(show(usage), true))
    return [html`<tr><th scope="row">${named(task, i)}</th>${cells}</tr>`]
  })
  const head = [html`<td></td>`, heads(columns.map(({ name }) => name))]
  return rows.length > 0 && html`<h3>Costs</h3>${wideTable(head, rows, 'Costs of the answers')}`
}
