/**
 * Means with standard errors and intervals that respect clusters: items about one passage or theory are not independent, and
 * treating them as such makes intervals too narrow. Clusters are resampled whole.
 */
import { exactInterval } from '../proportion/exact.ts'
import { type Interval, percentileInterval, tail95 } from '../quantile.ts'
import { type Random, random } from '../random/random.ts'
import { twoSided } from './bootstrap.ts'
import { type Cluster, type Draw, resample } from './resample.ts'

export interface Observation {
  readonly value: number
  readonly group: string
}

function clustersOf(observations: Iterable<Observation>): Cluster[] {
  const clusters = new Map<string, { sum: number; count: number }>()
  for (const { value, group } of observations) {
    const cluster = clusters.get(group) ?? { sum: 0, count: 0 }
    cluster.sum += value
    cluster.count++
    clusters.set(group, cluster)
  }
  // In an order of their own: rows come as they were answered, and the draws must not depend on that.
  return [...clusters].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cluster]) => cluster)
}

const total = (clusters: readonly Cluster[], of: keyof Cluster) =>
  clusters.reduce((sum, cluster) => sum + cluster[of], 0)

export interface Estimate {
  readonly value: number
  readonly n: number
  readonly clusters: number
  /** `null` with fewer than two clusters. */
  readonly standardError: number | null
  readonly interval: Interval | null
}

/**
 * The mean and its clustered standard error: the square root of Σ (Σ_c (x − mean))² / n², times c/(c − 1). With one item per
 * cluster it is the usual standard error of a mean. `null` for no observations.
 */
export function clusteredMean(
  observations: Iterable<Observation>,
  { resamples = 1000, seed = 1 }: { resamples?: number; seed?: number } = {},
): Estimate | null {
  const clusters = clustersOf(observations)
  const n = total(clusters, 'count')
  if (n === 0) return null
  const value = total(clusters, 'sum') / n
  const c = clusters.length
  if (c < 2) return { value, n, clusters: c, standardError: null, interval: null }
  const spread = clusters.reduce((sum, cluster) => sum + (cluster.sum - cluster.count * value) ** 2, 0)
  const standardError = Math.sqrt((spread / n ** 2) * (c / (c - 1)))
  const interval = resamples === 0 ? null : bootstrapMean(clusters, { resamples, seed })
  return { value, n, clusters: c, standardError, interval }
}

export interface MeanOptions {
  /** Default 1,000. */
  readonly resamples?: number
  /** The share of samples left out on either side of the interval. Default 0.025, a 95% interval. */
  readonly tail?: number
  readonly seed?: number
  /** Where draws come from, for a caller with a random stream of its own; clusters are then drawn one by one. */
  readonly draw?: Draw
}

/**
 * The interval of the mean over clusters given by their sums and counts, drawn in the order in which they stand; `null` for fewer than
 * two. Where the mean is 1 (or 0), the most (or least) that shares of right answers reach, all resamples are alike and would claim certainty; the exact interval for that many
 * independent clusters stands there instead.
 *
 *   5 clusters of 5 right: [0.025^(1/5), 1] = [0.478, 1]
 */
export function bootstrapMean(clusters: readonly Cluster[], options: MeanOptions = {}): Interval | null {
  const { resamples = 1000, tail = tail95, seed = 1, draw } = options
  const c = clusters.length
  if (c < 2) return null
  const [sum, count] = [total(clusters, 'sum'), total(clusters, 'count')]
  if (sum === count) return exactInterval(c, c, { tail })
  if (sum === 0) return exactInterval(0, c, { tail })
  return resampledMean(clusters, resamples, draw ?? random(seed), tail)
}

function resampledMean(clusters: readonly Cluster[], resamples: number, source: Random | Draw, tail = tail95) {
  const means = new Float64Array(resamples)
  resample(clusters, resamples, source, (sum, count, r) => {
    means[r] = sum / count
  })
  return percentileInterval(means, tail)
}

export interface PairedDifference extends Estimate {
  /** Two-sided: twice the share of resamples on the other side of 0, at least 1/(resamples + 1). */
  readonly p: number
}

/** The mean difference of two models over the same items, clusters resampled whole. */
export function clusteredDifference(
  pairs: Iterable<{ readonly first: number; readonly second: number; readonly group: string }>,
  { resamples = 2000, seed = 1 }: { resamples?: number; seed?: number } = {},
): PairedDifference | null {
  const observations = [...pairs].map(({ first, second, group }) => ({ value: first - second, group }))
  // Differences lie between −1 and 1: a mean of 0 is no unanimity.
  const estimate = clusteredMean(observations, { resamples: 0, seed })
  if (!estimate) return null
  const clusters = clustersOf(observations)
  let [below, above] = [0, 0]
  resample(clusters, resamples, random(seed).fork('p'), sum => {
    if (sum <= 0) below++
    if (sum >= 0) above++
  })
  const interval = clusters.length < 2 ? null : resampledMean(clusters, resamples, random(seed))
  return { ...estimate, interval, p: twoSided(below, above, resamples) }
}
