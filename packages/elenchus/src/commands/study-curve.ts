/** `elenchus study curve`: the figures by share of the training data (the paper's Figure 5, Tables 15 and 16). */
import { english } from '@elenchus/language/node'
import { random } from '@elenchus/learning'
import { type Figures, type ScoreReport, trainExplainer } from '@elenchus/metagraph'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { UsageError } from '../cli/errors.ts'
import { write, writeJson } from '../cli/output.ts'
import { graphsAt, scoreExplainer, settingOf } from '../files/explainer-study.ts'
import { checkWritable, writeTo } from '../files/write-file.ts'
import { progressBar } from '../generating/progress.ts'
import { linePlot, type Series } from '../show/plot.ts'
import { table } from '../show/table.ts'

interface Options {
  readonly data: string
  readonly dev: string
  readonly ratios: string
  readonly setting: string
  readonly seed: string
  readonly plot?: string
  readonly json?: boolean
}

const columns = [
  ['step F1', 'step.f1', 'step'],
  ['step All', 'step.allCorrect', 'all'],
  ['formula F1', 'formula.f1', 'formula'],
  ['formula All', 'formula.allCorrect', 'all'],
  ['certainty', 'certainty.accuracy', 'degree'],
  ['macro-F1', 'certainty.macroF1', 'macro'],
  ['overall', 'overall', 'overall'],
] as const satisfies readonly (readonly [string, keyof Figures, string])[]

/**
 * MetGen (T5-large), Table 15, and for all data Table 3. Same columns as above. From a share of 0.2 down the paper prints the same
 * numbers for Multitask, so one of the two models' rows is probably not its own.
 */
const published: Readonly<Record<string, readonly number[]>> = {
  '0.01': [2.0, 1.0, 56.7, 56.4, 80.8, 18.0, 0.0],
  '0.02': [3.9, 1.0, 61.5, 60.6, 80.7, 18.6, 0.3],
  '0.05': [5.7, 0.5, 65.9, 65.0, 80.2, 18.7, 0.0],
  '0.1': [13.3, 1.5, 71.1, 70.2, 80.3, 23.0, 0.3],
  '0.2': [44.7, 16.0, 70.3, 68.7, 81.0, 22.9, 5.0],
  '0.5': [53.1, 17.5, 75.5, 74.1, 83.5, 31.1, 9.2],
  '1': [56.3, 22.3, 78.3, 76.7, 84.0, 50.3, 11.2],
}

export function define(command: Command): void {
  command
    .requiredOption('--data <file>', 'annotated passages to train on')
    .requiredOption('--dev <file>', 'annotated passages to measure on')
    .option('--ratios <list>', 'shares of the training data', '0.05,0.1,0.2,0.5,1')
    .option('--setting <name>', 'paper, question or raw', 'paper')
    .option('--seed <n>', 'seed of the draw and of the training', '1')
    .option('--plot <file>', 'write a plot (SVG)')
    .option('--json', 'print JSON')
    .action(run)
  example(command, 'elenchus study curve --data metalogic_train.json --dev metalogic_dev.json --plot curve.svg')
}

async function run(options: Options): Promise<void> {
  const setting = settingOf(options.setting)
  await checkWritable(options.plot)
  const seed = Number(options.seed)
  if (!Number.isSafeInteger(seed) || seed < 0) throw new UsageError(`--seed ${options.seed}: a whole number`)
  const ratios = options.ratios.split(',').map(Number)
  if (ratios.some(ratio => !(ratio > 0 && ratio <= 1)))
    throw new UsageError(`--ratios ${options.ratios}: numbers above 0, up to 1, separated by commas`)
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
    await writeJson({
      setting,
      seed,
      rows: reports.map(({ ratio, passages, report }) => ({
        ratio,
        passages,
        figures: report.figures,
        intervals: report.intervals,
      })),
    })
    return
  }
  const rows = reports.flatMap(({ ratio, passages, report }) => {
    const own = [`${percent(ratio)}, ours (${passages})`, ...columns.map(([, key]) => figure(report.figures[key]))]
    const bounds = ['  95% interval', ...columns.map(([, key]) => range(report.intervals?.[key] ?? null))]
    const theirs = published[String(ratio)]
    return theirs ? [own, bounds, ['  MetGen T5-large', ...theirs.map(value => value.toFixed(1))]] : [own, bounds]
  })
  await write(
    `setting ${setting}; ours on --dev, the paper's rows on its test split\n${table(
      ['share of the data', ...columns.map(([, , short]) => short)],
      rows,
    )}\n`,
  )
}

const percent = (ratio: number) => `${Number((100 * ratio).toFixed(2))}%`
const figure = (value: number | null) => (value === null ? '–' : (100 * value).toFixed(1))
const range = (interval: { readonly low: number; readonly high: number } | null) =>
  interval ? `${(100 * interval.low).toFixed(0)}–${(100 * interval.high).toFixed(0)}` : '–'

function plot(reports: readonly { readonly ratio: number; readonly report: ScoreReport }[]): string {
  const shown = [0, 2, 4].map((c): Series => {
    const [name, key] = columns[c]!
    return {
      name,
      points: reports.map(({ report }, x) => ({
        x,
        y: 100 * (report.figures[key] ?? 0),
        low: 100 * (report.intervals?.[key]?.low ?? 0),
        high: 100 * (report.intervals?.[key]?.high ?? 0),
      })),
    }
  })
  const theirs = [0, 2, 4].map(
    (c): Series => ({
      name: `${columns[c]![0]}, T5-large`,
      dashed: true,
      colour: c / 2,
      points: reports.flatMap(({ ratio }, x) => {
        const y = published[String(ratio)]?.[c]
        return y === undefined ? [] : [{ x, y }]
      }),
    }),
  )
  return linePlot([...shown, ...theirs], {
    title: 'What more annotated passages would bring',
    xLabel: 'share of the training data',
    yLabel: 'score',
    ticks: reports.map(({ ratio }) => String(ratio)),
  })
}
