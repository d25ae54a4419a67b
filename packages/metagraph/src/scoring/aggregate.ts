/**
 * Aggregates scores over a data set as a stream, in constant memory. Confidence intervals are computed by a Poisson bootstrap, which needs no
 * second pass and works for macro-F1, a statistic of the whole set, too.
 */
import { type Interval, poissonResamples, resampledInterval } from '@elenchus/statistics'
import type { Scorable } from '../model/metagraph.ts'
import type { ScoringMode } from './keys.ts'
import { type SampleScore, scoreSample } from './sample.ts'
import type { Figures, Tally } from './tally.ts'
import { addVector, computeFigures, computeSampleVector, createTally, listOperators } from './tally.ts'

export interface ScoreReport {
  readonly mode: ScoringMode
  readonly samples: number
  readonly figures: Figures
  /** 95% confidence intervals, if requested. */
  readonly intervals?: Readonly<Partial<Record<keyof Figures, Interval>>>
}

export interface ScoreOptions {
  readonly mode?: ScoringMode
  /** Number of bootstrap resamples; 0 (the default) for no intervals. */
  readonly resamples?: number
  readonly seed?: number
}

export interface MetagraphScorer {
  /** Scores a sample, adds it to the totals and returns its score. */
  add(predicted: Scorable, gold: Scorable): SampleScore
  report(): ScoreReport
}

function computeIntervals(
  resampled: readonly Tally[],
  countGroups: (key: keyof Figures) => number,
): Partial<Record<keyof Figures, Interval>> {
  const resampledFigures = resampled.filter(tally => tally.samples > 0).map(computeFigures)
  const intervals: Partial<Record<keyof Figures, Interval>> = {}
  for (const key of Object.keys(resampledFigures[0] ?? {}) as (keyof Figures)[]) {
    const interval = resampledInterval(
      resampledFigures.map(figures => figures[key]).filter(value => value !== null),
      { groups: countGroups(key), range: isCount(key) ? null : undefined },
    )
    if (interval) intervals[key] = interval
  }
  return intervals
}

/** True if a figure is a count, not a proportion. */
const isCount = (key: keyof Figures) => /head(?:AndTail)?Matches$/.test(key)

/** Creates a scorer that takes samples one by one. */
export function createScorer({ mode = 'official', resamples = 0, seed = 1 }: ScoreOptions = {}): MetagraphScorer {
  const total = createTally()
  const resampled = Array.from({ length: resamples }, createTally)
  const addToResamples = poissonResamples(resamples, seed)
  // Only samples that contain an operator count for its figure.
  const operatorSamples = new Map<string, number>()
  return {
    add(predicted, gold) {
      const score = scoreSample(predicted, gold, { mode })
      const vector = computeSampleVector(score, predicted, gold)
      addVector(total, vector, 1)
      for (const operator of listOperators(vector))
        operatorSamples.set(`operator.${operator}`, (operatorSamples.get(`operator.${operator}`) ?? 0) + 1)
      addToResamples((resample, times) => addVector(resampled[resample]!, vector, times))
      return score
    },
    report() {
      const base = { mode, samples: total.samples, figures: computeFigures(total) }
      if (resamples === 0) return base
      return { ...base, intervals: computeIntervals(resampled, key => operatorSamples.get(key) ?? total.samples) }
    },
  }
}
