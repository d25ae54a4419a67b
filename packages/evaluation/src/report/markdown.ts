/** Renders a report as Markdown, in the order of the HTML page. */
import { formatTableRemarks } from '@elenchus/benchmarks/papers'
import { selectBestOfFamilies } from '../published.ts'
import type { Metric } from '../task.ts'
import { gatherBreakdowns } from './breakdowns.ts'
import { hasCosts, selectCostColumns } from './costs.ts'
import { getLabelTitle, getMetricLabel } from './display-names.ts'
import type { Report, ReportedTask } from './gather-report.ts'
import { formatTaskTitle, getSeriesScores } from './html/parts.ts'
import { describeSizes } from './html/results.ts'
import { compareSettings } from './html/settings.ts'
import type { PairOverlap } from './outcomes.ts'
import { concerns } from './review.ts'

const formatPercent = (value: number) => (100 * value).toFixed(1)
export const formatMetric = ({ value, interval }: Metric): string =>
  value === null
    ? '–'
    : `${formatPercent(value)}${interval ? ` [${formatPercent(interval[0])}, ${formatPercent(interval[1])}]` : ''}`

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const renderTable = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.map(escapeCell).join(' | ')} |`).join('\n')
const renderCollapsible = (summary: string, content: string) =>
  `<details><summary>${summary.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</summary>\n\n${content}\n\n</details>`

function renderReview({ tasks }: Report): string[] {
  const rows = tasks.flatMap(({ task, series: allSeries, review }) =>
    review.entries.slice(0, 20).map(({ series, sampleId, concern, answer, evidence }) => {
      const label = concern === 'unparsed' ? 'not read' : concern
      return [label, sampleId, allSeries[series]!.name, task, answer, evidence]
    }),
  )
  if (rows.length === 0) return []
  const countRows = tasks.flatMap(task =>
    task.review.counts.flatMap((counts, i) =>
      concerns.some(concern => counts[concern] > 0)
        ? [[task.series[i]!.name, formatTaskTitle(task), ...concerns.map(concern => String(counts[concern]))]]
        : [],
    ),
  )
  return [
    '## Answers to check',
    'These answers could not be parsed, were cut off at the output limit, or were parsed with low confidence.',
    renderTable(['run', 'task', 'not read', 'cut off', 'unsure'], countRows),
    renderCollapsible('Examples', renderTable(['', 'item', 'run', 'task', 'read as', 'evidence'], rows)),
  ]
}

/** The series and the best published rows, ranked by the main metric. */
function renderResults(report: Report, task: ReportedTask): string[] {
  const allScores = getSeriesScores(report, task)
  const metrics = [...new Set(allScores.flatMap(scores => Object.keys(scores?.metrics ?? {})))]
  const names = [task.mainMetric, ...metrics.filter(name => name !== task.mainMetric)]
  // With many metrics, the main table has only the main one.
  const [shownMetrics, otherMetrics] = names.length > 4 ? [names.slice(0, 1), names.slice(1)] : [names, []]
  const runRows = task.series.map(({ name }, i) => {
    const { n = 0, unparsed = 0, truncated = 0, failed = 0, metrics: metricsOfSeries = {} } = allScores[i] ?? {}
    const values = shownMetrics.map(metric => formatMetric(metricsOfSeries[metric] ?? { value: null, n: 0 }))
    return {
      value: metricsOfSeries[task.mainMetric]?.value ?? -1,
      row: [name, ...values, String(task.answered[i]), ...[n, unparsed, truncated, failed].map(String)],
    }
  })
  const emptyCells = Array.from({ length: shownMetrics.length + 4 }, () => '')
  const publishedRows = selectBestOfFamilies(task.published?.rows ?? []).map(({ name, value }) => ({
    value,
    row: [`*${name} (published)*`, formatPercent(value), ...emptyCells],
  }))
  const rows = [...runRows, ...publishedRows].sort((a, b) => b.value - a.value).map(({ row }) => row)
  const { published } = task
  const parts = [
    `## ${formatTaskTitle(task)}`,
    describeSizes(task),
    renderTable(
      ['run', ...shownMetrics.map(getMetricLabel), 'items', 'answers', 'not read', 'cut off', 'failed'],
      rows,
    ),
  ]
  if (task.inputNote !== '') parts.push(task.inputNote)
  if (published && published.rows.length > 0) {
    const caveat = published.caveat === '' ? '' : `; ${published.caveat}`
    const { paper, label } = published.table
    parts.push(`Published: ${paper}, ${label}, ${published.column}; the best result of each model family${caveat}.`)
  }
  if (otherMetrics.length > 0) {
    const otherRows = otherMetrics.map(metric => {
      const values = allScores.map(scores => formatMetric(scores?.metrics[metric] ?? { value: null, n: 0 }))
      return [getMetricLabel(metric), ...values]
    })
    parts.push(renderTable(['', ...task.series.map(({ name }) => name)], otherRows))
  }
  return parts
}

function renderCosts(report: Report, task: ReportedTask): string[] {
  const usages = getSeriesScores(report, task).map(scores => scores?.usage)
  const columns = selectCostColumns(usages)
  const rows = usages.flatMap((usage, i) =>
    hasCosts(usage) ? [[task.series[i]!.name, ...columns.map(({ format }) => format(usage))]] : [],
  )
  return rows.length === 0 ? [] : ['### Costs', renderTable(['run', ...columns.map(({ name }) => name)], rows)]
}

