/**
 * `elenchus train encoder`: trains a small encoder for arguments. This command prepares the examples; the Python trainer pretrains, trains on
 * signed pairs and exam questions, fine-tunes on annotated graphs, distils the result into a smaller encoder, and writes the model.
 */
import { existsSync, readdirSync } from 'node:fs'
import { basename, extname, join, resolve } from 'node:path'
import { parseJsonAs } from '@elenchus/evaluation/json'
import { readExamOptions } from '@elenchus/explainer/training'
import type { ExamQuestion } from '@elenchus/language/exam-questions'
import type { Metagraph } from '@elenchus/metagraph'
import { findTrainer, toArguments } from '@elenchus/training'
import { z } from 'zod'
import { defineCommand } from '../../cli/command.ts'
import { readIds, readText } from '../../cli/files.ts'
import { InputError, UsageError, warn, write } from '../../cli/io.ts'
import * as option from '../../cli/options.ts'
import { readChoiceItems } from '../../files/benchmarks.ts'
import { readAllMetagraphs } from '../../files/metagraphs.ts'
import { smallEncoder, withEncoder } from '../../files/models.ts'
import * as manifests from './encoder-manifest.ts'
import { checkFilesExist, checkRunFlags, trainerOptions } from './training-options.ts'

const options = {
  manifest: option.file('--manifest <file>', 'manifest with settings and files; other options replace its files'),
  corpora: option.file('--corpora <folder>', 'folder in which to look for files of the manifest that are missing'),
  prose: option.files('--prose <files...>', 'pretraining text: one paragraph per line, a blank line between documents'),
  pairs: option.files(
    '--pairs <files...>',
    'statements for or against a context: JSON lines {context, statement, relation}',
  ),
  questions: option.files('--questions <files...>', 'exam questions with answers, such as ReClor’s train split'),
  apart: option.files('--apart <files...>', 'held-out questions; texts similar to those in --exclude are excluded too'),
  exclude: option.file('--exclude <file>', 'file of question ids to exclude, one per line; # begins a comment'),
  data: option.file('--data <file>', 'annotated exam passages for training: MetaLogic JSON lines'),
  dev: option.file('--dev <file>', 'annotated exam passages to evaluate on'),
  arguments: option.file('--arguments <file>', 'everyday arguments for training: metagraphs as JSON lines'),
  examArguments: option.files('--exam-arguments <files...>', 'exam arguments with options for and against them'),
  examAnnotations: option.files('--exam-annotations <files...>', 'annotations of --questions by id'),
  leftOut: option.files('--left-out <writers...>', 'writers whose arguments are used for evaluation, not for training'),
  unseen: option.files('--unseen <files...>', 'arguments to evaluate on: metagraphs as JSON lines'),
  vocabulary: option.file('--vocabulary <file>', 'vocabulary: one word piece per line, a model file, or "small"'),
  out: option.required(option.file('--out <folder>', 'output folder for the examples, the model and its manifests')),
  recipe: option.oneOf('--recipe <name>', 'recipe: small, or tiny for a trial on a CPU', ['small', 'tiny']),
  set: option.repeatable('--set <part.name=value>', 'change a setting of the recipe, such as tuning.texts=0.6'),
  prepareOnly: option.flag('--prepare-only', 'only prepare the examples, to train on another machine'),
  seeds: option.wholeNumber('--seeds <n>', 'number of fine-tuned models to average (default: as in the recipe)', {
    min: 1,
  }),
  folds: option.wholeNumber('--folds <n>', 'folds for cross-validation (default: no cross-validation)', { min: 0 }),
  resume: option.flag('--resume', 'continue from the checkpoints in the output folder; finished stages are skipped'),
  overwrite: option.flag('--overwrite', 'start over in a folder with weights of an earlier training run'),
  ...trainerOptions,
  seed: option.seed('random seed (default: as in the recipe, 1)'),
}
type Options = option.OptionValues<typeof options>

export const { define } = defineCommand({
  options,
  run,
})

