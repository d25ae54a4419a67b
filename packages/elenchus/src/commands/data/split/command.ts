/** `elenchus data split`: divides items into EASY and HARD by models that see only the options (ReClor, section 4.2, formula 1). */
import { join } from 'node:path'
import type { ChoiceItem } from '@elenchus/benchmarks'
import { type ChoiceModel, predictChoices, trainFastTextChoice, trainLogisticChoice } from '@elenchus/benchmarks/models'
import { publishedTable } from '@elenchus/benchmarks/papers'
import { type EasyHard, type SeededPredictions, splitEasyHard } from '@elenchus/benchmarks/studies'
import { classifyQuestion, questionTypes } from '@elenchus/language/exam-questions'
import { type Fold, folds } from '@elenchus/learning'
import { defineCommand } from '../../../cli/command.ts'
import { makeFolder, writeFile } from '../../../cli/files.ts'
import { InputError, warn, writeJson, writeLines } from '../../../cli/io.ts'
import { dataFormat, file, json, listOf, type OptionValues, repeatable, wholeNumber } from '../../../cli/options.ts'
import { readChoiceItems, withRereadableFile } from '../../../files/benchmarks.ts'
import { withGoldAnswers } from '../../../files/external-answers.ts'
import { warnOfOverlap } from '../../../files/overlap-warning.ts'
import { percent, table } from '../../../terminal/text.ts'
import { type ConnectionOptions, createStudyConnectionOptions } from '../../eval/connection.ts'
import { predictBySeed } from './models.ts'

type Trainer = (items: readonly ChoiceItem[], seed: number) => ChoiceModel

const bigrams = { wordNgrams: 2, dim: 10, bucket: 200_000 }
const trainers = {
  fasttext: (items, seed) => trainFastTextChoice(items, { input: 'A', seed, fastText: { shuffle: true } }),
  'fasttext-bigrams': (items, seed) =>
    trainFastTextChoice(items, { input: 'A', seed, fastText: { shuffle: true, ...bigrams } }),
  logistic: (items, seed) => trainLogisticChoice(items, { input: 'A', seed, hashing: { bits: 14 } }),
} satisfies Readonly<Record<string, Trainer>>
const trainerNames = Object.keys(trainers) as (keyof typeof trainers)[]

const options = {
  train: file('--train <file>', 'train on this file (default: cross-validate on <file>)'),
  models: listOf(
    '--models <names>',
    `option-only models to train: ${trainerNames.join(', ')} (default: fasttext,logistic; none with --predictions or --model)`,
    trainerNames,
  ),
  predictions: repeatable(
    '--predictions <name=file>',
    'existing answers of a model: a file with answers by id, or a run folder; give this option once per seed',
  ),
  model: repeatable(
    '--model <name=model>',
    'model to ask with the options alone (as in `eval --model`), such as bert=onnx:FOLDER; give this option once per seed',
  ),
  gold: file('--gold <file>', 'file with the correct answers by id, if the data has none'),
  seeds: wholeNumber('--seeds <n>', 'number of seeds for each trained model', { min: 1, default: 4 }),
  folds: wholeNumber('--folds <n>', 'number of folds for cross-validation', { min: 2, default: 5 }),
  out: file(
    '--out <folder>',
    'folder in which to write easy.json, hard.json and split.jsonl, which gives the set and type of each item for `eval --labels`',
  ),
  format: dataFormat(),
  json: json(),
}
type Options = OptionValues<typeof options> & ConnectionOptions

export const { define } = defineCommand({
  arguments: [['<file>', 'a multiple-choice file with answers; "-" for standard input']],
  options,
  optionGroups: { Model: createStudyConnectionOptions() },
  run: (file, options: Options) => withRereadableFile(file, path => run(path, options)),
})

