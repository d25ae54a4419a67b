/**
 * Means with standard errors and intervals that respect clusters: items about one passage or theory are not independent, and
 * treating them as such makes intervals too narrow. Clusters are resampled whole.
 */
import { type Interval, percentileInterval, tail95 } from '../quantile.ts'
import { type Random, random } from '../random/random.ts'
import { twoSided } from './bootstrap.ts'
import { type Cluster, type Draw, resample } from './resample.ts'
import { areAlike, differences, resampledInterval, shares } from './unanimous.ts'

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
  /** The least and the most that a value can be: 0 and 1 by default, null for values without bounds. */
  readonly range?: Interval | null | undefined
  /** Where draws come from, for a caller with a random stream of its own; clusters are then drawn one by one. */
  readonly draw?: Draw
}

/**
 * The interval of the mean over clusters given by their sums and counts, drawn in the order in which they stand; `null` for fewer than
 * two. Where all clusters have one mean, all resamples are alike and would claim certainty; what so many of them leave possible stands
 * there instead (`unanimous.ts`).
 *
 *   5 clusters of 5 right: [0.025^(1/5), 1] = [0.478, 1]
 */
export function bootstrapMean(clusters: readonly Cluster[], options: MeanOptions = {}): Interval | null {
  const { resamples = 1000, tail = tail95, seed = 1, draw, range } = options
  return resampledMean(clusters, resamples, draw ?? random(seed), { tail, range })
}

function resampledMean(
  clusters: readonly Cluster[],
  resamples: number,
  source: Random | Draw,
  { tail = tail95, range = shares }: Pick<MeanOptions, 'tail' | 'range'> = {},
): Interval | null {
  if (clusters.length < 2) return null
  // Nothing has to be drawn where every draw is the same.
  const own = clusters.map(({ sum, count }) => sum / count)
  if (areAlike(own)) return resampledInterval(own, { groups: clusters.length, tail, range })
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
  const estimate = clusteredMean(observations, { resamples: 0, seed })
  if (!estimate) return null
  const clusters = clustersOf(observations)
  let [below, above] = [0, 0]
  resample(clusters, resamples, random(seed).fork('p'), sum => {
    if (sum <= 0) below++
    if (sum >= 0) above++
  })
  const interval = resampledMean(clusters, resamples, random(seed), { range: differences })
  return { ...estimate, interval, p: twoSided(below, above, resamples) }
}
