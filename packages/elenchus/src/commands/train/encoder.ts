/**
 * `elenchus train encoder`: a small encoder for arguments. Examples are prepared here, from the vocabulary to the last label; the Python
 * trainer pretrains, trains on signed pairs and exam questions, tunes on annotated graphs, lets a smaller encoder learn what that one thinks, and writes
 * the model and its manifest.
 */
import { existsSync, readdirSync } from 'node:fs'
import { basename, extname, join, resolve } from 'node:path'
import { checkedJson } from '@elenchus/evaluation/json'
import { readExamOptions } from '@elenchus/explainer/training'
import type { ExamQuestion } from '@elenchus/language/exam-questions'
import type { Metagraph } from '@elenchus/metagraph'
import type { Command } from 'commander'
import { z } from 'zod'
import { example } from '../../cli/command.ts'
import { readIds, readText } from '../../cli/files.ts'
import { InputError, UsageError, warn, write } from '../../cli/io.ts'
import {
  addOptions,
  file,
  files,
  flag,
  type OptionValues,
  oneOf,
  repeatable,
  required,
  seed,
  wholeNumber,
} from '../../cli/options.ts'
import { readItems } from '../../files/benchmarks.ts'
import { smallEncoder, withEncoder } from '../../files/encoder.ts'
import { readAllMetagraphs } from '../../files/metagraphs.ts'
import {
  type EncoderManifest,
  type InputFiles,
  inputFiles,
  inputsOf,
  otherFiles,
  type Preparation,
  readManifest,
  readPrepared,
  writePrepared,
} from './encoder-manifest.ts'
import {
  checkDevice,
  checkFilesExist,
  deviceOption,
  pythonOptions,
  pythonWithTorch,
  runPython,
  trainerFolder,
} from './trainer.ts'

const options = {
  manifest: file(
    '--manifest <file>',
    'train with the settings and files of this manifest, such as packages/encoder/training/encoder-small.json or that of a run; files of other options go before its own',
  ),
  corpora: file('--corpora <folder>', 'where files lie that the manifest names and that are not here'),
  prose: files('--prose <files...>', 'plain text to pretrain on, a paragraph a line, a blank line between documents'),
  pairs: files('--pairs <files...>', 'signed pairs, JSON lines of {context, statement, relation}'),
  questions: files('--questions <files...>', 'exam questions with their answers, such as ReClor’s train split'),
  apart: files('--apart <files...>', 'questions that are kept apart; with --exclude their texts stay out too'),
  exclude: file('--exclude <file>', 'ids of questions that must not be used, one a line; # begins a comment'),
  data: file('--data <file>', 'annotated exam passages, MetaLogic JSON lines'),
  dev: file('--dev <file>', 'annotated exam passages to measure on'),
  arguments: file('--arguments <file>', 'arguments from everyday text, metagraphs as JSON lines'),
  examArguments: files(
    '--exam-arguments <files...>',
    'exam arguments with options for and against them, as packages/encoder/training/exam-arguments has them',
  ),
  examAnnotations: files(
    '--exam-annotations <files...>',
    'what argues for what in questions of --questions, by their ids, as packages/encoder/training/exam-annotations has them',
  ),
  leftOut: files('--left-out <writers...>', 'writers of training arguments whose texts are read and not learnt from'),
  unseen: files('--unseen <files...>', 'arguments to measure on, metagraphs as JSON lines'),
  vocabulary: file(
    '--vocabulary <file>',
    'the pieces of an encoder that was pretrained before: one a line, a model file, or small (default: they are learnt from the texts)',
  ),
  out: required(file('--out <folder>', 'where the examples, the model and its manifests go')),
  recipe: oneOf('--recipe <name>', 'small, or tiny to try it on a CPU', ['small', 'tiny']),
  set: repeatable(
    '--set <part.name=value>',
    'another setting than the recipe’s or the manifest’s, such as tuning.texts=0.6; give it again for another',
  ),
  prepareOnly: flag('--prepare-only', 'only prepare the examples: train on another machine'),
  seeds: wholeNumber('--seeds <n>', 'tuned models whose weights are averaged (default: as the recipe says)', {
    min: 1,
  }),
  folds: wholeNumber(
    '--folds <n>',
    'parts of the cross-validation, at most as many as there are different passages (default: none)',
    { min: 0 },
  ),
  resume: flag('--resume', 'go on from the checkpoints in the folder; what is finished is not done again'),
  overwrite: flag('--overwrite', 'begin anew where the folder holds weights of an earlier training'),
  device: deviceOption,
  ...pythonOptions,
  seed: seed('seed for everything random (default: the recipe’s, 1)'),
}
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command.action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus train encoder --prose open.txt --pairs pairs.jsonl --questions reclor/train.json --exclude ids.txt --data metalogic_train.json --dev metalogic_dev.json --arguments arguments.jsonl --out encoder',
    'elenchus train encoder --manifest packages/encoder/training/encoder-small.json --corpora data --arguments arguments.jsonl --out encoder',
    'elenchus explain passage.txt --question "Which one weakens the argument?" --encoder encoder/encoder.safetensors',
  )
}

