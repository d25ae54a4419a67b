/** `elenchus train studies curve`: plots the learning curve, that is scores by share of the training data (MetaLogic, Figure 5, Tables 15 and 16). */
import { formatTableRemarks, publishedTable } from '@elenchus/benchmarks/papers'
import { drawLinePlot, type LineSeries } from '@elenchus/drawing'
import { trainExplainer } from '@elenchus/explainer/training'
import { english } from '@elenchus/language/node'
import { random } from '@elenchus/learning'
import type { Figures, ScoreReport } from '@elenchus/metagraph/score'
import type { Interval } from '@elenchus/statistics'
import { metalogicMetrics } from '@elenchus/training/metrics'
import { defineCommand } from '../../../cli/command.ts'
import { checkWritable, writeFile } from '../../../cli/files.ts'
import { toIntervalObjects } from '../../../cli/interval-objects.ts'
import { writeJson, writeLines } from '../../../cli/io.ts'
import { file, numbers, required, seed, wholeNumber } from '../../../cli/options.ts'
import { createProgressBar } from '../../../terminal/progress.ts'
import { countNoun, percent, table } from '../../../terminal/text.ts'
import { type Column, operatorColumns, readPassages, scoreExplainer, studyOptions } from './explainer-study.ts'

type Metric = keyof Figures

/** Columns of Tables 3 and 15, with their headings. */
const headings = {
  'step F1': 'step',
  'step All': 'all',
  'formula F1': 'formula',
  'formula All': 'all',
  'certainty accuracy': 'degree',
  'certainty macro-F1': 'macro',
  overall: 'overall',
}
const mainColumns = Object.keys(headings).map((name): Column => [name, metalogicMetrics[name]!])

/** Find the published scores of a row: on all data and for a share of it (Tables 3 and 15), and the same by kind of step (14 and 16). */
const [findFullDataRow, findShareRow, findKindRow, findKindAndShareRow] = [
  'Table 3',
  'Table 15',
  'Table 14',
  'Table 16',
].map(label => {
  const { columns, rows } = publishedTable('MetaLogic', label)
  return (row: string, names: readonly Column[]) => {
    const values = rows.find(({ name }) => name === row)?.values
    return values && names.map(([name]) => values[columns.indexOf(name)] ?? null)
  }
}) as [RowFinder, RowFinder, RowFinder, RowFinder]
type RowFinder = (row: string, columns: readonly Column[]) => (number | null)[] | undefined

/** Returns the published scores of MetGen (T5 large) for a share of the data; `undefined` if the paper has none. */
function getPublishedScores(columns: readonly Column[], ratio: number): (number | null)[] | undefined {
  const [findAtFullData, findAtShare] =
    columns === mainColumns ? [findFullDataRow, findShareRow] : [findKindRow, findKindAndShareRow]
  return ratio === 1
    ? findAtFullData('MetGen (T5 large)', columns)
    : findAtShare(`MetGen, ${formatShare(ratio)}`, columns)
}

/** Returns true if the published scores of MetGen for a share are identical to those of Multitask, probably by mistake. */
function isProbablyMisprint(ratio: number): boolean {
  const [metgen, multitask] = ['MetGen', 'Multitask'].map(name =>
    findShareRow(`${name}, ${formatShare(ratio)}`, mainColumns),
  )
  return metgen !== undefined && String(metgen) === String(multitask)
}

const options = {
  data: required(file('--data <file>', 'annotated passages to train on')),
  ...studyOptions,
  ratios: numbers('--ratios <list>', 'shares of the training data', {
    above: 0,
    max: 1,
    default: [0.05, 0.1, 0.2, 0.5, 1],
  }),
  seed: seed('first random seed, for sampling and training', { default: 1 }),
  seeds: wholeNumber('--seeds <n>', 'number of seeds', { default: 3, min: 1 }),
}

/** Scores for a share of the data, one report per seed. */
type CurvePoint = Readonly<{ ratio: number; passages: number; reports: readonly ScoreReport[] }>

export const { define } = defineCommand({
  options,
  async run({ data: dataFile, dev: devFile, ratios, setting, seed, seeds, plot, json }) {
    await checkWritable(plot)
    const [data, dev] = [await readPassages(dataFile), await readPassages(devFile)]
    const points: CurvePoint[] = []
    const progress = createProgressBar(ratios.length * seeds, 'trainings')
    for (const ratio of ratios) {
      const passages = Math.max(1, Math.round(ratio * data.length))
      const reports: ScoreReport[] = []
      for (let i = 0; i < seeds; i++) {
        const sample = random(seed + i)
          .shuffle([...data])
          .slice(0, passages)
        const model = trainExplainer(sample, { language: english(), seed: seed + i })
        reports.push(scoreExplainer(dev, model, setting))
        progress(points.length * seeds + i + 1)
      }
      points.push({ ratio, passages, reports })
    }
    progress.end()
    if (plot !== undefined) await writeFile(plot, drawCurve(points))
    if (json) {
      const keys = Object.keys(points[0]!.reports[0]!.figures) as Metric[]
      const rows = points.map(point => ({
        ratio: point.ratio,
        passages: point.passages,
        figures: Object.fromEntries(keys.map(key => [key, computeMeanScore(point, key)])),
        intervals: toIntervalObjects(
          Object.fromEntries(keys.map(key => [key, computeMeanInterval(point, key) ?? undefined])),
        ),
        bySeed: point.reports.map(({ figures }, i) => ({ seed: seed + i, figures })),
      }))
      return writeJson('train.studies.curve', { setting, seed, seeds, rows })
    }
    await writeLines([
      `setting ${setting}; “ours” is the mean of ${countNoun(seeds, 'seed')} on --dev; published results are for the test split`,
      table(['share of the data', ...Object.values(headings)], formatRows(points, mainColumns)),
      formatTableRemarks(publishedTable('MetaLogic', 'Table 15')),
      '',
      'scores for each kind of step, and formula F1 for each operator (Tables 14 and 16)',
      table(['share of the data', ...operatorColumns.map(([name]) => name)], formatRows(points, operatorColumns)),
    ])
  },
})

