/** `elenchus train explainer`: the explainer's model from annotated passages. */
import { basename } from 'node:path'
import { explainRecord, settings } from '@elenchus/explainer/settings'
import {
  optionPolarity,
  readExamOptions,
  saveExplainer,
  trainExplainer,
  weakPolarity,
} from '@elenchus/explainer/training'
import { english } from '@elenchus/language/node'
import type { Metagraph } from '@elenchus/metagraph'
import { createScorer, scorable } from '@elenchus/metagraph/score'
import { defineCommand } from '../../cli/command.ts'
import { checkWritable, readIds, readText, writeTo } from '../../cli/files.ts'
import { InputError, UsageError, warn, write } from '../../cli/io.ts'
import { file, type OptionValues, required, seed } from '../../cli/options.ts'
import { readMetagraphs } from '../../files/metagraphs.ts'
import { readQuestions } from '../../files/questions.ts'
import { statusLine } from '../../terminal/progress.ts'
import { table } from '../../terminal/text.ts'

const options = {
  data: required(file('--data <file>', 'annotated passages, MetaLogic JSON lines')),
  out: required(file('--out <file>', 'where to write the model')),
  arguments: file(
    '--arguments <file>',
    'arguments from everyday text, metagraphs as JSON lines: what plain text without a question is read by',
  ),
  options: file(
    '--options <file>',
    'reasons (+), assumptions (=) and objections (-) to short passages, from which the polarity of options is learned beside the data',
  ),
  dev: file('--dev <file>', 'annotated passages to measure on'),
  extra: file(
    '--extra <file>',
    'exam questions (ReClor) whose type tells the polarity of their options; research only',
  ),
  exclude: file('--exclude <file>', 'ids of questions that must not be used, one a line; # begins a comment'),
  seed: seed('seed for everything random', { default: 1 }),
}
type Options = OptionValues<typeof options>

export const { define } = defineCommand({
  options,
  examples: [
    'elenchus train explainer --data metalogic_train.json --dev metalogic_dev.json --out explainer.bin',
    'elenchus train explainer --data metalogic_train.json --arguments arguments.jsonl --out explainer.bin',
  ],
  run,
})

async function graphsOf(path: string): Promise<Metagraph[]> {
  const graphs: Metagraph[] = []
  for await (const graph of readMetagraphs(path)) graphs.push(graph)
  if (graphs.length === 0) throw new InputError(`${path}: the file has no passages`)
  return graphs
}

async function run(options: Options): Promise<void> {
  const { seed } = options
  if (options.extra !== undefined && options.exclude === undefined)
    throw new UsageError('--extra needs --exclude FILE: passages of the dev and test splits come from the same exams')
  await checkWritable(options.out)
  const language = english()
  const records = await graphsOf(options.data)
  const dev = options.dev === undefined ? [] : await graphsOf(options.dev)
  const started = performance.now()
  const extraPolarity =
    options.extra === undefined
      ? []
      : weakPolarity(await readQuestions(options.extra), {
          language,
          excluded: await readIds(options.exclude!),
        })
  if (options.extra !== undefined) warn(`${extraPolarity.length} options of known polarity from ${options.extra}`)
  if (options.options !== undefined)
    extraPolarity.push(...optionPolarity(readExamOptions(await readText(options.options)), language))
  const everyday = options.arguments === undefined ? [] : await graphsOf(options.arguments)
  const line = statusLine()
  const model = trainExplainer(records, {
    language,
    seed,
    extraPolarity,
    everyday,
    about: {
      data: basename(options.data),
      ...(options.arguments ? { arguments: basename(options.arguments) } : {}),
      ...(options.options ? { options: basename(options.options) } : {}),
      ...(options.extra ? { extra: basename(options.extra) } : {}),
    },
    onProgress: ({ stage }) => line.show(() => stage),
  })
  line.end()
  const bytes = saveExplainer(model)
  await writeTo(options.out, bytes)
  const seconds = Math.round((performance.now() - started) / 1000)
  warn(`${options.out}: ${(bytes.length / 1e6).toFixed(1)} MB, ${records.length} passages, trained in ${seconds} s`)
  if (dev.length === 0) return
  const rows = settings
    .filter(setting => setting !== 'raw')
    .map(setting => {
      const scorer = createScorer()
      for (const record of dev)
        scorer.add(scorable(explainRecord(record, { model, language, setting }).graph), scorable(record))
      const { figures } = scorer.report()
      const percent = (...keys: (keyof typeof figures)[]) =>
        keys.map(key => (100 * (figures[key] ?? 0)).toFixed(1)).join(' / ')
      return [
        setting,
        percent('step.f1', 'step.allCorrect'),
        percent('formula.f1', 'formula.allCorrect'),
        percent('certainty.accuracy', 'certainty.allCorrect', 'certainty.macroF1'),
        percent('overall'),
      ]
    })
  await write(`${table(['setting', 'step F1 / All', 'formula F1 / All', 'certainty', 'overall'], rows)}\n`)
}
