/**
 * Totals over a data set, derived from the samples as they stream by; memory does not grow with their number.
 *
 * Intervals come from a Poisson bootstrap: each sample enters each of B resamples a Poisson(1) number of times, which is
 * what drawing with replacement tends to and needs no second pass (so that macro-F1, a figure of the whole set, has an
 * interval like the rest).
 */
import { random } from '@elenchus/learning'
import type { Scorable } from '../model/scorable.ts'
import type { Mode } from './keys.ts'
import { type SampleScore, scoreSample } from './sample.ts'
import { addTo, createTally, type Figures, figuresOf, sampleVector, type Tally } from './tally.ts'

export interface Interval {
  readonly low: number
  readonly high: number
}

export interface ScoreReport {
  readonly mode: Mode
  readonly samples: number
  readonly figures: Figures
  /** 95% percentile intervals of the named figures; absent where none were asked for. */
  readonly intervals?: Readonly<Partial<Record<keyof Figures, Interval>>>
}

export interface ScoreOptions {
  readonly mode?: Mode
  /** Number of bootstrap resamples; 0 (the default) asks for no intervals. */
  readonly resamples?: number
  readonly seed?: number
}

export interface Scorer {
  /** Scores one more sample, adds it to the totals and gives its own score. */
  add(predicted: Scorable, gold: Scorable): SampleScore
  report(): ScoreReport
}

/** Knuth's method: the number of uniform draws whose product stays above e^-1. */
function poisson(next: () => number): number {
  const limit = Math.exp(-1)
  let product = next()
  let count = 0
  while (product > limit) {
    product *= next()
    count++
  }
  return count
}

function percentile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1)
  const low = Math.floor(at)
  const below = sorted[low]!
  const above = sorted[Math.min(low + 1, sorted.length - 1)]!
  return below + (above - below) * (at - low)
}

function intervalsOf(resampled: readonly Tally[]): Partial<Record<keyof Figures, Interval>> {
  const all = resampled.filter(tally => tally.samples > 0).map(figuresOf)
  const intervals: Partial<Record<keyof Figures, Interval>> = {}
  for (const key of Object.keys(all[0] ?? {}) as (keyof Figures)[]) {
    const values = Float64Array.from(all.map(figures => figures[key]).filter(value => value !== null)).sort()
    if (values.length > 0) intervals[key] = { low: percentile(values, 0.025), high: percentile(values, 0.975) }
  }
  return intervals
}

/** A scorer that takes samples one by one, for files of any length. */
export function createScorer({ mode = 'official', resamples = 0, seed = 1 }: ScoreOptions = {}): Scorer {
  const total = createTally()
  const resampled = Array.from({ length: resamples }, createTally)
  const generator = random(seed)
  return {
    add(predicted, gold) {
      const score = scoreSample(predicted, gold, { mode })
      const vector = sampleVector(score, predicted, gold)
      addTo(total, vector, 1)
      for (const tally of resampled) {
        const weight = poisson(() => generator.next())
        if (weight > 0) addTo(tally, vector, weight)
      }
      return score
    },
    report() {
      const base = { mode, samples: total.samples, figures: figuresOf(total) }
      return resamples > 0 ? { ...base, intervals: intervalsOf(resampled) } : base
    },
  }
}
