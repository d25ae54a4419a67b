/** The options of `elenchus eval`, and the job that they describe. */
import type { Job } from '@elenchus/evaluation'
import { readTextSync } from '@elenchus/files'
import { UsageError } from '../../cli/errors.ts'
import { file, flag, type Given, numbers, pairs, repeatable, text, wholeNumber } from '../../cli/options.ts'
import { type ConnectionOptions, connectionFields } from './connection.ts'
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
  data: repeatable('--data <file>', 'file of the data; more than one by repeating'),
  model: text(
    '--model <model>',
    'openai:NAME, openai-completions:NAME, anthropic:NAME, onnx:FOLDER, command:…, file:PREDICTIONS, mock:…; our own: chance, word-matching, word-matching-paper, fasttext:FILE, reasoner, explainer',
  ),
  protocol: text('--protocol <names>', 'generate, letter, option, prove; several with commas'),
  input: text('--input <parts>', 'what the model gets to see: CQA, QA, CA, A; of inference PH, P, H'),
  shots: wholeNumber('--shots <n>', 'examples before the question'),
  cot: flag('--cot', 'ask for a chain of thought'),
  structured: flag('--structured', 'hold models to a JSON Schema where their interface can (openai:, anthropic:)'),
  template: text(
    '--template <name>',
    'plain, or paper: the prompt format of the paper (on LogiQA the default with --shots); of own, a file with {{fields}}',
  ),
  tags: text('--tags <kind>', 'major-minor: tell premises apart'),
  permute: flag('--permute', 'every repeat in another order of options'),
  system: text('--system <text>', 'system prompt before every question; @FILE reads it from a file'),
  exemplars: file('--exemplars <file>', 'examples for --shots from a file of the same format as the data'),
  scorer: text('--scorer <name>', 'of own: exact, includes, regex, numeric, choice, label, graph, judge, or your own'),
  scorers: repeatable('--scorers <module>', 'JavaScript or TypeScript file that exports scorers'),
  judge: text('--judge <model>', 'the model that judges with --scorer judge'),
  filter: repeatable('--filter <label=value>', 'only samples with this label (or id=…); several values with |'),
  sample: wholeNumber('--sample <n>', 'only n samples, drawn by --seed', { least: 1 }),
  seeds: numbers('--seeds <list>', 'one repeat for every seed, such as 1,2,3'),
  epochs: wholeNumber('--epochs <k>', 'how often every sample is asked', { least: 1 }),
  limit: wholeNumber('--limit <n>', 'only the first n samples'),
  labels: file(
    '--labels <file>',
    'break scores down by more labels, JSON lines by id, such as `elenchus split --out` writes',
  ),
  option: pairs(
    '--option <name=value>',
    'a further setting of the task: theories=N, distractors=with (robustlr); tolerance=0.01, pattern=…, classes=yes|no, judgePrompt=FILE (own)',
    { sample: 'theories=100', value: looseValue },
  ),
}

export const running = {
  run: file('--run <folder>', 'folder of the log; by default runs/ and a name made of the settings'),
  keepFailed: flag('--keep-failed', 'leave failed items; by default the same command asks them again'),
  prompts: flag('--no-prompts', 'keep only hashes of prompts in the log'),
  store: text('--store <url>', 'postgres://…: keep the run there and share the work with `elenchus worker`'),
  config: file('--config <file>', 'elenchus.yaml: models × tasks'),
  dryRun: flag('--dry-run', 'show the first prompts and an estimate of cost'),
  submission: file('--submission <file>', 'write the .npy file that the leaderboard of ReClor takes'),
  failUnder: failUnder('exit 1 when a metric is lower'),
  json: flag('--json', 'print JSON'),
}

export type EvalOptions = Given<typeof asking & typeof running> & ConnectionOptions

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

/** The job that a call describes. */
export function jobOf(task: string, options: EvalOptions): Job {
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
    judge: options.judge === undefined ? undefined : { model: options.judge },
    scorers: options.scorers,
    model: options.model,
    ...connectionFields(options),
    prompts: options.prompts ? undefined : false,
  }
  // Every field has been read by the option that gives it.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Job
}
