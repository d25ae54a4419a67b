/** Pieces that the parts of the page share: cells, tables, a series by its mark and name, legends. */
import { mark, showPoint } from '@elenchus/plots'
import { html, type Markup, type Part } from '@elenchus/plots/markup'
import type { Metric } from '../contract/task.ts'
import type { ReportedTask } from './gather-report.ts'

export const cell = (text: string, numeric = false) => html`<td${numeric && html` class="n"`}>${text}</td>`
export const heads = (names: readonly Part[]) => names.map(name => html`<th class="n" scope="col">${name}</th>`)
/** A table in a box of its own that scrolls sideways on a phone. */
export const wideTable = (head: Part, rows: readonly Part[], label?: string) =>
  html`<div class="wide"><table${label !== undefined && html` aria-label="${label}"`}><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`
export const blank: Metric = { value: null, n: 0 }

/** The title of a task in the page. */
export const taskTitle = ({ task, dataset }: ReportedTask) =>
  dataset === '' || dataset === task ? task : `${task}: ${dataset}`

/** A series by mark and name. */
export const named = (task: ReportedTask, i: number) => html`${mark(task.series[i]!.mark)} ${task.series[i]!.name}`

export function legend(task: ReportedTask, published = false, among: (series: number) => boolean = () => true): Markup {
  return html`<ul class="legend">${task.series.map(
    ({ name, mark: own }, i) => among(i) && html`<li>${mark(own)}${name}</li>`,
  )}${published && html`<li>${mark('published')}as published</li>`}</ul>`
}

export const percent = (value: number | null) => (value === null ? '–' : (100 * value).toFixed(0))
export const heat = (metric: Metric) => ({
  text: percent(metric.value),
  share: metric.value,
  title: `${showPoint(metric)}, ${metric.n} items`,
})
