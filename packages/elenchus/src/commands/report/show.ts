/** Formats a report in 80 columns: for each task its scores with intervals, some published results, consistency and costs. */
import { formatTableRemarks } from '@elenchus/benchmarks/papers'
import type { Metric } from '@elenchus/evaluation'
import * as reports from '@elenchus/evaluation/report'
import { percent, percentInterval, table, truncate, wrap } from '../../terminal/text.ts'
import { formatUsage } from '../../terminal/usage.ts'

const width = 80
const formatMetric = (metric: Metric) =>
  `${percent(metric.value)}${metric.interval ? ` [${metric.interval.map(percent).join(', ')}]` : ''}`

/** Maximum number of published rows: the best model, humans, and the rows nearest to ours. */
const maxPublished = 4

/** Chooses published rows for a task, and describes their source. */
function choosePublished(
  { published: column }: reports.ReportedTask,
  ours: readonly number[],
  nameWidth: number,
): { rows: string[][]; source: string } {
  if (!column) return { rows: [], source: '' }
  const all = reports.selectBestOfFamilies(column.rows)
  const models = all.filter(({ kind }) => kind === 'model').sort((a, b) => b.value - a.value)
  const best = Math.max(0, ...ours)
  const near = [...models].sort((a, b) => Math.abs(a.value - best) - Math.abs(b.value - best))
  // The best row of each partial input is comparable with runs on that input.
  const partialInputs = models.filter(
    ({ input }, i) => input !== undefined && models.findIndex(m => m.input === input) === i,
  )
  const humans = all.filter(({ kind }) => kind === 'human')
  const chosen = new Set([...humans, ...partialInputs, ...models.slice(0, 1), ...near].slice(0, maxPublished))
  const rows = all
    .filter(each => chosen.has(each))
    .sort((a, b) => b.value - a.value)
    .map(({ name, value, split }) => [
      truncate(`  ${name}`, nameWidth),
      percent(value),
      // The name may be clipped, but the split must be visible.
      split === undefined ? 'published' : `on ${split}`,
      ...['', '', '', ''],
    ])
  if (rows.length === 0) return { rows, source: '' }
  const data = column.caveat === '' ? '' : ` (${column.caveat})`
  const remarks = formatTableRemarks(column.table)
  const ofOtherSplits = all.filter(each => chosen.has(each) && each.split !== undefined)
  const splitNotes = [...new Set(ofOtherSplits.map(({ split }) => split!))].map(
    split =>
      ` Not published for ${column.column}, taken from ${split}: ${ofOtherSplits
        .filter(each => each.split === split)
        .map(({ name }) => name.replace(`, on ${split}`, ''))
        .join('; ')}.`,
  )
  return {
    rows,
    source: `Published: ${column.table.paper} ${column.table.label}, ${column.column}${data}.${splitNotes.join('')}${remarks ? ` ${remarks}` : ''}`,
  }
}

function formatTask(report: reports.Report, task: reports.ReportedTask): string[] {
  const scores = task.series.map(({ run, protocol }) => report.runs[run]!.scores[protocol])
  const metric = task.mainMetric
  const ours = task.series
    .map(({ name }, i) => ({ name, scores: scores[i], metric: scores[i]?.metrics[metric] }))
    .sort((a, b) => (b.metric?.value ?? -1) - (a.metric?.value ?? -1))
  const head = [reports.getMetricLabel(metric), '95% interval', 'n', 'unparsed', 'cut off', 'failed']
  const maxRows = Math.max(0, ...ours.map(({ scores }) => scores?.n ?? 0))
  // Names get the remaining width.
  const nameWidth = Math.max(12, width - head.reduce((sum, name) => sum + 2 + name.length, String(maxRows).length - 1))
  const values = ours.flatMap(each => each.metric?.value ?? [])
  const published = choosePublished(task, values, nameWidth)
  const lines = [
    truncate(reports.formatTaskTitle(task), width),
    wrap(reports.describeSizes(task), '', width),
    table(
      ['', ...head],
      [
        ...ours.map(({ name, scores, metric: each }) => [
          truncate(name, nameWidth),
          percent(each?.value),
          percentInterval(each?.interval),
          String(scores?.n ?? 0),
          String(scores?.unparsed ?? 0),
          String(scores?.truncated ?? 0),
          String(scores?.failed ?? 0),
        ]),
        ...published.rows,
      ],
    ),
  ]
  for (const { name, scores } of ours) {
    const cost = scores?.usage && reports.hasCosts(scores.usage) ? formatUsage(scores.usage) : ''
    if (cost !== '') lines.push(`${truncate(name, 24)}: ${cost}`)
  }
  if (task.inputNote !== '') lines.push(wrap(task.inputNote, '', width))
  if (published.source !== '') lines.push(wrap(published.source, '', width))
  if (task.consistency)
    lines.push(
      `correct in every variant: ${task.series.map(({ name }, i) => `${truncate(name, 24)} ${formatMetric(task.consistency!.allCorrect[i]!)}`).join(', ')}`,
    )
  const repeats = task.repeats.flatMap((rates, i) =>
    rates.length > 1
      ? [`${truncate(task.series[i]!.name, 24)} ${formatMetric(rates.at(-1)!)} (k = ${rates.length})`]
      : [],
  )
  if (repeats.length > 0) lines.push(`pass^k: ${repeats.join(', ')}`)
  return lines.flatMap(line => (line.length > width && !line.includes('\n') ? wrap(line, '', width) : line))
}

export function formatReport(report: reports.Report): string[] {
  const lines = report.tasks.flatMap((task, i) => [...(i === 0 ? [] : ['']), ...formatTask(report, task)])
  return [
    ...lines,
    '',
    wrap('Scores are percentages with clustered 95% intervals. --out report.html writes the full report.', '', width),
  ]
}
