/** Breakdowns by label, question type by EASY and HARD, and consistency over the variants of a theory and over repeats. */
import { drawHeatTable, drawLinePlot, drawTrackPlot, formatPoint, type TrackRow } from '@elenchus/drawing'
import { html, type Markup, type TemplatePart } from '@elenchus/drawing/markup'
import type { Metric } from '../../task.ts'
import { gatherBreakdowns, type LabelBreakdown } from '../breakdowns.ts'
import { getLabelTitle, getMetricLabel } from '../display-names.ts'
import type { Report, ReportedTask } from '../gather-report.ts'
import {
  emptyMetric,
  formatPercent,
  getSeriesScores,
  minReliableItems,
  renderCell,
  renderHeaders,
  renderLegend,
  renderSeriesName,
  renderWideTable,
  toHeatCell,
  toPublishedPoint,
} from './parts.ts'
import { capitalise } from './results.ts'

function renderBreakdownTable({ bands }: LabelBreakdown, task: ReportedTask): Markup {
  const rows = bands.map(
    ({ name, points }) =>
      html`<tr><th scope="row">${name}</th>${points.map(point => renderCell(point.value === null ? '–' : `${formatPoint(point)} (${point.n})`, true))}</tr>`,
  )
  const head = [html`<td></td>`, renderHeaders(task.series.map((_, i) => renderSeriesName(task, i)))]
  return html`<details><summary>As a table</summary>${renderWideTable(head, rows)}</details>`
}

/** Number of items in a band, as a range if series differ. */
function formatSize(points: readonly Metric[]): string {
  const sizes = points.filter(({ value }) => value !== null).map(({ n }) => n)
  const [min, max] = [Math.min(...sizes), Math.max(...sizes)]
  return sizes.length === 0 ? '0' : min === max ? String(min) : `${min}–${max}`
}

export function renderBreakdowns(report: Report, task: ReportedTask): Markup[] {
  const chanceLine = task.chance === null ? {} : { reference: task.chance }
  return gatherBreakdowns(getSeriesScores(report, task)).map(breakdown => {
    const title = `By ${getLabelTitle(breakdown.label)}`
    const metric = getMetricLabel(breakdown.metric)
    const isSmall = ({ value, n }: Metric) => value !== null && n < minReliableItems
    const hasSmallBands = breakdown.bands.some(({ points }) => points.some(isSmall))
    if (breakdown.isOrdered) {
      const plot = drawLinePlot({
        title: `${metric} by ${getLabelTitle(breakdown.label)}`,
        bands: breakdown.bands.map(({ name }) => name),
        series: task.series.map(({ name, mark }, i) => ({
          name,
          mark,
          points: breakdown.bands.map(({ points }) => ({
            ...points[i]!,
            isSmallSample: points[i]!.n < minReliableItems,
          })),
        })),
        notes: breakdown.bands.map(({ points }) => `n = ${formatSize(points)}`),
        ...chanceLine,
      })
      return html`<h3>${title}</h3>${renderLegend(task)}<figure>${hasSmallBands && html`<figcaption>Open marks with a dotted outline, not connected by lines: fewer than ten items.</figcaption>`}${plot}</figure>${renderBreakdownTable(breakdown, task)}`
    }
    const isPublished = Object.hasOwn(task.publishedByLabel, breakdown.label)
    const publishedPoints = new Map(Object.entries((isPublished && task.publishedByLabel[breakdown.label]) || {}))
    const rows = breakdown.bands.map(({ name, points }): TrackRow => {
      const runPoints = points.flatMap(({ value, interval = null, n }, i) => {
        const { mark, name: title } = task.series[i]!
        return value === null ? [] : [{ value, interval, isSmallSample: n < minReliableItems, series: mark, title }]
      })
      const published = (publishedPoints.get(name) ?? []).map(toPublishedPoint)
      return { name: `${name.trim()} (${formatSize(points)})`, points: [...runPoints, ...published] }
    })
    const isCompact = rows.length * task.series.length > 12
    const hasPublished = rows.some(({ points }) => points.some(({ series }) => series === 'published'))
    const caption = `${capitalise(metric)} in percent; number of items in parentheses.${hasSmallBands ? ' Faint marks: fewer than ten items.' : ''}${hasPublished ? ' Hollow marks: published results on the data used in the paper.' : ''}`
    return html`<h3>${title}</h3>${isCompact && renderLegend(task, hasPublished)}${drawTrackPlot(rows, { caption, compact: isCompact, ...chanceLine })}${renderBreakdownTable(breakdown, task)}`
  })
}

