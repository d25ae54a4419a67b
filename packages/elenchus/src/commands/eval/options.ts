/** The options of `elenchus eval`, and their conversion to the options of a run. */
import type { RunOptions } from '@elenchus/evaluation'
import { providers } from '@elenchus/evaluation/providers'
import { readTextSync } from '@elenchus/files'
import { UsageError } from '../../cli/io.ts'
import type { OptionValues } from '../../cli/options.ts'
import { file, flag, json, numbers, pairs, repeatable, text, wholeNumber } from '../../cli/options.ts'
import type { ConnectionOptions } from './connection.ts'
import { omitUndefinedFields, parseJsonOrText, readPrice, toRunFields } from './connection.ts'
import { failUnderOption } from './floors.ts'

const listUsages = (isBuiltIn: boolean) =>
  providers.flatMap(({ kind, syntax }) => ((kind === 'built-in') === isBuiltIn ? [syntax] : [])).join(', ')
const modelUsage = `${listUsages(false)}; built in: ${listUsages(true)}`
const structuredProviders = providers.flatMap(provider => (provider.structured ? [`${provider.prefix}:`] : []))

export const taskOptions = {
  data: repeatable('--data <file>', 'data file; repeatable'),
  model: text('--model <model>', modelUsage),
  protocol: text('--protocol <names>', 'prompting strategies, such as generate,letter; see docs/guide.md'),
  input: text('--input <parts>', 'parts of the input to show: CQA, QA, CA or A for questions; PH, P or H for pairs'),
  shots: wholeNumber('--shots <n>', 'number of examples in the prompt'),
  cot: flag('--cot', 'ask the model for a chain of thought'),
  structured: flag('--structured', `constrain answers by a JSON Schema (${structuredProviders.join(', ')})`),
  template: text('--template <name>', 'prompt: plain, or paper (as in the paper); for the task own, a template file'),
  tags: text('--tags <kind>', 'major-minor: mark the major and the minor premise in the prompt'),
  permute: flag('--permute', 'shuffle the options for every repeat'),
  system: text('--system <text>', 'system prompt; @FILE reads it from a file'),
  exemplars: file('--exemplars <file>', 'file with the examples for --shots, in the same format as the data'),
  scorer: text('--scorer <name>', 'scorer of the task own: exact, regex, numeric, choice, judge, … or a custom one'),
  scorers: repeatable('--scorers <module>', 'JavaScript or TypeScript file that exports custom scorers'),
  judge: text('--judge <model>', 'model that judges the answers, for --scorer judge'),
  judgePrice: text('--judge-price <in=…,out=…>', 'price of the judge per million tokens; optionally cached=…'),
  filter: repeatable('--filter <label=value>', 'use only samples with this label, id or field; "|" separates values'),
  sample: wholeNumber('--sample <n>', 'use only n random samples, chosen with --seed', { min: 1 }),
  seeds: numbers('--seeds <list>', 'one repeat per seed, such as 1,2,3'),
  epochs: wholeNumber('--epochs <k>', 'number of repeats of every sample', { min: 1 }),
  limit: wholeNumber('--limit <n>', 'use only the first n samples'),
  labels: file('--labels <file>', 'file of labels by id, for scores by label, such as output of `data split --out`'),
  option: pairs(
    '--option <name=value>',
    'task setting: theories=N or distractors=with (task robustlr); tolerance=0.01, pattern=…, classes=yes|no or judgePrompt=FILE (task own)',
    { example: 'theories=100', parseValue: parseJsonOrText },
  ),
}

export const logOptions = {
  run: file('--run <folder>', 'folder for the log (default: a folder in runs/, named after the settings)'),
  keepFailed: flag('--keep-failed', 'do not repeat failed requests when a run is resumed'),
  prompts: flag('--no-prompts', 'log only the hashes of prompts'),
  store: text('--store <url>', 'database (postgres://…) for the run, so that `elenchus worker` can help'),
  config: file('--config <file>', 'configuration file of tasks and models to evaluate, such as elenchus.yaml'),
  dryRun: flag('--dry-run', 'send no requests; show the first prompts and a cost estimate'),
  submission: file('--submission <file>', '.npy file to write, for submission to the ReClor leaderboard'),
  failUnder: failUnderOption('exit with code 1 if a metric is below x'),
  json: json(),
}

export type EvalOptions = OptionValues<typeof taskOptions & typeof logOptions> & ConnectionOptions

function readFilter(filters: readonly string[] | undefined): Record<string, string[]> | undefined {
  if (filters === undefined) return undefined
  return Object.fromEntries(
    filters.map(filter => {
      const [, name, values] = /^([^=]+)=(.*)$/s.exec(filter) ?? []
      if (name === undefined)
        throw new UsageError(`--filter ${filter}: expected LABEL=VALUE, such as type=Weaken or id=q1|q2`)
      return [name.trim(), values!.split('|').map(value => value.trim())]
    }),
  )
}

function readJudge({ judge, judgePrice }: EvalOptions): RunOptions['judge'] {
  if (judge !== undefined)
    return { model: judge, ...omitUndefinedFields({ price: readPrice('--judge-price', judgePrice) }) }
  if (judgePrice !== undefined) throw new UsageError('--judge-price needs --judge MODEL')
  return undefined
}

export function readRunOptions(task: string, options: EvalOptions): RunOptions {
  const { model, data, protocol, input, shots, tags, permute, cot, structured, template } = options
  const { epochs, limit, labels, sample, seeds, scorers, option, exemplars, scorer, system } = options
  if (model === undefined) throw new UsageError('no model; add --model MODEL, such as chance or openai:NAME')
  const taskSettings = omitUndefinedFields({ ...Object.fromEntries(option ?? []), exemplars, scorer })
  // The options have validated every field.
  return omitUndefinedFields({
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
    more: Object.keys(taskSettings).length === 0 ? undefined : taskSettings,
    system: system?.startsWith('@') ? readTextSync(system.slice(1)) : system,
    filter: readFilter(options.filter),
    sample,
    seeds,
    judge: readJudge(options),
    scorers,
    model,
    ...toRunFields(options),
    prompts: options.prompts ? undefined : false,
  }) as unknown as RunOptions
}
