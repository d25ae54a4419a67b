/** The part of the page about one task on one dataset: results, breakdowns, consistency, overlap, comparison, extraction. */
import { escapeXml } from '@elenchus/metagraph/draw'
import type { Metric, Scores } from '../contract/task.ts'
import { drawCurve } from '../plots/curve.ts'
import { heatTable, mark, showPoint, type TrackRow, trackPlot } from '../plots/tracks.ts'
import { publishedByLabel, publishedColumn, publishedParts, publishedRows } from '../published/beside.ts'
import { remarks } from '../published/table.ts'
import { type Bands, bandsOf } from './breakdowns.ts'
import type { Report, ReportedTask } from './gather-report.ts'
import { mainMetric } from './main-metric.ts'

const cell = (text: string, numeric = false) => `<td${numeric ? ' class="n"' : ''}>${escapeXml(text)}</td>`
const heads = (names: readonly string[]) =>
  names.map(name => `<th class="n" scope="col">${escapeXml(name)}</th>`).join('')
const blank: Metric = { value: null, n: 0 }

/** The scores of each series of a task. */
const scoresOf = ({ runs }: Report, task: ReportedTask): (Scores | undefined)[] =>
  task.series.map(({ run, protocol }) => runs[run]!.scores[protocol])

/** A series by mark and name. */
const named = (task: ReportedTask, i: number) => `${mark(task.series[i]!.mark)} ${escapeXml(task.series[i]!.name)}`

/** Chance, where the answers are few and alike often. */
const chances: Readonly<Record<string, number>> = {
  reclor: 0.25,
  logiqa1: 0.25,
  'logiqa2-mrc': 0.25,
  'logiqa2-nli': 0.5,
}

function legend(task: ReportedTask, published = false, among: (series: number) => boolean = () => true): string {
  const print = published ? `<li>${mark('published')}as published</li>` : ''
  return `<ul class="legend">${task.series.map(({ name, mark: own }, i) => (among(i) ? `<li>${mark(own)}${escapeXml(name)}</li>` : '')).join('')}${print}</ul>`
}

/** Our series and the published rows, best first. */
function results(report: Report, task: ReportedTask): string {
  const all = scoresOf(report, task)
  const metric = mainMetric(all.find(scores => scores !== undefined))
  const rows: { value: number; row: TrackRow }[] = task.series.map(({ name, mark: series }, i) => {
    const point = all[i]?.metrics[metric] ?? blank
    return {
      value: point.value ?? -1,
      row: { name: '', points: [{ value: point.value, interval: point.interval ?? null, series, title: name }] },
    }
  })
  const beside = publishedColumn(task.task, task.dataset)
  for (const { name: title, value } of beside ? publishedRows(beside) : [])
    rows.push({ value, row: { name: '', points: [{ value, series: 'published', title }] } })
  rows.sort((a, b) => b.value - a.value)
  const about = beside
    ? ` Hollow marks: as published, ${beside.table.paper} ${beside.table.where}, ${beside.column}${beside.sameData ? '' : '; ours is on other data, so the published rows are for orientation only'}.`
    : ''
  const said = beside ? remarks(beside.table) : ''
  const doubt = said === '' ? '' : `<p class="note${beside?.table.doubt ? ' doubt' : ''}">${escapeXml(said)}</p>`
  const reference = chances[task.task]
  return `${trackPlot(
    rows.map(({ row }) => row),
    { caption: `${metric}, with 95% intervals.${about}`, ...(reference === undefined ? {} : { reference }) },
  )}${doubt}`
}