async function run(options: Options): Promise<void> {
  const { out, recipe, manifest: path } = options
  if (path !== undefined && recipe !== undefined)
    throw new UsageError('--recipe and --manifest: a manifest says itself which recipe it goes by; give one of them')
  if (options.prepareOnly && options.set)
    throw new UsageError('--set changes the training, and --prepare-only does not train: give it to the trainer')
  if (options.folds === 1) throw new UsageError('--folds 1: give 2 or more parts, or 0 for none')
  refuseWeights(resolve(out), options)
  checkDevice(options.device)
  const told = path === undefined ? undefined : await readManifest(path)
  const inputs = inputFiles(options, told, options.corpora)
  checkFilesExist(
    Object.values(inputs)
      .flat()
      .filter(each => each !== smallEncoder),
  )
  // Before the examples are prepared, which takes minutes.
  const trainer = options.prepareOnly
    ? undefined
    : { folder: trainerFolder(options.trainer), python: pythonWithTorch(options.python) }
  const data = join(resolve(out), 'data')
  const call = async (stage: string, ...words: string[]) => {
    if (trainer) await runPython(trainer.python, trainer.folder, ['-m', 'elenchus_trainer.encoder', stage, ...words])
  }
  const settings = settingsOf(options)
  const device = options.device === undefined ? [] : ['--device', options.device]
  await call('check', ...settings, ...device)
  await prepare(options, told, inputs, data)
  if (!trainer) {
    await write(`${join(out, 'data')}: give this folder to python3 -m elenchus_trainer.encoder\n`)
    return
  }
  const target = resolve(out)
  const shared = [...['--data', data, '--out', target, ...settings], ...device, ...(options.resume ? ['--resume'] : [])]
  await call('pretrain', ...shared)
  await call('adapt', ...shared, '--base', join(target, 'pretrained.pt'))
  await call('tune', ...shared, '--base', join(target, 'adapted.pt'), '--run', ...runsOf(options.folds, told))
  const tuned = join(target, 'dev.pt')
  await call('distil', ...shared, '--base', tuned)
  const smaller = join(target, 'distilled.pt')
  const base = existsSync(smaller) ? smaller : tuned
  await call('export', '--data', data, '--base', base, '--out', join(target, 'encoder.safetensors'))
  await write(`${join(out, 'encoder.safetensors')}: use it as explain --encoder ${join(out, 'encoder.safetensors')}\n`)
}

/** Refuses to begin where an encoder was trained: forgetting --resume must not destroy it. */
function refuseWeights(folder: string, { resume, overwrite }: Options): void {
  if (resume && overwrite) throw new UsageError('--resume goes on and --overwrite begins anew: give one of them')
  const trained = existsSync(folder) ? readdirSync(folder).filter(name => /\.(?:pt|safetensors)$/.test(name)) : []
  if (trained.length > 0 && !resume && !overwrite)
    throw new InputError(
      `${folder} holds an earlier training (${trained[0]}): --resume goes on with it, --overwrite begins anew, another --out leaves it alone`,
    )
}

/** What tells the trainer its settings. */
function settingsOf({ manifest, recipe, set, seed, seeds }: Options): string[] {
  return [
    ...(manifest === undefined ? ['--recipe', recipe ?? 'small'] : ['--manifest', resolve(manifest)]),
    ...(set ? ['--set', ...set] : []),
    ...(seed === undefined ? [] : ['--seed', String(seed)]),
    ...(seeds === undefined ? [] : ['--seeds', String(seeds)]),
  ]
}

function runsOf(folds: number | undefined, told: EncoderManifest | undefined): readonly string[] {
  if (folds === undefined && told?.runs) return told.runs
  return ['dev', ...Array.from({ length: folds ?? 0 }, (_, k) => `fold${k}`)]
}

