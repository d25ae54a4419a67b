/** `elenchus score robustlr`: consistency over the variants of each theory, as the authors print it or unrounded. */
import { type RobustlrScores, scoreRobustlr } from '@elenchus/robustlr/metrics'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { InputError, UsageError, warn, write, writeJson } from '../../cli/io.ts'
import {
  addOptions,
  file,
  files,
  flag,
  type OptionValues,
  oneOf,
  required,
  seed,
  wholeNumber,
} from '../../cli/options.ts'
import { namedEnds } from '../../terminal/named-ends.ts'
import { table } from '../../terminal/text.ts'
import { type Answers, type FileProblem, readAnswers, readAnswersTo, readGold } from './robustlr-answers.ts'
import { scorePeople, showPeople } from './robustlr-people.ts'
import { publishedBeside, showPublished } from './robustlr-published.ts'

const options = {
  predictions: required(
    files(
      '--predictions <file...>',
      'lines id,gold,prediction, where a prediction is a label or an output of the authors\' models; "-" for standard input. Several files count as several annotators: the score of each, mean, majority and Fleiss\' kappa',
    ),
  ),
  gold: file(
    '--gold <file>',
    'generated JSON lines, seven-column CSV, or the key of sheets for people; predictions may then be id,prediction or outputs alone',
  ),
  mode: oneOf(
    '--mode <name>',
    "official (rounded as the authors' scorer rounds) or paper (not rounded)",
    ['official', 'paper'],
    {
      default: 'official',
    },
  ),
  resamples: wholeNumber('--resamples <n>', 'bootstrap resamples of whole theories for the 95% intervals; 0 for none', {
    default: 1000,
  }),
  seed: seed('seed for the resampling', { default: 0 }),
  json: flag('--json', 'print JSON'),
}
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command.action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus score robustlr --predictions predictions.csv',
    'elenchus score robustlr --gold contrast-conjunction.with.jsonl --predictions answers.jsonl --mode paper',
    'elenchus score robustlr --gold contrast-conjunction.without.key.csv --predictions ada.csv ben.csv cleo.csv',
  )
}

async function run(options: Options): Promise<void> {
  const { mode, resamples, seed, json } = options
  const twice = options.predictions.find((path, i, all) => all.indexOf(path) !== i)
  if (twice !== undefined) throw new UsageError(`--predictions: ${twice} is given twice`)
  const gold = options.gold === undefined ? null : await readGold(options.gold)
  const read = new Map<string, Answers>()
  for (const path of options.predictions)
    read.set(path, gold === null ? await readAnswers(path) : await readAnswersTo(gold, path))
  const problems = [...(gold?.problems ?? []), ...[...read.values()].flatMap(each => each.problems)]
  tell(problems)
  for (const [path, { answered }] of read)
    if (answered.size === 0)
      throw new InputError(`${path}: no usable answer; a line is id,gold,prediction, such as 7dfe482a_conj3,2,1`)
  const [first] = read.values()
  if (read.size > 1 || first!.bySheet) {
    const scores = scorePeople(read, { mode })
    return json ? writeJson('score.robustlr.people', { ...scores, problems }) : write(`${showPeople(scores)}\n`)
  }
  const { answers, answered } = first!
  const missing = answers.length - answered.size
  if (missing > 0) warn(`${missing} instances have no prediction and count as wrong`)
  const scores = scoreRobustlr(answers, { mode, seed, resamples, intervals: resamples > 0 })
  const published = await publishedBeside(scores, gold?.laws ?? new Set())
  if (json) {
    const intervals = namedEnds(scores.intervals)
    await writeJson('score.robustlr', { ...scores, intervals, missing, published, problems })
  } else await write(`${show(scores)}${showPublished(published, scores)}\n`)
}

function tell(problems: readonly FileProblem[]): void {
  if (problems.length === 0) return
  for (const { file, line, problem } of problems.slice(0, 20)) warn(`${file}, line ${line}: ${problem}`)
  if (problems.length > 20) warn(`and ${problems.length - 20} more`)
  warn(`${problems.length} lines could not be used; the scores leave them out`)
  process.exitCode = 1
}

const LABEL_NAMES: Readonly<Record<string, string>> = { 0: 'False', 1: 'True', 2: 'Unknown' }

function show(scores: RobustlrScores): string {
  const { intervals } = scores
  const digits = scores.mode === 'official' ? 2 : 4
  const row = (name: string, value: number, key: string, accuracy?: number): string[] => [
    name,
    value.toFixed(digits),
    intervals[key]?.map(end => end.toFixed(digits)).join(' – ') ?? '',
    accuracy?.toFixed(digits) ?? '',
  ]
  const rows = [
    row('weighted F1', scores.overall_easy, 'overall_easy'),
    row('strict: every variant right', scores.overall_strict, 'overall_strict'),
    ...Object.entries(scores.by_group).map(([name, value]) => row(`  group ${name}`, value, `by_group.${name}`)),
    ...Object.entries(scores.by_label_easy).map(([name, value]) =>
      row(`  label ${LABEL_NAMES[name]}`, value, `by_label_easy.${name}`, scores.by_label_accuracy[name]),
    ),
  ]
  const unparsed = scores.unparsed === 0 ? '' : `, ${scores.unparsed} without a usable answer`
  return [
    `${scores.n} instances of ${scores.theories} theories, mode ${scores.mode}${unparsed}`,
    table(['', 'score', '95% interval', 'accuracy'], rows),
  ].join('\n')
}
