/** `elenchus train explainer`: trains the explainer's model on annotated passages. */
import { basename } from 'node:path'
import { explainRecord } from '@elenchus/explainer/settings'
import {
  createWeakExamples,
  readExamOptions,
  saveExplainer,
  toLabelledOptions,
  trainExplainer,
} from '@elenchus/explainer/training'
import { english } from '@elenchus/language/node'
import { createScorer, type Figures, toScorable } from '@elenchus/metagraph/score'
import { defineCommand } from '../../cli/command.ts'
import { checkWritable, readIds, readText, writeTo } from '../../cli/files.ts'
import { UsageError, warn, write } from '../../cli/io.ts'
import { file, required, seed } from '../../cli/options.ts'
import { readQuestions } from '../../files/questions.ts'
import { createStatusLine } from '../../terminal/progress.ts'
import { table } from '../../terminal/text.ts'
import { readPassages } from './studies/explainer-study.ts'

const options = {
  data: required(file('--data <file>', 'annotated passages, MetaLogic JSON lines')),
  out: required(file('--out <file>', 'where to write the model')),
  arguments: file(
    '--arguments <file>',
    'everyday arguments, metagraphs as JSON lines, for plain text without a question',
  ),
  options: file(
    '--options <file>',
    'reasons (+), assumptions (=) and objections (-) to short passages, more examples of the polarity of options',
  ),
  dev: file('--dev <file>', 'annotated passages to evaluate on'),
  extra: file(
    '--extra <file>',
    'exam questions (ReClor) whose type gives the polarity of their options; research only',
  ),
  exclude: file('--exclude <file>', 'ids of questions that must not be used, one per line; # begins a comment'),
  seed: seed('seed for everything random', { default: 1 }),
}

export const { define } = defineCommand({
  options,
  examples: [
    'elenchus train explainer --data metalogic_train.json --dev metalogic_dev.json --out explainer.bin',
    'elenchus train explainer --data metalogic_train.json --arguments arguments.jsonl --out explainer.bin',
  ],
  async run({ data, out, arguments: everydayFile, options: optionsFile, dev: devFile, extra, exclude, seed }) {
    if (extra !== undefined && exclude === undefined)
      throw new UsageError('--extra needs --exclude FILE: passages of the dev and test splits come from the same exams')
    await checkWritable(out)
    const language = english()
    const records = await readPassages(data)
    const dev = devFile === undefined ? [] : await readPassages(devFile)
    const started = performance.now()
    const extraPolarity =
      extra === undefined
        ? []
        : createWeakExamples(await readQuestions(extra), { language, excluded: await readIds(exclude!) })
    if (extra !== undefined) warn(`${extraPolarity.length} options of known polarity from ${extra}`)
    if (optionsFile !== undefined)
      extraPolarity.push(...toLabelledOptions(readExamOptions(await readText(optionsFile)), language))
    const everyday = everydayFile === undefined ? [] : await readPassages(everydayFile)
    const line = createStatusLine()
    const model = trainExplainer(records, {
      language,
      seed,
      extraPolarity,
      everyday,
      about: {
        data: basename(data),
        ...(everydayFile ? { arguments: basename(everydayFile) } : {}),
        ...(optionsFile ? { options: basename(optionsFile) } : {}),
        ...(extra ? { extra: basename(extra) } : {}),
      },
      onProgress: ({ stage }) => line.show(() => stage),
    })
    line.end()
    const bytes = saveExplainer(model)
    await writeTo(out, bytes)
    const seconds = Math.round((performance.now() - started) / 1000)
    warn(`${out}: ${(bytes.length / 1e6).toFixed(1)} MB, ${records.length} passages, trained in ${seconds} s`)
    if (dev.length === 0) return
    const rows = (['paper', 'question'] as const).map(setting => {
      const scorer = createScorer()
      for (const record of dev)
        scorer.add(toScorable(explainRecord(record, { model, language, setting }).graph), toScorable(record))
      const { figures } = scorer.report()
      const percent = (...keys: (keyof Figures)[]) =>
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
  },
})
