/** Components shared by the sections of the page: cells, tables, series names, legends. */
import { formatPoint, mark } from '@elenchus/drawing'
import { html, type Markup, type TemplatePart } from '@elenchus/drawing/markup'
import type { PublishedPoint } from '../../published.ts'
import type { Metric, Scores } from '../../task.ts'
import { formatDataTitle } from '../display-names.ts'
import type { Report, ReportedTask } from '../gather-report.ts'

export const renderCell = (text: string, isNumeric = false) => html`<td${isNumeric && html` class="n"`}>${text}</td>`

/** A name that breaks only between words, unless a word is very long. */
export const preventBreaks = (name: string): Markup =>
  html`${name.split(/(\s+)/).map(word => (word.trim() === '' || word.length > 28 ? word : html`<span class="w">${word}</span>`))}`

export const renderHeaders = (names: readonly TemplatePart[]) =>
  names.map(name => html`<th class="n" scope="col">${typeof name === 'string' ? preventBreaks(name) : name}</th>`)
/** A table that scrolls horizontally on narrow screens. */
export const renderWideTable = (head: TemplatePart, rows: readonly TemplatePart[], label?: string) =>
  html`<div class="wide"><table${label !== undefined && html` aria-label="${label}"`}><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`
export const emptyMetric: Metric = { value: null, n: 0 }

/** Title of a task: with the recognised split, or the name of the file. */
export function formatTaskTitle({ task, dataset, data }: ReportedTask): string {
  const dataName = formatDataTitle(data) || (dataset === task ? '' : dataset)
  return dataName === '' ? task : `${task}: ${dataName}`
}

export const getSeriesScores = ({ runs }: Report, task: ReportedTask): (Scores | undefined)[] =>
  task.series.map(({ run, protocol }) => runs[run]!.scores[protocol])

/** Mark and name of a series. */
export const renderSeriesName = (task: ReportedTask, i: number) =>
  html`${mark(task.series[i]!.mark)} ${preventBreaks(task.series[i]!.name)}`

export function renderLegend(
  task: ReportedTask,
  published = false,
  isIncluded: (series: number) => boolean = () => true,
): Markup {
  return html`<ul class="legend">${task.series.map(
    ({ name, mark: markIndex }, i) => isIncluded(i) && html`<li>${mark(markIndex)}${preventBreaks(name)}</li>`,
  )}${published && html`<li>${mark('published')}as published</li>`}</ul>`
}

/** A published result as a point of a plot. */
export const toPublishedPoint = ({ name, value }: PublishedPoint) => ({
  value,
  series: 'published' as const,
  title: name,
})

export const formatPercent = (value: number | null) => (value === null ? '–' : (100 * value).toFixed(0))
export const toHeatCell = (metric: Metric) => ({
  text: formatPercent(metric.value),
  share: metric.value,
  title: `${formatPoint(metric)}, ${metric.n} items`,
})

/** Bands with fewer items are drawn as unreliable. */
export const minReliableItems = 10
