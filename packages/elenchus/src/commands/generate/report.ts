/** What a run made, as a table for people and as the JSON document that is stored beside the data. */
import { spread } from '@elenchus/robustlr'
import { table, wrap } from '../../terminal/text.ts'
import type { FileStats } from './write-shard.ts'

export function statsTable(files: readonly FileStats[]): string {
  const percent = (part: number | undefined, whole: number): string =>
    whole === 0 ? '–' : `${((100 * (part ?? 0)) / whole).toFixed(1)}%`
  const range = (histogram: Record<string, number>): string => {
    const { least, mean, most } = spread(histogram)
    return `${mean.toFixed(1)} (${least}–${most})`
  }
  const labels = files.map(({ file, stats }) => [
    file,
    String(stats.theories),
    String(stats.instances),
    percent(stats.labels.True, stats.instances),
    percent(stats.labels.False, stats.instances),
    percent(stats.labels.Unknown, stats.instances),
  ])
  const sizes = files.map(({ file, stats }) => [
    // Without its ending, for which there is no room beside the ranges.
    file.replace(/\.(?:jsonl|csv)$/, ''),
    range(stats.depths),
    range(stats.facts),
    range(stats.rules),
    range(stats.negations),
  ])
  const sum = (name: 'disagreements' | 'inconsistent'): number =>
    files.reduce((total, { stats }) => total + stats[name], 0)
  return [
    table(['', 'theories', 'instances', 'True', 'False', 'Unknown'], labels),
    '',
    table(['mean (least–most)', 'depth', 'facts', 'rules', 'negations'], sizes),
    '',
    wrap(
      `not emitted: ${sum('disagreements')} instances on which the reasoner and the paper differ, ${sum('inconsistent')} theories without a model`,
    ),
  ].join('\n')
}

export function statsDocument(files: readonly FileStats[]) {
  return files.map(({ file, stats }) => ({
    file,
    ...stats,
    size: {
      depth: spread(stats.depths),
      facts: spread(stats.facts),
      rules: spread(stats.rules),
      negations: spread(stats.negations),
    },
  }))
}
