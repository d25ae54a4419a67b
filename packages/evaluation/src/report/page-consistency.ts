/** Consistency over the variants of a theory and over repeats of an item. */
import { heatTable, linePlot, trackPlot } from '@elenchus/drawing'
import { html, type Markup, type TemplatePart } from '@elenchus/drawing/markup'
import type { ReportedTask } from './gather-report.ts'
import { blank, heat, legend, named } from './page-parts.ts'

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
