/** `elenchus generate`: RobustLR sets, every label decided and proved, in files that any number of workers can share. */
import { readdir } from 'node:fs/promises'
import { addStats, filesOf, SET_NAMES } from '@elenchus/robustlr'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { InputError, UsageError, warn, write, writeJson } from '../../cli/io.ts'
import { addOptions } from '../../cli/options.ts'
import { progressBar } from '../../terminal/progress.ts'
import { type Job, jobOf } from './job.ts'
import { writeManifest } from './manifest.ts'
import { algorithm, mixed, type Options, options, output, people } from './options.ts'
import { statsDocument, statsTable } from './report.ts'
import { runWorkers } from './run-workers.ts'
import { extensionOf, type FileStats, type ShardJob, theoriesIn, writeShard } from './write-shard.ts'

export function define(command: Command): void {
  command.argument('[sets...]', `sets to make: ${SET_NAMES.join(', ')}`).action(run)
  addOptions(command, options)
  addOptions(command, algorithm, "Algorithm 1 (the paper's names in brackets)")
  addOptions(command, mixed, 'Only train-mixed')
  addOptions(command, people, 'Sheets for people')
  addOptions(command, output, 'Output')
  example(
    command,
    'elenchus generate train-neg contrast-conjunction --theories 1000 --seed 7 --out data',
    'elenchus generate --paper-sizes --workers 4 --out robustlr',
    'elenchus generate contrast-conjunction --distractors without --for-people --theories 10 --annotators 3 --out sheets',
  )
}

async function run(sets: readonly string[], options: Options): Promise<void> {
  const job = await jobOf(sets, options)
  if (options.forPeople) return sheetsFor(job, options)
  if (options.annotators !== undefined || options.readers !== undefined)
    throw new UsageError('--annotators and --readers need --for-people')
  const { workers } = options
  const [shard, shards] = shardOf(options.shard)
  const jobs = Array.from(
    { length: workers },
    (_, i): ShardJob => ({
      ...job,
      shard: (shard - 1) * workers + i + 1,
      shards: shards * workers,
    }),
  )
  await warnOfOthers(jobs)
  const bar = progressBar(
    jobs.reduce((sum, each) => sum + theoriesIn(each), 0),
    'theories',
  )
  let results: FileStats[][]
  try {
    results = jobs.length === 1 ? [writeShard(jobs[0]!, bar)] : await runWorkers(jobs, bar)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === undefined || !code.startsWith('E')) throw error
    throw new InputError(`${job.out}: cannot write into this folder (${code})`)
  } finally {
    bar.end()
  }
  for (const set of job.sets)
    writeManifest(set, { jobs, results, vocabulary: options.vocabulary, shard: [shard, shards] })
  const merged = mergedByFile(results)
  if (options.json)
    await writeJson('generate', { seed: job.plan.seed, out: job.out, files: statsDocument(results.flat()) })
  else await write(`${statsTable(merged)}\n`)
}

async function sheetsFor(job: Job, options: Options): Promise<void> {
  const { showSheets, writeSheets } = await import('./people/write-sheets.ts')
  const sheets = await writeSheets(job, options)
  if (options.json) await writeJson('generate.people', { seed: job.plan.seed, out: job.out, sheets })
  else await write(`${showSheets(sheets, job.out)}\n`)
}

/** Counted from 1; 0/n is taken as n/n, so that counting from 0 gives every part once, too. */
function shardOf(text: string | undefined): readonly [number, number] {
  if (text === undefined) return [1, 1]
  const [, part, whole] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  const [index, count] = [Number(part), Number(whole)]
  if (part === undefined || count < 1 || index > count)
    throw new UsageError(`--shard ${text}: expected a part such as 2/4`)
  return [index === 0 ? count : index, count]
}

/** Files of another division of the same sets would be counted twice by whoever reads the folder. */
async function warnOfOthers(jobs: readonly ShardJob[]): Promise<void> {
  const { sets, out, format, layout, plan, shards } = jobs[0]!
  if (layout === 'authors') return
  const present = await readdir(out).catch(() => [])
  for (const { name } of sets.flatMap(set => filesOf(set, plan.distractors))) {
    const pattern = new RegExp(`^${name.replaceAll('.', '\\.')}(?:\\.shard-\\d+-of-(\\d+))?\\.${extensionOf(format)}$`)
    const others = present.filter(file => {
      const found = pattern.exec(file)
      return found !== null && Number(found[1] ?? 1) !== shards
    })
    if (others.length > 0) warn(`${out} also holds ${others.join(', ')}, from another division of the same set`)
  }
}

function mergedByFile(results: readonly (readonly FileStats[])[]): FileStats[] {
  const first = results[0]!
  if (results.length === 1) return [...first]
  return first.map(({ set, file, stats }, i) => {
    const total = structuredClone(stats)
    for (const other of results.slice(1)) addStats(total, other[i]!.stats)
    return { set, file: file.replace(/\.shard-\d+-of-\d+/, '.shard-*'), stats: total }
  })
}