function renderBreakdowns(report: Report, task: ReportedTask): string[] {
  const names = task.series.map(({ name }) => name)
  const formatPoint = (point: Metric) => (point.value === null ? '–' : `${formatMetric(point)} (${point.n})`)
  const parts = gatherBreakdowns(getSeriesScores(report, task)).flatMap(({ label, metric, bands }) => {
    const rows = bands.map(({ name, points }) => [name.trim(), ...points.map(formatPoint)])
    const note = `${getMetricLabel(metric)}; number of items in parentheses.`
    return [`### By ${getLabelTitle(label)}`, note, renderTable(['', ...names], rows)]
  })
  if (task.typesByDifficulty) {
    const { rows, columns, cells } = task.typesByDifficulty
    const formatShare = ({ correct, n }: { correct: number; n: number }) =>
      n === 0 ? '–' : `${formatPercent(correct / n)} (${n})`
    const head = ['', ...names.flatMap(name => columns.map(column => `${name}, ${column}`))]
    const body = rows.map((name, r) => [name, ...cells.flatMap(cellsOfSeries => cellsOfSeries[r]!.map(formatShare))])
    parts.push('### Question type by EASY and HARD', renderTable(head, body))
  }
  if (task.consistency) {
    const { allCorrect, sameAnswer } = task.consistency
    const rows = [['correct in every variant', ...allCorrect.map(formatMetric)]]
    if (sameAnswer) rows.push(['same answer in every variant', ...sameAnswer.map(formatMetric)])
    parts.push('### Consistency', renderTable(['', ...names], rows))
  }
  return parts
}

/** Agreement and differences as matrices, with the intervals folded. */
function renderPairs({ comparisons, overlap, measure, series }: ReportedTask): string[] {
  const names = series.map(({ name }) => name)
  const parts: string[] = []
  if (overlap) {
    const formatPair = (pair: PairOverlap | null) =>
      pair && pair.n > 0 ? formatPercent((pair.bothCorrect + pair.neitherCorrect) / pair.n) : ''
    const rows = overlap.pairs.map((row, i) => [names[i]!, ...row.map(formatPair)])
    const note = 'Percentage of shared items that both runs answer correctly or both incorrectly.'
    parts.push('### Agreement between runs', note, renderTable(['', ...names], rows))
  }
  if (comparisons.length === 0) return parts
  const formatProbability = (p: number) => (p < 0.001 ? 'p < .001' : `p = ${p.toFixed(3)}`)
  const formatLead = (i: number, j: number) => {
    const pair = comparisons.find(
      ({ first, second }) => [first, second].includes(names[i]!) && [first, second].includes(names[j]!),
    )
    if (i === j || !pair?.difference) return ''
    const value = (pair.first === names[i] ? 1 : -1) * pair.difference.value
    return `${value >= 0 ? '+' : '−'}${formatPercent(Math.abs(value))}, ${formatProbability(pair.adjustedP)}`
  }
  const leads = names.map((name, i) => [name, ...names.map((_, j) => formatLead(i, j))])
  const intervals = comparisons.map(({ first, second, items, difference }) => {
    const interval = difference?.interval ? difference.interval.map(formatPercent).join(' to ') : '–'
    return [`${first} − ${second}`, String(items), difference ? formatPercent(difference.value) : '–', interval]
  })
  parts.push(
    '### Differences between runs',
    `${measure}: score of the row minus score of the column in percentage points, and the p-value of McNemar’s test with Holm’s correction for ${comparisons.length} ${comparisons.length === 1 ? 'pair' : 'pairs'}.`,
    renderTable(['', ...names], leads),
    renderCollapsible(
      'Paired bootstrap confidence intervals',
      renderTable(['pair', 'items', 'difference', '95% interval'], intervals),
    ),
  )
  return parts
}

function renderSettings(report: Report, task: ReportedTask): string[] {
  const { differ, same } = compareSettings(report, task)
  const names = task.series.map(({ name }) => name)
  const rows = (all: typeof differ) => all.map(({ name, values }) => [name, ...values])
  const summary = names.length > 1 ? 'Settings that are the same in all runs' : 'Settings'
  return [
    ...(differ.length > 0 ? ['### Settings that differ', renderTable(['', ...names], rows(differ))] : []),
    renderCollapsible(summary, renderTable(['', ''], rows(same))),
  ]
}

export function renderMarkdown(report: Report): string {
  const { title, created, tasks, published } = report
  const parts = [
    `# ${title}`,
    `Created ${created}. Values are in percent, with 95% confidence intervals clustered by passage or theory.`,
  ]
  parts.push(...renderReview(report))
  for (const task of tasks)
    parts.push(
      ...renderResults(report, task),
      ...renderCosts(report, task),
      ...renderBreakdowns(report, task),
      ...renderPairs(task),
      ...renderSettings(report, task),
    )
  if (published.length > 0) parts.push('## Published results')
  for (const publishedTable of published) {
    const { paper, label, caption, unit, columns, rows: tableRows } = publishedTable
    const remarks = formatTableRemarks(publishedTable)
    const body = tableRows.map(({ name, values }) => [name, ...values.map(value => String(value ?? '–'))])
    parts.push(
      `${paper}, ${label}: ${caption} (${unit}).${remarks ? ` ${remarks}` : ''}`,
      renderCollapsible(`All rows of ${label}`, renderTable(['', ...columns], body)),
    )
  }
  return `${parts.join('\n\n')}\n`
}
