/**
 * `elenchus train studies folds`: cross-validates the explainer. Each passage is explained by a model that was trained without it and without
 * the other options of its question.
 */
import { type Setting, settings } from '@elenchus/explainer/settings'
import { groupByContext, readExamOptions, toLabelledOptions, trainExplainer } from '@elenchus/explainer/training'
import { english } from '@elenchus/language/node'
import type { Metagraph } from '@elenchus/metagraph'
import { createScorer, toScorable } from '@elenchus/metagraph/score'
import { defineCommand } from '../../../cli/command.ts'
import { readText } from '../../../cli/files.ts'
import { toIntervalObjects } from '../../../cli/interval-objects.ts'
import { UsageError, writeJson, writeLines } from '../../../cli/io.ts'
import { file, files, flag, listOf, required, seed, wholeNumber } from '../../../cli/options.ts'
import { createProgressBar } from '../../../terminal/progress.ts'
import { table } from '../../../terminal/text.ts'
import { type Column, explainPassage, formatScore, readPassages } from './explainer-study.ts'

const metricRows: readonly Column[] = [
  ['step F1', 'step.f1'],
  ['step All', 'step.allCorrect'],
  ['support F1', 'support.f1'],
  ['rebut F1', 'rebut.f1'],
  ['formula F1', 'formula.f1'],
  ['formula All', 'formula.allCorrect'],
  ['certainty', 'certainty.accuracy'],
  ['certainty All', 'certainty.allCorrect'],
  ['macro-F1', 'certainty.macroF1'],
  ['overall', 'overall'],
]

const options = {
  data: required(files('--data <files...>', 'annotated passages')),
  options: file('--options <file>', 'additional labelled answer options, as in `train explainer`'),
  folds: wholeNumber('--folds <k>', 'number of folds', { min: 2, default: 5 }),
  settings: listOf('--settings <list>', 'inputs to evaluate: paper, question, raw (default: all)', settings),
  seed: seed('random seed', { default: 1 }),
  json: flag('--json', 'print JSON'),
}

export const { define } = defineCommand({
  options,
  async run({ data, options: optionsFile, folds, settings: chosenSettings = settings, seed, json }) {
    const graphs: Metagraph[] = []
    for (const path of data) graphs.push(...(await readPassages(path)))
    const groups = groupByContext(graphs)
    const passages = new Set(groups).size
    if (folds > passages) throw new UsageError(`--folds ${folds}: there are only ${passages} distinct passages`)
    const scorers = new Map<Setting, ReturnType<typeof createScorer>>(
      chosenSettings.map(setting => [setting, createScorer({ resamples: 1000, seed: 1 })]),
    )
    const extraOptions =
      optionsFile === undefined ? [] : toLabelledOptions(readExamOptions(await readText(optionsFile)), english())
    const progress = createProgressBar(folds, 'folds')
    for (let fold = 0; fold < folds; fold++) {
      const isHeldOut = (_: Metagraph, i: number) => groups[i]! % folds === fold
      const train = graphs.filter((graph, i) => !isHeldOut(graph, i))
      const model = trainExplainer(train, { language: english(), seed, extraOptions })
      for (const graph of graphs.filter(isHeldOut))
        for (const [setting, scorer] of scorers)
          scorer.add(toScorable(explainPassage(graph, model, setting)), toScorable(graph))
      progress(fold + 1)
    }
    progress.end()
    const reports = [...scorers].map(([setting, scorer]) => ({ setting, report: scorer.report() }))
    if (json) {
      const documents = reports.map(({ setting, report: { samples: n, figures, intervals = {} } }) => ({
        setting,
        n,
        figures,
        intervals: toIntervalObjects(intervals),
      }))
      return writeJson('train.studies.folds', { folds, rows: documents })
    }
    const headings = ['', ...reports.map(({ setting }) => setting)]
    const tableRows = metricRows.map(([name, metric]) => [
      name,
      ...reports.map(({ report }) => formatScore(report, metric)),
    ])
    await writeLines([
      `${reports[0]!.report.samples} passages, ${folds} folds, 95% intervals`,
      table(headings, tableRows),
    ])
  },
})