/** Metagraphs are scored part by part; each part beside its published column. */
function parts(report: Report, task: ReportedTask): string {
  const all = scoresOf(report, task)
  const rows = publishedParts(task.task).flatMap(({ metric, name, points }): TrackRow[] =>
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
  return rows.length === 0
    ? ''
    : `<h3>By part</h3>${trackPlot(rows, { caption: 'Hollow: the best of T5 large and of T5-11B, as published on the test split.' })}`
}

/** Every metric of every series. */
function metricTable(report: Report, task: ReportedTask): string {
  const all = scoresOf(report, task)
  const names = [...new Set(all.flatMap(scores => Object.keys(scores?.metrics ?? {})))]
  const counts = ['n', 'unparsed', 'failed'] as const
  const wide = names.length <= 4
  const rowOf = (name: string, cells: readonly string[]) =>
    `<tr><th scope="row">${name}</th>${cells.map(text => cell(text, true)).join('')}</tr>`
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
            escapeXml(metric),
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
  const head = wide
    ? heads([...names, ...counts])
    : task.series.map((_, i) => `<th class="n" scope="col">${named(task, i)}</th>`).join('')
  const table = `<div class="wide"><table><thead><tr><td></td>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
  return names.length <= 12 ? table : `<details><summary>All ${names.length} figures</summary>${table}</details>`
}

function figuresTable({ bands }: Bands, task: ReportedTask): string {
  const body = bands.map(
    ({ name, points }) =>
      `<tr><th scope="row">${escapeXml(name)}</th>${points.map(point => cell(point.value === null ? '–' : `${showPoint(point)} (${point.n})`, true)).join('')}</tr>`,
  )
  return `<details><summary>The same as a table</summary><div class="wide"><table><thead><tr><td></td>${heads(task.series.map(({ name }) => name))}</tr></thead><tbody>${body.join('')}</tbody></table></div></details>`
}

/** Items of a band; series that asked more than once have more rows. */
const least = (points: readonly Metric[]) => Math.min(...points.filter(({ value }) => value !== null).map(({ n }) => n))

/** Accuracy by every label: a curve where the values are in order, tracks where they are not. */
function breakdowns(report: Report, task: ReportedTask): string {
  const reference = chances[task.task]
  return bandsOf(scoresOf(report, task))
    .map(by => {
      const title = `By ${by.label}`
      if (by.ordered)
        return `<h3>${escapeXml(title)}</h3>${legend(task)}<figure>${drawCurve(
          by.bands.map(({ name }) => name),
          task.series.map(({ name, mark: series }, i) => ({
            name,
            series,
            points: by.bands.map(({ points }) => points[i]!),
          })),
          {
            title: `${by.metric} by ${by.label}`,
            notes: by.bands.map(({ points }) => `n = ${least(points)}`),
            ...(reference === undefined ? {} : { reference }),
          },
        )}</figure>${figuresTable(by, task)}`
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
            ...publishedByLabel(task.task, task.dataset, by.label, name).map(({ name: title, value }) => ({
              value,
              series: 'published' as const,
              title,
            })),
          ],
        }
      })
      const compact = rows.length * task.series.length > 12
      const published = rows.some(({ points }) => points.some(({ series }) => series === 'published'))
      return `<h3>${escapeXml(title)}</h3>${compact ? legend(task, published) : ''}${trackPlot(rows, { caption: `${by.metric}; in brackets, items.${published ? ' Hollow: as published, on the paper’s own data.' : ''}`, compact, ...(reference === undefined ? {} : { reference }) })}${figuresTable(by, task)}`
    })
    .join('')
}

const percent = (value: number | null) => (value === null ? '–' : (100 * value).toFixed(0))
const heat = (metric: Metric) => ({
  text: percent(metric.value),
  share: metric.value,
  title: `${showPoint(metric)}, ${metric.n} items`,
})

function consistency(task: ReportedTask): string {
  const parts: string[] = []
  if (task.consistency) {
    const { families, whole, sameAnswer } = task.consistency
    parts.push(
      '<p class="soft">Percent right by variant of the base theory, under it the group of perturbations. "All right": theories that are right in every variant.',
      sameAnswer
        ? ' "Same answer": the variants mean the same; how often the answers are the same, right or wrong.</p>'
        : '</p>',
      ...families.map(({ name, variants, cells, whole: own }) =>
        heatTable(
          [
            ...variants.map(
              each => `<span class="whole">${escapeXml(each.name)}</span><br><small>${escapeXml(each.group)}</small>`,
            ),
            'all right',
            ...(sameAnswer ? ['same answer'] : []),
          ],
          cells.map((row, i) => ({
            name: named(task, i),
            cells: [...row.map(heat), heat(own[i]!), ...(sameAnswer ? [heat(sameAnswer[i]!)] : [])],
          })),
          name === '' ? 'Variants' : `Variants ${name}`,
        ),
      ),
      trackPlot(
        [
          {
            name: '',
            points: whole.map((point, i) => ({ ...point, series: task.series[i]!.mark, title: task.series[i]!.name })),
          },
        ],
        { caption: 'Right in every variant, with 95% intervals clustered by theory' },
      ),
    )
  }
  const most = Math.max(0, ...task.repeats.map(({ length }) => length))
  if (most > 1) {
    const bands = Array.from({ length: most }, (_, k) => `k = ${k + 1}`)
    const curves = task.series.flatMap(({ name, mark: series }, i) =>
      task.repeats[i]!.length > 0 ? [{ name, series, points: bands.map((_, k) => task.repeats[i]![k] ?? blank) }] : [],
    )
    parts.push(
      `<p class="soft">pass^k: how likely k answers to the same item are all right, from ${most} repeats.</p>${legend(task, false, i => task.repeats[i]!.length > 0)}<figure>${drawCurve(bands, curves, { title: 'pass^k' })}</figure>`,
      heatTable(
        bands,
        task.series.flatMap((_, i) =>
          task.repeats[i]!.length > 0
            ? [{ name: named(task, i), cells: bands.map((__, k) => heat(task.repeats[i]![k] ?? blank)) }]
            : [],
        ),
        'pass^k in percent',
      ),
    )
  }
  return parts.length > 0 ? `<h3>Consistency</h3>${parts.join('')}` : ''
}

function overlap(task: ReportedTask): string {
  if (!task.overlap) return ''
  const { pairs, combinations, shared } = task.overlap
  const names = task.series.map((_, i) => named(task, i))
  const matrix = heatTable(
    names,
    pairs.map((row, i) => ({
      name: names[i]!,
      cells: row.map(pair => {
        if (!pair || pair.n === 0) return { text: '', share: null }
        const same = (pair.bothRight + pair.neither) / pair.n
        return {
          text: `${percent(same)}%\n${pair.bothRight} ✓✓ ${pair.neither} ✗✗`,
          share: same,
          title: `${pair.n} shared items: both right ${pair.bothRight}, only the first ${pair.onlyFirst}, only the second ${pair.onlySecond}, both wrong ${pair.neither}`,
        }
      }),
    })),
    'Pairs: share of shared items on which both are right or both are wrong, then how many both get right (✓✓) and both get wrong (✗✗)',
  )
  const shown = combinations.slice(0, 12)
  const top = Math.max(1, ...shown.map(({ n }) => n))
  const rows = shown.map(({ series, n }) => {
    const marks = task.series
      .map((_, i) =>
        series.includes(i)
          ? '<td class="yes" style="text-align:center">●<span hidden> right</span></td>'
          : '<td class="no" style="text-align:center">○</td>',
      )
      .join('')
    return `<tr><td class="n">${n}</td>${marks}<td><span class="bar" style="width:${((100 * n) / top).toFixed(1)}%"></span></td></tr>`
  })
  const rest = combinations.slice(12).reduce((sum, { n }) => sum + n, 0)
  return `<h3>Overlap</h3>${task.measure === 'accuracy' ? '' : `<p class="soft">Right here means: ${escapeXml(task.measure)}.</p>`}${matrix}
<p class="soft above">Which series get the same items right (● right, ○ not), over ${shared} items that all have${rest > 0 ? `; ${rest} more in other combinations` : ''}</p><div class="wide"><table class="upset" aria-label="Items by which series get them right"><thead><tr><th class="n" scope="col">items</th>${names.map(name => `<th scope="col">${name}</th>`).join('')}<td></td></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function comparisons({ comparisons: all, measure, series }: ReportedTask): string {
  if (all.length === 0)
    return series.length < 2
      ? ''
      : '<p class="soft">Too many series to test all pairs; <code>elenchus compare</code> tests those you name.</p>'
  const signed = (value: number) => `${value >= 0 ? '+' : '−'}${(100 * Math.abs(value)).toFixed(1)}`
  const p = (value: number) => (value < 0.001 ? '< .001' : value.toFixed(3))
  const rows = all.map(({ first, second, items, difference, mcnemar, adjustedP, detectable }) => {
    const interval = difference?.interval
    return `<tr>${cell(`${first} − ${second}`)}${cell(String(items), true)}${cell(difference ? signed(difference.value) : '–', true)}${cell(interval ? `${signed(interval[0])} to ${signed(interval[1])}` : '–', true)}${cell(`${mcnemar.onlyFirst} / ${mcnemar.onlySecond}`, true)}${cell(p(mcnemar.p), true)}${cell(p(adjustedP), true)}${cell(detectable === null ? '–' : (100 * detectable).toFixed(1), true)}</tr>`
  })
  return `<h3>Differences, tested in pairs</h3><p class="soft above">${escapeXml(measure)} in points on shared items; intervals by paired bootstrap; McNemar's exact p, and with Holm's correction over ${all.length}; findable: the difference that so many items show four times in five.</p><div class="wide"><table aria-label="Differences in pairs"><thead><tr><th scope="col">pair</th>${heads(['items', 'difference', '95% interval', 'only first / second', 'McNemar', 'Holm', 'findable'])}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

/** Which rung found the answers, and how far translate-and-prove came. */
function extraction(task: ReportedTask): string {
  const rungs = [...new Set(task.rungs.flatMap(own => [...own.keys()]))]
  const rows = task.series.flatMap((_, i) => {
    const own = task.rungs[i]!
    return own.size === 0
      ? []
      : [
          `<tr><th scope="row">${named(task, i)}</th>${rungs.map(rung => cell(own.has(rung) ? `${own.get(rung)!.n} (${percent(own.get(rung)!.right / own.get(rung)!.n)}% right)` : '–', true)).join('')}</tr>`,
        ]
  })
  const proofs = task.series.flatMap((_, i) => {
    const own = task.proofs[i]
    return own
      ? [
          `<tr><th scope="row">${named(task, i)}</th>${[own.n, own.translated, own.decided, own.agreed].map(n => cell(String(n), true)).join('')}</tr>`,
        ]
      : []
  })
  return [
    rows.length > 0 && rungs.length > 0
      ? `<details><summary>How answers were found in the responses</summary><div class="wide"><table><thead><tr><td></td>${heads(rungs)}</tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`
      : '',
    proofs.length > 0
      ? `<h3>Translate and prove</h3><div class="wide"><table><thead><tr><td></td>${heads(['answered', 'translated', 'decided', 'agreed with gold'])}</tr></thead><tbody>${proofs.join('')}</tbody></table></div>`
      : '',
  ].join('')
}

/** The title of a task in the page. */
export const taskTitle = ({ task, dataset }: ReportedTask) =>
  dataset === '' || dataset === task ? task : `${task}: ${dataset}`

export function taskSection(report: Report, task: ReportedTask, index: number): string {
  return `<section id="task-${index}"><h2>${escapeXml(taskTitle(task))}</h2><p class="soft">${task.items} items, ${task.series.length} series.</p>${results(report, task)}${parts(report, task)}${metricTable(report, task)}${breakdowns(report, task)}${consistency(task)}${overlap(task)}${comparisons(task)}${extraction(task)}</section>`
}
