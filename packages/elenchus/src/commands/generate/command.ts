/** `elenchus generate`: generates RobustLR sets with labels and proofs, optionally divided into shards and among worker threads. */
import { readdir } from 'node:fs/promises'
import { addStats, listFiles, SET_NAMES } from '@elenchus/robustlr'
import { defineCommand } from '../../cli/command.ts'
import { InputError, UsageError, warn, write, writeJson } from '../../cli/io.ts'
import { createProgressBar } from '../../terminal/progress.ts'
import { createJob, type Job } from './job.ts'
import { algorithmOptions, mixedOptions, type Options, options, outputOptions, peopleOptions } from './options.ts'
import { formatStats, toStatsDocument, writeManifest } from './stats.ts'
import { runWorkers } from './worker.ts'
import { countJobTheories, type FileStats, fileExtension, type ShardJob, writeShard } from './write-shard.ts'

export const { define } = defineCommand({
  arguments: [['[sets...]', `sets to generate: ${SET_NAMES.join(', ')}`]],
  options,
  optionGroups: {
    "Parameters of Algorithm 1 of RobustLR (with the paper's names in brackets)": algorithmOptions,
    'Only train-mixed': mixedOptions,
    'Question sheets': peopleOptions,
    Output: outputOptions,
  },
  run: (sets, given) => run(sets, given as Options),
})

async function run(sets: readonly string[], options: Options): Promise<void> {
  const job = await createJob(sets, options)
  if (options.forPeople) return generateSheets(job, options)
  if (options.annotators !== undefined || options.readers !== undefined)
    throw new UsageError('--annotators and --readers need --for-people')
  const { workers } = options
  const [shard, shards] = parseShard(options.shard)
  const jobs = Array.from(
    { length: workers },
    (_, i): ShardJob => ({ ...job, shard: (shard - 1) * workers + i + 1, shards: shards * workers }),
  )
  await warnOfOtherShards(jobs)
  const progressBar = createProgressBar(
    jobs.reduce((sum, each) => sum + countJobTheories(each), 0),
    'theories',
  )
  let results: FileStats[][]
  try {
    results = jobs.length === 1 ? [writeShard(jobs[0]!, progressBar)] : await runWorkers(jobs, progressBar)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === undefined || !code.startsWith('E')) throw error
    throw new InputError(`${job.out}: cannot write into this folder (${code})`)
  } finally {
    progressBar.end()
  }
  for (const set of job.sets)
    writeManifest(set, { jobs, results, vocabulary: options.vocabulary, shard: [shard, shards] })
  if (options.json)
    await writeJson('generate', { seed: job.plan.seed, out: job.out, files: toStatsDocument(results.flat()) })
  else await write(`${formatStats(mergeStats(results))}\n`)
}

async function generateSheets(job: Job, options: Options): Promise<void> {
  const { formatSheets, writeSheets } = await import('./people/write-sheets.ts')
  const sheets = await writeSheets(job, options)
  if (options.json) await writeJson('generate.people', { seed: job.plan.seed, out: job.out, sheets })
  else await write(`${formatSheets(sheets, job.out)}\n`)
}

/** Parses a shard such as 2/4, counted from 1; 0/n means n/n, so that counting from 0 covers the set too. */
function parseShard(text: string | undefined): readonly [number, number] {
  if (text === undefined) return [1, 1]
  const [, indexText, countText] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  const [index, count] = [Number(indexText), Number(countText)]
  if (indexText === undefined || count < 1 || index > count)
    throw new UsageError(`--shard ${text}: expected a shard such as 2/4`)
  return [index === 0 ? count : index, count]
}

/** Warns of files from another division of the same set: programs that read the folder would read theories twice. */
async function warnOfOtherShards(jobs: readonly ShardJob[]): Promise<void> {
  const { sets, out, format, layout, plan, shards } = jobs[0]!
  if (layout === 'authors') return
  const existingFiles = await readdir(out).catch(() => [])
  for (const { name } of sets.flatMap(set => listFiles(set, plan.distractors))) {
    const regex = new RegExp(`^${name.replaceAll('.', '\\.')}(?:\\.shard-\\d+-of-(\\d+))?\\.${fileExtension(format)}$`)
    const otherShards = existingFiles.filter(file => {
      const match = regex.exec(file)
      return match !== null && Number(match[1] ?? 1) !== shards
    })
    if (otherShards.length > 0)
      warn(
        `${out} also contains ${otherShards.join(', ')}, which divide the same set into a different number of shards`,
      )
  }
}

function mergeStats(results: readonly (readonly FileStats[])[]): FileStats[] {
  const first = results[0]!
  if (results.length === 1) return [...first]
  return first.map(({ set, file, stats }, i) => {
    const total = structuredClone(stats)
    for (const other of results.slice(1)) addStats(total, other[i]!.stats)
    return { set, file: file.replace(/\.shard-\d+-of-\d+/, '.shard-*'), stats: total }
  })
}
