/**
 * `elenchus train seq2seq|classifier|multiple-choice`: the papers' fine-tuned systems by recipe. Examples are prepared here, in the
 * papers' formats and as numbers; the Python trainer trains and exports ONNX files that `eval --model onnx:FOLDER` runs without it.
 */
import { existsSync } from 'node:fs'
import { rmdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  publishedFigures,
  type Recipe,
  type Settings,
  scratchNetworks,
  type TrainingKind,
  transferOf,
} from '@elenchus/training'
import type { Command } from 'commander'
import { chosenRecipe } from '../../cli/chosen-recipe.ts'
import { type CommandModule, example } from '../../cli/command.ts'
import { makeFolder } from '../../cli/files.ts'
import { UsageError, warn, write, writeLines } from '../../cli/io.ts'
import {
  addOptions,
  file,
  flag,
  number,
  type OptionValues,
  required,
  seed,
  text,
  wholeNumber,
} from '../../cli/options.ts'
import { wrap, wrapAfter } from '../../terminal/text.ts'
import { announceCuts } from './announcements.ts'
import {
  isUnfinished,
  parts,
  refuseBegun,
  refuseNotBegun,
  refuseOther,
  refuseOwnBase,
  refuseUnfinished,
  writeJob,
} from './job-folder.ts'
import { baseOf, type JobRequest, type Prepared, prepare, trainJob } from './recipe-job.ts'
import { checkDevice, checkFilesExist, deviceOption, pythonOptions, pythonWithTorch, trainerFolder } from './trainer.ts'

