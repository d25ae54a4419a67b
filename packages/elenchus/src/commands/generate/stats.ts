/** Formats the statistics of generated files, and writes the manifest `SET.stats.json`. */
import { join } from 'node:path'
import { writeFileAtomic } from '@elenchus/files'
import { getParameters, type SetName, summarizeHistogram } from '@elenchus/robustlr'
import { schemaVersion } from '../../cli/io.ts'
import { percent, table, wrap } from '../../terminal/text.ts'
import { type FileStats, type ShardJob, shardSuffix } from './write-shard.ts'

export function formatStats(files: readonly FileStats[]): string {
  const formatRange = (histogram: Record<string, number>): string => {
    const { least: min, mean, most: max } = summarizeHistogram(histogram)
    return `${mean.toFixed(1)} (${min}–${max})`
  }
  const labelRows = files.map(({ file, stats: { theories, instances, labels } }) => [
    file,
    String(theories),
    String(instances),
    ...(['True', 'False', 'Unknown'] as const).map(label =>
      instances === 0 ? '–' : `${percent((labels[label] ?? 0) / instances)}%`,
    ),
  ])
  const sizeRows = files.map(({ file, stats: { depths, facts, rules, negations } }) => [
    // The extension is omitted to save width.
    file.replace(/\.(?:jsonl|csv)$/, ''),
    ...[depths, facts, rules, negations].map(formatRange),
  ])
  const sum = (name: 'disagreements' | 'inconsistent') => files.reduce((total, { stats }) => total + stats[name], 0)
  return [
    table(['', 'theories', 'instances', 'True', 'False', 'Unknown'], labelRows),
    '',
    table(['mean (min–max)', 'depth', 'facts', 'rules', 'negations'], sizeRows),
    '',
    wrap(
      `omitted: ${sum('disagreements')} instances whose label by the reasoner differs from that of the paper, and ${sum('inconsistent')} inconsistent theories`,
    ),
  ].join('\n')
}

export const toStatsDocument = (files: readonly FileStats[]) =>
  files.map(({ file, stats }) => ({
    file,
    ...stats,
    size: {
      depth: summarizeHistogram(stats.depths),
      facts: summarizeHistogram(stats.facts),
      rules: summarizeHistogram(stats.rules),
      negations: summarizeHistogram(stats.negations),
    },
  }))

interface GeneratedSets {
  readonly jobs: readonly ShardJob[]
  readonly results: readonly (readonly FileStats[])[]
  /** File of additional words. */
  readonly vocabulary?: string
  readonly shard: readonly [index: number, count: number]
}

/** Writes the manifest of a set: every parameter of Algorithm 1 of RobustLR, and the statistics of its files. */
export function writeManifest(
  set: SetName,
  { jobs, results, vocabulary: vocabularyFile, shard: [shard, shards] }: GeneratedSets,
) {
  const { out, plan, format, layout } = jobs[0]!
  const { vocabulary: _, parameters: __, depth: ___, mentions, atoms, ...settings } = plan
  const parameters = getParameters(set, plan)
  const document = {
    schemaVersion,
    set,
    ...settings,
    ...(parameters === null ? { mentions: mentions || undefined, atoms } : { parameters }),
    vocabulary: vocabularyFile,
    format,
    layout,
    shard: `${shard}/${shards}`,
    workers: jobs.length,
    files: toStatsDocument(results.flat().filter(result => result.set === set)),
  }
  const path = join(out, `${set}${shardSuffix({ shard, shards })}.stats.json`)
  writeFileAtomic(path, `${JSON.stringify(document, null, 2)}\n`)
}
