/** `elenchus score metalogic`: the paper's metrics, as the released scorer counts or as the text says. */
import {
  createScorer,
  type Figures,
  releasedAggregate,
  releasedSample,
  type Scorable,
  type ScoreReport,
  scorable,
} from '@elenchus/metagraph/score'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { warn, write, writeJson } from '../../cli/io.ts'
import { addOptions, file, flag, type OptionValues, oneOf, required, seed, wholeNumber } from '../../cli/options.ts'
import { readMetagraphs } from '../../files/metagraphs.ts'
import { readPredictions, reportProblems } from '../../files/predictions.ts'
import { namedEnds } from '../../terminal/named-ends.ts'
import { table, wrap } from '../../terminal/text.ts'

const options = {
  gold: required(file('--gold <file>', 'gold metagraphs: a file, a folder or a pattern')),
  predictions: required(file('--predictions <file>', 'predicted metagraphs, whole or linearised')),
  mode: oneOf(
    '--mode <name>',
    "official (as the released scorer counts) or paper (as the paper's text says)",
    ['official', 'paper'],
    { default: 'official' },
  ),
  resamples: wholeNumber('--resamples <n>', 'bootstrap resamples for the 95% intervals; 0 for none', { default: 1000 }),
  seed: seed('seed for the resampling', { default: 1 }),
  perSample: flag('--per-sample', 'with --json: every sample too'),
  json: flag('--json', 'print JSON'),
}
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command
    .description("MetaLogic: node, step, formula, certainty and overall, beside T5-11B's published figures")
    .action(run)
  addOptions(command, options)
  example(command, 'elenchus score metalogic --gold dev.jsonl --predictions predictions.jsonl')
}

const nothing = (id: string): Scorable => ({ id, edges: [], triples: new Map(), degrees: new Map() })

async function run(options: Options): Promise<void> {
  const { mode, resamples, seed } = options
  const read = await readPredictions(options.predictions)
  const scorer = createScorer({ mode, resamples, seed })
  const perSample: ReturnType<typeof releasedSample>[] = []
  const missing: string[] = []
  const seen = new Set<string>()
  let undercuts = 0
  for await (const graph of readMetagraphs(options.gold)) {
    seen.add(graph.id)
    undercuts += graph.undercuts?.length ?? 0
    const predicted = read.byId.get(graph.id)
    if (!predicted) missing.push(graph.id)
    const score = scorer.add(predicted ?? nothing(graph.id), scorable(graph))
    if (options.perSample) perSample.push(releasedSample(score))
  }
  const problems = reportProblems(read, seen, missing, options.predictions)
  if (undercuts + read.undercuts > 0)
    warn(
      `undercuts are not scored, since MetaLogic's metrics have none: ${undercuts} in gold, ${read.undercuts} in the predictions`,
    )
  const report = scorer.report()
  if (options.json) {
    await writeJson('score.metalogic', {
      mode,
      n: report.samples,
      ...releasedAggregate(report.figures),
      ...(report.intervals ? { intervals: namedEnds(report.intervals) } : {}),
      problems,
      ...(options.perSample ? { per_sample: perSample } : {}),
    })
    return
  }
  await write(`${show(report)}\n`)
}

/** MetGen (T5-11b) on the test split: the paper's best rows (Tables 3 and 14). */
const published: Partial<Record<keyof Figures, number>> = {
  'node.f1': 94.4,
  'node.allCorrect': 68.5,
  'step.f1': 61.5,
  'step.allCorrect': 28.0,
  'support.f1': 65.6,
  'support.allCorrect': 32.5,
  'rebut.f1': 69.7,
  'rebut.allCorrect': 69.0,
  'formula.f1': 80.8,
  'formula.allCorrect': 78.8,
  'certainty.accuracy': 85.7,
  'certainty.allCorrect': 60.0,
  'certainty.macroF1': 55.7,
  overall: 15.4,
}

function show({ figures, intervals, samples, mode }: ScoreReport): string {
  const rows = (Object.keys(published) as (keyof Figures)[]).map(key => {
    const value = figures[key]
    const interval = intervals?.[key]
    return [
      key,
      value === null ? '–' : (100 * value).toFixed(1),
      interval ? interval.map(end => (100 * end).toFixed(1)).join(' – ') : '',
      published[key]!.toFixed(1),
    ]
  })
  const operators = (['implies', 'and', 'or', 'not', 'box', 'diamond', 'none'] as const).map(name => {
    const value = figures[`operator.${name}`]
    return `${name} ${value === null ? '–' : (100 * value).toFixed(1)}`
  })
  return [
    `${samples} samples, mode ${mode}`,
    table(['', 'score', '95% interval', 'T5-11B, test split (published)'], rows),
    wrap(`formula F1 by operator: ${operators.join(', ')}`),
  ].join('\n')
}