function formatRows(points: readonly CurvePoint[], columns: readonly Column[]): string[][] {
  return points.flatMap(point => {
    const { ratio, passages, reports } = point
    const published = getPublishedScores(columns, ratio)
    const doubtNote = columns === mainColumns && isProbablyMisprint(ratio) ? ' (doubtful)' : ''
    const toRow = (name: string, formatCell: (metric: Metric) => string) => [
      name,
      ...columns.map(([, metric]) => formatCell(metric)),
    ]
    return [
      toRow(`${formatShare(ratio)}, ours (${passages})`, metric => percent(computeMeanScore(point, metric))),
      ...(reports.length > 1 ? [toRow(`  ${reports.length} seeds`, metric => formatSeedRange(point, metric))] : []),
      toRow('  95% interval', metric => formatInterval(computeMeanInterval(point, metric))),
      ...(published ? [[`  MetGen T5-large${doubtNote}`, ...published.map(value => value?.toFixed(1) ?? '–')]] : []),
    ]
  })
}

function computeMean(values: readonly (number | null)[]): number | null {
  const present = values.filter(value => value !== null)
  return present.length === 0 ? null : present.reduce((sum, value) => sum + value, 0) / present.length
}

const computeMeanScore = ({ reports }: CurvePoint, metric: Metric) =>
  computeMean(reports.map(({ figures }) => figures[metric]))

/** Averages the 95% intervals of the seeds, which are scored on the same passages. */
function computeMeanInterval({ reports }: CurvePoint, metric: Metric): Interval | null {
  const intervals = reports.flatMap(({ intervals }) => {
    const interval = intervals?.[metric]
    return interval ? [interval] : []
  })
  const [low, high] = [computeMean(intervals.map(([low]) => low)), computeMean(intervals.map(([, high]) => high))]
  return low === null || high === null ? null : [low, high]
}

/** Formats the minimum and maximum over the seeds: "57.1–58.0". */
function formatSeedRange({ reports }: CurvePoint, metric: Metric): string {
  const scores = reports.flatMap(({ figures }) => figures[metric] ?? [])
  return scores.length === 0 ? '–' : [Math.min(...scores), Math.max(...scores)].map(percent).join('–')
}

const formatShare = (ratio: number) => `${Number((100 * ratio).toFixed(2))}%`
const formatInterval = (interval: Interval | null) => interval?.map(end => (100 * end).toFixed(0)).join('–') ?? '–'

function drawCurve(points: readonly CurvePoint[]): string {
  const plottedNames = ['step F1', 'formula F1', 'certainty'] as const
  // Step F1, formula F1 and certainty accuracy in `mainColumns`.
  const columnIndices = [0, 2, 4]
  const explainerSeries = columnIndices.map((column, i): LineSeries => {
    const metric = mainColumns[column]![1]
    const scores = points.map(point => ({
      value: computeMeanScore(point, metric),
      interval: computeMeanInterval(point, metric),
    }))
    return { name: plottedNames[i]!, points: scores }
  })
  // Doubtful published scores are omitted.
  const publishedSeries = columnIndices.map((column, i): LineSeries => {
    const values = points.map(({ ratio }) =>
      isProbablyMisprint(ratio) ? null : (getPublishedScores(mainColumns, ratio)?.[column] ?? null),
    )
    const scores = values.map(value => ({ value: value === null ? null : value / 100 }))
    return { name: `${plottedNames[i]}, T5-large`, dashed: true, mark: i, points: scores }
  })
  const doubtful = points.filter(({ ratio }) => isProbablyMisprint(ratio)).map(({ ratio }) => formatShare(ratio))
  const remark = doubtful.length === 0 ? '' : ` (T5-large without the doubtful scores at ${doubtful.join(', ')})`
  return String(
    drawLinePlot({
      title: `Learning curve${remark}`,
      bands: points.map(({ ratio }) => formatShare(ratio)),
      series: [...explainerSeries, ...publishedSeries],
      intervals: 'areas',
      file: { xLabel: 'share of the training data', yLabel: 'score, %' },
    }),
  )
}
