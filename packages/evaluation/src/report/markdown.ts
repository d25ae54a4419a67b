/** A report as Markdown: the leaderboard, per task the breakdowns, consistency and paired tests, and the published tables. */
import { basename } from 'node:path'
import type { Metric } from '../contract/task.ts'
import { remarks } from '../published/table.ts'
import { bandsOf } from './breakdowns.ts'
import { costColumns, hasCosts } from './costs.ts'
import type { Report, ReportedTask } from './gather-report.ts'

const percent = (value: number) => (100 * value).toFixed(1)
export const showMetric = ({ value, interval }: Metric): string =>
  value === null ? '–' : `${percent(value)}${interval ? ` [${percent(interval[0])}, ${percent(interval[1])}]` : ''}`

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.map(cell).join(' | ')} |`).join('\n')

/** Breakdowns, consistency and paired tests of one task. */
function taskParts({ runs }: Report, task: ReportedTask): string[] {
  const names = task.series.map(({ name }) => name)
  const where = `${task.task}${task.dataset === '' || task.dataset === task.task ? '' : `, ${task.dataset}`}`
  const parts: string[] = []
  for (const { label, metric, bands } of bandsOf(task.series.map(({ run, protocol }) => runs[run]!.scores[protocol])))
    parts.push(
      `## By ${label}: ${where}`,
      `${metric}, items in brackets.`,
      table(
        ['', ...names],
        bands.map(({ name, points }) => [
          name.trim(),
          ...points.map(point => (point.value === null ? '–' : `${showMetric(point)} (${point.n})`)),
        ]),
      ),
    )
  if (task.consistency) {
    const { whole, sameAnswer } = task.consistency
    parts.push(
      `## Consistency: ${where}`,
      table(
        ['', ...names],
        [
          ['right in every variant', ...whole.map(showMetric)],
          ...(sameAnswer ? [['same answer in every variant', ...sameAnswer.map(showMetric)]] : []),
        ],
      ),
    )
  }
  if (task.comparisons.length > 0)
    parts.push(
      `## Differences, tested in pairs: ${where}`,
      `${task.measure} in points on shared items; interval by paired bootstrap, McNemar's exact p, Holm's correction.`,
      table(
        ['pair', 'items', 'difference', '95% interval', 'McNemar', 'Holm'],
        task.comparisons.map(({ first, second, items, difference, mcnemar, adjustedP }) => [
          `${first} − ${second}`,
          String(items),
          difference ? percent(difference.value) : '–',
          difference?.interval ? difference.interval.map(percent).join(' to ') : '–',
          mcnemar.p.toPrecision(2),
          adjustedP.toPrecision(2),
        ]),
      ),
    )
  return parts
}

function costParts({ runs }: Report): string[] {
  const rows = runs.flatMap(({ header, scores }) =>
    Object.entries(scores).flatMap(([protocol, { usage }]) =>
      hasCosts(usage)
        ? [[header.settings.model, header.settings.task, protocol, ...costColumns.map(({ show }) => show(usage))]]
        : [],
    ),
  )
  return rows.length === 0
    ? []
    : ['## Costs', table(['model', 'task', 'protocol', ...costColumns.map(({ name }) => name)], rows)]
}

export function writeMarkdown(report: Report): string {
  const { title, created, runs, tasks, published } = report
  const parts = [`# ${title}`, `Made ${created}. 95% intervals, clustered by passage or theory; figures in percent.`]
  const rows = runs.flatMap(({ header, scores }) =>
    Object.entries(scores).flatMap(([protocol, { n, unparsed, truncated = 0, failed, metrics }]) =>
      Object.entries(metrics).map(([metric, each], i) => [
        i === 0 ? header.settings.model : '',
        i === 0 ? header.settings.task : '',
        i === 0 ? basename(header.settings.dataset.name) : '',
        i === 0 ? protocol : '',
        metric,
        showMetric(each),
        i === 0 ? String(n) : '',
        i === 0 ? String(unparsed) : '',
        i === 0 ? String(truncated) : '',
        i === 0 ? String(failed) : '',
      ]),
    ),
  )
  parts.push(
    '## Results',
    table(['model', 'task', 'dataset', 'protocol', 'metric', 'figure', 'n', 'unparsed', 'cut off', 'failed'], rows),
  )
  parts.push(...costParts(report))
  for (const task of tasks) parts.push(...taskParts(report, task))
  for (const each of published) {
    const { paper, where, about, unit, columns, rows: printed } = each
    const said = remarks(each)
    parts.push(
      `## As published: ${paper}, ${where}`,
      `${about} (${unit}).${said ? ` ${said}` : ''}`,
      table(
        ['', ...columns],
        printed.map(({ name, values }) => [name, ...values.map(value => (value === null ? '–' : String(value)))]),
      ),
    )
  }
  return `${parts.join('\n\n')}\n`
}
