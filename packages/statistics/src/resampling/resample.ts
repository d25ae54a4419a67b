/**
 * Clusters drawn with replacement, many times over. Most clusters look alike (one item, right or wrong), so with thousands of them
 * we do not draw each: how often each kind comes up is multinomial, and a few binomial draws give the totals of a resample. That makes
 * intervals over 100,000 rows a matter of milliseconds. Few clusters are drawn one by one, as ever.
 */
import type { Random } from '../random/random.ts'

export interface Cluster {
  readonly sum: number
  readonly count: number
}

/** An integer below n, every value equally likely. */
export type Draw = (n: number) => number

/** Fills `drawn` with indices below its own length, each drawn from all of them. */
export function drawWithReplacement(drawn: Uint32Array, draw: Draw): void {
  for (let i = 0; i < drawn.length; i++) drawn[i] = draw(drawn.length)
}

/** From here on clusters are drawn by kind, if there are few kinds. */
const manyClusters = 2000
const fewKinds = 64

type Use = (sum: number, count: number, resample: number) => void

/** Calls `use` with the total sum and count of each resample. A bare `Draw` draws every cluster, however many there are. */
export function resample(clusters: readonly Cluster[], resamples: number, source: Random | Draw, use: Use): void {
  const bare = typeof source === 'function'
  const kinds = bare || clusters.length < manyClusters ? null : kindsOf(clusters)
  if (kinds && !bare) drawKinds(kinds, clusters.length, resamples, source, use)
  else drawEach(clusters, resamples, bare ? source : source.int, use)
}

function drawEach(clusters: readonly Cluster[], resamples: number, draw: Draw, use: Use): void {
  const drawn = new Uint32Array(clusters.length)
  for (let r = 0; r < resamples; r++) {
    drawWithReplacement(drawn, draw)
    let [sum, count] = [0, 0]
    for (let i = 0; i < drawn.length; i++) {
      const cluster = clusters[drawn[i]!]!
      sum += cluster.sum
      count += cluster.count
    }
    use(sum, count, r)
  }
}

interface Kind extends Cluster {
  /** Clusters of this kind. */
  times: number
}

/** `null`: too many kinds to gain anything. */
function kindsOf(clusters: readonly Cluster[]): Kind[] | null {
  const kinds = new Map<string, Kind>()
  for (const { sum, count } of clusters) {
    const name = `${sum} ${count}`
    const kind = kinds.get(name)
    if (kind) kind.times++
    else if (kinds.size === fewKinds) return null
    else kinds.set(name, { sum, count, times: 1 })
  }
  // In an order of their own: the draws must not depend on that of the rows.
  return [...kinds.values()].sort((a, b) => b.times - a.times || a.sum - b.sum || a.count - b.count)
}

function drawKinds(kinds: readonly Kind[], size: number, resamples: number, generator: Random, use: Use): void {
  for (let r = 0; r < resamples; r++) {
    let [sum, count, left, rest] = [0, 0, size, size]
    for (const kind of kinds) {
      if (left === 0) break
      const drawn = kind.times === rest ? left : binomial(left, kind.times / rest, generator)
      sum += drawn * kind.sum
      count += drawn * kind.count
      left -= drawn
      rest -= kind.times
    }
    use(sum, count, r)
  }
}

/**
 * How many of n draws succeed. By inversion where few do (or few fail), else by the normal approximation, whose error at 30 expected
 * successes is far below that of a thousand resamples.
 */
export function binomial(n: number, p: number, generator: Random): number {
  if (p > 0.5) return n - binomial(n, 1 - p, generator)
  if (n * p >= 30) {
    const drawn = Math.round(n * p + Math.sqrt(n * p * (1 - p)) * generator.normal())
    return Math.max(0, Math.min(n, drawn))
  }
  const odds = p / (1 - p)
  let share = (1 - p) ** n
  let left = generator.next()
  let successes = 0
  while (left > share && successes < n) {
    left -= share
    successes++
    share *= ((n + 1) / successes - 1) * odds
  }
  return successes
}
