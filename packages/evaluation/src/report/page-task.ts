/** The part of the page about one task on one dataset: results, breakdowns, consistency, overlap, comparison, extraction. */
import { linePlot, showPoint, type TrackRow, trackPlot } from '@elenchus/plots'
import { html, type Markup, type Part } from '@elenchus/plots/markup'
import type { Metric, Scores } from '../contract/task.ts'
import { remarks } from '../published/table.ts'
import { type Bands, bandsOf } from './breakdowns.ts'
import type { Report, ReportedTask } from './gather-report.ts'
import { consistency } from './page-consistency.ts'
import { costs } from './page-costs.ts'
import { comparisons, extraction, overlap } from './page-pairs.ts'
import { blank, cell, heads, legend, named, taskTitle, wideTable } from './page-parts.ts'

/** The scores of each series of a task. */
const scoresOf = ({ runs }: Report, task: ReportedTask): (Scores | undefined)[] =>
  task.series.map(({ run, protocol }) => runs[run]!.scores[protocol])

/** Our series and the published rows, best first. */
function results(report: Report, task: ReportedTask): Markup {
  const all = scoresOf(report, task)
  const metric = task.mainMetric
  const rows: { value: number; row: TrackRow }[] = task.series.map(({ name, mark: series }, i) => {
    const point = all[i]?.metrics[metric] ?? blank
    return {
      value: point.value ?? -1,
      row: { name: '', points: [{ value: point.value, interval: point.interval ?? null, series, title: name }] },
    }
  })
  const beside = task.published
  for (const { name: title, value } of beside?.rows ?? [])
    rows.push({ value, row: { name: '', points: [{ value, series: 'published', title }] } })
  rows.sort((a, b) => b.value - a.value)
  const about = beside
    ? ` Hollow marks: as published, ${beside.table.paper} ${beside.table.where}, ${beside.column}${beside.caveat === '' ? '' : `; ${beside.caveat}`}.`
    : ''
  const said = beside ? remarks(beside.table) : ''
  const reference = task.chance ?? undefined
  return html`${trackPlot(
    rows.map(({ row }) => row),
    { caption: `${metric}, with 95% intervals.${about}`, ...(reference === undefined ? {} : { reference }) },
  )}${said !== '' && html`<p class="note${beside?.table.doubt && ' doubt'}">${said}</p>`}`
}

/** Metagraphs are scored part by part; each part beside its published column. */
function parts(report: Report, task: ReportedTask): Part {
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
  const caption = 'Hollow: the best of T5 large and of T5-11B, as published on the test split.'
  return rows.length > 0 && html`<h3>By part</h3>${trackPlot(rows, { caption })}`
}

/** Every metric of every series. */
function metricTable(report: Report, task: ReportedTask): Markup {
  const all = scoresOf(report, task)
  const names = [...new Set(all.flatMap(scores => Object.keys(scores?.metrics ?? {})))]
  const counts = ['n', 'unparsed', 'truncated', 'failed'] as const
  const wide = names.length <= 4
  const rowOf = (name: Part, cells: readonly string[]) =>
    html`<tr><th scope="row">${name}</th>${cells.map(text => cell(text, true))}</tr>`
  const figure = (scores: Scores | undefined, metric: string) => showPoint(scores?.metrics[metric] ?? blank)
  const body = wide
    ? task.series.map((_, i) =>
        rowOf(named(task, i), [
          ...names.map(metric => figure(all[i], metric)),
          ...counts.map(count => String(all[i]?.[count] ?? 0)),
        ]),
      )
    : [
        ...names.map(metric =>
          rowOf(
            metric,
            all.map(scores => figure(scores, metric)),
          ),
        ),
        ...counts.map(count =>
          rowOf(
            count,
            all.map(scores => String(scores?.[count] ?? 0)),
          ),
        ),
      ]
  const head = heads(wide ? [...names, ...counts] : task.series.map((_, i) => named(task, i)))
  const table = wideTable([html`<td></td>`, head], body)
  return names.length <= 12 ? table : html`<details><summary>All ${names.length} figures</summary>${table}</details>`
}

function figuresTable({ bands }: Bands, task: ReportedTask): Markup {
  const rows = bands.map(
    ({ name, points }) =>
      html`<tr><th scope="row">${name}</th>${points.map(point => cell(point.value === null ? '–' : `${showPoint(point)} (${point.n})`, true))}</tr>`,
  )
  const head = [html`<td></td>`, heads(task.series.map(({ name }) => name))]
  return html`<details><summary>The same as a table</summary>${wideTable(head, rows)}</details>`
}

/** Items of a band; series that asked more than once have more rows. */
const least = (points: readonly Metric[]) => Math.min(...points.filter(({ value }) => value !== null).map(({ n }) => n))

/** Accuracy by every label: a curve where the values are in order, tracks where they are not. */
function breakdowns(report: Report, task: ReportedTask): Markup[] {
  const chance = task.chance ?? undefined
  const reference = chance === undefined ? {} : { reference: chance }
  return bandsOf(scoresOf(report, task)).map(by => {
    const title = `By ${by.label}`
    if (by.ordered) {
      const plot = linePlot({
        title: `${by.metric} by ${by.label}`,
        bands: by.bands.map(({ name }) => name),
        series: task.series.map(({ name, mark: own }, i) => ({
          name,
          mark: own,
          points: by.bands.map(({ points }) => points[i]!),
        })),
        notes: by.bands.map(({ points }) => `n = ${least(points)}`),
        ...reference,
      })
      return html`<h3>${title}</h3>${legend(task)}<figure>${plot}</figure>${figuresTable(by, task)}`
    }
    const rows = by.bands.map(({ name, points }): TrackRow => {
      return {
        name: `${name.trim()} (${least(points)})`,
        points: [
          ...points.flatMap((point, i) =>
            point.value === null
              ? []
              : [
                  {
                    value: point.value,
                    interval: point.interval ?? null,
                    series: task.series[i]!.mark,
                    title: task.series[i]!.name,
                  },
                ],
          ),
          ...(task.publishedByLabel[by.label]?.[name] ?? []).map(({ name: title, value }) => ({
            value,
            series: 'published' as const,
            title,
          })),
        ],
      }
    })
    const compact = rows.length * task.series.length > 12
    const published = rows.some(({ points }) => points.some(({ series }) => series === 'published'))
    const caption = `${by.metric}; in brackets, items.${published ? ' Hollow: as published, on the paper’s own data.' : ''}`
    return html`<h3>${title}</h3>${compact && legend(task, published)}${trackPlot(rows, { caption, compact, ...reference })}${figuresTable(by, task)}`
  })
}

export function taskSection(report: Report, task: ReportedTask, index: number): Markup {
  return html`<section id="task-${index}"><h2>${taskTitle(task)}</h2><p class="soft">${task.items} items, ${task.series.length} series.</p>${[
    results(report, task),
    parts(report, task),
    metricTable(report, task),
    costs(report, task),
    breakdowns(report, task),
    consistency(task),
    overlap(task),
    comparisons(task),
    extraction(task),
  ]}</section>`
}
