/** `SET.stats.json` beside the data: how it was made, with every parameter of Algorithm 1, and what is in it. */
import { join } from 'node:path'
import { writeFileAtomic } from '@elenchus/files'
import { parametersOf, type SetName } from '@elenchus/robustlr'
import { schemaVersion } from '../../cli/io.ts'
import { statsDocument } from './report.ts'
import { type FileStats, partOf, type ShardJob } from './write-shard.ts'

interface Run {
  readonly jobs: readonly ShardJob[]
  readonly results: readonly (readonly FileStats[])[]
  /** Where the words were read from, if any were added. */
  readonly vocabulary: string | undefined
  readonly shard: readonly [number, number]
}

export function writeManifest(set: SetName, { jobs, results, vocabulary: words, shard: [shard, shards] }: Run): void {
  const { out, plan, format, layout } = jobs[0]!
  const { vocabulary: _, parameters: __, depth: ___, mentions, atoms, ...settings } = plan
  const parameters = parametersOf(set, plan)
  const document = {
    schemaVersion,
    set,
    ...settings,
    ...(parameters === null ? { ...(mentions ? { mentions } : {}), ...(atoms ? { atoms } : {}) } : { parameters }),
    ...(words === undefined ? {} : { vocabulary: words }),
    format,
    layout,
    shard: `${shard}/${shards}`,
    workers: jobs.length,
    files: statsDocument(results.flat().filter(result => result.set === set)),
  }
  writeFileAtomic(join(out, `${set}${partOf({ shard, shards })}.stats.json`), `${JSON.stringify(document, null, 2)}\n`)
}
