/**
 * `elenchus train seq2seq|classifier|multiple-choice`: fine-tunes a model by a recipe of the papers. The Python trainer exports ONNX files,
 * which `eval --model onnx:FOLDER` runs without Python.
 */
import { existsSync } from 'node:fs'
import { rmdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as training from '@elenchus/training'
import { type CommandModule, defineCommand } from '../../cli/command.ts'
import { makeFolder, readIds } from '../../cli/files.ts'
import { UsageError, warn, write, writeLines } from '../../cli/io.ts'
import { file, flag, number, type OptionValues, required, seed, text, wholeNumber } from '../../cli/options.ts'
import { wrap, wrapAfterLabel } from '../../terminal/text.ts'
import { findRecipe } from './recipes.ts'
import { checkFilesExist, checkRunFlags, exampleOptions, pickSettings, trainerOptions } from './training-options.ts'

const options = {
  recipe: required(text('--recipe <name>', 'model and settings; `elenchus train recipes` lists them')),
  data: required(file('--data <file>', 'training data: a file, or for RobustLR also the name of a set')),
  out: required(file('--out <folder>', 'folder for the examples, checkpoints, manifest and model')),
  dev: file('--dev <file>', 'data for choosing the best epoch'),
  base: text(
    '--base <name>',
    `starting point: folder of a checkpoint or of an earlier job; encoder:small or encoder:FILE for our own encoder; from scratch: ${training.scratchBases}`,
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
    'data to predict with the finished model (the quantized one with --int8), into predictions.jsonl',
  ),
  exclude: file('--exclude <file>', 'ids of training examples to exclude, one per line; # begins a comment'),
  ...exampleOptions,
  batch: wholeNumber('--batch <n>', 'batch size', { min: 1 }),
  accumulate: wholeNumber('--accumulate <n>', 'gradient accumulation: batches per optimizer step', { min: 1 }),
  rate: number('--rate <n>', 'learning rate', { above: 0 }),
  patience: wholeNumber('--patience <n>', 'early stopping: maximum number of epochs without a better dev score', {
    min: 1,
  }),
  limit: wholeNumber('--limit <n>', 'only the first n examples', { min: 1 }),
  seconds: number(
    '--seconds <n>',
    'maximum training time in seconds; the learning-rate schedule is shortened accordingly',
    {
      above: 0,
    },
  ),
  steps: wholeNumber('--steps <n>', 'stop after n steps; --resume continues', { min: 1 }),
  int8: flag('--int8', 'quantize the weights to 8 bits: a quarter of the size'),
  resume: flag('--resume', 'continue from the checkpoint in the folder'),
  overwrite: flag(
    '--overwrite',
    'start over in a folder with an earlier training, whose model and predictions are removed',
  ),
  dryRun: flag('--dry-run', 'show the plan and the first example, without writing files'),
  ...trainerOptions,
  seed: seed('random seed', { default: 1 }),
}
type Options = OptionValues<typeof options>

const examples: Readonly<Record<training.TrainingKind, readonly string[]>> = {
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
export const fineTuneCommand = (kind: training.TrainingKind): CommandModule =>
  defineCommand({ options, examples: examples[kind], run: given => run(kind, given) })

async function run(kind: training.TrainingKind, options: Options): Promise<void> {
  const recipe = findRecipe(options.recipe, '--recipe')
  if (recipe.kind !== kind)
    throw new UsageError(`--recipe ${recipe.name} is for: elenchus train ${recipe.kind} --recipe ${recipe.name}`)
  checkRunFlags(options)
  const { out, seed, resume, exclude, test } = options
  const base = options.base ?? training.defaultBase(recipe)
  if (base === undefined) throw new UsageError(describeMissingBase(recipe))
  const target = resolve(out)
  if (!options.dryRun && resume) training.getResumableRecipe(target)
  training.checkBase(recipe, { ...options, base })
  if (!options.dryRun && !resume) training.checkNewJob(target, base, options.overwrite)
  // RobustLR's sets are generated by name.
  checkFilesExist([...(recipe.data.task === 'robustlr' ? [] : [options.data, options.dev, test]), exclude])
  const request: training.TrainingRequest = {
    ...options,
    base,
    test: test === undefined ? [] : [{ path: test }],
    exclude: exclude === undefined ? undefined : { path: exclude, ids: await readIds(exclude) },
    changes: pickSettings(options),
    warn,
  }
  if (options.dryRun) return printPlan(recipe, options, await training.prepareTraining(recipe, request))
  const trainer = training.findTrainer(options)
  const isNew = !existsSync(target)
  await makeFolder(target)
  const prepared = await training.prepareTraining(recipe, request).catch(async (error: unknown) => {
    if (isNew) await rmdir(target).catch(() => {})
    throw error
  })
  if (resume) training.checkSameJob(target, prepared)
  else await training.writeJob(target, prepared, warn)
  await training.trainJob(trainer, target, options)
  const usage = training.isUnfinished(target)
    ? `not trained to the end: continue with --resume, or use the model so far with --model onnx:${out}`
    : `use it with --model onnx:${out}`
  const dataNote = prepared.job.job.otherData ? ' (on other data)' : ''
  await write(`${out}: recipe ${recipe.name}${dataNote}, from ${base}, seed ${seed}; ${usage}\n`)
}

function describeMissingBase({ name, after, base: { checkpoint } }: training.Recipe): string {
  return after === undefined
    ? `${name} starts from ${checkpoint}: download it (${training.downloadCommand(checkpoint)}) and give the folder with --base`
    : `${name} continues from a job of ${after}: train that recipe first and give its folder with --base (\`elenchus train recipes ${name}\` prints both commands)`
}

/** Prints the plan of a dry run. */
async function printPlan(
  recipe: training.Recipe,
  { base, out, withoutTransfer }: Options,
  prepared: training.PreparedTraining,
): Promise<void> {
  const { job, train, dev } = prepared
  const { otherData, settings } = job.job
  training.checkTruncation(prepared, warn)
  const cells = (withoutTransfer || otherData ? [] : recipe.reproduces).map(cell => {
    const figures = training.publishedFigures(cell).map(({ column, figure }) => `${column} ${figure ?? '-'}`)
    return wrapAfterLabel('  ', `${cell.paper}, ${cell.table}, ${cell.row}: ${figures.join(', ')}`)
  })
  await writeLines([
    `${recipe.name}: ${recipe.about}`,
    `starts from ${base ?? recipe.base.checkpoint ?? 'scratch'}; ${train.length} training examples, ${dev.length} dev examples; writes to ${out}`,
    ...(withoutTransfer ? [`the earlier step ${recipe.after} is skipped, so no row of a table is reproduced`] : []),
    ...(otherData ? ['the data is not that of the recipe, so no row of a table is reproduced'] : []),
    ...(cells.length > 0 ? ['reproduces', ...cells] : []),
    ...(recipe.note === undefined ? [] : [wrap(recipe.note)]),
    'settings',
    `  ${JSON.stringify(settings)}`,
    'first example',
    `  ${train[0] === undefined ? 'none' : job.encodeLine(train[0])}`,
  ])
}
