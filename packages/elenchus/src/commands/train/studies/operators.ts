/** `elenchus train studies operators`: formula F1 by operator, and step F1 by kind of step (MetaLogic, Table 14). */
import { publishedTable } from '@elenchus/benchmarks/papers'
import { drawLinePlot } from '@elenchus/drawing'
import { defineCommand } from '../../../cli/command.ts'
import { checkWritable, writeFile } from '../../../cli/files.ts'
import { toIntervalObjects } from '../../../cli/interval-objects.ts'
import { writeJson, writeLines } from '../../../cli/io.ts'
import { table } from '../../../terminal/text.ts'
import { readExplainerModel } from '../../explain/explainer.ts'
import * as study from './explainer-study.ts'

const [publishedLarge, published11b] = ['MetGen (T5 large)', 'MetGen (T5-11B)'].map(
  row => publishedTable('MetaLogic', 'Table 14').rows.find(({ name }) => name === row)!.values,
) as [number[], number[]]

const options = { ...study.studyOptions, ...study.modelOption }

export const { define } = defineCommand({
  options,
  async run({ dev, setting, model, plot, json }) {
    await checkWritable(plot)
    const report = study.scoreExplainer(await study.readPassages(dev), await readExplainerModel(model), setting)
    if (plot !== undefined) {
      const drawing = drawLinePlot({
        title: 'Scores by kind of step and by operator',
        // Abbreviates the kinds of step.
        bands: study.operatorColumns.map(([name]) => name.replace('support', '+').replace('rebut', '×')),
        series: [
          {
            name: `ours, ${setting}`,
            points: study.operatorColumns.map(([, metric]) => study.toPoint(report, metric)),
          },
          { name: 'MetGen T5-11b', dashed: true, points: published11b.map(value => ({ value: value / 100 })) },
        ],
        joined: false,
        file: { xLabel: 'kind or operator', yLabel: 'score, %' },
      })
      await writeFile(plot, String(drawing))
    }
    const { samples: n, figures, intervals = {} } = report
    if (json)
      return writeJson('train.studies.operators', { setting, n, figures, intervals: toIntervalObjects(intervals) })
    const rows = study.operatorColumns.map(([name, metric], i) => [
      name === 'none' ? 'no formula' : name,
      study.formatScore(report, metric),
      publishedLarge[i]!.toFixed(1),
      published11b[i]!.toFixed(1),
    ])
    await writeLines([
      `${n} passages, setting ${setting}; published results are for the test split`,
      table(['', 'ours', 'MetGen T5-large', 'MetGen T5-11b'], rows),
    ])
  },
})
