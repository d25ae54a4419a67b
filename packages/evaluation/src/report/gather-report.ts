/** Contents of a report as plain data: runs with scores, results by task, published tables, and example items. */
import { basename } from 'node:path'
import type { PublishedTable } from '@elenchus/benchmarks/papers'
import { type DataMatch, narrowMatch } from '../data-match.ts'
import type { RunHeader } from '../log/header.ts'
import { addInputParts, describePartialInput, getInputParts } from '../log/input-parts.ts'
import { findPublishedColumn, type PublishedColumn, type PublishedPoint, type PublishedResults } from '../published.ts'
import type { Metric, Row, Scores } from '../task.ts'
import type { TaskDescriptor } from '../tasks/descriptor.ts'
import { describeRun, findDataMatch } from '../tasks/registry.ts'
import { gatherBreakdowns, gatherTypesByDifficulty, type TypesByDifficulty } from './breakdowns.ts'
import { addOutcome, type Comparison, compareOutcomes, type SampleOutcome } from './compare.ts'
import { type Consistency, measureConsistency, measureRepeats } from './consistency.ts'
import { createItemCollector, type ReportedItem } from './items.ts'
import {
  correctCode,
  createOutcomeCollector,
  measureOverlap,
  type Outcomes,
  type Overlap,
  type Proofs,
} from './outcomes.ts'
import { createReviewCollector, type Review } from './review.ts'
import { createMarkAssigner, getGroupKey, type MarkAssigner, nameSeries } from './series.ts'

export interface ReportedRun {
  readonly name: string
  readonly header: RunHeader
  readonly scores: Readonly<Record<string, Scores>>
  readonly rows: number
}

/** One run under one protocol. */
export interface Series {
  /** Index of the run. */
  readonly run: number
  readonly protocol: string
  /** Model name with the settings in which its runs differ; unique within the task. */
  readonly name: string
  /** Colour and shape index; a model has the same one in every task. */
  readonly mark: number
  /** Input parts that the model read, such as `CQA` or `A`; null for tasks without parts. */
  readonly input: string | null
}

/** Runs over the same data. */
export interface ReportedTask {
  readonly task: string
  /** Base name of the dataset. */
  readonly dataset: string
  /** Recognised data. */
  readonly data: DataMatch
  /** Metric that series are ranked by. */
  readonly mainMetric: string
  /** Chance level of the main metric; null if it depends on the data. */
  readonly chance: number | null
  readonly published: PublishedColumn | null
  /** Note on series that read only a part of the input; empty if there are none. */
  readonly inputNote: string
  /** Published results by label and its value. */
  readonly publishedByLabel: Readonly<Record<string, Readonly<Record<string, readonly PublishedPoint[]>>>>
  /** Parts that answers are scored by, with published results. */
  readonly parts: NonNullable<PublishedResults['parts']>
  readonly series: readonly Series[]
  /** Number of distinct samples. */
  readonly items: number
  /** By series: number of samples with a row. */
  readonly answered: readonly number[]
  /** Samples times repeats. */
  readonly rows: number
  /** Name of the correctness criterion of overlap, comparison and verdicts. */
  readonly measure: string
  /** Answers to check. */
  readonly review: Review
  /** Question types by EASY and HARD. */
  readonly typesByDifficulty: TypesByDifficulty | null
  readonly overlap: Overlap | null
  readonly comparisons: readonly Comparison[]
  readonly consistency: Consistency | null
  /** By series: pass^1, pass^2, …; empty without repeats. */
  readonly repeats: readonly (readonly Metric[])[]
  /** By series: how answers were extracted. */
  readonly extractionMethods: Outcomes['extractionMethods']
  readonly proofs: readonly (Readonly<Proofs> | null)[]
}

export interface Report {
  readonly title: string
  readonly created: string
  readonly runs: readonly ReportedRun[]
  readonly tasks: readonly ReportedTask[]
  readonly published: readonly PublishedTable[]
  readonly items: readonly ReportedItem[]
  /** CSS of the drawings among the items. */
  readonly styles: readonly string[]
  /** Number of items that the item browser leaves out. */
  readonly itemsLeftOut: number
}

export interface ReportInput {
  readonly name: string
  readonly header: RunHeader
  readonly scores: Readonly<Record<string, Scores>>
  /** Read twice: a function streams the rows, an iterable is held in memory. */
  readonly rows: AsyncIterable<Row> | (() => AsyncIterable<Row>)
}