async function run(options: Options): Promise<void> {
  const { out, recipe, prepareOnly, set, seeds, device, resume } = options
  if (options.manifest !== undefined && recipe !== undefined)
    throw new UsageError('give --recipe or --manifest, not both; the manifest already specifies a recipe')
  if (prepareOnly && set) throw new UsageError('--set has no effect with --prepare-only; pass it to the trainer')
  if (options.folds === 1) throw new UsageError('--folds 1: expected 2 or more, or 0 for no cross-validation')
  checkRunFlags(options)
  const outFolder = resolve(out)
  checkNoWeights(outFolder, options)
  const manifest = options.manifest === undefined ? undefined : await manifests.readManifest(options.manifest)
  const inputs = manifests.findInputs(options, manifest, options.corpora)
  checkFilesExist(Object.values(inputs).flatMap(paths => paths.filter(path => path !== smallEncoder)))
  const preparation = choosePreparation(options, manifest)
  await checkFolds(inputs, preparation.folds, options, manifest)
  const trainer = prepareOnly ? undefined : findTrainer(options)
  const recipeOption =
    options.manifest === undefined ? { recipe: recipe ?? 'small' } : { manifest: resolve(options.manifest) }
  const settings = { ...recipeOption, set, seed: options.seed, seeds, device }
  const runStage = (stage: string, values: Parameters<typeof toArguments>[0]) =>
    trainer?.run('elenchus_trainer.encoder', [stage, ...toArguments(values)])
  await runStage('check', settings)
  const data = join(outFolder, 'data')
  await prepare(options, manifest, inputs, preparation, data)
  if (!trainer) {
    await write(`${join(out, 'data')}: train on this folder with python3 -m elenchus_trainer.encoder\n`)
    return
  }
  const getWeightsPath = (name: string) => join(outFolder, `${name}.pt`)
  const sharedOptions = { data, out: outFolder, ...settings, resume }
  await runStage('pretrain', sharedOptions)
  await runStage('adapt', { ...sharedOptions, base: getWeightsPath('pretrained') })
  await runStage('tune', { ...sharedOptions, base: getWeightsPath('adapted'), run: listRuns(options.folds, manifest) })
  await runStage('distil', { ...sharedOptions, base: getWeightsPath('dev') })
  const base = existsSync(getWeightsPath('distilled')) ? getWeightsPath('distilled') : getWeightsPath('dev')
  await runStage('export', { data, base, out: join(outFolder, 'encoder.safetensors') })
  const model = join(out, 'encoder.safetensors')
  await write(`${model}: use it with explain --encoder ${model}\n`)
}

/** Throws if a new training would overwrite the weights of an earlier one. */
function checkNoWeights(folder: string, { resume, overwrite }: Options): void {
  const weightFiles = existsSync(folder) ? readdirSync(folder).filter(name => /\.(?:pt|safetensors)$/.test(name)) : []
  if (weightFiles.length > 0 && !resume && !overwrite)
    throw new InputError(
      `${folder} already contains a training run (${weightFiles[0]}); add --resume to continue it or --overwrite to start over, or choose another --out`,
    )
}

/** Lists the runs of fine-tuning, each named after the split or fold that it leaves out. */
function listRuns(folds: number | undefined, manifest: manifests.EncoderManifest | undefined): readonly string[] {
  if (folds === undefined && manifest?.runs) return manifest.runs
  return ['dev', ...Array.from({ length: folds ?? 0 }, (_, k) => `fold${k}`)]
}

function choosePreparation(
  { recipe, folds, leftOut }: Options,
  manifest: manifests.EncoderManifest | undefined,
): manifests.Preparation {
  const isTiny = (manifest ? manifest.settings.name : recipe) === 'tiny'
  const recorded = manifest?.preparation
  return {
    vocabulary: recorded?.vocabulary ?? (isTiny ? 1024 : 16384),
    markers: recorded?.markers ?? (isTiny ? 100 : 12000),
    folds: folds || (recorded?.folds ?? 5),
    leftOut: leftOut ?? recorded?.leftOut ?? [],
  }
}

/** Throws if the cross-validation has more folds than there are passages. */
async function checkFolds(
  paths: manifests.InputFiles,
  folds: number,
  options: Options,
  manifest: manifests.EncoderManifest | undefined,
): Promise<void> {
  const runs = listRuns(options.folds, manifest)
  if (!runs.some(run => run !== 'dev')) return
  const foldsModule = await import('./encoder-data/folds.ts')
  const exam = [...(await readAllMetagraphs(paths.data[0]!)), ...(await readAllMetagraphs(paths.dev[0]!))]
  const origin = options.folds
    ? `--folds ${options.folds}`
    : `--manifest ${options.manifest} with the runs ${runs.join(', ')}`
  foldsModule.checkFolds(
    runs,
    folds,
    foldsModule.assignFolds(exam, await readAllMetagraphs(paths.arguments[0]!)),
    origin,
  )
}

