/**
 * Totals over a data set, derived from the samples as they stream by; memory does not grow with their number.
 *
 * Intervals come from a Poisson bootstrap, which needs no second pass, so that macro-F1, a figure of the whole set, has an
 * interval like the rest.
 */
import { type Interval, poissonResamples, resampledInterval } from '@elenchus/statistics'
import type { Scorable } from '../model/scorable.ts'
import type { Mode } from './keys.ts'
import { type SampleScore, scoreSample } from './sample.ts'
import { addTo, createTally, type Figures, figuresOf, operatorsOf, sampleVector, type Tally } from './tally.ts'

export interface ScoreReport {
  readonly mode: Mode
  readonly samples: number
  readonly figures: Figures
  /** 95% intervals of the named figures; absent where none were asked for. */
  readonly intervals?: Readonly<Partial<Record<keyof Figures, Interval>>>
}

export interface ScoreOptions {
  readonly mode?: Mode
  /** Number of bootstrap resamples; 0 (the default) asks for no intervals. */
  readonly resamples?: number
  readonly seed?: number
}

export interface MetagraphScorer {
  /** Scores one more sample, adds it to the totals and gives its own score. */
  add(predicted: Scorable, gold: Scorable): SampleScore
  report(): ScoreReport
}

function intervalsOf(
  resampled: readonly Tally[],
  groupsFor: (key: keyof Figures) => number,
): Partial<Record<keyof Figures, Interval>> {
  const all = resampled.filter(tally => tally.samples > 0).map(figuresOf)
  const intervals: Partial<Record<keyof Figures, Interval>> = {}
  for (const key of Object.keys(all[0] ?? {}) as (keyof Figures)[]) {
    const interval = resampledInterval(
      all.map(figures => figures[key]).filter(value => value !== null),
      { groups: groupsFor(key), ...(isCount(key) ? { range: null } : {}) },
    )
    if (interval) intervals[key] = interval
  }
  return intervals
}

/** Figures that are no shares. */
const isCount = (key: keyof Figures) => /head(?:AndTail)?Matches$/.test(key)

/** A scorer that takes samples one by one, for files of any length. */
export function createScorer({ mode = 'official', resamples = 0, seed = 1 }: ScoreOptions = {}): MetagraphScorer {
  const total = createTally()
  const resampled = Array.from({ length: resamples }, createTally)
  const enter = poissonResamples(resamples, seed)
  // The figure of an operator is told by the samples that have it alone.
  const holding = new Map<string, number>()
  return {
    add(predicted, gold) {
      const score = scoreSample(predicted, gold, { mode })
      const vector = sampleVector(score, predicted, gold)
      addTo(total, vector, 1)
      for (const operator of operatorsOf(vector))
        holding.set(`operator.${operator}`, (holding.get(`operator.${operator}`) ?? 0) + 1)
      enter((resample, times) => addTo(resampled[resample]!, vector, times))
      return score
    },
    report() {
      const base = { mode, samples: total.samples, figures: figuresOf(total) }
      if (resamples === 0) return base
      return { ...base, intervals: intervalsOf(resampled, key => holding.get(key) ?? total.samples) }
    },
  }
}
