/**
 * Two runs over the same samples, compared pair by pair: McNemar's exact test on right and wrong, and a bootstrap of the difference with
 * clusters resampled whole. Unpaired comparison throws away what the runs share, and with it most of the power.
 */
import { clusteredMean, type PairedDifference, pairedBootstrap } from '../statistics/clustered.ts'
import { holm } from '../statistics/holm.ts'
import { type Mcnemar, mcnemar } from '../statistics/mcnemar.ts'
import { detectableDifference } from '../statistics/power.ts'
import type { Row } from '../task/types.ts'

/** The rows of a run that a comparison needs. */
export interface ComparedRun {
  readonly name: string
  readonly rows: AsyncIterable<Row>
}

export interface Comparison {
  readonly first: string
  readonly second: string
  /** Samples (with repeat and protocol) that both runs answered or failed. */
  readonly items: number
  /** Rows of either run that the other does not have; they are left out. */
  readonly unpaired: number
  readonly accuracies: readonly [number, number] | null
  readonly difference: PairedDifference | null
  readonly mcnemar: Mcnemar
  /** After Holm's correction over all comparisons made together; the same as McNemar's p for one. */
  readonly adjustedP: number
  /** The smallest difference that this many items show with power 0.8, given how often the two disagree. */
  readonly detectable: number | null
}

interface Kept {
  readonly right: boolean
  readonly group: string
}

/** Protocols are not part of the pair: a comparison may be of one model under two protocols. */
const keyOf = ({ sampleId, repeat }: Row) => `${sampleId}\u0000${repeat}`

async function keep(rows: AsyncIterable<Row>): Promise<Map<string, Kept>> {
  const kept = new Map<string, Kept>()
  for await (const row of rows) kept.set(keyOf(row), { right: row.correct === true, group: row.group })
  return kept
}

function compareKept(
  first: string,
  second: string,
  a: ReadonlyMap<string, Kept>,
  b: ReadonlyMap<string, Kept>,
  seed: number,
): Comparison {
  const pairs: { first: number; second: number; group: string }[] = []
  for (const [key, one] of a) {
    const two = b.get(key)
    if (two) pairs.push({ first: one.right ? 1 : 0, second: two.right ? 1 : 0, group: one.group })
  }
  const test = mcnemar(
    pairs.map(pair => pair.first === 1),
    pairs.map(pair => pair.second === 1),
  )
  const mean = (side: 'first' | 'second') =>
    clusteredMean(
      pairs.map(pair => ({ value: pair[side], group: pair.group })),
      { resamples: 0 },
    )?.value ?? 0
  const discordant = (test.onlyFirst + test.onlySecond) / Math.max(1, pairs.length)
  return {
    first,
    second,
    items: pairs.length,
    unpaired: a.size + b.size - 2 * pairs.length,
    accuracies: pairs.length === 0 ? null : [mean('first'), mean('second')],
    difference: pairedBootstrap(pairs, { seed }),
    mcnemar: test,
    adjustedP: test.p,
    detectable: discordant === 0 ? null : detectableDifference(pairs.length, discordant),
  }
}

/** Compares every pair of runs, first against later ones, with Holm's correction over all of them. */
export async function compareRuns(
  runs: readonly ComparedRun[],
  { seed = 1 }: { seed?: number } = {},
): Promise<Comparison[]> {
  const kept = await Promise.all(runs.map(run => keep(run.rows)))
  const comparisons: Comparison[] = []
  for (let i = 0; i < runs.length; i++)
    for (let j = i + 1; j < runs.length; j++)
      comparisons.push(compareKept(runs[i]!.name, runs[j]!.name, kept[i]!, kept[j]!, seed))
  const adjusted = holm(comparisons.map(each => each.mcnemar.p))
  return comparisons.map((each, i) => ({ ...each, adjustedP: adjusted[i]! }))
}
