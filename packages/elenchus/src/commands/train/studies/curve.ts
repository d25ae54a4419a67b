/** `elenchus train studies curve`: the figures by share of the training data (the paper's Figure 5, Tables 15 and 16). */

import { type PublishedTable, publishedTable, tableRemarks } from '@elenchus/benchmarks/papers'
import { type LineSeries, linePlot } from '@elenchus/drawing'
import { settings } from '@elenchus/explainer/settings'
import { trainExplainer } from '@elenchus/explainer/training'
import { english } from '@elenchus/language/node'
import { random } from '@elenchus/learning'
import type { Figures, ScoreReport } from '@elenchus/metagraph/score'
import type { Interval } from '@elenchus/statistics'
import type { Command } from 'commander'
import { example } from '../../../cli/command.ts'
import { checkWritable, writeTo } from '../../../cli/files.ts'
import { write, writeJson } from '../../../cli/io.ts'
import {
  addOptions,
  file,
  flag,
  numbers,
  type OptionValues,
  oneOf,
  required,
  seed,
  wholeNumber,
} from '../../../cli/options.ts'
import { namedEnds } from '../../../terminal/named-ends.ts'
import { progressBar } from '../../../terminal/progress.ts'
import { table } from '../../../terminal/text.ts'
import { graphsAt, kindsAndOperators, scoreExplainer } from './explainer-study.ts'

const columns = [
  ['step F1', 'step.f1', 'step', 'step F1'],
  ['step All', 'step.allCorrect', 'all', 'step All'],
  ['formula F1', 'formula.f1', 'formula', 'formula F1'],
  ['formula All', 'formula.allCorrect', 'all', 'formula All'],
  ['certainty', 'certainty.accuracy', 'degree', 'certainty accuracy'],
  ['macro-F1', 'certainty.macroF1', 'macro', 'certainty macro-F1'],
  ['overall', 'overall', 'overall', 'overall'],
] as const satisfies readonly (readonly [string, keyof Figures, string, string])[]

const [all, byShare, byKind, byKindAndShare] = ['Table 3', 'Table 15', 'Table 14', 'Table 16'].map(label =>
  publishedTable('MetaLogic', label),
)

const valuesOf = (from: PublishedTable, name: string) => from.rows.find(row => row.name === name)?.values

/** MetGen (T5 large) on a share of the data, by the names of columns; nothing where the paper has no such share. */
function published(ratio: number, whole: PublishedTable, parts: PublishedTable, names: readonly string[]) {
  const [from, name] = ratio === 1 ? [whole, 'MetGen (T5 large)'] : [parts, `MetGen, ${percent(ratio)}`]
  const values = valuesOf(from, name)
  return values && names.map(column => values[from.columns.indexOf(column)] ?? null)
}

const main = (ratio: number) =>
  published(
    ratio,
    all!,
    byShare!,
    columns.map(([, , , column]) => column),
  )
const detailed = (ratio: number) =>
  published(
    ratio,
    byKind!,
    byKindAndShare!,
    kindsAndOperators.map(([column]) => column),
  )

/** Does the print give MetGen another model's figures at this share? */
const isDoubtful = (ratio: number) => {
  const [own, other] = ['MetGen', 'Multitask'].map(name => valuesOf(byShare!, `${name}, ${percent(ratio)}`))
  return own !== undefined && other !== undefined && own.every((value, i) => value === other[i])
}

const options = {
  data: required(file('--data <file>', 'annotated passages to train on')),
  dev: required(file('--dev <file>', 'annotated passages to measure on')),
  ratios: numbers('--ratios <list>', 'shares of the training data', {
    above: 0,
    max: 1,
    default: [0.05, 0.1, 0.2, 0.5, 1],
  }),
  setting: oneOf('--setting <name>', 'paper, question or raw', settings, { default: 'paper' }),
  seed: seed('the first seed for the draw and the training', { default: 1 }),
  seeds: wholeNumber('--seeds <n>', 'how many seeds, of which the mean is shown', { default: 3, min: 1 }),
  plot: file('--plot <file>', 'write a plot (SVG)'),
  json: flag('--json', 'print JSON'),
}
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command.action(run)
  addOptions(command, options)
  example(command, 'elenchus train studies curve --data metalogic_train.json --dev metalogic_dev.json --plot curve.svg')
}

/** One share of the data, over all seeds. */
interface Point {
  readonly ratio: number
  readonly passages: number
  readonly reports: readonly ScoreReport[]
}

const meanOf = (values: readonly (number | null)[]) => {
  const there = values.filter(value => value !== null)
  return there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0) / there.length
}
const figureOf = ({ reports }: Point, key: keyof Figures) => meanOf(reports.map(({ figures }) => figures[key]))
/** The ends of the seeds' 95% intervals, averaged: each seed sees the same passages of --dev. */
function intervalOf({ reports }: Point, key: keyof Figures): Interval | null {
  const all = reports.flatMap(({ intervals }) => intervals?.[key] ?? [])
  const [low, high] = [0, 1].map(end => meanOf(all.filter((_, i) => i % 2 === end)))
  return low == null || high == null ? null : [low, high]
}
/** "57.1–58.0" over the seeds. */
const spreadOf = ({ reports }: Point, key: keyof Figures) => {
  const there = reports.flatMap(({ figures }) => figures[key] ?? [])
  return there.length === 0 ? '–' : [Math.min(...there), Math.max(...there)].map(figure).join('–')
}

