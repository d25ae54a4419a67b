/** Statistics of a generated set as histograms, which can be summed over shards. */
import type { Instance } from '../instances/instance.ts'
import type { Produced } from './produce.ts'

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
  /** Negated literals in facts and rules. */
  negations: Histogram
  /** Instances discarded because the decided label differs from the paper's table. */
  disagreements: number
  /** Inconsistent theories discarded. */
  inconsistent: number
}

export const emptyStats = (): SetStats => ({
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

/** Adds the instances of a theory to the statistics of a file. */
export function countTheory(stats: SetStats, instances: readonly Instance[], produced?: Produced): void {
  if (instances.length > 0) stats.theories++
  if (produced !== undefined) {
    stats.disagreements += produced.disagreements
    stats.inconsistent += produced.inconsistent
  }
  for (const instance of instances) {
    stats.instances++
    count(stats.labels, instance.label)
    count(stats.groups, instance.group)
    count(stats.variants, instance.variant)
    count(stats.depths, instance.depth ?? 'none')
    count(stats.facts, instance.facts.length)
    count(stats.rules, instance.rules.length)
    let negations = 0
    for (const fact of instance.facts) negations += tildes(fact)
    for (const rule of instance.rules) negations += tildes(rule)
    count(stats.negations, negations)
  }
}

function tildes(text: string): number {
  let found = 0
  for (let at = text.indexOf('~'); at >= 0; at = text.indexOf('~', at + 1)) found++
  return found
}

function count(histogram: Histogram, value: string | number): void {
  histogram[value] = (histogram[value] ?? 0) + 1
}

/** Adds the statistics of another shard. */
export function addStats(total: SetStats, more: SetStats): void {
  total.theories += more.theories
  total.instances += more.instances
  total.disagreements += more.disagreements
  total.inconsistent += more.inconsistent
  for (const name of ['labels', 'groups', 'variants', 'depths', 'facts', 'rules', 'negations'] as const) {
    for (const [value, times] of Object.entries(more[name])) total[name][value] = (total[name][value] ?? 0) + times
  }
}

/** Minimum, mean and maximum of a histogram over numbers. */
export function spread(histogram: Histogram): { least: number; mean: number; most: number } {
  let total = 0
  let sum = 0
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (const [value, times] of Object.entries(histogram)) {
    const number = Number(value)
    if (Number.isNaN(number)) continue
    total += times
    sum += number * times
    least = Math.min(least, number)
    most = Math.max(most, number)
  }
  return total === 0 ? { least: 0, mean: 0, most: 0 } : { least, mean: sum / total, most }
}
