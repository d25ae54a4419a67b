/**
 * Two runs over the same samples, compared pair by pair: McNemar's exact test on right and wrong, and a bootstrap of the difference with
 * clusters resampled whole. Unpaired comparison throws away what the runs share, and with it most of the power.
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
import type { Row } from '../contract/task.ts'
import { EvaluationError } from '../error.ts'
import { importedFrom, type RunHeader } from '../log/header.ts'
import { inputRead } from '../log/input-read.ts'
import { describeRun } from '../tasks/registry.ts'

/** The rows of a run that a comparison needs. */
export interface ComparedRun {
  readonly name: string
  /** What it is called under each protocol; by default its name, with the protocol in brackets where it has several. */
  readonly names?: ReadonlyMap<string, string>
  readonly header: RunHeader
  readonly rows: AsyncIterable<Row>
}

export interface Comparison {
  readonly first: string
  readonly second: string
  /** What counts as right: the task's verdict, or for metagraphs that every step is right. */
  readonly measure: string
  /** The parts of the input that each run's model read, such as `CQA` or `A`; null where the task has none. */
  readonly inputs: readonly [string | null, string | null]
  /** Samples that both runs answered or failed. One that was asked several times is one item. */
  readonly items: number
  /** How often a sample was asked, at most, by either. */
  readonly repeats: number
  /** Samples of either run that the other does not have; they are left out. */
  readonly unpaired: number
  readonly accuracies: readonly [number, number] | null
  /** Of the accuracies, clustered; null for a single cluster. */
  readonly intervals: readonly [Interval | null, Interval | null]
  readonly difference: PairedDifference | null
  readonly mcnemar: Mcnemar
  /** After Holm's correction over all comparisons made together; the same as McNemar's p for one. */
  readonly adjustedP: number
  /** The smallest difference that this many items show with power 0.8, given how often the two disagree. */
  readonly detectable: number | null
}

/** The outcome of one sample: how often it was asked and right, and the cluster it belongs to. */
export interface Kept {
  readonly right: number
  readonly times: number
  readonly group: string
}

/** The outcomes of one run under one protocol, by sample. Protocols are not part of the pair: one model may be compared under two. */
export interface Outcomes {
  readonly name: string
  readonly measure: string
  /** The parts of the input that the model read. */
  readonly input?: string | null
  readonly kept: ReadonlyMap<string, Kept>
}

/** Adds an answer to the outcome of its sample: repeats are not items of their own, or many repeats would pass for many items. */
export function addOutcome(kept: Map<string, Kept>, sample: string, right: boolean, group: string): void {
  const known = kept.get(sample)
  const one = right ? 1 : 0
  kept.set(
    sample,
    known ? { ...known, right: known.right + one, times: known.times + 1 } : { right: one, times: 1, group },
  )
}

const share = ({ right, times }: Kept) => right / times

/** A run with several protocols is as many runs as it has protocols. */
async function outcomesOf({ name, names, header, rows }: ComparedRun): Promise<Outcomes[]> {
  const { measure, verdict } = (await describeRun(header)).judging
  const byProtocol = new Map<string, Map<string, Kept>>()
  for await (const row of rows) {
    const kept = byProtocol.get(row.protocol) ?? new Map<string, Kept>()
    byProtocol.set(row.protocol, kept)
    addOutcome(kept, row.sampleId, verdict(row) === 'right', row.group)
  }
  return [...byProtocol].map(([protocol, kept]) => ({
    name: names?.get(protocol) ?? (byProtocol.size === 1 ? name : `${name} (${protocol})`),
    measure,
    input: inputRead(header.settings),
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
  // With one answer each this is McNemar's test; with several, the sign test on which of the two was right more often.
  const test = mcnemarCounts(
    pairs.filter(pair => pair.first > pair.second).length,
    pairs.filter(pair => pair.first < pair.second).length,
  )
  const mean = (side: 'first' | 'second') => {
    const run = side === 'first' ? first : second
    // A run whose rows all have a partner has the same mean in every comparison.
    const whole = run.kept.size === pairs.length
    const found = whole ? known.get(run) : undefined
    if (found !== undefined) return found
    const made = clusteredMean(
      pairs.map(pair => ({ value: pair[side], group: pair.group })),
      { seed },
    )
    if (whole) known.set(run, made)
    return made
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
  /** Name of a run: only pairs with it are compared. */
  readonly baseline?: string
}

/** Whether two runs may be paired: the same task over the same data. What other tools ran is told by its items alone. */
function ofOneKind(a: RunHeader, b: RunHeader): boolean {
  if (importedFrom(a) !== null || importedFrom(b) !== null) return true
  if (a.settings.task !== b.settings.task) return false
  const split = ({ data }: RunHeader) => (data?.kind === 'whole' || data?.kind === 'part' ? data.split : null)
  return a.settings.dataset.checksum === b.settings.dataset.checksum || (split(a) !== null && split(a) === split(b))
}

/** Compares pairs of runs of one task over the same data, first against later ones, with Holm's correction over what was compared. */
export async function compareRuns(runs: readonly ComparedRun[], options: CompareOptions = {}): Promise<Comparison[]> {
  const { baseline } = options
  if (baseline !== undefined && !runs.some(({ name }) => name === baseline))
    throw new EvaluationError(
      `baseline ${baseline}: unknown run; there are ${runs.map(({ name }) => name).join(', ')}`,
      {
        setting: 'baseline',
      },
    )
  const all = (
    await Promise.all(runs.map(async run => (await outcomesOf(run)).map(outcomes => ({ outcomes, run }))))
  ).flat()
  const headers = new Map(all.map(({ outcomes, run }) => [outcomes, run] as const))
  const wanted = (a: Outcomes, b: Outcomes) => {
    const [first, second] = [headers.get(a)!, headers.get(b)!]
    if (baseline !== undefined && first.name !== baseline && second.name !== baseline) return false
    return ofOneKind(first.header, second.header)
  }
  // The baseline stands first in its pairs.
  const ordered = all
    .map(({ outcomes }) => outcomes)
    .sort((a, b) => Number(headers.get(b)!.name === baseline) - Number(headers.get(a)!.name === baseline))
  return compareOutcomes(ordered, options, wanted)
}

/** The same for outcomes that are already known. Pairs that share no item are no tests, and nothing is corrected for them. */
export function compareOutcomes(
  runs: readonly Outcomes[],
  { seed = 1 }: CompareOptions = {},
  wanted: (first: Outcomes, second: Outcomes) => boolean = () => true,
): Comparison[] {
  const known: Means = new Map()
  const comparisons = runs.flatMap((first, i) =>
    runs.slice(i + 1).flatMap(second => (wanted(first, second) ? [compareTwo(first, second, seed, known)] : [])),
  )
  const made = comparisons.filter(({ items }) => items > 0)
  const adjusted = new Map(holm(made.map(each => each.mcnemar.p)).map((p, i) => [made[i]!, p] as const))
  return comparisons.map(each => ({ ...each, adjustedP: adjusted.get(each) ?? each.mcnemar.p }))
}
