/**
 * `elenchus train seq2seq|classifier|multiple-choice`: fine-tunes a model by a recipe of the papers. The Python trainer exports ONNX files that
 * `eval --model onnx:FOLDER` runs without Python.
 */
import { existsSync } from 'node:fs'
import { rmdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  checkBase,
  checkNewJob,
  checkSameJob,
  checkTruncation,
  defaultBase,
  downloadCommand,
  findTrainer,
  isUnfinished,
  type PreparedTraining,
  prepareTraining,
  publishedFigures,
  type Recipe,
  resumableJob,
  scratchBases,
  type TrainingKind,
  type TrainingRequest,
  trainJob,
  writeJob,
} from '@elenchus/training'
import { type CommandModule, defineCommand } from '../../cli/command.ts'
import { makeFolder, readIds } from '../../cli/files.ts'
import { UsageError, warn, write, writeLines } from '../../cli/io.ts'
import { file, flag, number, type OptionValues, required, seed, text, wholeNumber } from '../../cli/options.ts'
import { wrap, wrapAfterLabel } from '../../terminal/text.ts'
import { findRecipe } from './recipes.ts'
import { checkFilesExist, checkRunFlags, exampleOptions, givenSettings, trainerOptions } from './training-options.ts'

const options = {
  recipe: required(text('--recipe <name>', 'model and settings; `elenchus train recipes` lists them')),
  data: required(file('--data <file>', 'training data; for RobustLR also the name of a set')),
  out: required(file('--out <folder>', 'folder for examples, checkpoints, the manifest and the model')),
  dev: file('--dev <file>', 'data that the best epoch is chosen on'),
  base: text(
    '--base <name>',
    `folder of a checkpoint or of an earlier job; encoder:small or encoder:FILE for our own encoder; to train from scratch: ${scratchBases}`,
  ),
  withoutTransfer: flag(
    '--without-transfer',
    'skip the recipe that this one continues from; the manifest records that',
  ),
  allowSeen: flag(
    '--allow-seen',
    'accept an encoder that was trained on the dev split of the corpus; the manifest records that',
  ),
  test: file(
    '--test <file>',
    'data that the finished model (with --int8 the quantized one) answers in predictions.jsonl',
  ),
  exclude: file('--exclude <file>', 'ids of examples to leave out of the training, one per line; # begins a comment'),
  ...exampleOptions,
  batch: wholeNumber('--batch <n>', 'batch size', { min: 1 }),
  accumulate: wholeNumber('--accumulate <n>', 'gradient accumulation: batches per optimizer step', { min: 1 }),
  rate: number('--rate <n>', 'learning rate', { above: 0 }),
  patience: wholeNumber('--patience <n>', 'early stopping: epochs without a better dev score', { min: 1 }),
  limit: wholeNumber('--limit <n>', 'only the first n examples', { min: 1 }),
  seconds: number('--seconds <n>', 'maximum training time; the learning-rate schedule is shortened accordingly', {
    above: 0,
  }),
  steps: wholeNumber('--steps <n>', 'stop after n steps; --resume continues', { min: 1 }),
  int8: flag('--int8', 'quantize the weights to 8 bits: a quarter of the size'),
  resume: flag('--resume', 'continue from the checkpoint in the folder'),
  overwrite: flag(
    '--overwrite',
    'start over in a folder that holds a training; its model and answers are removed first',
  ),
  dryRun: flag('--dry-run', 'show the plan and the first example; write nothing'),
  ...trainerOptions,
  seed: seed('seed for everything random', { default: 1 }),
}
type Options = OptionValues<typeof options>

const examples: Readonly<Record<TrainingKind, readonly string[]>> = {
  seq2seq: [
    'elenchus train seq2seq --recipe metalogic-metgen-large --base t5-large --data metalogic_train.json --dev metalogic_dev.json --out metgen',
    'elenchus eval metalogic --data metalogic_dev.json --model onnx:metgen --protocol metgen',
  ],
  classifier: [
    'elenchus train classifier --recipe logiqa2-nli-roberta --base roberta-base --data nli/train.txt --dev nli/dev.txt --out nli',
    'elenchus eval logiqa2-nli --data nli/dev.txt --model onnx:nli',
  ],
  'multiple-choice': [
    'elenchus train multiple-choice --recipe reclor-bilstm --base scratch:bilstm --data train.json --dev val.json --out bilstm',
    'elenchus eval reclor --data val.json --model onnx:bilstm',
  ],
}

