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
  mcnemar,
  type PairedDifference,
} from '@elenchus/statistics'
import type { Row } from '../contract/task.ts'
import type { RunHeader } from '../log/header.ts'
import { describeRun } from '../tasks/registry.ts'

/** The rows of a run that a comparison needs. */
export interface ComparedRun {
  readonly name: string
  readonly header: RunHeader
  readonly rows: AsyncIterable<Row>
}

export interface Comparison {
  readonly first: string
  readonly second: string
  /** What counts as right: the task's verdict, or for metagraphs that every step is right. */
  readonly measure: string
  /** Samples (with repeat) that both runs answered or failed. */
  readonly items: number
  /** Rows of either run that the other does not have; they are left out. */
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

/** One outcome: right or not, and the cluster it belongs to. */
export interface Kept {
  readonly right: boolean
  readonly group: string
}

/** The outcomes of one run under one protocol, by sample and repeat. */
export interface Outcomes {
  readonly name: string
  readonly measure: string
  readonly kept: ReadonlyMap<string, Kept>
}

/** Protocols are not part of the pair: a comparison may be of one model under two protocols. */
const pairKey = ({ sampleId, repeat }: Row) => `${sampleId}\u0000${repeat}`

/** A run with several protocols is as many runs as it has protocols. */
async function outcomesOf({ name, header, rows }: ComparedRun): Promise<Outcomes[]> {
  const { measure, verdict } = (await describeRun(header)).judging
  const byProtocol = new Map<string, Map<string, Kept>>()
  for await (const row of rows) {
    const kept = byProtocol.get(row.protocol) ?? new Map<string, Kept>()
    byProtocol.set(row.protocol, kept)
    kept.set(pairKey(row), { right: verdict(row) === 'right', group: row.group })
  }
  return [...byProtocol].map(([protocol, kept]) => ({
    name: byProtocol.size === 1 ? name : `${name} (${protocol})`,
    measure,
    kept,
  }))
}

type Means = Map<Outcomes, Estimate | null>

function compareTwo(first: Outcomes, second: Outcomes, seed: number, known: Means): Comparison {
  const [a, b] = [first.kept, second.kept]
  const pairs: { first: number; second: number; group: string }[] = []
  for (const [key, one] of a) {
    const two = b.get(key)
    if (two) pairs.push({ first: one.right ? 1 : 0, second: two.right ? 1 : 0, group: one.group })
  }
  const test = mcnemar(
    pairs.map(pair => pair.first === 1),
    pairs.map(pair => pair.second === 1),
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
    items: pairs.length,
    unpaired: a.size + b.size - 2 * pairs.length,
    accuracies: means[0] && means[1] ? [means[0].value, means[1].value] : null,
    intervals: [means[0]?.interval ?? null, means[1]?.interval ?? null],
    difference: clusteredDifference(pairs, { seed }),
    mcnemar: test,
    adjustedP: test.p,
    detectable: discordant === 0 ? null : detectableDifference(pairs.length, discordant),
  }
}

/** Compares every pair of runs, first against later ones, with Holm's correction over all of them. */
export async function compareRuns(
  runs: readonly ComparedRun[],
  options: { seed?: number } = {},
): Promise<Comparison[]> {
  return compareOutcomes((await Promise.all(runs.map(outcomesOf))).flat(), options)
}

/** The same for outcomes that are already known. */
export function compareOutcomes(runs: readonly Outcomes[], { seed = 1 }: { seed?: number } = {}): Comparison[] {
  const comparisons: Comparison[] = []
  const known: Means = new Map()
  for (let i = 0; i < runs.length; i++)
    for (let j = i + 1; j < runs.length; j++) comparisons.push(compareTwo(runs[i]!, runs[j]!, seed, known))
  const adjusted = holm(comparisons.map(each => each.mcnemar.p))
  return comparisons.map((each, i) => ({ ...each, adjustedP: adjusted[i]! }))
}
