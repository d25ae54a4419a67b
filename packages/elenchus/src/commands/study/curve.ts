/** `elenchus study curve`: the figures by share of the training data (the paper's Figure 5, Tables 15 and 16). */
import { publishedTables, remarks } from '@elenchus/evaluation/published'
import { settings } from '@elenchus/explainer/settings'
import { trainExplainer } from '@elenchus/explainer/training'
import { english } from '@elenchus/language/node'
import { random } from '@elenchus/learning'
import type { Figures, ScoreReport } from '@elenchus/metagraph/score'
import { type LineSeries, linePlot } from '@elenchus/plots'
import type { Interval } from '@elenchus/statistics'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { addOptions, file, flag, type Given, numbers, oneOf, required, seed } from '../../cli/options.ts'
import { write, writeJson } from '../../cli/output.ts'
import { checkWritable, writeTo } from '../../files/write-file.ts'
import { namedEnds } from '../../terminal/named-ends.ts'
import { progressBar } from '../../terminal/progress.ts'
import { table } from '../../terminal/table.ts'
import { graphsAt, pointOf, scoreExplainer } from './explainer-study.ts'

const columns = [
  ['step F1', 'step.f1', 'step', 'step F1'],
  ['step All', 'step.allCorrect', 'all', 'step All'],
  ['formula F1', 'formula.f1', 'formula', 'formula F1'],
  ['formula All', 'formula.allCorrect', 'all', 'formula All'],
  ['certainty', 'certainty.accuracy', 'degree', 'certainty accuracy'],
  ['macro-F1', 'certainty.macroF1', 'macro', 'certainty macro-F1'],
  ['overall', 'overall', 'overall', 'overall'],
] as const satisfies readonly (readonly [string, keyof Figures, string, string])[]

const [all, byShare] = ['Table 3', 'Table 15'].map(where => publishedTables.find(each => each.where === where)!)

/** MetGen (T5 large) on a share of the data, in the order of `columns`; nothing where the paper has no such share. */
function published(ratio: number): readonly (number | null)[] | undefined {
  const [from, name] = ratio === 1 ? [all!, 'MetGen (T5 large)'] : [byShare!, `MetGen, ${percent(ratio)}`]
  const values = from.rows.find(row => row.name === name)?.values
  return values && columns.map(([, , , column]) => values[from.columns.indexOf(column)] ?? null)
}

const options = {
  data: required(file('--data <file>', 'annotated passages to train on')),
  dev: required(file('--dev <file>', 'annotated passages to measure on')),
  ratios: numbers('--ratios <list>', 'shares of the training data', {
    above: 0,
    most: 1,
    default: [0.05, 0.1, 0.2, 0.5, 1],
  }),
  setting: oneOf('--setting <name>', 'paper, question or raw', settings, { default: 'paper' }),
  seed: seed('seed for the draw and the training', { default: 1 }),
  plot: file('--plot <file>', 'write a plot (SVG)'),
  json: flag('--json', 'print JSON'),
}
type Options = Given<typeof options>

export function define(command: Command): void {
  command.action(run)
  addOptions(command, options)
  example(command, 'elenchus study curve --data metalogic_train.json --dev metalogic_dev.json --plot curve.svg')
}

async function run(options: Options): Promise<void> {
  const { setting, seed, ratios } = options
  await checkWritable(options.plot)
  const [data, dev] = [await graphsAt(options.data), await graphsAt(options.dev)]
  const order = random(seed).shuffle([...data])
  const reports: { readonly ratio: number; readonly passages: number; readonly report: ScoreReport }[] = []
  const progress = progressBar(ratios.length, 'shares')
  for (const ratio of ratios) {
    const passages = Math.max(1, Math.round(ratio * data.length))
    const model = trainExplainer(order.slice(0, passages), { language: english(), seed })
    reports.push({ ratio, passages, report: scoreExplainer(dev, model, setting) })
    progress(reports.length)
  }
  progress.end()
  if (options.plot !== undefined) await writeTo(options.plot, plot(reports))
  if (options.json) {
    await writeJson('study.curve', {
      setting,
      seed,
      rows: reports.map(({ ratio, passages, report }) => ({
        ratio,
        passages,
        figures: report.figures,
        intervals: namedEnds(report.intervals ?? {}),
      })),
    })
    return
  }
  const rows = reports.flatMap(({ ratio, passages, report }) => {
    const own = [`${percent(ratio)}, ours (${passages})`, ...columns.map(([, key]) => figure(report.figures[key]))]
    const bounds = ['  95% interval', ...columns.map(([, key]) => range(report.intervals?.[key] ?? null))]
    const theirs = published(ratio)
    return theirs
      ? [own, bounds, ['  MetGen T5-large', ...theirs.map(value => value?.toFixed(1) ?? '–')]]
      : [own, bounds]
  })
  await write(
    `setting ${setting}; ours on --dev, the paper's rows on its test split\n${table(
      ['share of the data', ...columns.map(([, , short]) => short)],
      rows,
    )}\n${remarks(byShare!)}\n`,
  )
}

const percent = (ratio: number) => `${Number((100 * ratio).toFixed(2))}%`
const figure = (value: number | null) => (value === null ? '–' : (100 * value).toFixed(1))
const range = (interval: Interval | null) => interval?.map(end => (100 * end).toFixed(0)).join('–') ?? '–'

function plot(reports: readonly { readonly ratio: number; readonly report: ScoreReport }[]): string {
  const shown = [0, 2, 4].map((c): LineSeries => {
    const [name, key] = columns[c]!
    return { name, points: reports.map(({ report }) => pointOf(report, key)) }
  })
  const theirs = [0, 2, 4].map(
    (c): LineSeries => ({
      name: `${columns[c]![0]}, T5-large`,
      dashed: true,
      mark: c / 2,
      points: reports.map(({ ratio }) => {
        const figure = published(ratio)?.[c]
        return { value: figure === undefined || figure === null ? null : figure / 100 }
      }),
    }),
  )
  return String(
    linePlot({
      title: 'What more annotated passages would bring',
      bands: reports.map(({ ratio }) => percent(ratio)),
      series: [...shown, ...theirs],
      intervals: 'areas',
      file: { xLabel: 'share of the training data', yLabel: 'score, %' },
    }),
  )
}
