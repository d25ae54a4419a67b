/**
 * Means and differences of means with cluster-robust standard errors and cluster-bootstrap intervals. A cluster is the items about one
 * passage or theory; they are not independent, so clusters are resampled as a whole.
 */
import { type Interval, percentileInterval, tail95 } from '../quantile.ts'
import { random } from '../random.ts'
import { twoSidedP } from './bootstrap.ts'
import { type Cluster, type Draw, resample } from './resample.ts'
import { allEqual, differenceRange, resampledInterval, unitRange } from './unanimous.ts'

export interface Observation {
  readonly value: number
  /** Name of the cluster, such as the id of the passage. */
  readonly group: string
}

function sumClusters(observations: Iterable<Observation>): Cluster[] {
  const clusters = new Map<string, { sum: number; count: number }>()
  for (const { value, group } of observations) {
    const cluster = clusters.get(group) ?? { sum: 0, count: 0 }
    cluster.sum += value
    cluster.count++
    clusters.set(group, cluster)
  }
  // Sorted, so that the draws do not depend on the order of the rows.
  return [...clusters].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cluster]) => cluster)
}

const sumField = (clusters: readonly Cluster[], field: keyof Cluster) =>
  clusters.reduce((sum, cluster) => sum + cluster[field], 0)

export interface Estimate {
  /** Mean of all observations. */
  readonly value: number
  /** Number of observations. */
  readonly n: number
  /** Number of clusters. */
  readonly clusters: number
  /** `null` with fewer than two clusters. */
  readonly standardError: number | null
  readonly interval: Interval | null
}

/**
 * Estimates a mean with its cluster-robust standard error: the square root of c/(c − 1) · Σ d² / n², where c is the number of clusters
 * and d the sum of x − mean within a cluster. With one item per cluster it is the usual standard error of a mean. `null` without
 * observations.
 */
export function clusteredMean(
  observations: Iterable<Observation>,
  { resamples = 1000, seed = 1 }: { resamples?: number; seed?: number } = {},
): Estimate | null {
  const clusters = sumClusters(observations)
  const n = sumField(clusters, 'count')
  if (n === 0) return null
  const value = sumField(clusters, 'sum') / n
  const c = clusters.length
  if (c < 2) return { value, n, clusters: c, standardError: null, interval: null }
  const squares = clusters.reduce((sum, cluster) => sum + (cluster.sum - cluster.count * value) ** 2, 0)
  const standardError = Math.sqrt((squares / n ** 2) * (c / (c - 1)))
  const interval = resamples === 0 ? null : bootstrapMean(clusters, { resamples, seed })
  return { value, n, clusters: c, standardError, interval }
}

export interface MeanOptions {
  /** Number of resamples; 1,000 by default. */
  readonly resamples?: number
  /** Tail probability on each side; 0.025 by default, for a 95% interval. */
  readonly tail?: number
  readonly seed?: number
  /** Minimum and maximum of a value: 0 and 1 by default, null if unbounded. */
  readonly range?: Interval | null | undefined
  /** Replaces the seeded generator; clusters are then drawn one by one. */
  readonly draw?: Draw
}

/**
 * Bootstraps the interval of the mean over clusters, given by their sums and counts; `null` for fewer than two. If all clusters have the
 * same mean, so do all resamples; the interval is then the exact bound of `unanimous.ts`.
 *
 *   5 of 5 clusters correct: [0.025^(1/5), 1] = [0.478, 1]
 */
export function bootstrapMean(clusters: readonly Cluster[], options: MeanOptions = {}): Interval | null {
  const { resamples = 1000, tail = tail95, seed = 1, draw, range = unitRange } = options
  if (clusters.length < 2) return null
  // If all clusters have the same mean, nothing needs to be drawn.
  const means = clusters.map(({ sum, count }) => sum / count)
  if (allEqual(means)) return resampledInterval(means, { groups: clusters.length, tail, range })
  const resampled = new Float64Array(resamples)
  resample(clusters, resamples, draw ?? random(seed), (sum, count, r) => {
    resampled[r] = sum / count
  })
  return percentileInterval(resampled, tail)
}

export interface PairedDifference extends Estimate {
  /** Two-sided bootstrap p-value, at least 2/(resamples + 1). */
  readonly p: number
}

/** Estimates the mean difference, first minus second, of two models over the same items by the cluster bootstrap. */
export function clusteredDifference(
  pairs: Iterable<{ readonly first: number; readonly second: number; readonly group: string }>,
  { resamples = 2000, seed = 1 }: { resamples?: number; seed?: number } = {},
): PairedDifference | null {
  const observations = [...pairs].map(({ first, second, group }) => ({ value: first - second, group }))
  const estimate = clusteredMean(observations, { resamples: 0, seed })
  if (!estimate) return null
  const clusters = sumClusters(observations)
  const sums = new Float64Array(resamples)
  resample(clusters, resamples, random(seed).fork('p'), (sum, _, r) => {
    sums[r] = sum
  })
  const interval = bootstrapMean(clusters, { resamples, seed, range: differenceRange })
  return { ...estimate, interval, p: twoSidedP(sums) }
}