export interface ReportOptions {
  readonly title?: string
  /** Creation time as text, given by the caller. */
  readonly created: string
  /** Maximum number of items per task in the browser. Default: 300. */
  readonly itemsPerRun?: number
}

async function createReader({ rows }: ReportInput): Promise<() => AsyncIterable<Row>> {
  if (typeof rows === 'function') return rows
  const bufferedRows: Row[] = []
  for await (const row of rows) bufferedRows.push(row)
  return async function* () {
    yield* bufferedRows
  }
}

function listSeries(
  runIndices: readonly number[],
  inputs: readonly ReportInput[],
  markAssigner: MarkAssigner,
): Series[] {
  const unnamedSeries = runIndices.flatMap(run => {
    const { name, header } = inputs[run]!
    return header.settings.protocols.map(protocol => ({
      run,
      namedSeries: { settings: header.settings, protocol, run: name },
    }))
  })
  const names = nameSeries(unnamedSeries.map(({ namedSeries }) => namedSeries))
  const markIndices = markAssigner.assign(names)
  return unnamedSeries.map(({ run, namedSeries: { protocol, settings } }, i) => ({
    run,
    protocol,
    name: names[i]!,
    mark: markIndices[i]!,
    input: getInputParts(settings),
  }))
}

/** "a: the model read only the options. Published for input A: …" */
function describePartialInputs(series: readonly Series[], published: PublishedColumn | null): string {
  const parts = [...new Set(series.map(({ input }) => input))].filter(input => describePartialInput(input) !== null)
  const notes = parts.map(part => {
    const names = series.filter(({ input }) => input === part).map(({ name }) => name)
    return `${joinNames(names)}: the ${names.length === 1 ? 'model' : 'models'} read ${describePartialInput(part)}.`
  })
  return [...notes, published?.inputNote ?? ''].filter(Boolean).join(' ')
}