/** Prepares the examples, unless a resumed training already has them; `inputs.json` records their sources. */
async function prepare(
  options: Options,
  manifest: manifests.EncoderManifest | undefined,
  paths: manifests.InputFiles,
  preparation: manifests.Preparation,
  folder: string,
): Promise<void> {
  const inputs = await manifests.hashInputs(paths)
  for (const difference of manifests.findDifferences(inputs, manifest?.inputs ?? inputs))
    warn(`differs from ${options.manifest}: ${difference}`)
  const recordPath = join(folder, 'inputs.json')
  if (options.resume && existsSync(recordPath)) {
    const earlierRecord = await manifests.readPreparationRecord(recordPath)
    const [difference] = manifests.findDifferences(inputs, earlierRecord.inputs)
    if (difference !== undefined || JSON.stringify(earlierRecord.preparation) !== JSON.stringify(preparation))
      throw new InputError(
        `${recordPath}: the examples were prepared with other options (${difference ?? 'see the file'}); use the same options, or use --overwrite instead of --resume to start over`,
      )
    warn(`${folder}: using the examples that were prepared earlier`)
    return
  }
  const prepared = await prepareExamples(paths, preparation, folder)
  await manifests.writePreparationRecord(recordPath, {
    runs: listRuns(options.folds, manifest),
    preparation,
    inputs,
    prepared,
  })
}

const signedPairSchema = z.object({
  context: z.array(z.string()).min(1),
  statement: z.string(),
  relation: z.enum(['support', 'rebut']),
})

async function prepareExamples(
  paths: manifests.InputFiles,
  { vocabulary, markers, folds, leftOut }: manifests.Preparation,
  folder: string,
): Promise<Readonly<Record<string, number>>> {
  const { prepareEncoderData } = await import('./encoder-data/prepare.ts')
  const pairs = []
  for (const path of paths.pairs)
    for (const [i, line] of (await readText(path)).split('\n').entries())
      if (line.trim() !== '') pairs.push(parseJsonAs(signedPairSchema, line, `${path}, line ${i + 1}`))
  const evaluationSets: Record<string, readonly Metagraph[]> = {}
  for (const path of paths.unseen) evaluationSets[basename(path, extname(path))] = await readAllMetagraphs(path)
  const examArguments = []
  for (const path of paths.examArguments) examArguments.push(...readExamOptions(await readText(path)))
  const [vocabularyFile] = paths.vocabulary
  const counts = await prepareEncoderData(
    {
      prose: paths.prose,
      pairs,
      questions: await readQuestions(paths.questions),
      heldOutQuestions: await readQuestions(paths.apart),
      excluded: await readIds(paths.exclude[0]!),
      train: await readAllMetagraphs(paths.data[0]!),
      dev: await readAllMetagraphs(paths.dev[0]!),
      everyday: await readAllMetagraphs(paths.arguments[0]!),
      examArguments,
      annotations: await Promise.all(paths.examAnnotations.map(async path => ({ path, text: await readText(path) }))),
      heldOutWriters: new Set(leftOut),
      evaluationSets,
      vocabulary: vocabularyFile === undefined ? vocabulary : await readVocabulary(vocabularyFile),
      maxMarkerExamples: markers,
      folds,
    },
    folder,
    warn,
  )
  warn(Array.from(Object.entries(counts), ([name, count]) => `${name} ${count}`).join(', '))
  return counts
}

/** Reads the word pieces of a vocabulary file or of a model. */
async function readVocabulary(path: string): Promise<string> {
  if (path !== smallEncoder && extname(path) !== '.safetensors') return (await readText(path)).trimEnd()
  return withEncoder(path, '--vocabulary', ({ readEncoderFile }, bytes) => readEncoderFile(bytes).vocabulary.trimEnd())
}

/** Reads questions with answers; ids of LogiQA 2.0 get a prefix, as in lists of excluded ids. */
async function readQuestions(paths: readonly string[]): Promise<ExamQuestion[]> {
  const questions: ExamQuestion[] = []
  for (const path of paths) {
    const { items, format } = await readChoiceItems(path)
    for (const { id, context, question, options: answers, answer } of items)
      if (answer !== null)
        questions.push({
          id: format.startsWith('logiqa2') ? `logiqa2:${id}` : id,
          context,
          question,
          answers,
          label: answer,
        })
  }
  return questions
}
