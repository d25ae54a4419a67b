/** `elenchus train parser`: trains a tagger, lemmatiser and dependency parser on a treebank, or evaluates a model on one. */
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { loadModel, type ParserModel, readDoc } from '@elenchus/language'
import type { ConlluSentence } from '@elenchus/language/conllu'
import type { ModelScores, TextScores, TrainingProgress } from '@elenchus/language/training'
import { evaluateModel, evaluateText, extractTexts } from '@elenchus/language/training'
import { defineCommand } from '../../cli/command.ts'
import { checkWritable, writeFile } from '../../cli/files.ts'
import { UsageError, warn, writeJson, writeLines } from '../../cli/io.ts'
import { file, flag, type OptionValues, seed, wholeNumber } from '../../cli/options.ts'
import { readParserModel, readTreebank } from '../../files/treebank.ts'
import { createStatusLine, drawBar } from '../../terminal/progress.ts'
import { countNoun, table } from '../../terminal/text.ts'
import { trainInThreads } from './parser-worker.ts'

const maxThreads = Math.min(2, availableParallelism())

const options = {
  data: file('--data <file>', 'CoNLL-U treebank for training'),
  dev: file('--dev <file>', 'CoNLL-U treebank for evaluation'),
  out: file('--out <file>', 'file for the model'),
  epochs: wholeNumber('--epochs <n>', 'number of epochs', { min: 1, max: 1000, default: 24 }),
  seed: seed('random seed', { default: 1 }),
  threads: wholeNumber('--threads <n>', 'number of threads', { min: 1, max: 2, default: maxThreads }),
  evaluateOnly: flag('--evaluate-only', 'only evaluate --model, or the bundled model, on --dev, without training'),
  model: file('--model <file>', 'model file to evaluate'),
  json: flag('--json', 'print the scores as JSON'),
}
type Options = OptionValues<typeof options>

export const { define } = defineCommand({
  options,
  run,
})

async function run(options: Options): Promise<void> {
  if (options.evaluateOnly) {
    if (options.dev === undefined) throw new UsageError('--evaluate-only needs --dev FILE, the treebank for evaluation')
    await reportScores(await readParserModel(options.model), await readTreebank(options.dev), options)
    return
  }
  if (options.data === undefined || options.out === undefined)
    throw new UsageError(
      'training needs --data FILE and --out FILE; to evaluate without training, give --evaluate-only and --dev FILE',
    )
  const { epochs, seed, threads } = options
  await checkWritable(options.out)
  // Errors of the treebank are reported before the training starts.
  await readTreebank(options.data)
  const dev = options.dev === undefined ? undefined : await readTreebank(options.dev)
  const started = performance.now()
  const statusLine = createStatusLine()
  const bytes = await trainInThreads(
    { data: options.data, about: { data: basename(options.data) }, epochs, seed, threads },
    progress => statusLine.show(() => formatProgress(progress)),
  )
  statusLine.end()
  await writeFile(options.out, bytes)
  const seconds = (performance.now() - started) / 1000
  warn(
    `${options.out}: ${(bytes.length / 1e6).toFixed(1)} MB, trained in ${Math.round(seconds)} s with ${countNoun(threads, 'thread')}`,
  )
  if (dev !== undefined) await reportScores(loadModel(bytes), dev, options)
}

function formatProgress({ epoch, epochs, progress, losses: { tag, head, relation } }: TrainingProgress): string {
  const losses = `tag ${tag.toFixed(3)} head ${head.toFixed(3)} relation ${relation.toFixed(3)}`
  return `${drawBar(progress)} ${Math.round(progress * 100)}%  epoch ${epoch + 1} of ${epochs}  losses: ${losses}`
}

interface ParserScores {
  readonly goldTokens: ModelScores
  readonly text: TextScores
  /** Words per second of processor time in one thread, from plain text with the full pipeline. */
  readonly wordsPerSecond: number
}

async function reportScores(model: ParserModel, dev: readonly ConlluSentence[], options: Options): Promise<void> {
  const scores: ParserScores = {
    goldTokens: evaluateModel(model, dev),
    text: evaluateText(dev),
    wordsPerSecond: measureSpeed(model, dev),
  }
  if (options.json) {
    await writeJson('train.parser', { ...scores, model: model.about })
    return
  }
  const { goldTokens: gold, text } = scores
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`
  await writeLines([
    table(
      [`${gold.words} words, gold tokens, predicted tags`, ''],
      [
        ['UPOS', percent(gold.upos)],
        ['XPOS', percent(gold.xpos)],
        ['lemmas', percent(gold.lemmas)],
        ['UAS (head)', percent(gold.uas)],
        ['LAS (head and relation without subtype)', percent(gold.las)],
        ['LAS (head and relation with subtype)', percent(gold.lasWithSubtypes)],
      ],
    ),
    '',
    table(
      ['from plain text', 'precision', 'recall', 'F1'],
      (['tokens', 'sentences'] as const).map(key => {
        const { precision, recall, f1 } = text[key]
        return [key, percent(precision), percent(recall), percent(f1)]
      }),
    ),
    '',
    `${scores.wordsPerSecond.toLocaleString('en')} words per second with the full pipeline, on one core`,
  ])
}

/** Parses the text several times and returns the best speed, since other processes may slow down the machine. */
function measureSpeed(model: ParserModel, dev: readonly ConlluSentence[]): number {
  const texts = extractTexts(dev).map(document => document.text)
  let maxSpeed = 0
  for (let round = 0; round < 5; round++) {
    const start = process.cpuUsage()
    const tokenCount = texts.reduce((sum, text) => sum + readDoc(text, model).tokens.length, 0)
    const { user, system } = process.cpuUsage(start)
    maxSpeed = Math.max(maxSpeed, (tokenCount * 1e6) / (user + system))
  }
  return Math.round(maxSpeed)
}
