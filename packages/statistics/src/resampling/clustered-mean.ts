/**
 * Means with cluster-robust standard errors and cluster-bootstrap intervals: items about one passage or theory are not independent, so
 * clusters are resampled as a whole.
 */
import { type Interval, percentileInterval, tail95 } from '../quantile.ts'
import { type Random, random } from '../random.ts'
import { twoSided } from './bootstrap.ts'
import { type Cluster, type Draw, resample } from './resample.ts'
import { allEqual, differenceRange, resampledInterval, unitRange } from './unanimous.ts'

export interface Observation {
  readonly value: number
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
 * Mean with its cluster-robust standard error, the square root of Σ (Σ_c (x − mean))² / n², times c/(c − 1). With one item per
 * cluster it is the usual standard error of a mean. `null` without observations.
 */
export function clusteredMean(
  observations: Iterable<Observation>,
  { resamples = 1000, seed = 1 }: { resamples?: number; seed?: number } = {},
): Estimate | null {
  const clusters = sumClusters(observations)
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
  /** 1,000 by default. */
  readonly resamples?: number
  /** Tail probability on each side; 0.025 by default, for a 95% interval. */
  readonly tail?: number
  readonly seed?: number
  /** Minimum and maximum of a value: 0 and 1 by default, null if unbounded. */
  readonly range?: Interval | null | undefined
  /** Draws from the caller's random stream; clusters are then drawn one by one. */
  readonly draw?: Draw
}

/**
 * Bootstrap interval of the mean over clusters, given by their sums and counts; `null` for fewer than two. If all clusters have the same
 * mean, so has every resample; the interval is then the exact bound of `unanimous.ts`.
 *
 *   5 of 5 clusters correct: [0.025^(1/5), 1] = [0.478, 1]
 */
export function bootstrapMean(clusters: readonly Cluster[], options: MeanOptions = {}): Interval | null {
  const { resamples = 1000, tail = tail95, seed = 1, draw, range } = options
  return resampledMean(clusters, resamples, draw ?? random(seed), { tail, range })
}

function resampledMean(
  clusters: readonly Cluster[],
  resamples: number,
  source: Random | Draw,
  { tail = tail95, range = unitRange }: Pick<MeanOptions, 'tail' | 'range'> = {},
): Interval | null {
  if (clusters.length < 2) return null
  // If all clusters have the same mean, nothing needs to be drawn.
  const means = clusters.map(({ sum, count }) => sum / count)
  if (allEqual(means)) return resampledInterval(means, { groups: clusters.length, tail, range })
  const resampled = new Float64Array(resamples)
  resample(clusters, resamples, source, (sum, count, r) => {
    resampled[r] = sum / count
  })
  return percentileInterval(resampled, tail)
}

export interface PairedDifference extends Estimate {
  /** Two-sided bootstrap p-value, at least 1/(resamples + 1). */
  readonly p: number
}

/** Mean difference of two models over the same items, by the cluster bootstrap. */
export function clusteredDifference(
  pairs: Iterable<{ readonly first: number; readonly second: number; readonly group: string }>,
  { resamples = 2000, seed = 1 }: { resamples?: number; seed?: number } = {},
): PairedDifference | null {
  const observations = [...pairs].map(({ first, second, group }) => ({ value: first - second, group }))
  const estimate = clusteredMean(observations, { resamples: 0, seed })
  if (!estimate) return null
  const clusters = sumClusters(observations)
  let [below, above] = [0, 0]
  resample(clusters, resamples, random(seed).fork('p'), sum => {
    if (sum <= 0) below++
    if (sum >= 0) above++
  })
  const interval = resampledMean(clusters, resamples, random(seed), { range: differenceRange })
  return { ...estimate, interval, p: twoSided(below, above, resamples) }
}
