/** Main results of a task: its runs and the best published results on one axis, all metrics and costs in tables. */
import { formatTableRemarks } from '@elenchus/benchmarks/papers'
import { drawTrackPlot, formatPoint, type TrackRow } from '@elenchus/drawing'
import { html, type Markup, type TemplatePart } from '@elenchus/drawing/markup'
import { type PublishedColumn, selectBestOfFamilies } from '../../published.ts'
import type { Scores } from '../../task.ts'
import { hasCosts, selectCostColumns } from '../costs.ts'
import { describeData, getMetricLabel } from '../display-names.ts'
import type { Report, ReportedTask } from '../gather-report.ts'
import {
  emptyMetric,
  getSeriesScores,
  renderCell,
  renderHeaders,
  renderSeriesName,
  renderWideTable,
  toPublishedPoint,
} from './parts.ts'

const formatCount = (n: number) => n.toLocaleString('en')
const formatItems = (n: number) => `${formatCount(n)} ${n === 1 ? 'item' : 'items'}`

/** The most common number of items per run. */
const findUsualCount = ({ answered }: ReportedTask) => {
  const countRuns = (n: number) => answered.filter(each => each === n).length
  return [...answered].sort((a, b) => countRuns(b) - countRuns(a) || b - a)[0] ?? 0
}

/** Describes the data and the number of items per run. */
export function describeSizes(task: ReportedTask): string {
  const usualCount = findUsualCount(task)
  const runs = `${task.series.length} ${task.series.length === 1 ? 'run' : 'runs'}`
  const exceptions = task.series.flatMap(({ name }, i) =>
    task.answered[i] === usualCount ? [] : [`${name} has ${formatItems(task.answered[i]!)}`],
  )
  const itemsPerRun = task.series.length === 1 ? `of ${formatItems(usualCount)}` : `of ${formatItems(usualCount)} each`
  return `${describeData(task.data, task.dataset)} ${runs} ${itemsPerRun}${exceptions.length > 0 ? `, except: ${exceptions.join('; ')}` : ''}.`
}

/** Renders runs and published results, best first. */
export function renderResults(report: Report, task: ReportedTask): Markup {
  const scoresBySeries = getSeriesScores(report, task)
  const metric = task.mainMetric
  const usualCount = findUsualCount(task)
  const runPoints = task.series.map(({ name, mark: series }, i) => {
    const { value, interval = null } = scoresBySeries[i]?.metrics[metric] ?? emptyMetric
    const title = task.answered[i] === usualCount ? name : `${name} · ${formatItems(task.answered[i]!)}`
    return { value, interval, series, title }
  })
  const chanceLine = task.chance === null ? {} : { reference: task.chance }
  const publishedColumn = task.published
  const renderPlot = (published: PublishedColumn['rows'], caption: string) => {
    const points = [...runPoints, ...published.map(toPublishedPoint)]
    const rows = points
      .sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
      .map((point): TrackRow => ({ name: '', points: [point] }))
    return drawTrackPlot(rows, { caption, ...chanceLine })
  }
  const bestRows = selectBestOfFamilies(publishedColumn?.rows ?? [])
  const publishedNote =
    publishedColumn && bestRows.length > 0
      ? ` Hollow marks: published results (${publishedColumn.table.paper}, ${publishedColumn.table.label}, ${publishedColumn.column}), the best result of each model family${publishedColumn.caveat === '' ? '' : `; ${publishedColumn.caveat}`}.`
      : ''
  const remarks = publishedColumn ? formatTableRemarks(publishedColumn.table) : ''
  const label = getMetricLabel(metric)
  return html`${renderPlot(bestRows, `${capitalise(label)} in percent, with 95% confidence intervals.${publishedNote}`)}${
    publishedColumn &&
    publishedColumn.rows.length > bestRows.length &&
    html`<details class="all-published"><summary>All ${publishedColumn.rows.length} published rows</summary>${renderPlot(publishedColumn.rows, `${capitalise(label)} in percent. Hollow marks: published results in ${publishedColumn.table.label}, ${publishedColumn.column}.`)}</details>`
  }${task.inputNote !== '' && html`<p class="note">${task.inputNote}</p>`}${remarks !== '' && html`<p class="note${publishedColumn?.table.doubt && ' doubt'}">${remarks}</p>`}`
}

