/**
 * Bootstrap intervals (Efron 1979): the statistic on many samples drawn with replacement from the rows themselves; the
 * interval runs between percentiles of those values. With groups, whole groups are drawn: rows of one passage are not
 * independent, and an interval that pretends they are is too narrow.
 */
import { random, type Seed } from '../random/random.ts'
import { type Training, type TrainingControl, train } from '../training/training.ts'
import { groupRows } from './folds.ts'

/** A number computed from some rows; a row may be given more than once. The array is used again for the next sample. */
export type Statistic = (rows: Uint32Array) => number

export interface BootstrapOptions extends TrainingControl {
  /** Samples drawn. Default 1,000. */
  readonly samples?: number | undefined
  /** The share of samples inside the interval. Default 0.95. */
  readonly level?: number | undefined
  readonly seed?: Seed | undefined
  /** Rows that are drawn together. */
  readonly groups?: ArrayLike<string | number> | undefined
}

export interface Interval {
  /** The statistic on the rows as they are. */
  readonly estimate: number
  readonly low: number
  readonly high: number
  /** The standard deviation of the statistic over the samples. */
  readonly standardError: number
  /** The statistic on each sample, rising; samples where it is NaN are left out. */
  readonly values: Float64Array
}

export interface PairedInterval extends Interval {
  /** Two-sided: twice the share of samples on the rarer side of no difference (at most 1). */
  readonly pValue: number
}

/**
 * The interval of a statistic of rows 0 to n - 1.
 *
 *     bootstrap(right.length, rows => mean(rows, right), { groups: passages, seed: 1 })   // { estimate, low, high, … }
 */
export function bootstrap(n: number, statistic: Statistic, options: BootstrapOptions = {}): Interval {
  return train(bootstrapping(n, statistic, options), options)
}

/** The interval of the difference a - b of two statistics, both taken on the same samples. */
export function pairedBootstrap(n: number, a: Statistic, b: Statistic, options: BootstrapOptions = {}): PairedInterval {
  const interval = bootstrap(n, rows => a(rows) - b(rows), options)
  const { values } = interval
  let below = 0
  let above = 0
  for (const value of values) {
    if (value <= 0) below++
    if (value >= 0) above++
  }
  return { ...interval, pValue: Math.min(1, (2 * (Math.min(below, above) + 1)) / (values.length + 1)) }
}

/** The run of {@link bootstrap}, 50 samples a step. */
export function* bootstrapping(n: number, statistic: Statistic, options: BootstrapOptions = {}): Training<Interval> {
  const { samples = 1000, level = 0.95, seed = 0, groups } = options
  if (n < 1) throw new RangeError('bootstrap: no rows')
  if (!(Number.isInteger(samples) && samples >= 1)) throw new RangeError(`samples is ${samples}; at least 1 is needed`)
  if (!(level > 0 && level < 1)) throw new RangeError(`level is ${level}; it must be between 0 and 1`)
  const members = groupRows(n, groups)
  const generator = random(seed)
  const rows = new Uint32Array(members.reduce((most, group) => Math.max(most, group.length), 0) * members.length)
  const values: number[] = []
  for (let sample = 1; sample <= samples; sample++) {
    let count = 0
    for (let draw = 0; draw < members.length; draw++) {
      for (const row of members[generator.int(members.length)]!) rows[count++] = row
    }
    const value = statistic(rows.subarray(0, count))
    if (!Number.isNaN(value)) values.push(value)
    if (sample % 50 === 0 || sample === samples) yield { done: sample, total: samples }
  }
  const sorted = Float64Array.from(values).sort()
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return {
    estimate: statistic(Uint32Array.from({ length: n }, (_, row) => row)),
    low: quantile(sorted, (1 - level) / 2),
    high: quantile(sorted, (1 + level) / 2),
    standardError: Math.sqrt(square / (values.length - 1)),
    values: sorted,
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

/** A quantile of rising values, interpolated (the method of R's default, type 7); NaN when there are none. */
export function quantile(rising: ArrayLike<number>, share: number): number {
  if (rising.length === 0) return Number.NaN
  const place = share * (rising.length - 1)
  const below = Math.floor(place)
  const above = Math.min(rising.length - 1, below + 1)
  return rising[below]! + (place - below) * (rising[above]! - rising[below]!)
}