const options = {
  recipe: required(text('--recipe <name>', 'what to train and how; `elenchus train recipes` lists them')),
  data: required(file('--data <file>', 'the corpus to train on; for RobustLR also the name of a set')),
  out: required(file('--out <folder>', 'where examples, checkpoints, the manifest and the model go')),
  dev: file('--dev <file>', 'what the best epoch is chosen by'),
  base: text(
    '--base <name>',
    'the folder of a checkpoint, of a model that an earlier recipe made, encoder:small or encoder:FILE for our own encoder, or scratch:NAME to start from nothing (' +
      `${Object.keys(scratchNetworks).join(', ')})`,
  ),
  withoutTransfer: flag(
    '--without-transfer',
    'for a recipe that goes on from another: leave the step before out; the manifest says so',
  ),
  allowSeen: flag(
    '--allow-seen',
    'go on although the encoder has learnt from the dev split of the corpus; the manifest says so',
  ),
  test: file('--test <file>', 'what the finished model answers (with --int8 the rounded one), into predictions.jsonl'),
  exclude: file('--exclude <file>', 'ids of examples that are not learnt from, one a line; # begins a comment'),
  epochs: wholeNumber('--epochs <n>', 'passes over the examples (default: as the recipe says; so below)', { min: 1 }),
  batch: wholeNumber('--batch <n>', 'examples at a time', { min: 1 }),
  accumulate: wholeNumber('--accumulate <n>', 'batches whose gradients make one step', { min: 1 }),
  rate: number('--rate <n>', 'learning rate', { above: 0 }),
  patience: wholeNumber('--patience <n>', 'stop after so many epochs without a better dev score', { min: 1 }),
  longest: wholeNumber('--longest <n>', 'tokens of an input at most', { min: 8 }),
  vocabulary: wholeNumber('--vocabulary <n>', 'tokens of a vocabulary that is learnt here', { min: 260 }),
  limit: wholeNumber('--limit <n>', 'only the first n examples', { min: 1 }),
  seconds: number('--seconds <n>', 'train no longer than this; the rate falls accordingly', { above: 0 }),
  steps: wholeNumber('--steps <n>', 'stop after so many steps; --resume goes on', { min: 1 }),
  int8: flag('--int8', 'write matrices as whole numbers of eight bits: a quarter of the size'),
  device: deviceOption,
  resume: flag('--resume', 'go on from the checkpoint in the folder'),
  overwrite: flag(
    '--overwrite',
    'begin anew in a folder that holds a training; its model and answers are removed first',
  ),
  dryRun: flag('--dry-run', 'say what would be done and show the first example; write nothing'),
  ...pythonOptions,
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

/** The subcommand for one kind of training. */
export function commandFor(kind: TrainingKind): CommandModule {
  return {
    define(command: Command) {
      command.action((given: Options) => run(kind, given))
      addOptions(command, options)
      example(command, ...examples[kind])
    },
  }
}

async function run(kind: TrainingKind, options: Options): Promise<void> {
  const recipe = chosenRecipe(options.recipe, '--recipe')
  if (recipe.kind !== kind)
    throw new UsageError(`--recipe ${recipe.name} is for: elenchus train ${recipe.kind} --recipe ${recipe.name}`)
  const { out, seed, resume, overwrite, dryRun } = options
  checkDevice(options.device)
  if (resume && overwrite)
    throw new UsageError(
      `--resume goes on with the training in ${out} and --overwrite begins it anew: give one of the two`,
    )
  const request: JobRequest = {
    ...options,
    test: options.test === undefined ? [] : [{ path: options.test }],
    changes: changesOf(options),
  }
  if (dryRun) return describe(recipe, options, await prepare(recipe, request))
  const target = resolve(out)
  if (resume) refuseNotBegun(target)
  else {
    const from = baseOf(recipe, options.base)
    transferOf(recipe, from, options.withoutTransfer)
    refuseOwnBase(target, from)
    refuseUnfinished(from)
    if (!overwrite) refuseBegun(target)
  }
  // Sets of RobustLR are generated by name.
  const corpora = recipe.data.task === 'robustlr' ? [] : [options.data, options.dev, options.test]
  checkFilesExist([...corpora, options.exclude])
  const call = { ...options, trainer: trainerFolder(options.trainer), python: pythonWithTorch(options.python) }
  const isNew = !existsSync(target)
  await makeFolder(target)
  // A run that goes on keeps the examples and settings that it began with: others are refused.
  const prepared = await prepare(recipe, request).catch(async (error: unknown) => {
    // What is refused leaves nothing behind.
    if (isNew) await rmdir(target).catch(() => {})
    throw error
  })
  if (resume) refuseOther(target, prepared)
  else await writeJob(target, prepared)
  await trainJob(target, call)
  const from = baseOf(recipe, options.base)
  const end = isUnfinished(target)
    ? `not trained to the end: --resume goes on; as far as it is, it is --model onnx:${out}`
    : `use it as --model onnx:${out}`
  const on = prepared.others.length > 0 ? ' on another set than its own' : ''
  await write(`${out}: recipe ${recipe.name}${on}, from ${from}, seed ${seed}; ${end}\n`)
}

function changesOf({ epochs, batch, accumulate, rate, patience, longest }: Options): Partial<Settings> {
  return {
    ...(epochs === undefined ? {} : { epochs }),
    ...(batch === undefined ? {} : { batch }),
    ...(accumulate === undefined ? {} : { accumulate }),
    ...(rate === undefined ? {} : { rate }),
    ...(patience === undefined ? {} : { patience }),
    ...(longest === undefined ? {} : { longest }),
  }
}

async function describe(recipe: Recipe, { base, out, withoutTransfer }: Options, prepared: Prepared): Promise<void> {
  const { job, train, dev, others } = prepared
  const reproduces = withoutTransfer || others.length > 0 ? [] : recipe.reproduces
  for (const [name, what] of parts) {
    const counter = job.countCuts()
    for (const each of prepared[name]) job.line(each, counter)
    announceCuts(counter.cuts, what, job, warn)
  }
  const cells = reproduces.map(cell =>
    wrapAfter(
      '  ',
      `${cell.paper}, ${cell.table}, ${cell.row}: ${publishedFigures(cell)
        .map(({ column, figure }) => `${column} ${figure ?? '-'}`)
        .join(', ')}`,
    ),
  )
  await writeLines([
    `${recipe.name}: ${recipe.about}`,
    `starts from ${base ?? recipe.base.checkpoint ?? 'nothing'}; ${train.length} examples, ${dev.length} of dev; into ${out}`,
    ...(withoutTransfer ? [`${recipe.after}, the step before it, is left out: no row of a table is reproduced`] : []),
    ...(others.length > 0 ? ['it is given another set than the recipe’s: no row of a table is reproduced'] : []),
    ...(cells.length > 0 ? ['is to reproduce', ...cells] : []),
    ...(recipe.note === undefined ? [] : [wrap(recipe.note)]),
    'settings',
    `  ${JSON.stringify((job.job as { settings: object }).settings)}`,
    'first example',
    `  ${train[0] === undefined ? 'none' : job.line(train[0])}`,
  ])
}
