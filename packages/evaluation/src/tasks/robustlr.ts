/** RobustLR: a generated file, or a set made on the fly. Weighted F1 per theory, groups and strict consistency. */
import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import {
  generate,
  type Instance,
  type RobustlrAnswer,
  readInstanceLine,
  SET_NAMES,
  scoreRobustlr,
} from '@elenchus/theories'
import { EvaluationError } from '../error.ts'
import type { TaskFactory } from '../task/registry.ts'
import type { Metric, Row, Sample, Scores, Task } from '../task/types.ts'
import { checksumOf } from './data-files.ts'
import { Repeats } from './repeats.ts'
import { proofTally } from './score-proofs.ts'
import { metricOf } from './score-rows.ts'
import { answerTheory, type TheoryData, theoryPromptingOf } from './theory.ts'

const labels = ['True', 'False', 'Unknown'] as const

async function* readInstances(path: string): AsyncGenerator<Instance> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  let number = 0
  for await (const line of lines) {
    number++
    if (line.trim() === '') continue
    const read = readInstanceLine(line)
    if ('problem' in read) throw new EvaluationError(`${path}, line ${number}: ${read.problem}`)
    yield read.instance
  }
}

async function* makeInstances(set: string, theories: number, seed: number): AsyncGenerator<Instance> {
  for (const { instance } of generate(set, { theories, seed, distractors: 'without' })) yield instance
}

/** `--data FILE.jsonl`, or `--data SET` (such as contrast-conjunction) to make a fresh one: 200 theories unless `theories` says otherwise. */
export const robustlrTask: TaskFactory = async options => {
  const source = options.data?.[0]
  if (source === undefined)
    throw new EvaluationError(
      `robustlr: which set? Add --data FILE.jsonl, or the name of a set to make: ${SET_NAMES.join(', ')}`,
    )
  const seed = options.seed ?? 1
  const theories = typeof options.more?.['theories'] === 'number' ? options.more['theories'] : 200
  const made = !existsSync(source) && (SET_NAMES as readonly string[]).includes(source)
  if (!made && !existsSync(source))
    throw new EvaluationError(`robustlr: ${source} is neither a file nor a set (${SET_NAMES.join(', ')})`)
  const dataset = made
    ? { name: source, checksum: `settings:${source} theories ${theories} seed ${seed}` }
    : { name: source, checksum: await checksumOf(source) }
  const { prompting, settings } = theoryPromptingOf('robustlr', options, labels, true)
  const task: Task<TheoryData> = {
    name: 'robustlr',
    dataset,
    protocols: ['generate', 'option', 'prove'],
    settings,
    samples: () => samplesOf(made ? makeInstances(source, theories, seed) : readInstances(source)),
    answer: (sample, ask, context) => answerTheory(sample, ask, context, { ...prompting, notation: 'symbolic' }),
    score,
  }
  return task as Task
}

async function* samplesOf(instances: AsyncIterable<Instance>): AsyncGenerator<Sample<TheoryData>> {
  for await (const { id, theoryId, group, variant, context, statement, label } of instances)
    yield {
      id,
      group: theoryId,
      labels: { group, variant: variant === '' ? 'base' : variant, label },
      target: label,
      options: labels,
      data: { theory: context, statement, semantics: 'classical' },
    }
}

const answerLabel = (value: unknown) =>
  (labels as readonly unknown[]).includes(value) ? (value as (typeof labels)[number]) : null

const strictOf = (answers: readonly RobustlrAnswer[]) =>
  scoreRobustlr(answers, { mode: 'paper', intervals: false }).overall_strict
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The paper's metrics over the rows; an unparsed answer counts as wrong, and is counted apart. */
async function score(rows: AsyncIterable<Row>): Promise<Scores> {
  let [n, unparsed, failed] = [0, 0, 0]
  const answers: RobustlrAnswer[] = []
  const correct: { value: number; group: string }[] = []
  const [repeats, proofs] = [new Repeats(), proofTally()]
  const byRepeat = new Map<number, RobustlrAnswer[]>()
  for await (const row of rows) {
    n++
    if (row.error) failed++
    else if (row.answer === null) unparsed++
    const answer = { id: row.sampleId, gold: answerLabel(row.target)!, prediction: answerLabel(row.answer) }
    answers.push(answer)
    const same = byRepeat.get(row.repeat)
    if (same) same.push(answer)
    else byRepeat.set(row.repeat, [answer])
    repeats.add(row)
    proofs.add(row)
    correct.push({ value: row.correct ? 1 : 0, group: row.group })
  }
  if (n === 0) return { n, unparsed, failed, metrics: { weightedF1: { value: null, n: 0 } } }
  const scores = scoreRobustlr(answers, { mode: 'paper' })
  const metric = (value: number, key: string): Metric => {
    const interval = scores.intervals[key]
    return { value, n: scores.theories, ...(interval ? { interval: [interval.low, interval.high] as const } : {}) }
  }
  const byGroup = Object.fromEntries(
    Object.entries(scores.grouped_easy).map(([group, value]) => [group, { weightedF1: { value, n: scores.theories } }]),
  )
  const byVariant = Object.fromEntries(
    Object.entries(scores.by_variant_accuracy).map(([variant, value]) => [
      variant,
      { accuracy: { value, n: scores.theories } },
    ]),
  )
  return {
    n,
    unparsed,
    failed,
    metrics: {
      weightedF1: metric(scores.overall_easy, 'overall_easy'),
      // Over the variants of a theory within one repeat; what repeats tell is pass^K.
      strictConsistency:
        byRepeat.size < 2
          ? metric(scores.overall_strict, 'overall_strict')
          : { value: meanOf([...byRepeat.values()].map(strictOf)), n: scores.theories },
      accuracy: metricOf(correct),
      ...repeats.metrics(metricOf),
      ...proofs.metrics(),
    },
    breakdowns: { group: byGroup, variant: byVariant },
  }
}