/** The subcommand for a kind of model. */
export const fineTuneCommand = (kind: TrainingKind): CommandModule =>
  defineCommand({ options, examples: examples[kind], run: given => run(kind, given) })

async function run(kind: TrainingKind, options: Options): Promise<void> {
  const recipe = findRecipe(options.recipe, '--recipe')
  if (recipe.kind !== kind)
    throw new UsageError(`--recipe ${recipe.name} is for: elenchus train ${recipe.kind} --recipe ${recipe.name}`)
  checkRunFlags(options)
  const { out, seed, resume, exclude, test } = options
  const base = options.base ?? defaultBase(recipe)
  if (base === undefined) throw new UsageError(missingBase(recipe))
  const target = resolve(out)
  if (!options.dryRun && resume) resumableJob(target)
  checkBase(recipe, { ...options, base })
  if (!options.dryRun && !resume) checkNewJob(target, base, options.overwrite)
  // RobustLR's sets are generated by name.
  checkFilesExist([...(recipe.data.task === 'robustlr' ? [] : [options.data, options.dev, test]), exclude])
  const request: TrainingRequest = {
    ...options,
    base,
    test: test === undefined ? [] : [{ path: test }],
    exclude: exclude === undefined ? undefined : { path: exclude, ids: await readIds(exclude) },
    changes: givenSettings(options),
    warn,
  }
  if (options.dryRun) return describe(recipe, options, await prepareTraining(recipe, request))
  const trainer = findTrainer(options)
  const isNew = !existsSync(target)
  await makeFolder(target)
  const prepared = await prepareTraining(recipe, request).catch(async (error: unknown) => {
    if (isNew) await rmdir(target).catch(() => {})
    throw error
  })
  if (resume) checkSameJob(target, prepared)
  else await writeJob(target, prepared, warn)
  await trainJob(trainer, target, options)
  const end = isUnfinished(target)
    ? `not trained to the end: --resume continues; the model so far is --model onnx:${out}`
    : `use it as --model onnx:${out}`
  const substitute = prepared.job.job.otherData ? ' on another set than its own' : ''
  await write(`${out}: recipe ${recipe.name}${substitute}, from ${base}, seed ${seed}; ${end}\n`)
}

function missingBase({ name, after, base: { checkpoint } }: Recipe): string {
  return after === undefined
    ? `${name} starts from ${checkpoint}: download it (${downloadCommand(checkpoint)}) and name the folder with --base`
    : `${name} continues from a job of ${after}: train that first and name its folder with --base (\`elenchus train recipes ${name}\` prints both commands)`
}

/** Prints the plan of a dry run. */
async function describe(
  recipe: Recipe,
  { base, out, withoutTransfer }: Options,
  prepared: PreparedTraining,
): Promise<void> {
  const { job, train, dev } = prepared
  const { otherData, settings } = job.job
  checkTruncation(prepared, warn)
  const cells = (withoutTransfer || otherData ? [] : recipe.reproduces).map(cell => {
    const figures = publishedFigures(cell).map(({ column, figure }) => `${column} ${figure ?? '-'}`)
    return wrapAfterLabel('  ', `${cell.paper}, ${cell.table}, ${cell.row}: ${figures.join(', ')}`)
  })
  await writeLines([
    `${recipe.name}: ${recipe.about}`,
    `starts from ${base ?? recipe.base.checkpoint ?? 'scratch'}; ${train.length} training examples, ${dev.length} dev examples; writes to ${out}`,
    ...(withoutTransfer ? [`the earlier step ${recipe.after} is skipped: no row of a table is reproduced`] : []),
    ...(otherData ? ['the data is another set than the recipe’s: no row of a table is reproduced'] : []),
    ...(cells.length > 0 ? ['reproduces', ...cells] : []),
    ...(recipe.note === undefined ? [] : [wrap(recipe.note)]),
    'settings',
    `  ${JSON.stringify(settings)}`,
    'first example',
    `  ${train[0] === undefined ? 'none' : job.line(train[0])}`,
  ])
}