async function run(file: string, options: Options): Promise<void> {
  const { seeds, predictions = [], model: namedModels = [], gold, out, json } = options
  const { models = predictions.length + namedModels.length > 0 ? [] : (['fasttext', 'logistic'] as const) } = options
  await makeFolder(out)
  const { items: allItems, format } = await readChoiceItems(file, options.format)
  const items = gold === undefined ? allItems : await withGoldAnswers(allItems, gold)
  const test = items.filter(item => item.answer !== null)
  if (test.length === 0)
    throw new InputError(`${file}: the questions have no correct answers; add them with --gold FILE`)
  const train = options.train === undefined ? null : (await readChoiceItems(options.train)).items
  if (train) warnOfOverlap(options.train!, train, file, test)
  const passages = test.map(item => item.context)
  const passageCount = new Set(passages).size
  if (!train && models.length > 0 && options.folds > passageCount)
    throw new InputError(
      `--folds ${options.folds}: ${file} has only ${passageCount} passages, and no passage is divided between folds`,
    )
  const foldParts =
    train || models.length === 0 ? [] : folds(test.length, { k: options.folds, seed: 1, groups: passages })
  const trained = models.map((model): SeededPredictions => {
    const predictSeed = (seed: number) =>
      train ? predictChoices(trainers[model](train, seed), test) : crossValidate(trainers[model], seed, test, foldParts)
    const bySeed = Array.from({ length: seeds }, (_, i) => predictSeed(i + 1))
    if (process.stderr.isTTY) warn(`${model}: ${seeds} seeds done`)
    return { model, bySeed }
  })
  const split = splitEasyHard(
    test.map(item => item.answer!),
    [...(await predictBySeed({ predictions, models: namedModels }, test, options)), ...trained],
  )
  if (out !== undefined) await writeSplit(out, test, split)
  if (!json) return writeLines(formatSplit(split, test.length))
  const { easy, ...rest } = split
  const ids = (isEasy: boolean) => test.filter((_, i) => easy[i] === isEasy).map(item => item.id)
  const sets = { easy: ids(true), hard: ids(false) }
  await writeJson('data.split', { corpus: format, items: test.length, seeds, ...rest, ...sets })
}

function crossValidate(trainer: Trainer, seed: number, test: readonly ChoiceItem[], parts: readonly Fold[]): number[] {
  const predicted = new Array<number>(test.length)
  const rows = (indices: Iterable<number>) => Array.from(indices, row => test[row]!)
  for (const part of parts) {
    const choices = predictChoices(trainer(rows(part.train), seed), rows(part.test))
    for (const [i, row] of Array.from(part.test).entries()) predicted[row] = choices[i]!
  }
  return predicted
}

function formatSplit({ count, byChance, models, pairs }: EasyHard, n: number): string[] {
  const modelRows = models.map(row => [
    row.model,
    String(row.seeds),
    percent(row.accuracy),
    String(row.always),
    row.byChance.toFixed(1),
    percent(row.corrected),
  ])
  const pairRows = pairs.map(row => [
    `${row.a}, ${row.b}`,
    String(row.both),
    row.byChance.toFixed(1),
    row.kappa?.toFixed(2) ?? '–',
  ])
  const publishedEasy = publishedTable('ReClor', 'Section 4.2').rows[0]!.values[0]
  return [
    table(['options only', 'seeds', 'accuracy, %', 'always correct', 'by chance', 'above chance, %'], modelRows),
    ...(pairs.length === 0 ? [] : ['', table(['both always correct', 'items', 'by chance', 'kappa'], pairRows)]),
    '',
    `EASY: ${count} of ${n} items (${byChance.toFixed(1)} expected by chance); HARD: ${n - count}`,
    `published result for the 1,000 test questions with five pretrained models: EASY ${publishedEasy}`,
  ]
}

async function writeSplit(folder: string, items: readonly ChoiceItem[], { easy }: EasyHard): Promise<void> {
  const lines = items.map((item, i) => {
    const set = easy[i] ? 'easy' : 'hard'
    const type = questionTypes[item.questionType ?? classifyQuestion(item.question).type]!.name
    // Figures 4 to 8 of the paper show the accuracy by type on each set.
    return `${JSON.stringify({ id: item.id, set, type, 'set and type': `${set}, ${type}` })}\n`
  })
  await writeFile(join(folder, 'split.jsonl'), lines.join(''))
  for (const set of ['easy', 'hard']) {
    const records = items.filter((_, i) => easy[i] === (set === 'easy')).map(item => item.original)
    await writeFile(join(folder, `${set}.json`), `${JSON.stringify(records)}\n`)
  }
}
