/** `elenchus data bias`: what the options give away: tokens, lengths, overlap with the passage; and models that see only part of the input. */
import { join } from 'node:path'
import { type Tokeniser, wordpiece, words } from '@elenchus/benchmarks/studies'
import type { Command } from 'commander'
import { example } from '../../../cli/command.ts'
import { makeFolder, readText, writeTo } from '../../../cli/files.ts'
import { UsageError, write, writeJson } from '../../../cli/io.ts'
import {
  addOptions,
  file,
  flag,
  type OptionValues,
  renamedOption,
  repeatable,
  seed,
  text,
  wholeNumber,
} from '../../../cli/options.ts'
import { openBenchmark, withFile } from '../../../files/benchmarks.ts'
import { type ConnectionOptions, defineConnection } from '../../eval/connection.ts'
import { choiceBias } from './choice-bias.ts'
import { type GivenModels, modelChart } from './model-rows.ts'
import { pairBias, pairBiasChart, pairBiasLines } from './pair-bias.ts'
import { choiceBiasLines, drawChoiceBias } from './show.ts'

const options = {
  floor: wholeNumber('--floor <n>', 'leave out tokens that occur less often than this', { min: 1, default: 20 }),
  top: wholeNumber('--top <n>', 'how many tokens to show', { min: 1, default: 10 }),
  vocabulary: file(
    '--vocabulary <vocab.txt>',
    "BERT's tokens instead of ours, by its vocabulary, as in ReClor's Table 5",
  ),
  wordpiece: renamedOption('--wordpiece <vocab.txt>', '--vocabulary'),
  train: file('--train <file>', 'train models with parts of the input left out on this file and test them on <file>'),
  model: repeatable(
    '--model <model>',
    'ask a model, as `eval --model` names it, with every part of the input left out in turn; A=onnx:FOLDER asks it with the options alone (CQA, QA, CA, A; of pairs PH, P, H)',
  ),
  predictions: repeatable(
    '--predictions <run>',
    'the same by answers that there are: the folder of a run, or A=FILE with answers by id',
  ),
  orders: wholeNumber('--orders <n>', 'ask each --model with the options in so many other orders, too', { default: 0 }),
  seed: seed('seed for those models and orders', { default: 1 }),
  plots: file('--plots <folder>', 'write the figures as SVG into this folder'),
  format: text('--format <name>', 'the format of the file (default: recognised by its content)'),
  json: flag('--json', 'print JSON'),
}
type Options = OptionValues<typeof options> & ConnectionOptions

export function define(command: Command): void {
  command
    .argument('<file>', 'a multiple-choice file with answers, or inference pairs; "-" for standard input')
    .action((file: string, options: Options) => withFile(file, path => run(path, options)))
  addOptions(command, options)
  // A budget would be of each input.
  defineConnection(command, 'How a model is reached', ['seed', 'budget', 'price'])
  example(
    command,
    'elenchus data bias train.json --plots figures',
    'elenchus data bias val.json --train train.json --json',
    'elenchus data bias nli/dev.txt --train nli/train.txt',
    'elenchus data bias val.json --model CQA=onnx:whole --model QA=onnx:questions --model A=onnx:options',
    'elenchus data bias val.json --model openai:NAME --orders 4 --cache answers',
  )
}

async function tokeniserOf(path: string | undefined): Promise<Tokeniser> {
  if (path === undefined) return words
  return wordpiece((await readText(path)).split('\n').map(line => line.trim()))
}

const givenModels = (options: Options): GivenModels => ({
  models: options.model ?? [],
  predictions: options.predictions ?? [],
  connection: options,
})

async function run(file: string, options: Options): Promise<void> {
  const { floor, top, seed } = options
  await makeFolder(options.plots)
  const tokeniser = await tokeniserOf(options.vocabulary)
  const { family } = await openBenchmark(file, options.format)
  if (family === 'inference') return runPairs(file, options, tokeniser, seed)
  const found = await choiceBias(file, {
    ...{ tokeniser, floor, top, seed },
    format: options.format,
    train: options.train,
    given: givenModels(options),
    orders: options.orders,
  })
  if (options.plots !== undefined) await drawChoiceBias(options.plots, found)
  if (options.json) await writeJson('data.bias', found)
  else await write(`${choiceBiasLines(found).join('\n')}\n`)
}

async function runPairs(file: string, options: Options, tokeniser: Tokeniser, seed: number): Promise<void> {
  const { format, train, plots, json } = options
  if (options.orders > 0)
    throw new UsageError('--orders: pairs have no options to put into another order; leave it out')
  const found = await pairBias(file, {
    seed,
    tokeniser,
    given: givenModels(options),
    ...(format === undefined ? {} : { format }),
    ...(train === undefined ? {} : { train }),
  })
  const chart = pairBiasChart(found)
  if (plots !== undefined && chart !== null) {
    await writeTo(join(plots, 'ablations.svg'), String(chart))
  }
  if (plots !== undefined && found.models !== null)
    await writeTo(join(plots, 'models.svg'), String(modelChart(found.models, 100 * found.commoner, 'commoner label')))
  if (json) await writeJson('data.bias', { ...found })
  else await write(`${pairBiasLines(found).join('\n')}\n`)
}
