/**
 * Paired comparison of runs over the same samples: McNemar's exact test, and a bootstrap of the difference that resamples whole
 * clusters. An unpaired comparison would have much less power.
 */
import {
  clusteredDifference,
  clusteredMean,
  detectableDifference,
  type Estimate,
  holm,
  type Interval,
  type Mcnemar,
  mcnemarCounts,
  type PairedDifference,
} from '@elenchus/statistics'
import { EvaluationError } from '../error.ts'
import { importedFrom, type RunHeader } from '../log/header.ts'
import { getInputParts } from '../log/input-parts.ts'
import type { Row } from '../task.ts'
import { describeRun } from '../tasks/registry.ts'

/** A run to compare. */
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
  /** What counts as correct: the task's verdict, or for metagraphs that every step is correct. */
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
export interface Kept {
  readonly right: number
  readonly times: number
  readonly group: string
}

/** Outcomes of one run under one protocol, by sample. */
export interface Outcomes {
  readonly name: string
  readonly measure: string
  /** Input parts that the model read. */
  readonly input?: string | null
  readonly kept: ReadonlyMap<string, Kept>
}

/** Adds an answer to its sample's outcome, so that repeats do not count as independent items. */
export function addOutcome(kept: Map<string, Kept>, sample: string, right: boolean, group: string): void {
  const known = kept.get(sample)
  const one = right ? 1 : 0
  kept.set(
    sample,
    known ? { ...known, right: known.right + one, times: known.times + 1 } : { right: one, times: 1, group },
  )
}

const share = ({ right, times }: Kept) => right / times

/** Outcomes of a run, one set per protocol. */
async function outcomesOf({ name, names, header, rows }: ComparedRun): Promise<Outcomes[]> {
  const { measure, verdict } = (await describeRun(header)).verdictRule
  const byProtocol = new Map<string, Map<string, Kept>>()
  for await (const row of rows) {
    const kept = byProtocol.get(row.protocol) ?? new Map<string, Kept>()
    byProtocol.set(row.protocol, kept)
    addOutcome(kept, row.sampleId, verdict(row) === 'right', row.group)
  }
  return [...byProtocol].map(([protocol, kept]) => ({
    name: names?.get(protocol) ?? (byProtocol.size === 1 ? name : `${name} (${protocol})`),
    measure,
    input: getInputParts(header.settings),
    kept,
  }))
}

type Means = Map<Outcomes, Estimate | null>

function compareTwo(first: Outcomes, second: Outcomes, seed: number, known: Means): Comparison {
  const [a, b] = [first.kept, second.kept]
  const pairs: { first: number; second: number; group: string }[] = []
  let repeats = 0
  for (const [key, one] of a) {
    const two = b.get(key)
    if (!two) continue
    pairs.push({ first: share(one), second: share(two), group: one.group })
    repeats = Math.max(repeats, one.times, two.times)
  }
  // With one answer per sample this is McNemar's test; with repeats, the sign test on which run was correct more often.
  const test = mcnemarCounts(
    pairs.filter(pair => pair.first > pair.second).length,
    pairs.filter(pair => pair.first < pair.second).length,
  )
  const mean = (position: 'first' | 'second') => {
    const run = position === 'first' ? first : second
    // A fully paired run has the same mean in every comparison.
    const whole = run.kept.size === pairs.length
    const found = whole ? known.get(run) : undefined
    if (found !== undefined) return found
    const computed = clusteredMean(
      pairs.map(pair => ({ value: pair[position], group: pair.group })),
      { seed },
    )
    if (whole) known.set(run, computed)
    return computed
  }
  const means = [mean('first'), mean('second')] as const
  const discordant = (test.onlyFirst + test.onlySecond) / Math.max(1, pairs.length)
  return {
    first: first.name,
    second: second.name,
    measure: first.measure,
    inputs: [first.input ?? null, second.input ?? null],
    items: pairs.length,
    repeats,
    unpaired: a.size + b.size - 2 * pairs.length,
    accuracies: means[0] && means[1] ? [means[0].value, means[1].value] : null,
    intervals: [means[0]?.interval ?? null, means[1]?.interval ?? null],
    difference: clusteredDifference(pairs, { seed }),
    mcnemar: test,
    adjustedP: test.p,
    detectable: discordant === 0 ? null : detectableDifference(pairs.length, discordant),
  }
}

export interface CompareOptions {
  readonly seed?: number
  /** Name of a run; only pairs with it are compared. */
  readonly baseline?: string
}

/** Whether two runs can be paired: same task and data. Imported runs are matched by their items alone. */
function areComparable(a: RunHeader, b: RunHeader): boolean {
  if (importedFrom(a) !== null || importedFrom(b) !== null) return true
  if (a.settings.task !== b.settings.task) return false
  const split = ({ data }: RunHeader) => (data?.kind === 'whole' || data?.kind === 'part' ? data.split : null)
  return a.settings.dataset.checksum === b.settings.dataset.checksum || (split(a) !== null && split(a) === split(b))
}

/** Compares pairs of runs of one task over the same data, with Holm's correction. */
export async function compareRuns(runs: readonly ComparedRun[], options: CompareOptions = {}): Promise<Comparison[]> {
  const { baseline } = options
  if (baseline !== undefined && !runs.some(({ name }) => name === baseline))
    throw new EvaluationError(
      `baseline ${baseline}: unknown run; there are ${runs.map(({ name }) => name).join(', ')}`,
      'baseline',
    )
  const all = (
    await Promise.all(runs.map(async run => (await outcomesOf(run)).map(outcomes => ({ outcomes, run }))))
  ).flat()
  const headers = new Map(all.map(({ outcomes, run }) => [outcomes, run] as const))
  const wanted = (a: Outcomes, b: Outcomes) => {
    const [first, second] = [headers.get(a)!, headers.get(b)!]
    if (baseline !== undefined && first.name !== baseline && second.name !== baseline) return false
    return areComparable(first.header, second.header)
  }
  // The baseline comes first in its pairs.
  const ordered = all
    .map(({ outcomes }) => outcomes)
    .sort((a, b) => Number(headers.get(b)!.name === baseline) - Number(headers.get(a)!.name === baseline))
  return compareOutcomes(ordered, options, wanted)
}

/** Compares outcomes directly. Pairs without shared items are not tests and do not count for the correction. */
export function compareOutcomes(
  runs: readonly Outcomes[],
  { seed = 1 }: CompareOptions = {},
  wanted: (first: Outcomes, second: Outcomes) => boolean = () => true,
): Comparison[] {
  const known: Means = new Map()
  const comparisons = runs.flatMap((first, i) =>
    runs.slice(i + 1).flatMap(second => (wanted(first, second) ? [compareTwo(first, second, seed, known)] : [])),
  )
  const tested = comparisons.filter(({ items }) => items > 0)
  const adjusted = new Map(holm(tested.map(each => each.mcnemar.p)).map((p, i) => [tested[i]!, p] as const))
  return comparisons.map(each => ({ ...each, adjustedP: adjusted.get(each) ?? each.mcnemar.p }))
}
