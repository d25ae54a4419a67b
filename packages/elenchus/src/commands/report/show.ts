/** Formats a report in 80 columns: series with intervals and some published rows per task, consistency, costs. */

import { formatTableRemarks } from '@elenchus/benchmarks/papers'
import type { Metric } from '@elenchus/evaluation'
import {
  describeSizes,
  hasCosts,
  metricLabel,
  type Report,
  type ReportedTask,
  selectBestOfFamilies,
  taskTitle,
} from '@elenchus/evaluation/report'
import { percent, percentInterval, table, wrap } from '../../terminal/text.ts'
import { formatUsage } from '../../terminal/usage.ts'

const width = 80
const figure = (metric: Metric) =>
  `${percent(metric.value)}${metric.interval ? ` [${metric.interval.map(percent).join(', ')}]` : ''}`
const clip = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

/** Maximum number of published rows: the best model, humans, and the rows nearest to ours. */
const maxPublished = 4

function rowsBeside(
  { published: column }: ReportedTask,
  ours: readonly number[],
  room: number,
): { rows: string[][]; about: string } {
  if (!column) return { rows: [], about: '' }
  const all = selectBestOfFamilies(column.rows)
  const models = all.filter(({ kind }) => kind === 'model').sort((a, b) => b.value - a.value)
  const top = Math.max(0, ...ours)
  const near = [...models].sort((a, b) => Math.abs(a.value - top) - Math.abs(b.value - top))
  // The best row for each partial input comes first: only these compare with such a run.
  const parts = models.filter(({ input }, i) => input !== undefined && models.findIndex(m => m.input === input) === i)
  const chosen = new Set(
    [...all.filter(({ kind }) => kind === 'human'), ...parts, ...models.slice(0, 1), ...near].slice(0, maxPublished),
  )
  const rows = all
    .filter(each => chosen.has(each))
    .sort((a, b) => b.value - a.value)
    .map(({ name, value, split }) => [
      clip(`  ${name}`, room),
      percent(value),
      // The name may be clipped, but the split must be visible.
      split === undefined ? 'published' : `on ${split}`,
      ...['', '', '', ''],
    ])
  if (rows.length === 0) return { rows, about: '' }
  const data = column.caveat === '' ? '' : ` (${column.caveat})`
  const said = formatTableRemarks(column.table)
  const elsewhere = all.filter(each => chosen.has(each) && each.split !== undefined)
  const of = [...new Set(elsewhere.map(({ split }) => split!))].map(
    split =>
      ` Not published for ${column.column}, taken from ${split}: ${elsewhere
        .filter(each => each.split === split)
        .map(({ name }) => name.replace(`, on ${split}`, ''))
        .join('; ')}.`,
  )
  return {
    rows,
    about: `Published: ${column.table.paper} ${column.table.label}, ${column.column}${data}.${of.join('')}${said ? ` ${said}` : ''}`,
  }
}

function taskLines(report: Report, task: ReportedTask): string[] {
  const scores = task.series.map(({ run, protocol }) => report.runs[run]!.scores[protocol])
  const metric = task.mainMetric
  const ours = task.series
    .map(({ name }, i) => ({ name, own: scores[i], metric: scores[i]?.metrics[metric] }))
    .sort((a, b) => (b.metric?.value ?? -1) - (a.metric?.value ?? -1))
  const head = [metricLabel(metric), '95% interval', 'n', 'unparsed', 'cut off', 'failed']
  const maxRows = Math.max(0, ...ours.map(({ own }) => own?.n ?? 0))
  // Names get the remaining width.
  const room = Math.max(12, width - head.reduce((sum, name) => sum + 2 + name.length, String(maxRows).length - 1))
  const published = rowsBeside(
    task,
    ours.flatMap(each => each.metric?.value ?? []),
    room,
  )
  const lines = [
    clip(taskTitle(task), width),
    wrap(describeSizes(task), '', width),
    table(
      ['', ...head],
      [
        ...ours.map(({ name, own, metric: each }) => [
          clip(name, room),
          percent(each?.value),
          percentInterval(each?.interval),
          String(own?.n ?? 0),
          String(own?.unparsed ?? 0),
          String(own?.truncated ?? 0),
          String(own?.failed ?? 0),
        ]),
        ...published.rows,
      ],
    ),
  ]
  for (const { name, own } of ours) {
    const cost = own?.usage && hasCosts(own.usage) ? formatUsage(own.usage) : ''
    if (cost !== '') lines.push(`${clip(name, 24)}: ${cost}`)
  }
  if (task.inputNote !== '') lines.push(wrap(task.inputNote, '', width))
  if (published.about !== '') lines.push(wrap(published.about, '', width))
  if (task.consistency)
    lines.push(
      `correct in every variant: ${task.series.map(({ name }, i) => `${clip(name, 24)} ${figure(task.consistency!.whole[i]!)}`).join(', ')}`,
    )
  const repeats = task.repeats.flatMap((own, i) =>
    own.length > 1 ? [`${clip(task.series[i]!.name, 24)} ${figure(own.at(-1)!)} (k = ${own.length})`] : [],
  )
  if (repeats.length > 0) lines.push(`pass^k: ${repeats.join(', ')}`)
  return lines.flatMap(line => (line.length > width && !line.includes('\n') ? wrap(line, '', width) : line))
}

/** Output of `report` on a terminal. */
export function reportLines(report: Report): string[] {
  const lines = report.tasks.flatMap((task, i) => [...(i === 0 ? [] : ['']), ...taskLines(report, task)])
  return [
    ...lines,
    '',
    wrap('Percentages with clustered 95% intervals. --out report.html writes the full report.', '', width),
  ]
}
