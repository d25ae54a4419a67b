/** `elenchus score robustlr`: consistency over the variants of each theory, as the authors print it or unrounded. */
import type { Interval } from '@elenchus/statistics'
import { type RobustlrScores, scoreRobustlr } from '@elenchus/theories/metrics'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { InputError } from '../../cli/errors.ts'
import { addOptions, file, flag, type Given, oneOf, required, seed, wholeNumber } from '../../cli/options.ts'
import { warn, write, writeJson } from '../../cli/output.ts'
import { namedEnds } from '../../terminal/named-ends.ts'
import { table } from '../../terminal/table.ts'
import { readAnswers, readAnswersTo } from './robustlr-answers.ts'

const options = {
  predictions: required(file('--predictions <file>', 'lines id,gold,prediction; "-" for standard input')),
  gold: file('--gold <file>', 'generated JSON lines or seven-column CSV; predictions may then be id,prediction'),
  mode: oneOf('--mode <name>', "official (the authors' rounding) or paper (none)", ['official', 'paper'], {
    default: 'official',
  }),
  resamples: wholeNumber('--resamples <n>', 'bootstrap resamples of whole theories for the 95% intervals; 0 for none', {
    default: 1000,
  }),
  seed: seed('seed of the resampling', { default: 0 }),
  json: flag('--json', 'print JSON'),
}
type Options = Given<typeof options>

export function define(command: Command): void {
  command.action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus score robustlr --predictions predictions.csv',
    'elenchus score robustlr --gold contrast-conjunction.with.jsonl --predictions answers.jsonl --mode paper',
  )
}

async function run(options: Options): Promise<void> {
  const { mode, resamples, seed } = options
  const read =
    options.gold === undefined
      ? await readAnswers(options.predictions)
      : await readAnswersTo(options.gold, options.predictions)
  for (const { file, line, problem } of read.problems.slice(0, 20)) warn(`${file}, line ${line}: ${problem}`)
  if (read.problems.length > 20) warn(`and ${read.problems.length - 20} more`)
  if (read.answers.length === 0) {
    throw new InputError(
      `${options.predictions}: no usable answer; a line is id,gold,prediction, such as 7dfe482a_conj3,2,1`,
    )
  }
  if (read.problems.length > 0) {
    warn(`${read.problems.length} lines could not be used; the scores are of the ${read.answers.length} others`)
    process.exitCode = 1
  }
  if (read.missing > 0) warn(`${read.missing} instances have no prediction and count as wrong`)
  const scores = scoreRobustlr(read.answers, { mode, seed, resamples, intervals: resamples > 0 })
  if (options.json) {
    const intervals = namedEnds(scores.intervals)
    await writeJson('score.robustlr', { ...scores, intervals, missing: read.missing, problems: read.problems })
  } else await write(`${show(scores)}\n`)
}

const LABEL_NAMES: Readonly<Record<string, string>> = { 0: 'False', 1: 'True', 2: 'Unknown' }

function show(scores: RobustlrScores): string {
  const { intervals } = scores
  const digits = scores.mode === 'official' ? 2 : 4
  const row = (name: string, value: number, interval: Interval | undefined): string[] => [
    name,
    value.toFixed(digits),
    interval === undefined ? '' : interval.map(end => end.toFixed(digits)).join(' – '),
  ]
  const rows = [
    row('weighted F1', scores.overall_easy, intervals.overall_easy),
    row('strict: every variant right', scores.overall_strict, intervals.overall_strict),
    ...Object.entries(scores.grouped_easy).map(([name, value]) =>
      row(`  group ${name}`, value, intervals[`grouped_easy.${name}`]),
    ),
    ...Object.entries(scores.by_label_easy).map(([name, value]) =>
      row(`  label ${LABEL_NAMES[name]}`, value, intervals[`by_label_easy.${name}`]),
    ),
  ]
  const unparsed = scores.unparsed === 0 ? '' : `, ${scores.unparsed} without a usable answer`
  return [
    `${scores.n} instances of ${scores.theories} theories, mode ${scores.mode}${unparsed}`,
    table(['', 'score', '95% interval'], rows),
  ].join('\n')
}