const joinNames = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join('; ')} and ${names.at(-1)}`

async function gatherTask(
  index: number,
  runIndices: readonly number[],
  inputs: readonly ReportInput[],
  counts: number[],
  markAssigner: MarkAssigner,
  maxItems: number,
): Promise<{ task: ReportedTask; items: ReportedItem[]; descriptor: TaskDescriptor; style: string | undefined }> {
  const { header } = inputs[runIndices[0]!]!
  const { task, dataset } = header.settings
  const descriptor = await describeRun(header)
  const explainer = await descriptor.explain()
  const series = listSeries(runIndices, inputs, markAssigner)
  const findSeriesIndex = (run: number, protocol: string) =>
    series.findIndex(each => each.run === run && each.protocol === protocol)
  const rowReaders = new Map<number, () => AsyncIterable<Row>>()
  for (const run of runIndices) rowReaders.set(run, await createReader(inputs[run]!))
  const forEachRow = async (visit: (series: number, row: Row) => void, onRow?: (run: number) => void) => {
    for (const [run, streamRows] of rowReaders) {
      const seriesByProtocol = new Map<string, number>()
      for await (const row of streamRows()) {
        onRow?.(run)
        const seriesIndex = seriesByProtocol.get(row.protocol) ?? findSeriesIndex(run, row.protocol)
        seriesByProtocol.set(row.protocol, seriesIndex)
        if (seriesIndex >= 0) visit(seriesIndex, row)
      }
    }
  }
  // The first pass counts rows and collects outcomes; the second collects the items chosen by these outcomes.
  const outcomeCollector = createOutcomeCollector(series.length, descriptor.verdictRule)
  const reviewCollector = createReviewCollector(series.length)
  await forEachRow(
    (seriesIndex, row) => {
      outcomeCollector.add(seriesIndex, row)
      reviewCollector.add(seriesIndex, row)
    },
    run => counts[run]!++,
  )
  const outcomes = outcomeCollector.outcomes()
  const itemCollector = createItemCollector(
    index,
    { verdictRule: descriptor.verdictRule, explainer },
    outcomes,
    maxItems,
  )
  await forEachRow(itemCollector.add)
  const samples = new Set(outcomes.keys.map(key => key.sampleId)).size
  const data = narrowMatch(await findDataMatch(header, descriptor), samples)
  const scores = series.map(({ run, protocol }) => inputs[run]!.scores[protocol])
  const settings = runIndices.map(run => addInputParts(inputs[run]!.header.settings))
  const published = findPublishedColumn(descriptor.published, data, settings)
  // Published results by label and by part of the graph are for the whole input.
  const readsWholeInput = series.some(({ input }) => describePartialInput(input) === null)
  return {
    descriptor,
    style: explainer.style,
    items: itemCollector.items(),
    task: {
      task,
      dataset: basename(dataset.name),
      data,
      mainMetric: chooseMainMetric(descriptor, scores),
      chance: descriptor.chance,
      published,
      inputNote: describePartialInputs(series, published),
      publishedByLabel: readsWholeInput ? gatherPublishedByLabel(descriptor, data, scores) : {},
      parts: descriptor.published?.parts ?? [],
      series,
      items: samples,
      rows: outcomes.keys.length,
      measure: outcomes.measure,
      answered: series.map((_, i) => countAnsweredSamples(outcomes, i)),
      review: reviewCollector.review(),
      typesByDifficulty: gatherTypesByDifficulty(outcomes),
      overlap: measureOverlap(outcomes),
      comparisons: compareSeries(series, outcomes),
      consistency: measureConsistency(outcomes),
      repeats: measureRepeats(outcomes),
      extractionMethods: outcomes.extractionMethods,
      proofs: outcomes.proofs,
    },
  }
}

const countAnsweredSamples = ({ keys, codes }: Outcomes, series: number) =>
  new Set(keys.flatMap((key, index) => (codes[series]![index] ? [key.sampleId] : []))).size

type AllScores = readonly (Scores | undefined)[]

/** The task's main metric; for imported runs without it, their first metric. */
function chooseMainMetric({ scorer }: TaskDescriptor, scoresBySeries: AllScores): string {
  const { metrics = {} } = scoresBySeries.find(scores => scores !== undefined) ?? {}
  return Object.hasOwn(metrics, scorer.main) ? scorer.main : (Object.keys(metrics)[0] ?? scorer.main)
}

function gatherPublishedByLabel({ published }: TaskDescriptor, data: DataMatch, scoresBySeries: AllScores) {
  const entries = gatherBreakdowns(scoresBySeries).map(({ label, bands }) => {
    const points = bands.map(({ name }) => [name, published?.byLabel?.(label, name, data) ?? []] as const)
    return [label, Object.fromEntries(points.filter(([, list]) => list.length > 0))] as const
  })
  return Object.fromEntries(entries.filter(([, points]) => Object.keys(points).length > 0))
}

/** Maximum number of series compared pair by pair. */
const maxComparedSeries = 8

function compareSeries(series: readonly Series[], { keys, codes, measure }: Outcomes): Comparison[] {
  if (series.length < 2 || series.length > maxComparedSeries) return []
  return compareOutcomes(
    series.map(({ name, input }, i) => {
      const samples = new Map<string, SampleOutcome>()
      for (const [index, key] of keys.entries()) {
        const code = codes[i]![index]
        if (code) addOutcome(samples, key.sampleId, code === correctCode, key.cluster)
      }
      return { name, measure, input, samples }
    }),
  )
}

/** Gathers the contents of a report. */
export async function gatherReport(inputs: readonly ReportInput[], options: ReportOptions): Promise<Report> {
  const { title, created, itemsPerRun = 300 } = options
  const runIndicesByData = new Map<string, number[]>()
  for (const [i, { header }] of inputs.entries())
    runIndicesByData.set(getGroupKey(header), [...(runIndicesByData.get(getGroupKey(header)) ?? []), i])
  const counts = inputs.map(() => 0)
  const markAssigner = createMarkAssigner()
  const tasks: ReportedTask[] = []
  const items: ReportedItem[] = []
  const published = new Map<string, readonly PublishedTable[]>()
  const styles = new Set<string>()
  for (const indices of runIndicesByData.values()) {
    const taskReport = await gatherTask(tasks.length, indices, inputs, counts, markAssigner, itemsPerRun)
    tasks.push(taskReport.task)
    items.push(...taskReport.items)
    published.set(taskReport.task.task, taskReport.descriptor.published?.tables ?? [])
    if (taskReport.style !== undefined) styles.add(taskReport.style)
  }
  const names = [...new Set(tasks.map(({ task }) => task))]
  return {
    title: title ?? `Evaluation: ${names.join(', ')}`,
    created,
    runs: inputs.map(({ name, header, scores }, i) => ({ name, header, scores, rows: counts[i]! })),
    tasks,
    published: [...published.values()].flat(),
    items,
    styles: [...styles],
    itemsLeftOut: tasks.reduce((sum, task) => sum + task.rows, 0) - items.length,
  }
}
