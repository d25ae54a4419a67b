/** `elenchus study operators`: formula F1 by operator, steps by kind (the paper's Table 14). */
import type { Figures } from '@elenchus/metagraph'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { write, writeJson } from '../cli/output.ts'
import { explainerAt } from '../files/explainer-model.ts'
import { graphsAt, scoreExplainer, settingOf, withInterval } from '../files/explainer-study.ts'
import { checkWritable, writeTo } from '../files/write-file.ts'
import { linePlot } from '../show/plot.ts'
import { table } from '../show/table.ts'

interface Options {
  readonly dev: string
  readonly setting: string
  readonly model?: string
  readonly plot?: string
  readonly json?: boolean
}

/** Table 14: MetGen on T5-large and T5-11b. */
const rows = [
  ['support F1', 'support.f1', 60.9, 65.6],
  ['support All', 'support.allCorrect', 26.8, 32.5],
  ['rebut F1', 'rebut.f1', 59.8, 69.7],
  ['rebut All', 'rebut.allCorrect', 59.3, 69.0],
  ['→', 'operator.implies', 58.8, 60.8],
  ['∧', 'operator.and', 41.9, 52.5],
  ['∨', 'operator.or', 33.3, 43.8],
  ['¬', 'operator.not', 14.3, 12.7],
  ['□', 'operator.box', 11.4, 15.6],
  ['◇', 'operator.diamond', 24.9, 18.8],
  ['no formula', 'operator.none', 96.3, 97.2],
] as const satisfies readonly (readonly [string, keyof Figures, number, number])[]

export function define(command: Command): void {
  command
    .requiredOption('--dev <file>', 'annotated passages to measure on')
    .option('--setting <name>', 'paper, question or raw', 'paper')
    .option('--model <file>', 'a model of `elenchus train explainer` (default: the shipped one)')
    .option('--plot <file>', 'write a plot (SVG)')
    .option('--json', 'print JSON')
    .action(run)
  example(command, 'elenchus study operators --dev metalogic_dev.json --setting question')
}

async function run(options: Options): Promise<void> {
  const setting = settingOf(options.setting)
  await checkWritable(options.plot)
  const report = scoreExplainer(await graphsAt(options.dev), await explainerAt(options.model), setting)
  if (options.plot !== undefined) {
    const line = (name: string, y: (row: (typeof rows)[number]) => number, dashed: boolean) => ({
      name,
      dashed,
      points: rows.map((row, x) => ({ x, y: y(row) })),
    })
    const bounds = rows.map(([, key], x) => ({
      x,
      y: 100 * (report.figures[key] ?? 0),
      low: 100 * (report.intervals?.[key]?.low ?? 0),
      high: 100 * (report.intervals?.[key]?.high ?? 0),
    }))
    await writeTo(
      options.plot,
      linePlot([{ name: `ours, ${setting}`, points: bounds }, line('MetGen T5-11b', row => row[3], true)], {
        title: 'By kind of step and by operator',
        xLabel: 'kind or operator',
        yLabel: 'score',
        ticks: rows.map(([name]) => name.replace('support', '+').replace('rebut', '×').replace('no formula', 'none')),
        categories: true,
      }),
    )
  }
  if (options.json) {
    await writeJson({ setting, n: report.samples, figures: report.figures, intervals: report.intervals })
    return
  }
  await write(
    `${report.samples} passages, setting ${setting}; the paper's rows on its test split\n${table(
      ['', 'ours', 'MetGen T5-large', 'MetGen T5-11b'],
      rows.map(([name, key, large, largest]) => [
        name,
        withInterval(report, key),
        large.toFixed(1),
        largest.toFixed(1),
      ]),
    )}\n`,
  )
}
