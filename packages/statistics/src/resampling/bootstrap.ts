/**
 * Percentile bootstrap (Efron 1979) for any statistic of rows. With groups, whole groups are drawn (cluster bootstrap), since rows about
 * one passage are not independent. If all resamples have the same value, `unanimous.ts` gives the interval. For a mean, `clusteredMean`
 * is faster.
 */
import { type Interval, tail95 } from '../quantile.ts'
import { random, type Seed } from '../random.ts'
import { drawWithReplacement } from './resample.ts'
import { differenceRange, resampledInterval } from './unanimous.ts'

/** Computes a statistic from row numbers, which may repeat. The array is reused for the next resample. */
export type Statistic = (rows: Uint32Array) => number

export interface BootstrapOptions {
  /** Number of resamples; 1,000 by default. */
  readonly resamples?: number | undefined
  /** Tail probability on each side; 0.025 by default, for a 95% interval. */
  readonly tail?: number | undefined
  readonly seed?: Seed | undefined
  /** Group of each row; groups are drawn as a whole. */
  readonly groups?: ArrayLike<string | number> | undefined
  /** Minimum and maximum of the statistic: 0 and 1 by default, null if unbounded (see `resampledInterval`). */
  readonly range?: Interval | null | undefined
  /** Stops by throwing the signal's reason, as an AbortSignal does. */
  readonly signal?: { readonly aborted: boolean; readonly reason?: unknown } | undefined
}

export interface BootstrapEstimate {
  /** Statistic of all rows. */
  readonly value: number
  /** `null` if the statistic is NaN on every resample. */
  readonly interval: Interval | null
  /** Standard deviation over the resamples. */
  readonly standardError: number
  /** Statistics of the resamples, sorted, without NaN. */
  readonly values: Float64Array
}

/**
 * Bootstraps a statistic of rows 0 to n - 1.
 *
 *     bootstrap(correct.length, meanStatistic(correct), { groups: passages, seed: 1 })   // { value, interval, standardError, … }
 */
export function bootstrap(n: number, statistic: Statistic, options: BootstrapOptions = {}): BootstrapEstimate {
  const { signal } = options
  const steps = bootstrapSteps(n, statistic, options)
  for (;;) {
    if (signal?.aborted) throw signal.reason ?? new Error('the bootstrap was aborted')
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Bootstraps the difference a - b of two statistics of the same resamples, with a two-sided p-value. */
export function pairedBootstrap(
  n: number,
  a: Statistic,
  b: Statistic,
  options: BootstrapOptions = {},
): BootstrapEstimate & { readonly p: number } {
  const estimate = bootstrap(n, rows => a(rows) - b(rows), { range: differenceRange, ...options })
  return { ...estimate, p: twoSidedP(estimate.values) }
}

/** Two-sided bootstrap p-value of "the difference is 0" from resampled differences; at least 2/(resamples + 1). */
export function twoSidedP(differences: Float64Array): number {
  const below = differences.filter(value => value <= 0).length
  const above = differences.filter(value => value >= 0).length
  return Math.min(1, (2 * (Math.min(below, above) + 1)) / (differences.length + 1))
}

/** Runs {@link bootstrap} as a generator that yields its progress every 50 resamples; the caller may stop it between steps. */
export function* bootstrapSteps(
  n: number,
  statistic: Statistic,
  options: BootstrapOptions = {},
): Generator<{ readonly done: number; readonly total: number }, BootstrapEstimate, void> {
  const { resamples = 1000, tail = tail95, seed = 0, groups, range } = options
  if (n < 1) throw new RangeError('the bootstrap needs at least one row')
  if (!(Number.isInteger(resamples) && resamples >= 1))
    throw new RangeError(`resamples is ${resamples}; it must be a whole number, at least 1`)
  if (!(tail > 0 && tail < 0.5)) throw new RangeError(`tail is ${tail}; it must be between 0 and 0.5`)
  const rowsByGroup = groupRows(n, groups)
  const generator = random(seed)
  const drawn = new Uint32Array(rowsByGroup.length)
  const maxGroupSize = rowsByGroup.reduce((size, group) => Math.max(size, group.length), 0)
  const rows = new Uint32Array(maxGroupSize * rowsByGroup.length)
  const values: number[] = []
  for (let sample = 1; sample <= resamples; sample++) {
    drawWithReplacement(drawn, generator.int)
    let count = 0
    for (const group of drawn) for (const row of rowsByGroup[group]!) rows[count++] = row
    const value = statistic(rows.subarray(0, count))
    if (!Number.isNaN(value)) values.push(value)
    if (sample % 50 === 0 || sample === resamples) yield { done: sample, total: resamples }
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return {
    value: statistic(Uint32Array.from({ length: n }, (_, row) => row)),
    interval: resampledInterval(values, { groups: rowsByGroup.length, tail, range }),
    standardError: Math.sqrt(squares / (values.length - 1)),
    values: Float64Array.from(values).sort(),
  }
}

/** Creates the statistic that is the mean of the rows' values. */
export function meanStatistic(values: ArrayLike<number>): Statistic {
  return rows => {
    let sum = 0
    for (let i = 0; i < rows.length; i++) sum += values[rows[i]!]!
    return sum / rows.length
  }
}

/** Lists the rows of each group, groups in order of their first row; without groups each row is a group. */
export function groupRows(n: number, groups?: ArrayLike<string | number>): number[][] {
  if (groups === undefined) return Array.from({ length: n }, (_, row) => [row])
  if (groups.length !== n) throw new RangeError(`${n} rows but ${groups.length} groups`)
  const members = new Map<string | number, number[]>()
  for (let row = 0; row < n; row++) {
    const list = members.get(groups[row]!)
    if (list) list.push(row)
    else members.set(groups[row]!, [row])
  }
  return [...members.values()]
}
