/** Scores per passage, and the difference between two systems with its interval. */
import type { Metagraph } from '@elenchus/metagraph'
import { scoreSample, toScorable } from '@elenchus/metagraph/score'
import { type Interval, meanStatistic, pairedBootstrap } from '@elenchus/statistics'
import { type Distribution, decodeStructure } from '../../packages/explainer/src/decoding/structure.ts'

export const figureNames = ['step F1', 'exact', 'support', 'rebut', 'overall'] as const
/** One number for each figure. */
export type Scores = readonly number[]

/** The scores of a passage whose edges are decided by this distribution. Everything else is as the explainer predicts. */
export function scorePassage(explained: Metagraph, gold: Metagraph, distribution: Distribution | null): Scores {
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
  const { step, support, rebut, overall } = scoreSample(toScorable({ ...explained, edges }), toScorable(gold))
  return [step.f1, step.allCorrect, support.f1, rebut.f1, overall]
}

/** The mean of each figure over some passages. */
export const computeMeans = (rows: readonly Scores[]): number[] =>
  figureNames.map((_, f) => rows.reduce((sum, row) => sum + row[f]!, 0) / rows.length)

export interface Difference {
  readonly value: number
  readonly interval: Interval | null
  readonly p: number
}

/** Paired differences of each figure; the bootstrap resamples groups of passages. */
export const computeDifferences = (
  scores: readonly Scores[],
  baseline: readonly Scores[],
  groups: readonly number[],
): Difference[] =>
  figureNames.map((_, f) => {
    const column = (rows: readonly Scores[]) => meanStatistic(rows.map(row => row[f]!))
    return pairedBootstrap(scores.length, column(scores), column(baseline), { groups, seed: 1, resamples: 2000 })
  })
