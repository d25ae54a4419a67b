/** Statistics of a generated dataset as histograms, which can be added up over shards. */
import type { Instance } from '../instances/instance.ts'
import type { TheoryResult } from './produce.ts'

/** Counts by value. */
export type Histogram = Record<string, number>

export interface SetStats {
  theories: number
  instances: number
  labels: Histogram
  groups: Histogram
  variants: Histogram
  /** Depth of the proof; `none` for Unknown. */
  depths: Histogram
  facts: Histogram
  rules: Histogram
  /** Number of negated literals in facts and rules. */
  negations: Histogram
  /** Number of instances discarded because the decided label differs from the paper's table. */
  disagreements: number
  /** Number of inconsistent theories discarded. */
  inconsistent: number
}

export const createStats = (): SetStats => ({
  theories: 0,
  instances: 0,
  labels: {},
  groups: {},
  variants: {},
  depths: {},
  facts: {},
  rules: {},
  negations: {},
  disagreements: 0,
  inconsistent: 0,
})

/** Adds a theory to the statistics of a file; `produced` has the counts of theories that were discarded before it. */
export function addTheory(stats: SetStats, instances: readonly Instance[], produced?: TheoryResult): void {
  if (instances.length > 0) stats.theories++
  if (produced !== undefined) {
    stats.disagreements += produced.disagreements
    stats.inconsistent += produced.inconsistent
  }
  for (const instance of instances) {
    stats.instances++
    increment(stats.labels, instance.label)
    increment(stats.groups, instance.group)
    increment(stats.variants, instance.variant)
    increment(stats.depths, instance.depth ?? 'none')
    increment(stats.facts, instance.facts.length)
    increment(stats.rules, instance.rules.length)
    increment(stats.negations, countNegations(instance.facts) + countNegations(instance.rules))
  }
}

const countNegations = (formulas: readonly string[]): number => formulas.join('').split('~').length - 1

function increment(histogram: Histogram, value: string | number): void {
  histogram[value] = (histogram[value] ?? 0) + 1
}

/** Adds the statistics of another shard. */
export function addStats(total: SetStats, shard: SetStats): void {
  total.theories += shard.theories
  total.instances += shard.instances
  total.disagreements += shard.disagreements
  total.inconsistent += shard.inconsistent
  for (const name of ['labels', 'groups', 'variants', 'depths', 'facts', 'rules', 'negations'] as const) {
    for (const [value, count] of Object.entries(shard[name])) total[name][value] = (total[name][value] ?? 0) + count
  }
}

/** Minimum, mean and maximum of a histogram over numbers. */
export function summarizeHistogram(histogram: Histogram): { least: number; mean: number; most: number } {
  const counts = Object.entries(histogram)
    .map(([value, count]) => [Number(value), count] as const)
    .filter(([value]) => !Number.isNaN(value))
  if (counts.length === 0) return { least: 0, mean: 0, most: 0 }
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const values = counts.map(([value]) => value)
  const mean = counts.reduce((sum, [value, count]) => sum + value * count, 0) / total
  return { least: Math.min(...values), mean, most: Math.max(...values) }
}
