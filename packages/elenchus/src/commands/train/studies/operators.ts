/** `elenchus train studies operators`: formula F1 by operator, steps by kind (the paper's Table 14). */

import { publishedTable } from '@elenchus/benchmarks/papers'
import { linePlot } from '@elenchus/drawing'
import type { Command } from 'commander'
import { example } from '../../../cli/command.ts'
import { checkWritable, writeTo } from '../../../cli/files.ts'
import { write, writeJson } from '../../../cli/io.ts'
import { addOptions, type OptionValues } from '../../../cli/options.ts'
import { readExplainerModel } from '../../../files/explainer-model.ts'
import { namedEnds } from '../../../terminal/named-ends.ts'
import { table } from '../../../terminal/text.ts'
import {
  explainerStudyOptions,
  graphsAt,
  kindsAndOperators,
  pointOf,
  scoreExplainer,
  withInterval,
} from './explainer-study.ts'

const table14 = publishedTable('MetaLogic', 'Table 14')
const printed = (name: string) => table14.rows.find(row => row.name === name)!.values
const [large, largest] = [printed('MetGen (T5 large)'), printed('MetGen (T5-11B)')]

/** Name, our figure, and Table 14's for MetGen on T5-large and T5-11b; in the order of its columns. */
const rows = kindsAndOperators.map(([name, key], i) => [name, key, large[i]!, largest[i]!] as const)

type Options = OptionValues<typeof explainerStudyOptions>

export function define(command: Command): void {
  command.action(run)
  addOptions(command, explainerStudyOptions)
  example(command, 'elenchus train studies operators --dev metalogic_dev.json --setting question')
}

async function run(options: Options): Promise<void> {
  const { setting } = options
  await checkWritable(options.plot)
  const report = scoreExplainer(await graphsAt(options.dev), await readExplainerModel(options.model), setting)
  if (options.plot !== undefined) {
    const plot = linePlot({
      title: 'By kind of step and by operator',
      bands: rows.map(([name]) => name.replace('support', '+').replace('rebut', '×')),
      series: [
        { name: `ours, ${setting}`, points: rows.map(([, key]) => pointOf(report, key)) },
        { name: 'MetGen T5-11b', dashed: true, points: rows.map(row => ({ value: row[3] / 100 })) },
      ],
      joined: false,
      file: { xLabel: 'kind or operator', yLabel: 'score, %' },
    })
    await writeTo(options.plot, String(plot))
  }
  if (options.json) {
    await writeJson('train.studies.operators', {
      setting,
      n: report.samples,
      figures: report.figures,
      intervals: namedEnds(report.intervals ?? {}),
    })
    return
  }
  await write(
    `${report.samples} passages, setting ${setting}; the paper's rows on its test split\n${table(
      ['', 'ours', 'MetGen T5-large', 'MetGen T5-11b'],
      rows.map(([name, key, ofLarge, ofLargest]) => [
        name === 'none' ? 'no formula' : name,
        withInterval(report, key),
        ofLarge.toFixed(1),
        ofLargest.toFixed(1),
      ]),
    )}\n`,
  )
}
