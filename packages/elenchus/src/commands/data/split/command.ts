/** `elenchus data split`: EASY and HARD items by models that see only the options (ReClor 4.2, formula 1). */
import { join } from 'node:path'
import type { ChoiceItem } from '@elenchus/benchmarks'
import { type ChoiceModel, predictChoices, trainFastTextChoice, trainLogisticChoice } from '@elenchus/benchmarks/models'
import { publishedTable } from '@elenchus/benchmarks/papers'
import { type EasyHard, type SeededPredictions, splitEasyHard } from '@elenchus/benchmarks/studies'
import { classifyQuestion, questionTypes } from '@elenchus/language/exam-questions'
import { type Fold, folds } from '@elenchus/learning'
import type { Command } from 'commander'
import { example } from '../../../cli/command.ts'
import { makeFolder, writeTo } from '../../../cli/files.ts'
import { InputError, warn, write, writeJson } from '../../../cli/io.ts'
import {
  addOptions,
  file,
  flag,
  listOf,
  type OptionValues,
  repeatable,
  text,
  wholeNumber,
} from '../../../cli/options.ts'
import { readItems, withFile } from '../../../files/benchmarks.ts'
import { withGold } from '../../../files/outside-predictions.ts'
import { warnOfOverlap } from '../../../files/overlap-warning.ts'
import { table } from '../../../terminal/text.ts'
import { type ConnectionOptions, defineConnection } from '../../eval/connection.ts'
import { seededModels } from './seeded-models.ts'

type Trainer = (items: readonly ChoiceItem[], seed: number) => ChoiceModel

const trainers: Readonly<Record<string, Trainer>> = {
  fasttext: (items, seed) => trainFastTextChoice(items, { input: 'A', seed, fastText: { shuffle: true } }),
  'fasttext-bigrams': (items, seed) =>
    trainFastTextChoice(items, {
      input: 'A',
      seed,
      fastText: { shuffle: true, wordNgrams: 2, dim: 10, bucket: 200_000 },
    }),
  logistic: (items, seed) => trainLogisticChoice(items, { input: 'A', seed, hashing: { bits: 14 } }),
}

const options = {
  train: file(
    '--train <file>',
    'train on this file; without it, each part of <file> is predicted by models trained on the rest',
  ),
  models: listOf(
    '--models <names>',
    `option-only models: ${Object.keys(trainers).join(', ')} (default: fasttext,logistic)`,
    Object.keys(trainers),
  ),
  predictions: repeatable(
    '--predictions <name=file>',
    'answers of a model from outside, once for every seed: a file by id, or the folder of a run; our own models then only with --models',
  ),
  model: repeatable(
    '--model <name=model>',
    'a model that is asked with the options alone, as `eval --model` names it, once for every seed: bert=onnx:FOLDER; our own models then only with --models',
  ),
  gold: file('--gold <file>', 'the right answers by id, where the data has none'),
  seeds: wholeNumber('--seeds <n>', 'number of seeds for each model (1, 2, …)', { min: 1, default: 4 }),
  folds: wholeNumber('--folds <n>', 'number of parts without --train', { min: 2, default: 5 }),
  out: file(
    '--out <folder>',
    'write split.jsonl with set, type and both for each item, which `eval --labels` takes, easy.json and hard.json',
  ),
  format: text('--format <name>', 'the format of the file (default: recognised by its content)'),
  json: flag('--json', 'print JSON'),
}
type Options = OptionValues<typeof options> & ConnectionOptions

export function define(command: Command): void {
  command
    .argument('<file>', 'a multiple-choice file with answers; "-" for standard input')
    .action((file: string, options: Options) => withFile(file, path => run(path, options)))
  addOptions(command, options)
  // Seeds are counted, and a budget would be of each model.
  defineConnection(command, 'How a model is reached', ['seed', 'budget', 'price'])
  example(
    command,
    'elenchus data split val.json --train train.json',
    'elenchus data split train.json --seeds 4 --out split',
    'elenchus data split val.json --predictions bert=bert-1.jsonl --predictions bert=bert-2.jsonl --predictions gpt=runs/gpt',
    'elenchus data split val.json --model bert=onnx:bert-a-1 --model bert=onnx:bert-a-2 --model xlnet=onnx:xlnet-a-1',
    'elenchus eval reclor --data val.json --labels split/split.jsonl --model word-matching',
  )
}

