/** Summary table of models by tasks, for reports with several tasks. */
import { formatPoint, type HeatCell, heatTable } from '@elenchus/drawing'
import { html, type TemplatePart } from '@elenchus/drawing/markup'
import type { Report } from './gather-report.ts'
import { taskTitle, unbroken } from './page-parts.ts'
import { plainMetric } from './plain-words.ts'

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
      html`<a href="#task-${t}">${unbroken(taskTitle(task))}</a><br><small>${plainMetric(metrics[t]!)}</small>`,
  )
  return html`<section id="summary"><h2>Summary</h2>${heatTable(head, rows, 'Main metric of each task in percent, with 95% intervals')}</section>`
}
