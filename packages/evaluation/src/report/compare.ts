/** Paired comparison of runs over the same samples: McNemar's exact test and a clustered bootstrap of the difference. */
import type { Estimate, Interval, Mcnemar, PairedDifference } from '@elenchus/statistics'
import { clusteredDifference, clusteredMean, detectableDifference, holm, mcnemarCounts } from '@elenchus/statistics'
import { EvaluationError } from '../error.ts'
import { getImportTool, type RunHeader } from '../log/header.ts'
import { getInputParts } from '../log/input-parts.ts'
import type { Row } from '../task.ts'
import { describeRun } from '../tasks/registry.ts'

export interface ComparedRun {
  readonly name: string
  /** Name under each protocol; default: the run's name, with the protocol if there are several. */
  readonly names?: ReadonlyMap<string, string>
  readonly header: RunHeader
  readonly rows: AsyncIterable<Row>
}

export interface Comparison {
  readonly first: string
  readonly second: string
  /** Name of the correctness criterion: the task's verdict or, for metagraphs, that every step is correct. */
  readonly measure: string
  /** Input parts that each model read, such as `CQA` or `A`; null for tasks without parts. */
  readonly inputs: readonly [string | null, string | null]
  /** Samples that both runs answered or failed; repeats of a sample count as one item. */
  readonly items: number
  /** Maximum number of repeats of a sample. */
  readonly repeats: number
  /** Samples that only one of the runs has; they are left out. */
  readonly unpaired: number
  readonly accuracies: readonly [number, number] | null
  /** Clustered 95% intervals of the accuracies; null for a single cluster. */
  readonly intervals: readonly [Interval | null, Interval | null]
  readonly difference: PairedDifference | null
  readonly mcnemar: Mcnemar
  /** McNemar's p after Holm's correction over all comparisons. */
  readonly adjustedP: number
  /** Smallest difference detectable with 80% power, given the number of items and how often the runs disagree. */
  readonly detectable: number | null
}

/** Outcome of one sample: number of correct answers, number of answers, and its cluster. */
export interface SampleOutcome {
  readonly correct: number
  readonly answers: number
  readonly group: string
}

/** Outcomes of one run under one protocol, by sample. */
export interface RunOutcomes {
  readonly name: string
  readonly measure: string
  /** Input parts that the model read. */
  readonly input?: string | null
  readonly samples: ReadonlyMap<string, SampleOutcome>
}

/** Adds an answer to its sample's outcome, so that repeats do not count as independent items. */
export function addOutcome(
  outcomesBySample: Map<string, SampleOutcome>,
  sample: string,
  isCorrect: boolean,
  group: string,
): void {
  const outcome = outcomesBySample.get(sample) ?? { correct: 0, answers: 0, group }
  outcomesBySample.set(sample, {
    ...outcome,
    correct: outcome.correct + (isCorrect ? 1 : 0),
    answers: outcome.answers + 1,
  })
}

const getAccuracy = ({ correct, answers }: SampleOutcome) => correct / answers

/** Outcomes of a run, one set per protocol. */
async function gatherRunOutcomes({ name, names, header, rows }: ComparedRun): Promise<RunOutcomes[]> {
  const { measure, verdict } = (await describeRun(header)).verdictRule
  const byProtocol = new Map<string, Map<string, SampleOutcome>>()
  for await (const row of rows) {
    const samples = byProtocol.get(row.protocol) ?? new Map<string, SampleOutcome>()
    byProtocol.set(row.protocol, samples)
    addOutcome(samples, row.sampleId, verdict(row) === 'right', row.group)
  }
  return [...byProtocol].map(([protocol, samples]) => ({
    name: names?.get(protocol) ?? (byProtocol.size === 1 ? name : `${name} (${protocol})`),
    measure,
    input: getInputParts(header.settings),
    samples,
  }))
}

type MeanByRun = Map<RunOutcomes, Estimate | null>

