/** Writes a report as Markdown, in the order of the HTML page. */
import { formatTableRemarks } from '@elenchus/benchmarks/papers'
import { selectBestOfFamilies } from '../published.ts'
import type { Metric } from '../task.ts'
import { bandsOf } from './breakdowns.ts'
import { costColumns, hasCosts } from './costs.ts'
import { labelTitle, metricLabel } from './display-names.ts'
import type { Report, ReportedTask } from './gather-report.ts'
import { scoresOf, taskTitle } from './html/parts.ts'
import { sizes } from './html/results.ts'
import { settingRows } from './html/settings.ts'
import { concerns } from './review.ts'

const percent = (value: number) => (100 * value).toFixed(1)
export const showMetric = ({ value, interval }: Metric): string =>
  value === null ? '–' : `${percent(value)}${interval ? ` [${percent(interval[0])}, ${percent(interval[1])}]` : ''}`

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.map(cell).join(' | ')} |`).join('\n')
const folded = (summary: string, inside: string) =>
  `<details><summary>${summary.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</summary>\n\n${inside}\n\n</details>`

function reviewParts({ tasks }: Report): string[] {
  const rows = tasks.flatMap(task =>
    task.look.entries
      .slice(0, 20)
      .map(({ series, sampleId, concern, answer, evidence }) => [
        concern === 'unparsed' ? 'not read' : concern,
        sampleId,
        task.series[series]!.name,
        task.task,
        answer,
        evidence,
      ]),
  )
  if (rows.length === 0) return []
  const counted = tasks.flatMap(task =>
    task.look.counts.flatMap((own, i) =>
      concerns.some(concern => own[concern] > 0)
        ? [[task.series[i]!.name, taskTitle(task), ...concerns.map(concern => String(own[concern]))]]
        : [],
    ),
  )
  return [
    '## Answers to check',
    'Answers that could not be read, were cut off at the output limit, or were read with low confidence.',
    table(['run', 'task', 'not read', 'cut off', 'unsure'], counted),
    folded('Examples', table(['', 'item', 'run', 'task', 'read as', 'evidence'], rows)),
  ]
}

/** Our series and the best published rows, ranked by the main metric. */
function resultParts(report: Report, task: ReportedTask): string[] {
  const all = scoresOf(report, task)
  const metrics = [...new Set(all.flatMap(scores => Object.keys(scores?.metrics ?? {})))]
  const names = [task.mainMetric, ...metrics.filter(name => name !== task.mainMetric)]
  const [shown, more] = names.length > 4 ? [names.slice(0, 1), names.slice(1)] : [names, []]
  const ours = task.series.map(({ name }, i) => {
    const { n = 0, unparsed = 0, truncated = 0, failed = 0, metrics: own = {} } = all[i] ?? {}
    const figures = shown.map(metric => showMetric(own[metric] ?? { value: null, n: 0 }))
    return {
      value: own[task.mainMetric]?.value ?? -1,
      row: [name, ...figures, String(task.answered[i]), ...[n, unparsed, truncated, failed].map(String)],
    }
  })
  const blanks = Array.from({ length: shown.length + 4 }, () => '')
  const beside = selectBestOfFamilies(task.published?.rows ?? []).map(({ name, value }) => ({
    value,
    row: [`*${name} (published)*`, percent(value), ...blanks],
  }))
  const rows = [...ours, ...beside].sort((a, b) => b.value - a.value).map(({ row }) => row)
  const { published } = task
  return [
    `## ${taskTitle(task)}`,
    sizes(task),
    table(['run', ...shown.map(metricLabel), 'items', 'answers', 'not read', 'cut off', 'failed'], rows),
    ...(task.inputNote === '' ? [] : [task.inputNote]),
    ...(published && published.rows.length > 0
      ? [
          `Published: ${published.table.paper}, ${published.table.label}, ${published.column}, the best of each family${published.caveat === '' ? '' : `; ${published.caveat}`}.`,
        ]
      : []),
    ...(more.length > 0
      ? [
          table(
            ['', ...task.series.map(({ name }) => name)],
            more.map(metric => [
              metricLabel(metric),
              ...all.map(scores => showMetric(scores?.metrics[metric] ?? { value: null, n: 0 })),
            ]),
          ),
        ]
      : []),
  ]
}

function costParts(report: Report, task: ReportedTask): string[] {
  const usages = scoresOf(report, task).map(scores => scores?.usage)
  const columns = costColumns(usages)
  const rows = usages.flatMap((usage, i) =>
    hasCosts(usage) ? [[task.series[i]!.name, ...columns.map(({ show }) => show(usage))]] : [],
  )
  return rows.length === 0 ? [] : ['### Costs', table(['run', ...columns.map(({ name }) => name)], rows)]
}

