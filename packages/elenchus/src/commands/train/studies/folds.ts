/**
 * `elenchus train studies folds`: cross-validation of the explainer. Every passage is explained by a model that has seen neither
 * it nor another option of the same question; the figures are those to expect of a passage not seen before.
 */

import { type Setting, settings } from '@elenchus/explainer/settings'
import { groupsOf, optionPolarity, readExamOptions, trainExplainer } from '@elenchus/explainer/training'
import { english } from '@elenchus/language/node'
import type { Metagraph } from '@elenchus/metagraph'
import { createScorer, type Figures, type ScoreReport, scorable } from '@elenchus/metagraph/score'
import type { Command } from 'commander'
import { example } from '../../../cli/command.ts'
import { readText } from '../../../cli/files.ts'
import { UsageError, write, writeJson } from '../../../cli/io.ts'
import {
  addOptions,
  file,
  files,
  flag,
  listOf,
  type OptionValues,
  required,
  seed,
  wholeNumber,
} from '../../../cli/options.ts'
import { namedEnds } from '../../../terminal/named-ends.ts'
import { progressBar } from '../../../terminal/progress.ts'
import { table } from '../../../terminal/text.ts'
import { explained, graphsAt, withInterval } from './explainer-study.ts'

const rows = [
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
] as const satisfies readonly (readonly [string, keyof Figures])[]

const options = {
  data: required(files('--data <files...>', 'annotated passages')),
  options: file('--options <file>', 'options written for training, as `train explainer` takes them'),
  folds: wholeNumber('--folds <k>', 'number of folds', { min: 2, default: 5 }),
  settings: listOf('--settings <list>', 'paper, question, raw (default: all of them)', settings),
  seed: seed('seed for the training', { default: 1 }),
  json: flag('--json', 'print JSON'),
}
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command.action(run)
  addOptions(command, options)
  example(command, 'elenchus train studies folds --data metalogic_train.json metalogic_dev.json')
}

async function run(options: Options): Promise<void> {
  const { folds, seed, settings: wanted = settings } = options
  const graphs: Metagraph[] = []
  for (const path of options.data) graphs.push(...(await graphsAt(path)))
  const groups = groupsOf(graphs)
  const passages = new Set(groups).size
  if (folds > passages) throw new UsageError(`--folds ${folds}: there are only ${passages} different passages`)
  const scorers = new Map(wanted.map(setting => [setting, createScorer({ resamples: 1000, seed: 1 })]))
  const extraPolarity =
    options.options === undefined ? [] : optionPolarity(readExamOptions(await readText(options.options)), english())
  const progress = progressBar(folds, 'folds')
  for (let fold = 0; fold < folds; fold++) {
    const inside = (_: Metagraph, i: number) => groups[i]! % folds === fold
    const rest = graphs.filter((graph, i) => !inside(graph, i))
    const own = graphs.filter(inside)
    const model = trainExplainer(rest, { language: english(), seed, extraPolarity })
    for (const graph of own)
      for (const [setting, scorer] of scorers) scorer.add(scorable(explained(graph, model, setting)), scorable(graph))
    progress(fold + 1)
  }
  progress.end()
  await show(new Map([...scorers].map(([setting, scorer]) => [setting, scorer.report()])), folds, options.json ?? false)
}

async function show(reports: ReadonlyMap<Setting, ScoreReport>, folds: number, json: boolean): Promise<void> {
  const all = [...reports]
  if (json) {
    await writeJson('train.studies.folds', {
      folds,
      rows: all.map(([setting, { samples, figures, intervals = {} }]) => ({
        setting,
        n: samples,
        figures,
        intervals: namedEnds(intervals),
      })),
    })
    return
  }
  await write(
    `${all[0]![1].samples} passages, ${folds} folds, 95% intervals\n${table(
      ['', ...all.map(([setting]) => setting)],
      rows.map(([name, key]) => [name, ...all.map(([, report]) => withInterval(report, key))]),
    )}\n`,
  )
}
