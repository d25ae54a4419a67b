/** Scores passage by passage, choices made on other folds, and the interval of a difference between two ways to join. */
import type { Metagraph } from '@elenchus/metagraph'
import { scorable, scoreSample } from '@elenchus/metagraph/score'
import { type Interval, meanStatistic, pairedBootstrap } from '@elenchus/statistics'
import { type Distribution, decodeStructure, exactMatchBonus } from '../../packages/explainer/src/decoding/structure.ts'

export const figureNames = ['step F1', 'exact', 'support', 'rebut', 'overall'] as const
/** One number for each figure. */
export type Scores = readonly number[]

/** The scores of a passage whose edges are decided by this distribution; the rest is as the explainer says. */
export function scoresOf(explained: Metagraph, gold: Metagraph, distribution: Distribution | null): Scores {
  const { statements } = gold
  const decoded = distribution && decodeStructure(distribution)
  const edges = Array.from(decoded?.parents ?? []).flatMap((parent, i) =>
    parent < 0
      ? []
      : [
          {
            kind: decoded!.rebuts[i] ? ('rebut' as const) : ('support' as const),
            from: statements[i]!.id,
            to: statements[parent]!.id,
          },
        ],
  )
  const { step, support, rebut, overall } = scoreSample(scorable({ ...explained, edges }), scorable(gold))
  return [step.f1, step.allCorrect, support.f1, rebut.f1, overall]
}

/** The mean of each figure over some passages. */
export const means = (rows: readonly Scores[]): number[] =>
  figureNames.map((_, f) => rows.reduce((sum, row) => sum + row[f]!, 0) / rows.length)

/** What weights are chosen for: what the decoder itself looks for. */
export const worth = (rows: readonly Scores[]): number => {
  const [f1, exact] = means(rows)
  return f1! + exactMatchBonus * exact!
}

/** The candidate that is worth most; of equals the first. */
export function bestOf<T>(candidates: readonly T[], worthOf: (candidate: T) => number): T {
  let best = candidates[0] as T
  let most = Number.NEGATIVE_INFINITY
  for (const each of candidates) {
    const value = worthOf(each)
    if (value > most + 1e-12) [best, most] = [each, value]
  }
  return best
}

/**
 * Every fold joined in the way that was chosen or learnt on the other folds, so that nothing is tuned on what it scores. `choose` sees the
 * rows it may learn from, `apply` the row that is scored.
 */
export function nested<C, R>(
  foldOf: readonly number[],
  choose: (rows: readonly number[]) => C,
  apply: (row: number, chosen: C) => R,
): R[] {
  const rows = foldOf.map((_, row) => row)
  const chosen = new Map([...new Set(foldOf)].map(fold => [fold, choose(rows.filter(row => foldOf[row] !== fold))]))
  return rows.map(row => apply(row, chosen.get(foldOf[row]!)!))
}

export interface Difference {
  readonly value: number
  readonly interval: Interval | null
  readonly p: number
}

/** Each figure with less without, over the same passages; passages of one group are drawn together. */
export const differences = (
  with_: readonly Scores[],
  without: readonly Scores[],
  groups: readonly number[],
): Difference[] =>
  figureNames.map((_, f) => {
    const column = (rows: readonly Scores[]) => meanStatistic(rows.map(row => row[f]!))
    return pairedBootstrap(with_.length, column(with_), column(without), { groups, seed: 1, resamples: 2000 })
  })
