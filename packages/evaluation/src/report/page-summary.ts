/** Models by tasks at one glance, where a report has several tasks. */
import { escapeXml } from '@elenchus/metagraph/draw'
import { type HeatCell, heatTable, showPoint } from '../plots/tracks.ts'
import type { Report } from './gather-report.ts'
import { mainMetric } from './main-metric.ts'
import { taskTitle } from './page-task.ts'

export function summarySection(report: Report): string {
  if (report.tasks.length < 2) return ''
  const names = [...new Set(report.tasks.flatMap(({ series }) => series.map(({ name }) => name)))]
  const metrics = report.tasks.map(({ series }) => {
    const [first] = series
    return mainMetric(first && report.runs[first.run]!.scores[first.protocol])
  })
  const rows = names.map(name => ({
    name: escapeXml(name),
    cells: report.tasks.map(({ series }, t): HeatCell => {
      const own = series.find(each => each.name === name)
      const metric = own && report.runs[own.run]!.scores[own.protocol]?.metrics[metrics[t]!]
      if (!metric || metric.value === null) return { text: '–', share: null }
      const figure = showPoint(metric)
      return { text: figure.replace(' ', '\n'), share: metric.value, title: figure }
    }),
  }))
  const head = report.tasks.map(
    (task, t) => `<a href="#task-${t}">${escapeXml(taskTitle(task))}</a><br><small>${escapeXml(metrics[t]!)}</small>`,
  )
  return `<section id="summary"><h2>Summary</h2>${heatTable(head, rows, 'Each task by the metric that its paper ranks by, in percent, with 95% intervals')}</section>`
}
