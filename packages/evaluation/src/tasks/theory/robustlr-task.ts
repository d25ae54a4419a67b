/** RobustLR: a generated file, or a set made on the fly. Weighted F1 per theory, groups and strict consistency. */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { isCsvHeader, readCsvFields, readInstanceLine } from '@elenchus/theories/formats'
import { generate, type Instance, SET_NAMES } from '@elenchus/theories/generate'
import { breakdownOf, partsOfId, type RobustlrAnswer, scoreRobustlr } from '@elenchus/theories/metrics'
import type { Metric, Row, Sample, Scores, Task } from '../../contract/task.ts'
import type { TaskFactory, TaskOptions } from '../../contract/task-options.ts'
import { EvaluationError } from '../../error.ts'
import { Repeats } from '../../scoring/repeats.ts'
import { proofTally } from '../../scoring/score-proofs.ts'
import { Breakdown, metricOf } from '../../scoring/score-rows.ts'
import { checksumOf, isFile } from '../data-files.ts'
import { refuseMore } from '../prompting.ts'
import { answerTheory, type TheoryData, theoryPromptingOf } from './theory-task.ts'

const labels = ['True', 'False', 'Unknown'] as const

/** What the task needs of an instance; the authors' CSV has no more. */
type Item = Pick<Instance, 'id' | 'theoryId' | 'group' | 'variant' | 'context' | 'statement' | 'label'>

type Read = { readonly item: Item } | { readonly problem: string }

function readJson(line: string): Read {
  const read = readInstanceLine(line)
  return 'problem' in read ? read : { item: read.instance }
}

function readRow(fields: readonly string[]): Read {
  const read = readCsvFields(fields)
  if ('problem' in read) return read
  const { id, context, statement, label } = read.row
  if (id === '') return { problem: 'the seventh column, the theory id, is missing' }
  const { theory, variant } = partsOfId(id)
  return { item: { id, theoryId: theory, group: breakdownOf(variant) ?? 'base', variant, context, statement, label } }
}

async function* readInstances(path: string): AsyncGenerator<Item> {
  const itemOf = (read: Read, line: number) => {
    if ('problem' in read) throw new EvaluationError(`${path}, line ${line}: ${read.problem}`)
    return read.item
  }
  if (path.endsWith('.csv')) {
    const { readCsv } = await import('@elenchus/theories/node')
    const { records, problems } = readCsv(await readFile(path, 'utf8'))
    for (const [i, { line, fields }] of records.entries())
      if (i > 0 || !isCsvHeader(fields)) yield itemOf(readRow(fields), line)
    for (const { line, problem } of problems) itemOf({ problem }, line)
    return
  }
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  let number = 0
  for await (const line of lines) {
    number++
    if (line.trim() !== '') yield itemOf(readJson(line), number)
  }
}

interface Making {
  readonly theories: number
  readonly distractors: 'with' | 'without'
  readonly seed: number
}

async function* makeInstances(set: string, making: Making): AsyncGenerator<Item> {
  for (const { instance } of generate(set, making)) yield instance
}

function makingOf({ more = {}, seed = 1 }: TaskOptions): Making {
  const { theories = 200, distractors = 'without' } = more
  if (typeof theories !== 'number' || !Number.isSafeInteger(theories) || theories < 1)
    throw new EvaluationError(`robustlr: --option theories=${theories}: a whole number, 1 or more`)
  if (distractors !== 'with' && distractors !== 'without')
    throw new EvaluationError(`robustlr: --option distractors=${distractors}: with or without`)
  return { theories, distractors, seed }
}

/**
 * `--data FILE` (JSON lines, or the authors' seven columns in FILE.csv), or `--data SET` (such as contrast-conjunction) to make a fresh
 * one: 200 theories without distractors unless `--option theories=N,distractors=with` says otherwise.
 */
