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
import { checkWritable, readIds, readText, writeFile } from '../../cli/files.ts'
import { UsageError, warn, writeLines } from '../../cli/io.ts'
import { file, required, seed } from '../../cli/options.ts'
import { readQuestions } from '../../files/questions.ts'
import { createStatusLine } from '../../terminal/progress.ts'
import { percent, table } from '../../terminal/text.ts'
import { readPassages } from './studies/explainer-study.ts'

const options = {
  data: required(file('--data <file>', 'annotated passages: MetaLogic JSON lines')),
  out: required(file('--out <file>', 'output file for the model')),
  arguments: file('--arguments <file>', 'arguments from everyday texts, without questions: metagraphs as JSON lines'),
  options: file('--options <file>', 'labelled answer options: reasons (+), assumptions (=) and objections (-)'),
  dev: file('--dev <file>', 'annotated passages to evaluate on'),
  extra: file('--extra <file>', 'experimental: questions whose type determines the polarity of their options'),
  exclude: file('--exclude <file>', 'ids of questions to exclude, one per line; # begins a comment'),
  seed: seed('random seed', { default: 1 }),
}

export const { define } = defineCommand({
  options,
  async run({ data, out, arguments: everydayFile, options: optionsFile, dev: devFile, extra, exclude, seed }) {
    if (extra !== undefined && exclude === undefined)
      throw new UsageError('--extra needs --exclude FILE, because the dev and test passages come from the same exams')
    await checkWritable(out)
    const language = english()
    const records = await readPassages(data)
    const dev = devFile === undefined ? [] : await readPassages(devFile)
    const started = performance.now()
    const extraOptions =
      extra === undefined
        ? []
        : createWeakExamples(await readQuestions(extra), { language, excludedIds: await readIds(exclude!) })
    if (extra !== undefined) warn(`read ${extraOptions.length} options with a polarity from ${extra}`)
    if (optionsFile !== undefined)
      extraOptions.push(...toLabelledOptions(readExamOptions(await readText(optionsFile)), language))
    const everyday = everydayFile === undefined ? [] : await readPassages(everydayFile)
    const statusLine = createStatusLine()
    const model = trainExplainer(records, {
      language,
      seed,
      extraOptions,
      everyday,
      metadata: {
        data: basename(data),
        ...(everydayFile ? { arguments: basename(everydayFile) } : {}),
        ...(optionsFile ? { options: basename(optionsFile) } : {}),
        ...(extra ? { extra: basename(extra) } : {}),
      },
      onProgress: ({ stage }) => statusLine.show(() => stage),
    })
    statusLine.end()
    const bytes = saveExplainer(model)
    await writeFile(out, bytes)
    const seconds = Math.round((performance.now() - started) / 1000)
    warn(`${out}: ${(bytes.length / 1e6).toFixed(1)} MB, trained on ${records.length} passages in ${seconds} s`)
    if (dev.length === 0) return
    const rows = (['paper', 'question'] as const).map(setting => {
      const scorer = createScorer()
      for (const record of dev)
        scorer.add(toScorable(explainRecord(record, { model, language, setting }).graph), toScorable(record))
      const { figures: metrics } = scorer.report()
      const formatMetrics = (...keys: (keyof Figures)[]) => keys.map(key => percent(metrics[key] ?? 0)).join(' / ')
      return [
        setting,
        formatMetrics('step.f1', 'step.allCorrect'),
        formatMetrics('formula.f1', 'formula.allCorrect'),
        formatMetrics('certainty.accuracy', 'certainty.allCorrect', 'certainty.macroF1'),
        formatMetrics('overall'),
      ]
    })
    await writeLines([table(['setting', 'step F1 / All', 'formula F1 / All', 'certainty', 'overall'], rows)])
  },
})
