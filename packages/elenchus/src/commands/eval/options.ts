/** The options of `elenchus eval`, and the run that they describe. */
import type { RunOptions } from '@elenchus/evaluation'
import { providers } from '@elenchus/evaluation/providers'
import { readTextSync } from '@elenchus/files'
import { UsageError } from '../../cli/io.ts'
import {
  file,
  flag,
  json,
  numbers,
  type OptionValues,
  pairs,
  repeatable,
  text,
  wholeNumber,
} from '../../cli/options.ts'
import { type ConnectionOptions, connectionFields, definedFields, jsonOrText, readPrice } from './connection.ts'
import { failUnder } from './floors.ts'

const usages = (own: boolean) =>
  providers.filter(({ kind }) => (kind === 'built-in') === own).map(({ syntax: usage }) => usage)
const modelUsage = `${usages(false).join(', ')}; built in: ${usages(true).join(', ')}`
const structured = providers.flatMap(provider => (provider.structured ? [`${provider.prefix}:`] : []))

export const taskOptions = {
  data: repeatable('--data <file>', 'data file; repeatable'),
  model: text('--model <model>', modelUsage),
  protocol: text(
    '--protocol <names>',
    'how the model is asked: generate, letter, option or prove; for metalogic once, multitask or metgen; separated by commas',
  ),
  input: text(
    '--input <parts>',
    'what the model sees: CQA, QA, CA or A of a question, PH, P or H of an inference pair',
  ),
  shots: wholeNumber('--shots <n>', 'number of examples before the question'),
  cot: flag('--cot', 'ask for a chain of thought'),
  structured: flag('--structured', `constrain answers by a JSON Schema, if the API can (${structured.join(', ')})`),
  template: text(
    '--template <name>',
    'plain, or paper for the prompt of the paper (default for LogiQA with --shots); for own, a file with {{fields}}',
  ),
  tags: text('--tags <kind>', 'major-minor marks the major and the minor premise'),
  permute: flag('--permute', 'shuffle the options anew for every repeat'),
  system: text('--system <text>', 'system prompt; @FILE reads it from a file'),
  exemplars: file('--exemplars <file>', 'examples for --shots, in the format of the data'),
  scorer: text('--scorer <name>', 'for own: exact, includes, regex, numeric, choice, label, graph, judge, or your own'),
  scorers: repeatable('--scorers <module>', 'JavaScript or TypeScript file that exports scorers'),
  judge: text('--judge <model>', 'model that judges with --scorer judge'),
  judgePrice: text('--judge-price <in=…,out=…>', "the judge's price per million tokens; cached=… for cached input"),
  filter: repeatable(
    '--filter <label=value>',
    'only samples with this label, id, or field of own data; separate values by |',
  ),
  sample: wholeNumber('--sample <n>', 'only n samples, drawn with --seed', { min: 1 }),
  seeds: numbers('--seeds <list>', 'one repeat for every seed, such as 1,2,3'),
  epochs: wholeNumber('--epochs <k>', 'number of repeats of every sample', { min: 1 }),
  limit: wholeNumber('--limit <n>', 'only the first n samples'),
  labels: file(
    '--labels <file>',
    'JSON lines of further labels by id, to break scores down by; `elenchus data split --out` writes such a file',
  ),
  option: pairs(
    '--option <name=value>',
    'further setting of the task: theories=N, distractors=with (robustlr); tolerance=0.01, pattern=…, classes=yes|no, judgePrompt=FILE (own)',
    { sample: 'theories=100', value: jsonOrText },
  ),
}

export const logOptions = {
  run: file('--run <folder>', 'folder of the log (default: runs/NAME, named after the settings)'),
  keepFailed: flag('--keep-failed', 'do not ask failed items again when a run resumes'),
  prompts: flag('--no-prompts', 'log only the hashes of prompts'),
  store: text('--store <url>', 'postgres://…: keep the run there and share the work with `elenchus worker`'),
  config: file('--config <file>', 'run every model on every task of a file such as elenchus.yaml'),
  dryRun: flag('--dry-run', 'send no requests; show the first prompts and a cost estimate'),
  submission: file('--submission <file>', 'write the .npy file for the leaderboard of ReClor'),
  failUnder: failUnder('exit with 1 if a metric is lower'),
  json: json(),
}

export type EvalOptions = OptionValues<typeof taskOptions & typeof logOptions> & ConnectionOptions

function readFilter(pairs: readonly string[] | undefined): Record<string, string[]> | undefined {
  if (pairs === undefined) return undefined
  return Object.fromEntries(
    pairs.map(pair => {
      const at = pair.indexOf('=')
      if (at < 1) throw new UsageError(`--filter ${pair}: such as type=Weaken or id=q1|q2`)
      const values = pair.slice(at + 1).split('|')
      return [pair.slice(0, at).trim(), values.map(value => value.trim())]
    }),
  )
}

function readJudge({ judge, judgePrice }: EvalOptions): RunOptions['judge'] {
  if (judge !== undefined) return { model: judge, ...definedFields({ price: readPrice('--judge-price', judgePrice) }) }
  if (judgePrice !== undefined) throw new UsageError('--judge-price needs --judge MODEL')
  return undefined
}

/** The run options that a call describes. */
export function readRunOptions(task: string, options: EvalOptions): RunOptions {
  const { model, data, protocol, input, shots, tags, permute, cot, structured, template } = options
  const { epochs, limit, labels, sample, seeds, scorers, option, exemplars, scorer, system } = options
  if (model === undefined) throw new UsageError('no model; add --model MODEL, such as chance or openai:NAME')
  const more = definedFields({ ...Object.fromEntries(option ?? []), exemplars, scorer })
  // The options have checked every field.
  return definedFields({
    task,
    data,
    protocol: protocol?.split(','),
    input,
    shots,
    tags,
    permute,
    chainOfThought: cot,
    structured,
    template,
    epochs,
    limit,
    labels,
    more: Object.keys(more).length === 0 ? undefined : more,
    system: system?.startsWith('@') ? readTextSync(system.slice(1)) : system,
    filter: readFilter(options.filter),
    sample,
    seeds,
    judge: readJudge(options),
    scorers,
    model,
    ...connectionFields(options),
    prompts: options.prompts ? undefined : false,
  }) as unknown as RunOptions
}
