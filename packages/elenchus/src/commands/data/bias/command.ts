/** `elenchus data bias`: measures cues in the options (tokens, lengths, overlap) and the accuracy of models on parts of the input. */
import { createWordpieceTokeniser, type Tokeniser, wordTokeniser } from '@elenchus/benchmarks/studies'
import { defineCommand } from '../../../cli/command.ts'
import { makeFolder, readText } from '../../../cli/files.ts'
import { UsageError, writeJson, writeLines } from '../../../cli/io.ts'
import * as option from '../../../cli/options.ts'
import { openBenchmark, withRereadableFile } from '../../../files/benchmarks.ts'
import { type ConnectionOptions, createStudyConnectionOptions } from '../../eval/connection.ts'
import { drawChoiceBias, formatChoiceBias, measureChoiceBias } from './choices.ts'
import type { ModelArguments } from './models.ts'
import { drawPairBias, formatPairBias, measurePairBias } from './pairs.ts'

const options = {
  floor: option.wholeNumber('--floor <n>', 'minimum number of occurrences for a token to be listed', {
    min: 1,
    default: 20,
  }),
  top: option.wholeNumber('--top <n>', 'number of tokens to list', { min: 1, default: 10 }),
  vocabulary: option.file('--vocabulary <vocab.txt>', 'tokenize with this BERT vocabulary, as in Table 5 of ReClor'),
  wordpiece: option.renamedOption('--wordpiece <vocab.txt>', '--vocabulary'),
  train: option.file('--train <file>', 'train fastText on this file with each partial input, and test it on <file>'),
  model: option.repeatable(
    '--model <model>',
    'model to evaluate on each partial input (CQA, QA, CA and A for questions; PH, P and H for pairs), or, as in A=MODEL, on one input',
  ),
  predictions: option.repeatable(
    '--predictions <run>',
    'existing answers of a model: a run folder, or A=FILE, a file of answers by id from a model that reads input A',
  ),
  orders: option.wholeNumber('--orders <n>', 'also ask each --model with the options in n different orders', {
    default: 0,
  }),
  seed: option.seed('random seed for training and for the orders of the options', { default: 1 }),
  plots: option.file('--plots <folder>', 'folder in which to write charts as SVG'),
  format: option.dataFormat(),
  json: option.json(),
}
type Options = option.OptionValues<typeof options> & ConnectionOptions

export interface BiasOptions extends Options {
  readonly tokeniser: Tokeniser
  readonly given: ModelArguments
}

export const { define } = defineCommand({
  arguments: [['<file>', 'a multiple-choice file with answers, or inference pairs; "-" for standard input']],
  options,
  optionGroups: { Model: createStudyConnectionOptions() },
  run: (file, options: Options) => withRereadableFile(file, path => run(path, options)),
})

async function readTokeniser(path: string | undefined): Promise<Tokeniser> {
  return path === undefined
    ? wordTokeniser
    : createWordpieceTokeniser((await readText(path)).split('\n').map(line => line.trim()))
}

async function run(file: string, options: Options): Promise<void> {
  const { model: models = [], predictions = [], vocabulary, plots, format, orders, json } = options
  await makeFolder(plots)
  const given = { models, predictions, connection: options }
  const settings: BiasOptions = { ...options, tokeniser: await readTokeniser(vocabulary), given }
  const { family } = await openBenchmark(file, format)
  if (family !== 'inference') {
    const bias = await measureChoiceBias(file, settings)
    if (plots !== undefined) await drawChoiceBias(plots, bias)
    return json ? writeJson('data.bias', bias) : writeLines(formatChoiceBias(bias))
  }
  if (orders > 0) throw new UsageError('--orders is for questions with options; this is a file of inference pairs')
  const bias = await measurePairBias(file, settings)
  if (plots !== undefined) await drawPairBias(plots, bias)
  return json ? writeJson('data.bias', bias) : writeLines(formatPairBias(bias))
}
