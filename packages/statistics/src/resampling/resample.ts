/**
 * Resamples clusters with replacement. Clusters with equal sum and count are of one kind, and often there are few kinds: one item, correct
 * or wrong. Thousands of clusters are therefore not drawn one by one: the numbers of the kinds in a resample have a multinomial
 * distribution, which takes only a few binomial draws.
 */
import type { Random } from '../random.ts'

export interface Cluster {
  /** Sum of the values of its items. */
  readonly sum: number
  /** Number of its items. */
  readonly count: number
}

/** Draws a uniform integer below n. */
export type Draw = (n: number) => number

/** Fills an array with uniform indices below its length. */
export function drawWithReplacement(drawn: Uint32Array, draw: Draw): void {
  for (let i = 0; i < drawn.length; i++) drawn[i] = draw(drawn.length)
}

/** Minimum number of clusters that are drawn by kind, if there are at most `maxKinds` kinds. */
const minClustersByKind = 2000
const maxKinds = 64

type ResampleVisitor = (sum: number, count: number, resample: number) => void

/** Calls `use` with the total sum and count of each resample. With a `Draw` as source, every cluster is drawn. */
export function resample(
  clusters: readonly Cluster[],
  resamples: number,
  source: Random | Draw,
  visit: ResampleVisitor,
): void {
  const generator = typeof source === 'function' ? null : source
  const kinds = generator && clusters.length >= minClustersByKind ? countKinds(clusters) : null
  if (generator && kinds) drawKinds(kinds, clusters.length, resamples, generator, visit)
  else drawEach(clusters, resamples, typeof source === 'function' ? source : source.int, visit)
}

function drawEach(clusters: readonly Cluster[], resamples: number, draw: Draw, visit: ResampleVisitor): void {
  const drawn = new Uint32Array(clusters.length)
  for (let r = 0; r < resamples; r++) {
    drawWithReplacement(drawn, draw)
    let [sum, count] = [0, 0]
    for (let i = 0; i < drawn.length; i++) {
      const cluster = clusters[drawn[i]!]!
      sum += cluster.sum
      count += cluster.count
    }
    visit(sum, count, r)
  }
}

interface Kind extends Cluster {
  /** Number of clusters of this kind. */
  occurrences: number
}

/** Groups equal clusters; `null` if there are too many kinds. */
function countKinds(clusters: readonly Cluster[]): Kind[] | null {
  const kinds = new Map<string, Kind>()
  for (const { sum, count } of clusters) {
    const key = `${sum} ${count}`
    const kind = kinds.get(key)
    if (kind) kind.occurrences++
    else if (kinds.size === maxKinds) return null
    else kinds.set(key, { sum, count, occurrences: 1 })
  }
  // Sorted, so that the draws do not depend on the order of the rows.
  return [...kinds.values()].sort((a, b) => b.occurrences - a.occurrences || a.sum - b.sum || a.count - b.count)
}

function drawKinds(
  kinds: readonly Kind[],
  clusterCount: number,
  resamples: number,
  generator: Random,
  visit: ResampleVisitor,
): void {
  for (let r = 0; r < resamples; r++) {
    // Clusters still to draw, and clusters of the kinds still to draw from.
    let [sum, count, undrawn, remaining] = [0, 0, clusterCount, clusterCount]
    for (const kind of kinds) {
      if (undrawn === 0) break
      const drawn =
        kind.occurrences === remaining ? undrawn : binomial(undrawn, kind.occurrences / remaining, generator)
      sum += drawn * kind.sum
      count += drawn * kind.count
      undrawn -= drawn
      remaining -= kind.occurrences
    }
    visit(sum, count, r)
  }
}

/**
 * Draws from a binomial distribution: by inversion below 30 expected successes (or failures), otherwise by the normal approximation,
 * whose error is far below that of a thousand resamples.
 */
export function binomial(n: number, p: number, generator: Random): number {
  if (p > 0.5) return n - binomial(n, 1 - p, generator)
  if (n * p >= 30) {
    const drawn = Math.round(n * p + Math.sqrt(n * p * (1 - p)) * generator.normal())
    return Math.max(0, Math.min(n, drawn))
  }
  const odds = p / (1 - p)
  let probability = (1 - p) ** n
  let remainingProbability = generator.next()
  let successes = 0
  while (remainingProbability > probability && successes < n) {
    remainingProbability -= probability
    successes++
    probability *= ((n + 1) / successes - 1) * odds
  }
  return successes
}
