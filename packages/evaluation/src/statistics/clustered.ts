/**
 * Means with standard errors and intervals that respect clusters: items about one passage or theory are not independent, and
 * treating them as such makes intervals too narrow. Clusters are resampled whole.
 */
import { random } from '@elenchus/learning'
import { type Cluster, resample } from './resample.ts'

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

export interface Estimate {
  readonly value: number
  readonly n: number
  readonly clusters: number
  /** `null` with fewer than two clusters. */
  readonly standardError: number | null
  readonly interval: readonly [number, number] | null
}

/**
 * The mean and its clustered standard error: the square root of Σ (Σ_c (x − mean))² / n², times c/(c − 1). With one item per
 * cluster it is the usual standard error of a mean.
 */
export function clusteredMean(
  observations: Iterable<Observation>,
  { resamples = 1000, seed = 1 }: { resamples?: number; seed?: number } = {},
): Estimate | null {
  const clusters = clustersOf(observations)
  const n = clusters.reduce((sum, { count }) => sum + count, 0)
  if (n === 0) return null
  const value = clusters.reduce((sum, cluster) => sum + cluster.sum, 0) / n
  const c = clusters.length
  if (c < 2) return { value, n, clusters: c, standardError: null, interval: null }
  const spread = clusters.reduce((sum, cluster) => sum + (cluster.sum - cluster.count * value) ** 2, 0)
  const standardError = Math.sqrt((spread / n ** 2) * (c / (c - 1)))
  const interval = resamples === 0 ? null : (unanimous(value, c) ?? bootstrapMean(clusters, resamples, seed))
  return { value, n, clusters: c, standardError, interval }
}

/**
 * When all items are right, or none is, every resample is the same and the bootstrap would claim certainty. The exact (Clopper-Pearson)
 * interval for c independent clusters is then [0.025^(1/c), 1], or its mirror image.
 *
 *   5 of 5: [0.025^(1/5), 1] = [0.478, 1]
 */
function unanimous(value: number, clusters: number): [number, number] | null {
  const least = 0.025 ** (1 / clusters)
  return value === 1 ? [least, 1] : value === 0 ? [0, 1 - least] : null
}

function percentile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1)
  const low = Math.floor(at)
  const [a, b] = [sorted[low]!, sorted[Math.min(low + 1, sorted.length - 1)]!]
  return a + (b - a) * (at - low)
}

function bootstrapMean(clusters: readonly Cluster[], resamples: number, seed: number): [number, number] {
  const means = new Float64Array(resamples)
  resample(clusters, resamples, random(seed), (sum, count, r) => {
    means[r] = sum / count
  })
  means.sort()
  return [percentile(means, 0.025), percentile(means, 0.975)]
}

export interface PairedDifference extends Estimate {
  /** Two-sided: twice the share of resamples on the other side of 0, at least 1/(resamples + 1). */
  readonly p: number
}

/** The mean difference of two models over the same items, clusters resampled whole. */
export function pairedBootstrap(
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
  const p = Math.min(1, (2 * (Math.min(below, above) + 1)) / (resamples + 1))
  const interval = clusters.length < 2 ? null : bootstrapMean(clusters, resamples, seed)
  return { ...estimate, interval, p }
}