function comparePair(first: RunOutcomes, second: RunOutcomes, seed: number, cachedMeans: MeanByRun): Comparison {
  const [firstSamples, secondSamples] = [first.samples, second.samples]
  const pairs: { first: number; second: number; group: string }[] = []
  let repeats = 0
  for (const [key, firstSample] of firstSamples) {
    const secondSample = secondSamples.get(key)
    if (!secondSample) continue
    pairs.push({ first: getAccuracy(firstSample), second: getAccuracy(secondSample), group: firstSample.group })
    repeats = Math.max(repeats, firstSample.answers, secondSample.answers)
  }
  // With one answer per sample this is McNemar's test; with repeats, the sign test on which run was correct more often.
  const mcnemar = mcnemarCounts(
    pairs.filter(pair => pair.first > pair.second).length,
    pairs.filter(pair => pair.first < pair.second).length,
  )
  const estimateMean = (position: 'first' | 'second') => {
    const run = position === 'first' ? first : second
    // A fully paired run has the same mean in every comparison.
    const isFullyPaired = run.samples.size === pairs.length
    const cachedMean = isFullyPaired ? cachedMeans.get(run) : undefined
    if (cachedMean !== undefined) return cachedMean
    const values = pairs.map(pair => ({ value: pair[position], group: pair.group }))
    const newMean = clusteredMean(values, { seed })
    if (isFullyPaired) cachedMeans.set(run, newMean)
    return newMean
  }
  const means = [estimateMean('first'), estimateMean('second')] as const
  const discordantShare = (mcnemar.onlyFirst + mcnemar.onlySecond) / Math.max(1, pairs.length)
  return {
    first: first.name,
    second: second.name,
    measure: first.measure,
    inputs: [first.input ?? null, second.input ?? null],
    items: pairs.length,
    repeats,
    unpaired: firstSamples.size + secondSamples.size - 2 * pairs.length,
    accuracies: means[0] && means[1] ? [means[0].value, means[1].value] : null,
    intervals: [means[0]?.interval ?? null, means[1]?.interval ?? null],
    difference: clusteredDifference(pairs, { seed }),
    mcnemar,
    // Corrected by `compareOutcomes`, which knows all comparisons.
    adjustedP: mcnemar.p,
    detectable: discordantShare === 0 ? null : detectableDifference(pairs.length, discordantShare),
  }
}

export interface CompareOptions {
  readonly seed?: number
  /** Name of a run; only pairs with it are compared. */
  readonly baseline?: string
}

/** True if two runs can be paired: same task and data. Imported runs are matched by their items alone. */
function areComparable(a: RunHeader, b: RunHeader): boolean {
  if (getImportTool(a) !== null || getImportTool(b) !== null) return true
  if (a.settings.task !== b.settings.task) return false
  const getSplit = ({ data }: RunHeader) => (data?.kind === 'whole' || data?.kind === 'part' ? data.split : null)
  return (
    a.settings.dataset.checksum === b.settings.dataset.checksum || (getSplit(a) !== null && getSplit(a) === getSplit(b))
  )
}

/** Compares pairs of runs of one task over the same data, with Holm's correction. */
export async function compareRuns(runs: readonly ComparedRun[], options: CompareOptions = {}): Promise<Comparison[]> {
  const { baseline } = options
  const names = runs.map(({ name }) => name)
  if (baseline !== undefined && !names.includes(baseline))
    throw new EvaluationError(`baseline ${baseline}: unknown run; available: ${names.join(', ')}`, 'baseline')
  const outcomesByRun = await Promise.all(runs.map(gatherRunOutcomes))
  const runsByOutcomes = new Map(
    outcomesByRun.flatMap((outcomes, i) => outcomes.map(each => [each, runs[i]!] as const)),
  )
  const isBaseline = (outcomes: RunOutcomes) => runsByOutcomes.get(outcomes)!.name === baseline
  const shouldCompare = (a: RunOutcomes, b: RunOutcomes) => {
    const [first, second] = [runsByOutcomes.get(a)!, runsByOutcomes.get(b)!]
    if (baseline !== undefined && first.name !== baseline && second.name !== baseline) return false
    return areComparable(first.header, second.header)
  }
  // The baseline comes first in its pairs.
  const sortedOutcomes = outcomesByRun.flat().sort((a, b) => Number(isBaseline(b)) - Number(isBaseline(a)))
  return compareOutcomes(sortedOutcomes, options, shouldCompare)
}

/** Compares outcomes directly. Pairs without shared items are not tests and do not count for the correction. */
export function compareOutcomes(
  runs: readonly RunOutcomes[],
  { seed = 1 }: CompareOptions = {},
  shouldCompare: (first: RunOutcomes, second: RunOutcomes) => boolean = () => true,
): Comparison[] {
  const cachedMeans: MeanByRun = new Map()
  const comparisons = runs.flatMap((first, i) =>
    runs
      .slice(i + 1)
      .flatMap(second => (shouldCompare(first, second) ? [comparePair(first, second, seed, cachedMeans)] : [])),
  )
  const tested = comparisons.filter(({ items }) => items > 0)
  const adjusted = new Map(holm(tested.map(each => each.mcnemar.p)).map((p, i) => [tested[i]!, p] as const))
  return comparisons.map(each => ({ ...each, adjustedP: adjusted.get(each) ?? each.mcnemar.p }))
}