function breakdownParts(report: Report, task: ReportedTask): string[] {
  const names = task.series.map(({ name }) => name)
  const parts = bandsOf(scoresOf(report, task)).flatMap(({ label, metric, bands }) => [
    `### By ${labelTitle(label)}`,
    `${metricLabel(metric)}; number of items in parentheses.`,
    table(
      ['', ...names],
      bands.map(({ name, points }) => [
        name.trim(),
        ...points.map(point => (point.value === null ? '–' : `${showMetric(point)} (${point.n})`)),
      ]),
    ),
  ])
  if (task.cross) {
    const { rows, columns, cells } = task.cross
    const share = ({ right, n }: { right: number; n: number }) => (n === 0 ? '–' : `${percent(right / n)} (${n})`)
    parts.push(
      '### Question type by EASY and HARD',
      table(
        ['', ...names.flatMap(name => columns.map(column => `${name}, ${column}`))],
        rows.map((name, r) => [name, ...cells.flatMap(own => own[r]!.map(share))]),
      ),
    )
  }
  if (task.consistency) {
    const { whole, sameAnswer } = task.consistency
    parts.push(
      '### Consistency',
      table(
        ['', ...names],
        [
          ['correct in every variant', ...whole.map(showMetric)],
          ...(sameAnswer ? [['same answer in every variant', ...sameAnswer.map(showMetric)]] : []),
        ],
      ),
    )
  }
  return parts
}

/** Agreement and differences as matrices, with the intervals folded. */
function pairParts({ comparisons, overlap, measure, series }: ReportedTask): string[] {
  const names = series.map(({ name }) => name)
  const parts: string[] = []
  if (overlap)
    parts.push(
      '### Agreement between runs',
      'Percent of shared items on which both are correct or both are incorrect.',
      table(
        ['', ...names],
        overlap.pairs.map((row, i) => [
          names[i]!,
          ...row.map(pair => (pair && pair.n > 0 ? percent((pair.bothRight + pair.neither) / pair.n) : '')),
        ]),
      ),
    )
  if (comparisons.length === 0) return parts
  const probability = (p: number) => (p < 0.001 ? 'p < .001' : `p = ${p.toFixed(3)}`)
  const lead = (i: number, j: number) => {
    const pair = comparisons.find(
      ({ first, second }) => [first, second].includes(names[i]!) && [first, second].includes(names[j]!),
    )
    if (i === j || !pair?.difference) return ''
    const value = (pair.first === names[i] ? 1 : -1) * pair.difference.value
    return `${value >= 0 ? '+' : '−'}${percent(Math.abs(value))}, ${probability(pair.adjustedP)}`
  }
  parts.push(
    '### Differences between runs',
    `${measure}: lead of the row over the column in points, and McNemar’s p after Holm’s correction over ${comparisons.length}.`,
    table(
      ['', ...names],
      names.map((name, i) => [name, ...names.map((_, j) => lead(i, j))]),
    ),
    folded(
      'Intervals by paired bootstrap',
      table(
        ['pair', 'items', 'difference', '95% interval'],
        comparisons.map(({ first, second, items, difference }) => [
          `${first} − ${second}`,
          String(items),
          difference ? percent(difference.value) : '–',
          difference?.interval ? difference.interval.map(percent).join(' to ') : '–',
        ]),
      ),
    ),
  )
  return parts
}

function settingParts(report: Report, task: ReportedTask): string[] {
  const { differ, same } = settingRows(report, task)
  const names = task.series.map(({ name }) => name)
  const rows = (all: typeof differ) => all.map(({ name, values }) => [name, ...values])
  return [
    ...(differ.length > 0 ? ['### Settings that differ', table(['', ...names], rows(differ))] : []),
    folded(names.length > 1 ? 'Settings that are the same in all runs' : 'Settings', table(['', ''], rows(same))),
  ]
}

export function writeMarkdown(report: Report): string {
  const { title, created, tasks, published } = report
  const parts = [`# ${title}`, `Created ${created}. Values in percent; 95% intervals, clustered by passage or theory.`]
  parts.push(...reviewParts(report))
  for (const task of tasks)
    parts.push(
      ...resultParts(report, task),
      ...costParts(report, task),
      ...breakdownParts(report, task),
      ...pairParts(task),
      ...settingParts(report, task),
    )
  if (published.length > 0) parts.push('## Published results')
  for (const each of published) {
    const { paper, label, caption, unit, columns, rows: printed } = each
    const said = formatTableRemarks(each)
    parts.push(
      `${paper}, ${label}: ${caption} (${unit}).${said ? ` ${said}` : ''}`,
      folded(
        `All rows of ${label}`,
        table(
          ['', ...columns],
          printed.map(({ name, values }) => [name, ...values.map(value => (value === null ? '–' : String(value)))]),
        ),
      ),
    )
  }
  return `${parts.join('\n\n')}\n`
}
