/** Formats a report in 80 columns: for each task its scores with intervals, some published results, consistency and costs. */
import { formatTableRemarks } from '@elenchus/benchmarks/papers'
import type { Metric } from '@elenchus/evaluation'
import * as reports from '@elenchus/evaluation/report'
import { percent, percentInterval, table, truncate, wrap } from '../../terminal/text.ts'
import { formatUsage } from '../../terminal/usage.ts'

const terminalWidth = 80
const formatMetric = (metric: Metric) =>
  `${percent(metric.value)}${metric.interval ? ` [${metric.interval.map(percent).join(', ')}]` : ''}`

/** Maximum number of published rows: humans, the best model of each partial input, the best model, and the rows nearest to ours. */
const maxPublished = 4

/** Chooses published rows for a task, and describes their source. */
function choosePublished(
  { published }: reports.ReportedTask,
  runValues: readonly number[],
  nameWidth: number,
): { rows: string[][]; source: string } {
  if (!published) return { rows: [], source: '' }
  const familyRows = reports.selectBestOfFamilies(published.rows)
  const models = familyRows.filter(({ kind }) => kind === 'model').sort((a, b) => b.value - a.value)
  const bestRunValue = Math.max(0, ...runValues)
  const byDistance = [...models].sort((a, b) => Math.abs(a.value - bestRunValue) - Math.abs(b.value - bestRunValue))
  // The best row of each partial input is comparable with runs on that input.
  const partialInputs = models.filter(
    ({ input }, i) => input !== undefined && models.findIndex(m => m.input === input) === i,
  )
  const humans = familyRows.filter(({ kind }) => kind === 'human')
  const chosenRows = new Set([...humans, ...partialInputs, ...models.slice(0, 1), ...byDistance].slice(0, maxPublished))
  const rows = familyRows
    .filter(each => chosenRows.has(each))
    .sort((a, b) => b.value - a.value)
    .map(({ name, value, split }) => [
      truncate(`  ${name}`, nameWidth),
      percent(value),
      // The name may be clipped, but the split must be visible.
      split === undefined ? 'published' : `on ${split}`,
      ...['', '', '', ''],
    ])
  if (rows.length === 0) return { rows, source: '' }
  const caveat = published.caveat === '' ? '' : ` (${published.caveat})`
  const remarks = formatTableRemarks(published.table)
  const otherSplitRows = familyRows.filter(each => chosenRows.has(each) && each.split !== undefined)
  const splitNotes = [...new Set(otherSplitRows.map(({ split }) => split!))].map(
    split =>
      ` Not published for ${published.column}, taken from ${split}: ${otherSplitRows
        .filter(each => each.split === split)
        .map(({ name }) => name.replace(`, on ${split}`, ''))
        .join('; ')}.`,
  )
  return {
    rows,
    source: `Published: ${published.table.paper} ${published.table.label}, ${published.column}${caveat}.${splitNotes.join('')}${remarks ? ` ${remarks}` : ''}`,
  }
}

function formatTask(report: reports.Report, task: reports.ReportedTask): string[] {
  const scores = task.series.map(({ run, protocol }) => report.runs[run]!.scores[protocol])
  const metric = task.mainMetric
  const runs = task.series
    .map(({ name }, i) => ({ name, scores: scores[i], metric: scores[i]?.metrics[metric] }))
    .sort((a, b) => (b.metric?.value ?? -1) - (a.metric?.value ?? -1))
  const headings = [reports.getMetricLabel(metric), '95% interval', 'n', 'unparsed', 'cut off', 'failed']
  const maxItems = Math.max(0, ...runs.map(({ scores }) => scores?.n ?? 0))
  // Names get the remaining width. The column `n` is as wide as its largest number, the other columns as their headings.
  const nameWidth = Math.max(
    12,
    terminalWidth - headings.reduce((sum, name) => sum + 2 + name.length, String(maxItems).length - 1),
  )
  const runValues = runs.flatMap(each => each.metric?.value ?? [])
  const published = choosePublished(task, runValues, nameWidth)
  const lines = [
    truncate(reports.formatTaskTitle(task), terminalWidth),
    wrap(reports.describeSizes(task), '', terminalWidth),
    table(
      ['', ...headings],
      [
        ...runs.map(({ name, scores, metric: each }) => [
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
  for (const { name, scores } of runs) {
    const cost = scores?.usage && reports.hasCosts(scores.usage) ? formatUsage(scores.usage) : ''
    if (cost !== '') lines.push(`${truncate(name, 24)}: ${cost}`)
  }
  if (task.inputNote !== '') lines.push(wrap(task.inputNote, '', terminalWidth))
  if (published.source !== '') lines.push(wrap(published.source, '', terminalWidth))
  if (task.consistency)
    lines.push(
      `correct in every variant: ${task.series.map(({ name }, i) => `${truncate(name, 24)} ${formatMetric(task.consistency!.allCorrect[i]!)}`).join(', ')}`,
    )
  // For each series, the share of samples that are correct in all of k repeats, for k = 1, 2, …
  const repeatTexts = task.repeats.flatMap((rates, i) =>
    rates.length > 1
      ? [`${truncate(task.series[i]!.name, 24)} ${formatMetric(rates.at(-1)!)} (k = ${rates.length})`]
      : [],
  )
  if (repeatTexts.length > 0) lines.push(`pass^k: ${repeatTexts.join(', ')}`)
  return lines.flatMap(line =>
    line.length > terminalWidth && !line.includes('\n') ? wrap(line, '', terminalWidth) : line,
  )
}

export function formatReport(report: reports.Report): string[] {
  const lines = report.tasks.flatMap((task, i) => [...(i === 0 ? [] : ['']), ...formatTask(report, task)])
  return [
    ...lines,
    '',
    wrap(
      'Scores are percentages with clustered 95% intervals. --out report.html writes the full report.',
      '',
      terminalWidth,
    ),
  ]
}
