/**
 * `elenchus train encoder`: a small encoder for arguments. Examples are prepared here, from the vocabulary to the last label; the Python
 * trainer pretrains, trains on signed pairs and exam questions, tunes on annotated graphs and writes the model.
 */
import { basename, extname, join, resolve } from 'node:path'
import { checkedJson } from '@elenchus/evaluation/checked-json'
import { readExamOptions } from '@elenchus/explainer/training'
import type { ExamQuestion } from '@elenchus/language/exam-questions'
import type { Metagraph } from '@elenchus/metagraph'
import type { Command } from 'commander'
import { z } from 'zod'
import { example } from '../../cli/command.ts'
import { readText } from '../../cli/input.ts'
import {
  addOptions,
  file,
  files,
  flag,
  type Given,
  oneOf,
  required,
  seed,
  text,
  wholeNumber,
} from '../../cli/options.ts'
import { warn, write } from '../../cli/output.ts'
import { readItems } from '../../files/benchmarks.ts'
import { readAllMetagraphs } from '../../files/metagraphs.ts'
import { pythonOptions, pythonWithTorch, runPython, trainerFolder } from './trainer.ts'

const options = {
  prose: required(
    files('--prose <files...>', 'plain text to pretrain on, a paragraph a line, a blank line between documents'),
  ),
  pairs: required(files('--pairs <files...>', 'signed pairs, JSON lines of {context, statement, relation}')),
  questions: required(
    files('--questions <files...>', 'exam questions with their answers, such as ReClor’s train split'),
  ),
  apart: files('--apart <files...>', 'questions that are kept apart; with --exclude their texts stay out too'),
  exclude: required(file('--exclude <file>', 'ids of questions that must not be used, one a line')),
  data: required(file('--data <file>', 'annotated exam passages, MetaLogic JSON lines')),
  dev: required(file('--dev <file>', 'annotated exam passages to measure on')),
  arguments: required(file('--arguments <file>', 'arguments from everyday text, metagraphs as JSON lines')),
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
    'the pieces of an encoder that was pretrained before, one a line (default: they are learnt from the texts)',
  ),
  out: required(file('--out <folder>', 'where the examples, the model and its manifests go')),
  recipe: oneOf('--recipe <name>', 'small, or tiny to try it on a CPU', ['small', 'tiny'], { default: 'small' }),
  prepareOnly: flag('--prepare-only', 'only prepare the examples: train on another machine'),
  seeds: wholeNumber('--seeds <n>', 'tuned models whose weights are averaged', { least: 1, default: 3 }),
  folds: wholeNumber('--folds <n>', 'parts of the cross-validation; 0 for none', { least: 0, default: 0 }),
  resume: flag('--resume', 'go on from the checkpoint of the pretraining in the folder'),
  device: text('--device <name>', 'cuda or cpu (default: a GPU where there is one)'),
  ...pythonOptions,
  seed: seed('seed for everything random', { default: 1 }),
}
type Options = Given<typeof options>

export function define(command: Command): void {
  command.action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus train encoder --prose open.txt --pairs pairs.jsonl --questions reclor/train.json --exclude ids.txt --data metalogic_train.json --dev metalogic_dev.json --arguments arguments.jsonl --out encoder',
    'elenchus explain passage.txt --question "Which one weakens the argument?" --encoder encoder/encoder.safetensors',
  )
}

async function run(options: Options): Promise<void> {
  const { out, recipe, folds, seeds } = options
  // Looked for first: preparing takes minutes.
  const trainer = options.prepareOnly
    ? undefined
    : { folder: trainerFolder(options.trainer), python: pythonWithTorch(options.python) }
  const data = join(resolve(out), 'data')
  await prepare(options, data)
  if (!trainer) {
    await write(`${join(out, 'data')}: give this folder to python3 -m elenchus_trainer.encoder\n`)
    return
  }
  const target = resolve(out)
  const call = (stage: string, ...words: string[]) =>
    runPython(trainer.python, trainer.folder, ['-m', 'elenchus_trainer.encoder', stage, '--data', data, ...words])
  const shared = [
    ...['--out', target, '--recipe', recipe, '--seed', String(options.seed)],
    ...(options.device === undefined ? [] : ['--device', options.device]),
  ]
  await call('pretrain', ...shared, ...(options.resume ? ['--resume'] : []))
  await call('adapt', ...shared, '--base', join(target, 'pretrained.pt'))
  const runs = ['dev', ...Array.from({ length: folds }, (_, k) => `fold${k}`)]
  await call('tune', ...shared, '--base', join(target, 'adapted.pt'), '--run', ...runs, '--seeds', String(seeds))
  await call('export', '--base', join(target, 'dev.pt'), '--out', join(target, 'encoder.safetensors'))
  await write(`${join(out, 'encoder.safetensors')}: use it as explain --encoder ${join(out, 'encoder.safetensors')}\n`)
}

const signedPair = z.object({
  context: z.array(z.string()).min(1),
  statement: z.string(),
  relation: z.enum(['support', 'rebut']),
})

async function prepare(options: Options, folder: string): Promise<void> {
  const { prepareEncoderData } = await import('./encoder-data/prepare.ts')
  const pairs = []
  for (const path of options.pairs)
    for (const [i, line] of (await readText(path)).split('\n').entries())
      if (line.trim() !== '') pairs.push(checkedJson(signedPair, line, `${path}, line ${i + 1}`))
  const unseen: Record<string, readonly Metagraph[]> = {}
  for (const path of options.unseen ?? []) unseen[basename(path, extname(path))] = await readAllMetagraphs(path)
  const examArguments = []
  for (const path of options.examArguments ?? []) examArguments.push(...readExamOptions(await readText(path)))
  const tiny = options.recipe === 'tiny'
  const told = await prepareEncoderData(
    {
      prose: options.prose,
      pairs,
      questions: await questionsIn(options.questions),
      apart: await questionsIn(options.apart ?? []),
      excluded: new Set((await readText(options.exclude)).split(/\s+/)),
      train: await readAllMetagraphs(options.data),
      dev: await readAllMetagraphs(options.dev),
      everyday: await readAllMetagraphs(options.arguments),
      examArguments,
      annotations: await Promise.all(
        (options.examAnnotations ?? []).map(async path => ({ path, text: await readText(path) })),
      ),
      leftOut: new Set(options.leftOut),
      unseen,
      vocabulary:
        options.vocabulary === undefined ? (tiny ? 1024 : 16384) : (await readText(options.vocabulary)).trimEnd(),
      markers: tiny ? 100 : 12000,
      folds: options.folds || 5,
    },
    folder,
    warn,
  )
  warn(
    Object.entries(told)
      .map(([name, count]) => `${count} ${name}`)
      .join(', '),
  )
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
