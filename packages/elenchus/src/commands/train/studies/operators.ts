/** `elenchus train studies operators`: formula F1 by operator, and steps by kind (the paper's Table 14). */
import { publishedTable } from '@elenchus/benchmarks/papers'
import { linePlot } from '@elenchus/drawing'
import { defineCommand } from '../../../cli/command.ts'
import { checkWritable, writeTo } from '../../../cli/files.ts'
import { toIntervalObjects } from '../../../cli/interval-objects.ts'
import { write, writeJson } from '../../../cli/io.ts'
import { readExplainerModel } from '../../../files/explainer-model.ts'
import { table } from '../../../terminal/text.ts'
import {
  modelOption,
  operatorColumns,
  readPassages,
  scoreExplainer,
  scorePoint,
  scoreWithInterval,
  studyOptions,
} from './explainer-study.ts'

const [large, largest] = ['MetGen (T5 large)', 'MetGen (T5-11B)'].map(
  row => publishedTable('MetaLogic', 'Table 14').rows.find(({ name }) => name === row)!.values,
) as [number[], number[]]

const options = { ...studyOptions, ...modelOption }

export const { define } = defineCommand({
  options,
  examples: ['elenchus train studies operators --dev metalogic_dev.json --setting question'],
  async run({ dev, setting, model, plot, json }) {
    await checkWritable(plot)
    const report = scoreExplainer(await readPassages(dev), await readExplainerModel(model), setting)
    if (plot !== undefined) {
      const drawing = linePlot({
        title: 'By kind of step and by operator',
        bands: operatorColumns.map(([name]) => name.replace('support', '+').replace('rebut', '×')),
        series: [
          { name: `ours, ${setting}`, points: operatorColumns.map(([, metric]) => scorePoint(report, metric)) },
          { name: 'MetGen T5-11b', dashed: true, points: largest.map(value => ({ value: value / 100 })) },
        ],
        joined: false,
        file: { xLabel: 'kind or operator', yLabel: 'score, %' },
      })
      await writeTo(plot, String(drawing))
    }
    const { samples: n, figures, intervals = {} } = report
    if (json)
      return writeJson('train.studies.operators', { setting, n, figures, intervals: toIntervalObjects(intervals) })
    const rows = operatorColumns.map(([name, metric], i) => [
      name === 'none' ? 'no formula' : name,
      scoreWithInterval(report, metric),
      large[i]!.toFixed(1),
      largest[i]!.toFixed(1),
    ])
    await write(
      `${n} passages, setting ${setting}; the paper's rows on its test split\n${table(['', 'ours', 'MetGen T5-large', 'MetGen T5-11b'], rows)}\n`,
    )
  },
})