export const robustlrTask: TaskFactory = async options => {
  const source = options.data?.[0]
  if (source === undefined)
    throw new EvaluationError(
      `robustlr: which set? Add --data FILE.jsonl, or the name of a set to make: ${SET_NAMES.join(', ')}`,
    )
  refuseMore('robustlr', options, ['theories', 'distractors'])
  const making = makingOf(options)
  const { theories, distractors, seed } = making
  const made = !isFile(source) && (SET_NAMES as readonly string[]).includes(source)
  if (!made && !isFile(source))
    throw new EvaluationError(`robustlr: ${source} is neither a file nor a set (${SET_NAMES.join(', ')})`)
  const dataset = made
    ? {
        name: source,
        checksum: `settings:${source} theories ${theories} seed ${seed}${distractors === 'with' ? ' with distractors' : ''}`,
      }
    : { name: source, checksum: await checksumOf(source) }
  const { prompting, settings } = theoryPromptingOf('robustlr', options, labels, true)
  const task: Task<TheoryData> = {
    name: 'robustlr',
    dataset,
    protocols: ['generate', 'option', 'prove'],
    weighs: { option: 'text' },
    settings: made ? { ...settings, set: source, ...making } : settings,
    samples: () => samplesOf(made ? makeInstances(source, making) : readInstances(source)),
    answer: (sample, ask, context) => answerTheory(sample, ask, context, { ...prompting, notation: 'symbolic' }),
    score: scoreRobustlrRows,
  }
  return task as Task
}

async function* samplesOf(instances: AsyncIterable<Item>): AsyncGenerator<Sample<TheoryData>> {
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

/** The paper's metrics over the rows; an unparsed answer counts as wrong, and is counted apart. */
export async function scoreRobustlrRows(rows: AsyncIterable<Row>): Promise<Scores> {
  let [n, unparsed, failed] = [0, 0, 0]
  const answers: RobustlrAnswer[] = []
  const correct: { value: number; group: string }[] = []
  const [repeats, proofs] = [new Repeats(), proofTally()]
  /** By repeat and theory: whether all its variants are right. */
  const strict = new Map<string, { value: number; group: string }>()
  /** By what else samples are labelled with. */
  const others = new Breakdown()
  /** Answers by group and by variant. */
  const counts = new Map<string, number>()
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for await (const row of rows) {
    n++
    if (row.error) failed++
    else if (row.answer === null) unparsed++
    const answer = { id: row.sampleId, gold: answerLabel(row.target)!, prediction: answerLabel(row.answer) }
    answers.push(answer)
    const { variant, group } = partsOfId(row.sampleId)
    count(`variant ${variant === '' ? 'base' : variant}`)
    count(`group ${breakdownOf(variant)}`)
    const unit = `${row.repeat} ${group}`
    const whole = strict.get(unit)
    if (!whole) strict.set(unit, { value: row.correct ? 1 : 0, group: row.group })
    else if (!row.correct) whole.value = 0
    repeats.add(row)
    proofs.add(row)
    const { group: _, variant: __, ...labels } = row.labels
    const right = { value: row.correct ? 1 : 0, group: row.group }
    correct.push(right)
    others.add(labels, right)
  }
  if (n === 0) return { n, unparsed, failed, metrics: { weightedF1: { value: null, n: 0 } } }
  // In an order of their own: rows come as they were answered, and the draws of the bootstrap must not depend on that.
  answers.sort((a, b) => (a.id < b.id ? -1 : 1))
  const scores = scoreRobustlr(answers, { mode: 'paper' })
  const metric = (value: number, key: string, over: number): Metric => {
    return { value, n: over, interval: scores.intervals[key] ?? null }
  }
  const byGroup = Object.fromEntries(
    Object.entries(scores.grouped_easy).map(([group, value]) => [
      group,
      { weightedF1: metric(value, `grouped_easy.${group}`, counts.get(`group ${group}`)!) },
    ]),
  )
  const byVariant = Object.fromEntries(
    Object.entries(scores.by_variant_accuracy).map(([variant, value]) => [
      variant,
      { accuracy: metric(value, `by_variant_accuracy.${variant}`, counts.get(`variant ${variant}`)!) },
    ]),
  )
  return {
    n,
    unparsed,
    failed,
    metrics: {
      weightedF1: metric(scores.overall_easy, 'overall_easy', scores.theories),
      // Over the variants of a theory within one repeat; what repeats tell is pass^K.
      strictConsistency: metricOf([...strict.values()]),
      accuracy: metricOf(correct),
      ...repeats.metrics(metricOf),
      ...proofs.metrics(),
    },
    breakdowns: { group: byGroup, variant: byVariant, ...others.metrics('accuracy') },
  }
}