export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Renders scores by part of the metagraph, with published results. */
export function renderParts(report: Report, task: ReportedTask): TemplatePart {
  const all = getSeriesScores(report, task)
  const parts = task.parts.filter(({ metric }) => all.some(scores => scores?.metrics[metric]))
  const rows = parts.map(({ metric, name, points }): TrackRow => {
    const ownPoints = task.series.map(({ name: title, mark: series }, i) => {
      const { value, interval = null } = all[i]?.metrics[metric] ?? emptyMetric
      return { value, interval, series, title }
    })
    return { name, points: [...ownPoints, ...points.map(toPublishedPoint)] }
  })
  const caption = 'Hollow marks: the best published results of T5 large and of T5-11B on the test split.'
  return rows.length > 0 && html`<h3>By part of the graph</h3>${drawTrackPlot(rows, { caption })}`
}

const countColumns: readonly { readonly name: string; readonly count: (scores: Scores) => number }[] = [
  { name: 'answers', count: ({ n }) => n },
  { name: 'not read', count: ({ unparsed }) => unparsed },
  { name: 'cut off', count: ({ truncated = 0 }) => truncated },
  { name: 'failed', count: ({ failed }) => failed },
]

/** All metrics of all series. */
export function renderMetrics(report: Report, task: ReportedTask): Markup {
  const all = getSeriesScores(report, task)
  const names = [...new Set(all.flatMap(scores => Object.keys(scores?.metrics ?? {})))]
  const isSeriesPerRow = names.length <= 4
  const renderRow = (name: TemplatePart, cells: readonly string[]) =>
    html`<tr><th scope="row">${name}</th>${cells.map(text => renderCell(text, true))}</tr>`
  const columns = [
    ...names.map(metric => ({
      name: getMetricLabel(metric),
      format: (scores?: Scores) => formatPoint(scores?.metrics[metric] ?? emptyMetric),
    })),
    ...countColumns.map(({ name, count }) => ({
      name,
      format: (scores?: Scores) => (scores ? String(count(scores)) : '–'),
    })),
  ]
  const seriesNames = task.series.map((_, i) => renderSeriesName(task, i))
  /** By series and column. */
  const cells = all.map(scores => columns.map(({ format }) => format(scores)))
  const cellsByColumn = columns.map((_, column) => cells.map(row => row[column]!))
  const body = isSeriesPerRow
    ? cells.map((row, i) => renderRow(seriesNames[i]!, row))
    : columns.map(({ name }, column) => renderRow(name, cellsByColumn[column]!))
  const head = renderHeaders(isSeriesPerRow ? columns.map(({ name }) => name) : seriesNames)
  const table = renderWideTable([html`<td></td>`, head], body, 'All metrics')
  return names.length <= 12 ? table : html`<details><summary>All ${names.length} metrics</summary>${table}</details>`
}

export function renderCosts({ runs }: Report, task: ReportedTask): TemplatePart {
  const columns = selectCostColumns(task.series.map(({ run, protocol }) => runs[run]!.scores[protocol]?.usage))
  const rows = task.series.flatMap(({ run, protocol }, i) => {
    const usage = runs[run]!.scores[protocol]?.usage
    if (!hasCosts(usage)) return []
    const cells = columns.map(({ format }) => renderCell(format(usage), true))
    return [html`<tr><th scope="row">${renderSeriesName(task, i)}</th>${cells}</tr>`]
  })
  const head = [html`<td></td>`, renderHeaders(columns.map(({ name }) => name))]
  return rows.length > 0 && html`<h3>Costs</h3>${renderWideTable(head, rows, 'Tokens, cost and time of the answers')}`
}