/** Question types by EASY and HARD, one table for all series. */
export function renderTypesByDifficulty(task: ReportedTask): TemplatePart {
  if (!task.typesByDifficulty) return null
  const { rows, columns, cells } = task.typesByDifficulty
  const head = task.series.flatMap((_, i) =>
    columns.map(column => html`${renderSeriesName(task, i)}<br><small>${column}</small>`),
  )
  const body = rows.map((name, rowIndex) => ({
    name,
    cells: task.series.flatMap((_, i) =>
      columns.map((column, columnIndex) => {
        const { correct, n } = cells[i]![rowIndex]![columnIndex]!
        if (n === 0) return { text: '–', share: null }
        const title = `${name}, ${column}: ${correct} of ${n} correct`
        return { text: `${formatPercent(correct / n)} (${n})`, share: correct / n, title }
      }),
    ),
  }))
  return html`<h3>Question type by EASY and HARD</h3>${drawHeatTable(head, body, 'Percentage of correct answers; number of items in parentheses')}`
}

export function renderConsistency(task: ReportedTask): TemplatePart {
  const sections = [renderVariants(task), renderRepeats(task)].filter(Boolean)
  return sections.length > 0 && html`<h3>Consistency</h3>${sections}`
}

/** Accuracy by variant, and theories that are correct in all variants. */
function renderVariants(task: ReportedTask): Markup | null {
  if (!task.consistency) return null
  const { families, allCorrect, sameAnswer } = task.consistency
  const tables = families.map(({ name, variants: familyVariants, cells, allCorrect: allCorrectInFamily }) =>
    drawHeatTable(
      [
        ...familyVariants.map(each => html`<span class="whole">${each.name}</span><br><small>${each.group}</small>`),
        'all correct',
        ...(sameAnswer ? ['same answer'] : []),
      ],
      cells.map((row, i) => ({
        name: renderSeriesName(task, i),
        cells: [
          ...row.map(toHeatCell),
          toHeatCell(allCorrectInFamily[i]!),
          ...(sameAnswer ? [toHeatCell(sameAnswer[i]!)] : []),
        ],
      })),
      name === '' ? 'Variants' : `Variants: ${name}`,
    ),
  )
  const points = allCorrect.map((point, i) => ({ ...point, series: task.series[i]!.mark, title: task.series[i]!.name }))
  const caption = 'Percentage of theories with every variant correct, with 95% confidence intervals clustered by theory'
  return html`<p class="soft">Percent correct by variant of the base theory, with the group of perturbations. "All correct": theories that are correct in every variant.${
    sameAnswer && ' "Same answer": the variants are equivalent; how often the answers are the same, correct or not.'
  }</p>${tables}${drawTrackPlot([{ name: '', points }], { caption })}`
}

/** pass^k over repeats, as a plot and a table. */
function renderRepeats(task: ReportedTask): Markup | null {
  const maxRepeats = Math.max(0, ...task.repeats.map(({ length }) => length))
  if (maxRepeats < 2) return null
  const bands = Array.from({ length: maxRepeats }, (_, k) => `k = ${k + 1}`)
  const repeatedSeries = task.series.flatMap(({ name, mark }, i) =>
    task.repeats[i]!.length > 0
      ? [{ i, name, mark, points: bands.map((_, k) => task.repeats[i]![k] ?? emptyMetric) }]
      : [],
  )
  const table = drawHeatTable(
    bands,
    repeatedSeries.map(({ i, points }) => ({ name: renderSeriesName(task, i), cells: points.map(toHeatCell) })),
    'Percentage of items with all of k answers correct',
  )
  return html`<p class="soft">Probability that k answers to the same item are all correct (pass^k), from ${maxRepeats} repeats.</p>${renderLegend(
    task,
    false,
    i => task.repeats[i]!.length > 0,
  )}<figure>${drawLinePlot({ title: 'pass^k', bands, series: repeatedSeries })}</figure>${table}`
}