async function run(options: Options): Promise<void> {
  const { setting, seed, seeds, ratios } = options
  await checkWritable(options.plot)
  const [data, dev] = [await graphsAt(options.data), await graphsAt(options.dev)]
  const points: Point[] = []
  const progress = progressBar(ratios.length * seeds, 'trainings')
  for (const ratio of ratios) {
    const passages = Math.max(1, Math.round(ratio * data.length))
    const reports: ScoreReport[] = []
    for (let i = 0; i < seeds; i++) {
      const drawn = random(seed + i)
        .shuffle([...data])
        .slice(0, passages)
      const model = trainExplainer(drawn, { language: english(), seed: seed + i })
      reports.push(scoreExplainer(dev, model, setting))
      progress(points.length * seeds + i + 1)
    }
    points.push({ ratio, passages, reports })
  }
  progress.end()
  if (options.plot !== undefined) await writeTo(options.plot, plot(points))
  if (options.json) {
    await writeJson('train.studies.curve', {
      setting,
      seed,
      seeds,
      rows: points.map(point => {
        const keys = Object.keys(point.reports[0]!.figures) as (keyof Figures)[]
        return {
          ratio: point.ratio,
          passages: point.passages,
          figures: Object.fromEntries(keys.map(key => [key, figureOf(point, key)])),
          intervals: namedEnds(Object.fromEntries(keys.map(key => [key, intervalOf(point, key) ?? undefined]))),
          bySeed: point.reports.map(({ figures }, i) => ({ seed: seed + i, figures })),
        }
      }),
    })
    return
  }
  const rowsOf = (
    keys: readonly (keyof Figures)[],
    theirs: (ratio: number) => readonly (number | null)[] | undefined,
  ) =>
    points.flatMap(point => {
      const printed = theirs(point.ratio)
      const doubt = theirs === main && isDoubtful(point.ratio) ? ' (doubtful)' : ''
      return [
        [`${percent(point.ratio)}, ours (${point.passages})`, ...keys.map(key => figure(figureOf(point, key)))],
        ...(seeds > 1 ? [[`  ${seeds} seeds`, ...keys.map(key => spreadOf(point, key))]] : []),
        ['  95% interval', ...keys.map(key => range(intervalOf(point, key)))],
        ...(printed ? [[`  MetGen T5-large${doubt}`, ...printed.map(value => value?.toFixed(1) ?? '–')]] : []),
      ]
    })
  const keysOf = (list: readonly (readonly [string, keyof Figures, ...string[]])[]) => list.map(([, key]) => key)
  await write(
    [
      `setting ${setting}; ours on --dev, mean of ${seeds} ${seeds === 1 ? 'seed' : 'seeds'}; the paper's rows on its test split`,
      table(['share of the data', ...columns.map(([, , short]) => short)], rowsOf(keysOf(columns), main)),
      tableRemarks(byShare!),
      '',
      'by kind of step, and formula F1 by operator (Tables 14 and 16)',
      table(
        ['share of the data', ...kindsAndOperators.map(([name]) => name)],
        rowsOf(keysOf(kindsAndOperators), detailed),
      ),
      '',
    ].join('\n'),
  )
}

const percent = (ratio: number) => `${Number((100 * ratio).toFixed(2))}%`
const figure = (value: number | null) => (value === null ? '–' : (100 * value).toFixed(1))
const range = (interval: Interval | null) => interval?.map(end => (100 * end).toFixed(0)).join('–') ?? '–'

function plot(points: readonly Point[]): string {
  const shown = [0, 2, 4].map((c): LineSeries => {
    const [name, key] = columns[c]!
    return { name, points: points.map(point => ({ value: figureOf(point, key), interval: intervalOf(point, key) })) }
  })
  // What the print has twice under two names is no measurement of MetGen: the line leaves it out.
  const theirs = [0, 2, 4].map(
    (c): LineSeries => ({
      name: `${columns[c]![0]}, T5-large`,
      dashed: true,
      mark: c / 2,
      points: points.map(({ ratio }) => {
        const printed = isDoubtful(ratio) ? undefined : main(ratio)?.[c]
        return { value: printed === undefined || printed === null ? null : printed / 100 }
      }),
    }),
  )
  const left = points.filter(({ ratio }) => isDoubtful(ratio)).map(({ ratio }) => percent(ratio))
  return String(
    linePlot({
      title: `What more annotated passages would bring${left.length === 0 ? '' : ` (T5-large without its doubtful rows at ${left.join(', ')})`}`,
      bands: points.map(({ ratio }) => percent(ratio)),
      series: [...shown, ...theirs],
      intervals: 'areas',
      file: { xLabel: 'share of the training data', yLabel: 'score, %' },
    }),
  )
}
