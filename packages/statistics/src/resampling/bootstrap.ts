/**
 * Bootstrap intervals (Efron 1979) of any statistic: its values on many samples drawn with replacement from the rows
 * themselves; the interval runs between percentiles of those values. With groups, whole groups are drawn: rows of one
 * passage are not independent, and an interval that pretends they are is too narrow. Where all samples are alike, `unanimous.ts`
 * says what is possible. For a mean, `clusteredMean` does the same faster.
 */
import { type Interval, tail95 } from '../quantile.ts'
import { random, type Seed } from '../random/random.ts'
import { groupRows } from './group-rows.ts'
import { drawWithReplacement } from './resample.ts'
import { differences, resampledInterval } from './unanimous.ts'

/** A number computed from some rows; a row may be given more than once. The array is used again for the next sample. */
export type Statistic = (rows: Uint32Array) => number

export interface BootstrapOptions {
  /** Samples drawn. Default 1,000. */
  readonly resamples?: number | undefined
  /** The share of samples left out on either side of the interval. Default 0.025, a 95% interval. */
  readonly tail?: number | undefined
  readonly seed?: Seed | undefined
  /** Rows that are drawn together. */
  readonly groups?: ArrayLike<string | number> | undefined
  /** The least and the most that the statistic can be: 0 and 1 by default, null for one without bounds (`resampledInterval`). */
  readonly range?: Interval | null | undefined
  /** Ends the run by throwing the signal's reason; an AbortSignal fits. */
  readonly signal?: { readonly aborted: boolean; readonly reason?: unknown } | undefined
}

export interface BootstrapEstimate {
  /** The statistic on the rows as they are. */
  readonly value: number
  /** `null` where the statistic was NaN on every sample. */
  readonly interval: Interval | null
  /** The standard deviation of the statistic over the samples. */
  readonly standardError: number
  /** The statistic on each sample, rising; samples where it is NaN are left out. */
  readonly values: Float64Array
}

/**
 * The interval of a statistic of rows 0 to n - 1.
 *
 *     bootstrap(right.length, meanOf(right), { groups: passages, seed: 1 })   // { value, interval, standardError, … }
 */
export function bootstrap(n: number, statistic: Statistic, options: BootstrapOptions = {}): BootstrapEstimate {
  const { signal } = options
  const run = bootstrapping(n, statistic, options)
  for (;;) {
    if (signal?.aborted) throw signal.reason ?? new Error('the bootstrap was stopped')
    const step = run.next()
    if (step.done) return step.value
  }
}

/** The interval of the difference a - b of two statistics, both taken on the same samples. */
export function pairedBootstrap(
  n: number,
  a: Statistic,
  b: Statistic,
  options: BootstrapOptions = {},
): BootstrapEstimate & { readonly p: number } {
  const estimate = bootstrap(n, rows => a(rows) - b(rows), { range: differences, ...options })
  let [below, above] = [0, 0]
  for (const value of estimate.values) {
    if (value <= 0) below++
    if (value >= 0) above++
  }
  return { ...estimate, p: twoSided(below, above, estimate.values.length) }
}

/** Twice the share of samples on the rarer side of no difference, the sample itself counted among them; at most 1. */
export function twoSided(below: number, above: number, resamples: number): number {
  return Math.min(1, (2 * (Math.min(below, above) + 1)) / (resamples + 1))
}

/** The run of {@link bootstrap} for those who must give way between steps: yields its progress every 50 samples. */
export function* bootstrapping(
  n: number,
  statistic: Statistic,
  options: BootstrapOptions = {},
): Generator<{ readonly done: number; readonly total: number }, BootstrapEstimate, void> {
  const { resamples = 1000, tail = tail95, seed = 0, groups, range } = options
  if (n < 1) throw new RangeError('There are no rows to draw from.')
  if (!(Number.isInteger(resamples) && resamples >= 1))
    throw new RangeError(`resamples is ${resamples}; it must be a whole number from 1 on.`)
  if (!(tail > 0 && tail < 0.5)) throw new RangeError(`tail is ${tail}; it must lie between 0 and 0.5.`)
  const members = groupRows(n, groups)
  const generator = random(seed)
  const drawn = new Uint32Array(members.length)
  const rows = new Uint32Array(members.reduce((most, group) => Math.max(most, group.length), 0) * members.length)
  const values: number[] = []
  for (let sample = 1; sample <= resamples; sample++) {
    drawWithReplacement(drawn, generator.int)
    let count = 0
    for (const group of drawn) for (const row of members[group]!) rows[count++] = row
    const value = statistic(rows.subarray(0, count))
    if (!Number.isNaN(value)) values.push(value)
    if (sample % 50 === 0 || sample === resamples) yield { done: sample, total: resamples }
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return {
    value: statistic(Uint32Array.from({ length: n }, (_, row) => row)),
    interval: resampledInterval(values, { groups: members.length, tail, range }),
    standardError: Math.sqrt(square / (values.length - 1)),
    values: Float64Array.from(values).sort(),
  }
}

/** The mean of values over some rows: the statistic most often wanted. */
export function meanOf(values: ArrayLike<number>): Statistic {
  return rows => {
    let sum = 0
    for (let i = 0; i < rows.length; i++) sum += values[rows[i]!]!
    return sum / rows.length
  }
}
