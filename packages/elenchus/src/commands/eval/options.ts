/** The options of `elenchus eval`, and the job that they describe. */
import type { RunOptions } from '@elenchus/evaluation'
import { readTextSync } from '@elenchus/files'
import { UsageError } from '../../cli/io.ts'
import { file, flag, numbers, type OptionValues, pairs, repeatable, text, wholeNumber } from '../../cli/options.ts'
import { type ConnectionOptions, connectionFields, readPrice } from './connection.ts'
import { failUnder } from './floors.ts'

/** A value of `--option`: JSON where it is JSON, else the text. */
function looseValue(words: string): unknown {
  try {
    return JSON.parse(words)
  } catch {
    return words
  }
}

export const asking = {
  data: repeatable('--data <file>', 'data file; repeat the option for more than one'),
  model: text(
    '--model <model>',
    'openai:NAME, openai-completions:NAME, anthropic:NAME, onnx:FOLDER (onnx:FOLDER?beams=4 where it writes), command:…, file:PREDICTIONS, mock:…; our own: chance, word-matching, word-matching-paper, fasttext:FILE, reasoner, robustlr-small, explainer',
  ),
  protocol: text(
    '--protocol <names>',
    'how the model is asked: generate, letter, option or prove; of metalogic once, multitask or metgen; several with commas',
  ),
  input: text(
    '--input <parts>',
    'what the model sees: CQA, QA, CA or A of a question, PH, P or H of an inference pair',
  ),
  shots: wholeNumber('--shots <n>', 'number of examples before the question'),
  cot: flag('--cot', 'ask for a chain of thought'),
  structured: flag('--structured', 'constrain answers to a JSON Schema where the interface can (openai:, anthropic:)'),
  template: text(
    '--template <name>',
    'plain, or paper: the prompt format of the paper (on LogiQA the default with --shots); of own, a file with {{fields}}',
  ),
  tags: text('--tags <kind>', 'major-minor marks the major and the minor premise'),
  permute: flag('--permute', 'shuffle the options anew for every repeat'),
  system: text('--system <text>', 'system prompt before every question; @FILE reads it from a file'),
  exemplars: file('--exemplars <file>', 'examples for --shots from a file of the same format as the data'),
  scorer: text('--scorer <name>', 'of own: exact, includes, regex, numeric, choice, label, graph, judge, or your own'),
  scorers: repeatable('--scorers <module>', 'JavaScript or TypeScript file that exports scorers'),
  judge: text('--judge <model>', 'the model that judges with --scorer judge'),
  judgePrice: text('--judge-price <in=…,out=…>', 'price of a million tokens of the judge; cached=… for cached input'),
  filter: repeatable(
    '--filter <label=value>',
    'only samples with this label, id, or field of own data; several values with |',
  ),
  sample: wholeNumber('--sample <n>', 'only n samples, drawn by --seed', { min: 1 }),
  seeds: numbers('--seeds <list>', 'one repeat for every seed, such as 1,2,3'),
  epochs: wholeNumber('--epochs <k>', 'how many times every sample is asked', { min: 1 }),
  limit: wholeNumber('--limit <n>', 'only the first n samples'),
  labels: file(
    '--labels <file>',
    'JSON lines of further labels by id, to break scores down by; `elenchus data split --out` writes such a file',
  ),
  option: pairs(
    '--option <name=value>',
    'a further setting of the task: theories=N, distractors=with (robustlr); tolerance=0.01, pattern=…, classes=yes|no, judgePrompt=FILE (own)',
    { sample: 'theories=100', value: looseValue },
  ),
}

export const running = {
  run: file('--run <folder>', 'folder of the log; by default runs/NAME, named after the settings'),
  keepFailed: flag('--keep-failed', 'do not ask failed items again when a run resumes'),
  prompts: flag('--no-prompts', 'log only the hashes of prompts'),
  store: text('--store <url>', 'postgres://…: keep the run there and share the work with `elenchus worker`'),
  config: file('--config <file>', 'run every model on every task of a file such as elenchus.yaml'),
  dryRun: flag('--dry-run', 'ask nothing; show the first prompts and an estimate of the cost'),
  submission: file('--submission <file>', 'write the .npy file that the leaderboard of ReClor takes'),
  failUnder: failUnder('exit with 1 if a metric is lower'),
  json: flag('--json', 'print JSON'),
}

export type EvalOptions = OptionValues<typeof asking & typeof running> & ConnectionOptions

function moreOf({ option, exemplars, scorer }: EvalOptions): Record<string, unknown> | undefined {
  const more = {
    ...Object.fromEntries(option ?? []),
    ...(exemplars ? { exemplars } : {}),
    ...(scorer ? { scorer } : {}),
  }
  return Object.keys(more).length === 0 ? undefined : more
}

const systemOf = (words: string | undefined) => (words?.startsWith('@') ? readTextSync(words.slice(1)) : words)

function filterOf(given: readonly string[] | undefined): Record<string, string[]> | undefined {
  if (given === undefined) return undefined
  return Object.fromEntries(
    given.map(words => {
      const at = words.indexOf('=')
      if (at < 1) throw new UsageError(`--filter ${words}: such as type=Weaken or id=q1|q2`)
      return [
        words.slice(0, at).trim(),
        words
          .slice(at + 1)
          .split('|')
          .map(value => value.trim()),
      ]
    }),
  )
}

function judgeOf({ judge, judgePrice }: EvalOptions): RunOptions['judge'] {
  if (judge === undefined && judgePrice !== undefined)
    throw new UsageError('--judge-price is of a judge; add --judge MODEL')
  if (judge === undefined) return undefined
  const price = readPrice('--judge-price', judgePrice)
  return { model: judge, ...(price ? { price } : {}) }
}

/** The job that a call describes. */
export function jobOf(task: string, options: EvalOptions): RunOptions {
  if (options.model === undefined) throw new UsageError('which model? Add --model MODEL, such as chance or openai:NAME')
  const { data, protocol, input, shots, tags, permute, cot, structured, template, epochs, limit, labels } = options
  const fields = {
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
    more: moreOf(options),
    system: systemOf(options.system),
    filter: filterOf(options.filter),
    sample: options.sample,
    seeds: options.seeds,
    judge: judgeOf(options),
    scorers: options.scorers,
    model: options.model,
    ...connectionFields(options),
    prompts: options.prompts ? undefined : false,
  }
  // Every field has been read by the option that gives it.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as RunOptions
}