/** Prepares the examples, unless they are there and training goes on; `inputs.json` beside them says what they were made of. */
async function prepare(
  options: Options,
  told: EncoderManifest | undefined,
  paths: InputFiles,
  folder: string,
): Promise<void> {
  const inputs = await inputsOf(paths)
  if (told) for (const words of otherFiles(inputs, told.inputs)) warn(`not as ${options.manifest} says: ${words}`)
  const before = join(folder, 'inputs.json')
  const tiny = (told ? told.settings.name : options.recipe) === 'tiny'
  const said = told?.preparation
  const preparation = {
    vocabulary: said?.vocabulary ?? (tiny ? 1024 : 16384),
    markers: said?.markers ?? (tiny ? 100 : 12000),
    folds: options.folds || (said?.folds ?? 5),
    leftOut: options.leftOut ?? said?.leftOut ?? [],
  }
  await refuseEmptyFolds(paths, preparation.folds, options, told)
  if (options.resume && existsSync(before)) {
    const earlier = await readPrepared(before)
    const other = otherFiles(inputs, earlier.inputs)
    if (other.length > 0 || JSON.stringify(earlier.preparation) !== JSON.stringify(preparation))
      throw new InputError(
        `${before}: the examples were prepared otherwise (${other[0] ?? 'other options'}); go on with what they were made of, or begin anew (--overwrite instead of --resume)`,
      )
    warn(`${folder} is prepared`)
    return
  }
  const counts = await prepareFrom(paths, preparation, folder)
  await writePrepared(before, { runs: runsOf(options.folds, told), preparation, inputs, prepared: counts })
}

/** Refuses a cross-validation of more parts than there are passages: tuning comes hours after the examples are prepared. */
async function refuseEmptyFolds(
  paths: InputFiles,
  folds: number,
  options: Options,
  told: EncoderManifest | undefined,
): Promise<void> {
  const runs = runsOf(options.folds, told)
  if (!runs.some(run => run !== 'dev')) return
  const { checkFolds, turnsOf } = await import('./encoder-data/folds.ts')
  const exam = [...(await readAllMetagraphs(paths.data[0]!)), ...(await readAllMetagraphs(paths.dev[0]!))]
  const asked = options.folds
    ? `--folds ${options.folds}`
    : `--manifest ${options.manifest} asks for ${runs.join(', ')}`
  checkFolds(runs, folds, turnsOf(exam, await readAllMetagraphs(paths.arguments[0]!)), asked)
}

const signedPair = z.object({
  context: z.array(z.string()).min(1),
  statement: z.string(),
  relation: z.enum(['support', 'rebut']),
})

async function prepareFrom(
  paths: InputFiles,
  { vocabulary, leftOut, ...preparation }: Preparation,
  folder: string,
): Promise<Readonly<Record<string, number>>> {
  const { prepareEncoderData } = await import('./encoder-data/prepare.ts')
  const pairs = []
  for (const path of paths.pairs)
    for (const [i, line] of (await readText(path)).split('\n').entries())
      if (line.trim() !== '') pairs.push(checkedJson(signedPair, line, `${path}, line ${i + 1}`))
  const unseen: Record<string, readonly Metagraph[]> = {}
  for (const path of paths.unseen) unseen[basename(path, extname(path))] = await readAllMetagraphs(path)
  const examArguments = []
  for (const path of paths.examArguments) examArguments.push(...readExamOptions(await readText(path)))
  const [pieces] = paths.vocabulary
  const counts = await prepareEncoderData(
    {
      prose: paths.prose,
      pairs,
      questions: await questionsIn(paths.questions),
      apart: await questionsIn(paths.apart),
      excluded: await readIds(paths.exclude[0]!),
      train: await readAllMetagraphs(paths.data[0]!),
      dev: await readAllMetagraphs(paths.dev[0]!),
      everyday: await readAllMetagraphs(paths.arguments[0]!),
      examArguments,
      annotations: await Promise.all(paths.examAnnotations.map(async path => ({ path, text: await readText(path) }))),
      leftOut: new Set(leftOut),
      unseen,
      vocabulary: pieces === undefined ? vocabulary : await vocabularyIn(pieces),
      ...preparation,
    },
    folder,
    warn,
  )
  warn(
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', '),
  )
  return counts
}

/** The pieces of a file that holds one a line, or of a model. */
async function vocabularyIn(path: string): Promise<string> {
  if (path !== smallEncoder && extname(path) !== '.safetensors') return (await readText(path)).trimEnd()
  return withEncoder(path, '--vocabulary', ({ readEncoderFile }, bytes) => readEncoderFile(bytes).vocabulary.trimEnd())
}

/** Questions with their answers; ids of LogiQA 2.0 carry its name, as lists of excluded ids write them. */
async function questionsIn(paths: readonly string[]): Promise<ExamQuestion[]> {
  const all: ExamQuestion[] = []
  for (const path of paths) {
    const { items, format } = await readItems(path)
    for (const { id, context, question, options: answers, answer } of items)
      if (answer !== null)
        all.push({ id: format.startsWith('logiqa2') ? `logiqa2:${id}` : id, context, question, answers, label: answer })
  }
  return all
}
