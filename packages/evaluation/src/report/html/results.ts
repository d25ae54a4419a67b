/** Main results of a task: our series and the best published rows on one axis, all metrics and the costs in tables. */
import { formatTableRemarks } from '@elenchus/benchmarks/papers'
import { formatPoint, type TrackRow, trackPlot } from '@elenchus/drawing'
import { html, type Markup, type TemplatePart } from '@elenchus/drawing/markup'
import { type PublishedColumn, selectBestOfFamilies } from '../../published.ts'
import type { Scores } from '../../task.ts'
import { costColumns, hasCosts } from '../costs.ts'
import { describeData, metricLabel } from '../display-names.ts'
import type { Report, ReportedTask } from '../gather-report.ts'
import { blank, cell, heads, named, scoresOf, wideTable } from './parts.ts'

const count = (n: number) => n.toLocaleString('en')
const items = (n: number) => `${count(n)} ${n === 1 ? 'item' : 'items'}`

/** The most common number of items per run. */
const usual = ({ answered }: ReportedTask) => {
  const times = (n: number) => answered.filter(each => each === n).length
  return [...answered].sort((a, b) => times(b) - times(a) || b - a)[0] ?? 0
}

/** Describes the data and the number of items per run. */
export function sizes(task: ReportedTask): string {
  const usualCount = usual(task)
  const runs = `${task.series.length} ${task.series.length === 1 ? 'run' : 'runs'}`
  const other = task.series.flatMap(({ name }, i) =>
    task.answered[i] === usualCount ? [] : [`${name} has ${items(task.answered[i]!)}`],
  )
  const each = task.series.length === 1 ? `of ${items(usualCount)}` : `of ${items(usualCount)} each`
  return `${describeData(task.data, task.dataset)} ${runs} ${each}${other.length > 0 ? `, except: ${other.join('; ')}` : ''}.`
}

/** Our series and published rows, best first. */
export function results(report: Report, task: ReportedTask): Markup {
  const all = scoresOf(report, task)
  const metric = task.mainMetric
  const usualCount = usual(task)
  const ours = task.series.map(({ name, mark: series }, i) => {
    const { value, interval = null } = all[i]?.metrics[metric] ?? blank
    return {
      value,
      interval,
      series,
      title: task.answered[i] === usualCount ? name : `${name} · ${items(task.answered[i]!)}`,
    }
  })
  const reference = task.chance === null ? {} : { reference: task.chance }
  const beside = task.published
  const plot = (published: PublishedColumn['rows'], caption: string) => {
    const points = [
      ...ours,
      ...published.map(({ name, value }) => ({ value, series: 'published' as const, title: name })),
    ]
    const rows = points
      .sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
      .map((point): TrackRow => ({ name: '', points: [point] }))
    return trackPlot(rows, { caption, ...reference })
  }
  const best = selectBestOfFamilies(beside?.rows ?? [])
  const about =
    beside && best.length > 0
      ? ` Hollow marks: published results (${beside.table.paper}, ${beside.table.label}, ${beside.column}), the best of each family${beside.caveat === '' ? '' : `; ${beside.caveat}`}.`
      : ''
  const said = beside ? formatTableRemarks(beside.table) : ''
  const shown = metricLabel(metric)
  return html`${plot(best, `${capital(shown)} in percent, with 95% intervals.${about}`)}${
    beside &&
    beside.rows.length > best.length &&
    html`<details class="all-published"><summary>All ${beside.rows.length} published rows</summary>${plot(beside.rows, `${capital(shown)} in percent; hollow marks: the rows of ${beside.table.label}, ${beside.column}.`)}</details>`
  }${task.inputNote !== '' && html`<p class="note">${task.inputNote}</p>`}${said !== '' && html`<p class="note${beside?.table.doubt && ' doubt'}">${said}</p>`}`
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Scores by part of the metagraph, beside published results. */
export function parts(report: Report, task: ReportedTask): TemplatePart {
  const all = scoresOf(report, task)
  const rows = task.parts.flatMap(({ metric, name, points }): TrackRow[] =>
    all.some(scores => scores?.metrics[metric])
      ? [
          {
            name,
            points: [
              ...task.series.map(({ name: title, mark: series }, i) => {
                const { value, interval = null } = all[i]?.metrics[metric] ?? blank
                return { value, interval, series, title }
              }),
              ...points.map(({ name: title, value }) => ({ value, series: 'published' as const, title })),
            ],
          },
        ]
      : [],
  )
  const caption = 'Hollow: the best of T5 large and of T5-11B, as published for the test split.'
  return rows.length > 0 && html`<h3>By part of the graph</h3>${trackPlot(rows, { caption })}`
}

const counts: readonly { readonly name: string; readonly of: (scores: Scores) => number }[] = [
  { name: 'answers', of: ({ n }) => n },
  { name: 'not read', of: ({ unparsed }) => unparsed },
  { name: 'cut off', of: ({ truncated = 0 }) => truncated },
  { name: 'failed', of: ({ failed }) => failed },
]

/** All metrics of all series. */
export function metricTable(report: Report, task: ReportedTask): Markup {
  const all = scoresOf(report, task)
  const names = [...new Set(all.flatMap(scores => Object.keys(scores?.metrics ?? {})))]
  const wide = names.length <= 4
  const rowOf = (name: TemplatePart, cells: readonly string[]) =>
    html`<tr><th scope="row">${name}</th>${cells.map(text => cell(text, true))}</tr>`
  const figure = (scores: Scores | undefined, metric: string) => formatPoint(scores?.metrics[metric] ?? blank)
  const body = wide
    ? task.series.map((_, i) =>
        rowOf(named(task, i), [
          ...names.map(metric => figure(all[i], metric)),
          ...counts.map(({ of }) => (all[i] ? String(of(all[i])) : '–')),
        ]),
      )
    : [
        ...names.map(metric =>
          rowOf(
            metricLabel(metric),
            all.map(scores => figure(scores, metric)),
          ),
        ),
        ...counts.map(({ name, of }) =>
          rowOf(
            name,
            all.map(scores => (scores ? String(of(scores)) : '–')),
          ),
        ),
      ]
  const head = heads(
    wide ? [...names.map(metricLabel), ...counts.map(({ name }) => name)] : task.series.map((_, i) => named(task, i)),
  )
  const table = wideTable([html`<td></td>`, head], body, 'All metrics')
  return names.length <= 12 ? table : html`<details><summary>All ${names.length} metrics</summary>${table}</details>`
}

export function costs({ runs }: Report, task: ReportedTask): TemplatePart {
  const columns = costColumns(task.series.map(({ run, protocol }) => runs[run]!.scores[protocol]?.usage))
  const rows = task.series.flatMap(({ run, protocol }, i) => {
    const usage = runs[run]!.scores[protocol]?.usage
    if (!hasCosts(usage)) return []
    const cells = columns.map(({ show }) => cell(show(usage), true))
    return [html`<tr><th scope="row">${named(task, i)}</th>${cells}</tr>`]
  })
  const head = [html`<td></td>`, heads(columns.map(({ name }) => name))]
  return rows.length > 0 && html`<h3>Costs</h3>${wideTable(head, rows, 'Costs of the answers')}`
}