async function run(file: string, options: Options): Promise<void> {
  const { seeds, predictions = [], model: asked = [] } = options
  const { models = predictions.length + asked.length > 0 ? [] : ['fasttext', 'logistic'] } = options
  await makeFolder(options.out)
  const { items: read, format } = await readItems(file, options.format)
  const items = options.gold === undefined ? read : await withGold(read, options.gold)
  const test = items.filter(item => item.answer !== null)
  if (test.length === 0) throw new InputError(`${file}: no answers in it; the split needs them: give them with --gold`)
  const train = options.train === undefined ? null : (await readItems(options.train)).items
  if (train) warnOfOverlap(options.train!, train, file, test)
  const passages = new Set(test.map(item => item.context)).size
  if (!train && models.length > 0 && options.folds > passages)
    throw new InputError(
      `${file}: --folds ${options.folds}: it has ${passages} passages, and a passage stays in one part; at most ${passages}`,
    )
  const parts = train || models.length === 0 ? null : partsOf(test, options.folds)
  const own = models.map((model): SeededPredictions => {
    const bySeed = Array.from({ length: seeds }, (_, s) => predict(trainers[model]!, s + 1, test, train, parts))
    if (process.stderr.isTTY) warn(`${model}: ${seeds} seeds done`)
    return { model, bySeed }
  })
  const split = splitEasyHard(
    test.map(item => item.answer!),
    [...(await seededModels({ predictions, models: asked }, test, options)), ...own],
  )
  if (options.out !== undefined) await writeSplit(options.out, test, split)
  const { easy, ...rest } = split
  if (options.json) {
    const ids = (wanted: boolean) => test.filter((_, i) => easy[i] === wanted).map(item => item.id)
    await writeJson('data.split', {
      corpus: format,
      items: test.length,
      seeds,
      ...rest,
      easy: ids(true),
      hard: ids(false),
    })
  } else await write(`${shown(split, test.length)}\n`)
}

/** Items on one passage stay together. */
const partsOf = (items: readonly ChoiceItem[], k: number): Fold[] =>
  folds(items.length, { k, seed: 1, groups: items.map(item => item.context) })

function predict(
  trainer: Trainer,
  seed: number,
  test: readonly ChoiceItem[],
  train: readonly ChoiceItem[] | null,
  parts: readonly Fold[] | null,
): number[] {
  if (train) return predictChoices(trainer(train, seed), test)
  const predicted = new Array<number>(test.length)
  for (const part of parts!) {
    const model = trainer(
      Array.from(part.train, row => test[row]!),
      seed,
    )
    const own = Array.from(part.test)
    predictChoices(
      model,
      own.map(row => test[row]!),
    ).forEach((choice, i) => {
      predicted[own[i]!] = choice
    })
  }
  return predicted
}

function shown({ count, byChance, models, pairs }: EasyHard, n: number): string {
  const percent = (value: number) => (100 * value).toFixed(1)
  return [
    table(
      ['options only', 'seeds', 'accuracy, %', 'always right', 'by chance', 'beyond chance, %'],
      models.map(row => [
        row.model,
        String(row.seeds),
        percent(row.accuracy),
        String(row.always),
        row.byChance.toFixed(1),
        percent(row.corrected),
      ]),
    ),
    ...(pairs.length === 0
      ? []
      : [
          '',
          table(
            ['both always right', 'items', 'by chance', 'kappa'],
            pairs.map(row => [
              `${row.a}, ${row.b}`,
              String(row.both),
              row.byChance.toFixed(1),
              row.kappa?.toFixed(2) ?? '–',
            ]),
          ),
        ]),
    '',
    `EASY ${count} of ${n} (${byChance.toFixed(1)} by chance), HARD ${n - count}`,
    `printed, for the 1,000 test questions with five pretrained models: EASY ${publishedTable('ReClor', 'Section 4.2').rows[0]!.values[0]}`,
  ].join('\n')
}

async function writeSplit(folder: string, items: readonly ChoiceItem[], { easy }: EasyHard): Promise<void> {
  const lines = items.map((item, i) => {
    const set = easy[i] ? 'easy' : 'hard'
    const type = questionTypes[item.questionType ?? classifyQuestion(item.question).type]!.name
    // Both in one label: figures 4 to 8 are accuracy by type on either set.
    return `${JSON.stringify({ id: item.id, set, type, 'set and type': `${set}, ${type}` })}\n`
  })
  await writeTo(join(folder, 'split.jsonl'), lines.join(''))
  for (const set of [true, false]) {
    const records = items.filter((_, i) => easy[i] === set).map(item => item.original)
    await writeTo(join(folder, `${set ? 'easy' : 'hard'}.json`), `${JSON.stringify(records)}\n`)
  }
}
