/** Breakdowns by label, question type by EASY and HARD, and consistency over the variants of a theory and over repeats. */
import { formatPoint, heatTable, linePlot, type TrackRow, trackPlot } from '@elenchus/drawing'
import { html, type Markup, type TemplatePart } from '@elenchus/drawing/markup'
import type { Metric } from '../../task.ts'
import { type Bands, bandsOf } from '../breakdowns.ts'
import { labelTitle, metricLabel } from '../display-names.ts'
import type { Report, ReportedTask } from '../gather-report.ts'
import { blank, cell, fewItems, heads, heat, legend, named, percent, scoresOf, wideTable } from './parts.ts'
import { capital } from './results.ts'

function figuresTable({ bands }: Bands, task: ReportedTask): Markup {
  const rows = bands.map(
    ({ name, points }) =>
      html`<tr><th scope="row">${name}</th>${points.map(point => cell(point.value === null ? '–' : `${formatPoint(point)} (${point.n})`, true))}</tr>`,
  )
  const head = [html`<td></td>`, heads(task.series.map((_, i) => named(task, i)))]
  return html`<details><summary>As a table</summary>${wideTable(head, rows)}</details>`
}

/** Number of items in a band, as a range if series differ. */
function sizeOf(points: readonly Metric[]): string {
  const all = points.filter(({ value }) => value !== null).map(({ n }) => n)
  const [min, max] = [Math.min(...all), Math.max(...all)]
  return all.length === 0 ? '0' : min === max ? String(min) : `${min}–${max}`
}

export function breakdowns(report: Report, task: ReportedTask): Markup[] {
  const reference = task.chance === null ? {} : { reference: task.chance }
  return bandsOf(scoresOf(report, task)).map(by => {
    const title = `By ${labelTitle(by.label)}`
    const metric = metricLabel(by.metric)
    const few = by.bands.some(({ points }) => points.some(({ value, n }) => value !== null && n < fewItems))
    if (by.ordered) {
      const plot = linePlot({
        title: `${metric} by ${labelTitle(by.label)}`,
        bands: by.bands.map(({ name }) => name),
        series: task.series.map(({ name, mark: own }, i) => ({
          name,
          mark: own,
          points: by.bands.map(({ points }) => ({ ...points[i]!, few: points[i]!.n < fewItems })),
        })),
        notes: by.bands.map(({ points }) => `n = ${sizeOf(points)}`),
        ...reference,
      })
      return html`<h3>${title}</h3>${legend(task)}<figure>${few && html`<figcaption>Open marks with a dotted outline, not connected by lines: fewer than ten items.</figcaption>`}${plot}</figure>${figuresTable(by, task)}`
    }
    const rows = by.bands.map(({ name, points }): TrackRow => {
      return {
        name: `${name.trim()} (${sizeOf(points)})`,
        points: [
          ...points.flatMap((point, i) =>
            point.value === null
              ? []
              : [
                  {
                    value: point.value,
                    interval: point.interval ?? null,
                    few: point.n < fewItems,
                    series: task.series[i]!.mark,
                    title: task.series[i]!.name,
                  },
                ],
          ),
          ...(task.publishedByLabel[by.label]?.[name] ?? []).map(({ name: label, value }) => ({
            value,
            series: 'published' as const,
            title: label,
          })),
        ],
      }
    })
    const compact = rows.length * task.series.length > 12
    const published = rows.some(({ points }) => points.some(({ series }) => series === 'published'))
    const caption = `${capital(metric)} in percent; number of items in parentheses.${few ? ' Faint: fewer than ten items.' : ''}${published ? ' Hollow: published results, on the paper’s own data.' : ''}`
    return html`<h3>${title}</h3>${compact && legend(task, published)}${trackPlot(rows, { caption, compact, ...reference })}${figuresTable(by, task)}`
  })
}

/** Question types by EASY and HARD, one table for all series. */
export function typesByDifficulty(task: ReportedTask): TemplatePart {
  if (!task.cross) return null
  const { rows, columns, cells } = task.cross
  const head = task.series.flatMap((_, i) => columns.map(column => html`${named(task, i)}<br><small>${column}</small>`))
  const body = rows.map((name, r) => ({
    name,
    cells: task.series.flatMap((_, i) =>
      columns.map((column, c) => {
        const { right, n } = cells[i]![r]![c]!
        return n === 0
          ? { text: '–', share: null }
          : {
              text: `${percent(right / n)} (${n})`,
              share: right / n,
              title: `${name}, ${column}: ${right} of ${n} correct`,
            }
      }),
    ),
  }))
  return html`<h3>Question type by EASY and HARD</h3>${heatTable(head, body, 'Percent correct; number of items in parentheses')}`
}

export function consistency(task: ReportedTask): TemplatePart {
  const shown = [variants(task), repeats(task)].filter(Boolean)
  return shown.length > 0 && html`<h3>Consistency</h3>${shown}`
}

/** Accuracy by variant, and theories that are correct in all variants. */
function variants(task: ReportedTask): Markup | null {
  if (!task.consistency) return null
  const { families, whole, sameAnswer } = task.consistency
  const tables = families.map(({ name, variants: own, cells, whole: all }) =>
    heatTable(
      [
        ...own.map(each => html`<span class="whole">${each.name}</span><br><small>${each.group}</small>`),
        'all correct',
        ...(sameAnswer ? ['same answer'] : []),
      ],
      cells.map((row, i) => ({
        name: named(task, i),
        cells: [...row.map(heat), heat(all[i]!), ...(sameAnswer ? [heat(sameAnswer[i]!)] : [])],
      })),
      name === '' ? 'Variants' : `Variants: ${name}`,
    ),
  )
  const points = whole.map((point, i) => ({ ...point, series: task.series[i]!.mark, title: task.series[i]!.name }))
  const caption = 'Correct in every variant, with 95% intervals clustered by theory'
  return html`<p class="soft">Percent correct by variant of the base theory, with the group of perturbations. "All correct": theories that are correct in every variant.${
    sameAnswer && ' "Same answer": the variants are equivalent; how often the answers are the same, correct or not.'
  }</p>${tables}${trackPlot([{ name: '', points }], { caption })}`
}

/** pass^k over repeats, as a plot and a table. */
function repeats(task: ReportedTask): Markup | null {
  const maxRepeats = Math.max(0, ...task.repeats.map(({ length }) => length))
  if (maxRepeats < 2) return null
  const bands = Array.from({ length: maxRepeats }, (_, k) => `k = ${k + 1}`)
  const asked = task.series.flatMap(({ name, mark: own }, i) =>
    task.repeats[i]!.length > 0
      ? [{ i, name, mark: own, points: bands.map((_, k) => task.repeats[i]![k] ?? blank) }]
      : [],
  )
  const table = heatTable(
    bands,
    asked.map(({ i, points }) => ({ name: named(task, i), cells: points.map(heat) })),
    'Correct in all of k answers, in percent',
  )
  return html`<p class="soft">Probability that k answers to the same item are all correct (pass^k), from ${maxRepeats} repeats.</p>${legend(
    task,
    false,
    i => task.repeats[i]!.length > 0,
  )}<figure>${linePlot({ title: 'pass^k', bands, series: asked })}</figure>${table}`
}
