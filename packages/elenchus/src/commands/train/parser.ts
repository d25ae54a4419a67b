/** `elenchus train parser`: trains the language model on a treebank, or measures a model on one. */
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { loadModel, type ParserModel, readDoc } from '@elenchus/language'
import { type ConlluSentence, FormatError, readConllu } from '@elenchus/language/conllu'
import { english } from '@elenchus/language/node'
import {
  evaluateModel,
  evaluateText,
  extractTexts,
  type ModelScores,
  type TextScores,
  type TrainingProgress,
} from '@elenchus/language/training'
import { defineCommand } from '../../cli/command.ts'
import { checkWritable, readText, writeTo } from '../../cli/files.ts'
import { InputError, UsageError, warn, write, writeJson } from '../../cli/io.ts'
import { file, flag, type OptionValues, seed, wholeNumber } from '../../cli/options.ts'
import { createStatusLine, drawBar } from '../../terminal/progress.ts'
import { table } from '../../terminal/text.ts'
import { trainInThreads } from './parser-worker.ts'

const options = {
  data: file('--data <file>', 'treebank to train on, CoNLL-U'),
  dev: file('--dev <file>', 'treebank to measure on, CoNLL-U'),
  out: file('--out <file>', 'where to write the model'),
  epochs: wholeNumber('--epochs <n>', 'passes over the data', { min: 1, max: 1000, default: 24 }),
  seed: seed('seed for everything random', { default: 1 }),
  threads: wholeNumber('--threads <n>', '1 or 2; the model is the same', {
    min: 1,
    max: 2,
    default: Math.min(2, availableParallelism()),
  }),
  evaluateOnly: flag('--evaluate-only', 'no training: measure --model, or the shipped model, on --dev'),
  model: file('--model <file>', 'the model to measure'),
  json: flag('--json', 'print the figures as JSON'),
}
type Options = OptionValues<typeof options>

export const { define } = defineCommand({
  options,
  examples: [
    'elenchus train parser --data train.conllu --dev dev.conllu --out english.bin',
    'elenchus train parser --evaluate-only --dev dev.conllu',
  ],
  run,
})

async function run(options: Options): Promise<void> {
  if (options.evaluateOnly) {
    if (options.dev === undefined) throw new UsageError('--evaluate-only needs --dev FILE, the treebank to measure on')
    await report(await modelAt(options.model), await treebank(options.dev), options)
    return
  }
  if (options.data === undefined || options.out === undefined)
    throw new UsageError('training needs --data FILE and --out FILE (or --evaluate-only with --dev FILE)')
  const { epochs, seed, threads: size } = options
  await checkWritable(options.out)
  await treebank(options.data)
  const dev = options.dev === undefined ? undefined : await treebank(options.dev)
  const started = performance.now()
  const line = createStatusLine()
  const bytes = await trainInThreads(
    { data: options.data, about: { data: basename(options.data) }, epochs, seed, size },
    progress => line.show(() => progressText(progress)),
  )
  line.end()
  await writeTo(options.out, bytes)
  const seconds = (performance.now() - started) / 1000
  warn(`${options.out}: ${(bytes.length / 1e6).toFixed(1)} MB, trained in ${Math.round(seconds)} s on ${size} threads`)
  if (dev !== undefined) await report(loadModel(bytes), dev, options)
}

function progressText({ epoch, epochs, progress: done, losses: { tag, head, relation } }: TrainingProgress): string {
  const losses = `tag ${tag.toFixed(3)} head ${head.toFixed(3)} relation ${relation.toFixed(3)}`
  return `${drawBar(done)} ${Math.round(done * 100)}%  epoch ${epoch + 1} of ${epochs}  losses: ${losses}`
}

async function treebank(path: string): Promise<ConlluSentence[]> {
  try {
    const sentences = readConllu(await readText(path))
    if (sentences.length === 0) throw new InputError(`${path}: the file has no sentences`)
    return sentences
  } catch (error) {
    if (error instanceof FormatError) throw new InputError(`${path}, ${error.message}`)
    throw error
  }
}

async function modelAt(path: string | undefined): Promise<ParserModel> {
  if (path === undefined) return english()
  try {
    return loadModel(await readFile(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new InputError(`${path}: no such file`)
    throw error
  }
}

interface Figures {
  readonly goldTokens: ModelScores
  readonly text: TextScores
  /** Words a second of processor time, by one thread, from plain text with everything on. */
  readonly wordsPerSecond: number
}

async function report(model: ParserModel, dev: readonly ConlluSentence[], options: Options): Promise<void> {
  const figures: Figures = {
    goldTokens: evaluateModel(model, dev),
    text: evaluateText(dev),
    wordsPerSecond: speed(model, dev),
  }
  if (options.json) {
    await writeJson('train.parser', { ...figures, model: model.about })
    return
  }
  const { goldTokens: gold, text } = figures
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`
  await write(
    `${table(
      [`${gold.words} words, tokens as in the file, own tags`, ''],
      [
        ['UPOS', percent(gold.upos)],
        ['XPOS', percent(gold.xpos)],
        ['lemmas', percent(gold.lemmas)],
        ['UAS (head)', percent(gold.uas)],
        ['LAS (head and relation, subtypes left out)', percent(gold.las)],
        ['LAS (head and relation, with subtypes)', percent(gold.lasWithSubtypes)],
      ],
    )}\n\n${table(
      ['from plain text, sentences joined by one space', 'precision', 'recall', 'F1'],
      (['tokens', 'sentences'] as const).map(key => {
        const { precision, recall, f1 } = text[key]
        return [key, percent(precision), percent(recall), percent(f1)]
      }),
    )}\n\n${figures.wordsPerSecond.toLocaleString('en')} words a second, one core, from plain text with everything on\n`,
  )
}

/** Reads the treebank's text a few times and takes the best: the machine may be busy with other work. */
function speed(model: ParserModel, dev: readonly ConlluSentence[]): number {
  const texts = extractTexts(dev).map(document => document.text)
  let best = 0
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage()
    const words = texts.reduce((sum, text) => sum + readDoc(text, model).tokens.length, 0)
    const { user, system } = process.cpuUsage(before)
    best = Math.max(best, (words * 1e6) / (user + system))
  }
  return Math.round(best)
}
