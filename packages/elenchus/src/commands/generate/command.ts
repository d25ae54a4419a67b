/** `elenchus generate`: RobustLR sets, every label decided and proved, in files that any number of workers can share. */
import { writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  addStats,
  filesOf,
  PAPER_SETS,
  type PlanOptions,
  SET_NAMES,
  type SetName,
  setNamed,
} from '@elenchus/theories/generate'
import { extendVocabulary, VOCABULARY, type Vocabulary } from '@elenchus/theories/vocabulary'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { InputError, UsageError } from '../../cli/errors.ts'
import { readText } from '../../cli/input.ts'
import { addOptions, file, flag, type Given, oneOf, seed, text, wholeNumber } from '../../cli/options.ts'
import { schemaVersion, warn, write, writeJson } from '../../cli/output.ts'
import { progressBar } from '../../terminal/progress.ts'
import { statsDocument, statsTable } from './report.ts'
import { runWorkers } from './run-workers.ts'
import { type FileStats, fileName, type ShardJob, theoriesIn, writeShard } from './write-shard.ts'

const options = {
  theories: wholeNumber(
    '--theories <n>',
    'base theories of each set (training sets divide them 70:15:15); default 1000',
    { least: 1 },
  ),
  paperSizes: flag('--paper-sizes', "as many instances as the paper's Tables 7 and 8; without a set, all of them"),
  seed: seed('seed of all chance', { default: 0 }),
  distractors: oneOf('--distractors <which>', 'contrast sets: with, without or both', ['with', 'without', 'both'], {
    default: 'both',
  }),
  depth: wholeNumber('--depth <d>', 'greatest reasoning depth of Algorithm 1', { least: 1, default: 5 }),
  vocabulary: file('--vocabulary <file>', 'more words: JSON {"names","adjectives","relations"}'),
}
const mixed = {
  atoms: text('--atoms <a-b>', 'atoms of a theory, least and most (default 6-20)'),
  mentions: flag('--mentions', 'the truth value of every literal mention, with its place'),
}
const output = {
  out: file('--out <folder>', 'where the files go'),
  format: oneOf('--format <name>', "jsonl, or csv (the authors' seven columns)", ['jsonl', 'csv'], {
    default: 'jsonl',
  }),
  shard: text('--shard <i/n>', 'only part i of n (1/n … n/n); all parts together are the whole set'),
  workers: wholeNumber('--workers <n>', 'worker threads, each writing a part of its own', { least: 1, default: 1 }),
  json: flag('--json', 'print the statistics as JSON'),
}
type Options = Given<typeof options & typeof mixed & typeof output>

export function define(command: Command): void {
  command.argument('[sets...]', `sets to make: ${SET_NAMES.join(', ')}`).action(run)
  addOptions(command, options)
  addOptions(command, mixed, 'Only train-mixed')
  addOptions(command, output, 'Output')
  example(
    command,
    'elenchus generate train-neg contrast-conjunction --theories 1000 --seed 7 --out data',
    'elenchus generate --paper-sizes --workers 4 --out robustlr',
  )
}

async function run(sets: readonly string[], options: Options): Promise<void> {
  const job = await jobOf(sets, options)
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
    throw new InputError(`${job.out}: cannot write there (${code})`)
  } finally {
    bar.end()
  }
  for (const set of job.sets) writeStats(jobs, set, results, options, [shard, shards])
  const merged = mergedByFile(results)
  if (options.json)
    await writeJson('generate', { seed: job.plan.seed, out: job.out, files: statsDocument(results.flat()) })
  else await write(`${statsTable(merged)}\n`)
}

async function jobOf(names: readonly string[], options: Options): Promise<Omit<ShardJob, 'shard' | 'shards'>> {
  if (options.out === undefined) throw new UsageError('where do the files go? Add --out FOLDER')
  const { seed, distractors, depth, theories = 1000 } = options
  if (options.paperSizes && options.theories !== undefined) {
    throw new UsageError('--paper-sizes and --theories exclude each other')
  }
  const sets = names.length === 0 && options.paperSizes ? PAPER_SETS : [...new Set(names.map(known))]
  if (sets.length === 0) throw new UsageError(`which sets? Choose from ${SET_NAMES.join(', ')}`)
  if (options.paperSizes && sets.includes('train-mixed')) {
    throw new UsageError('train-mixed is not in the paper; say --theories N for it')
  }
  const plan: PlanOptions = {
    seed,
    distractors,
    depth,
    ...(options.paperSizes ? { paperSizes: true } : { theories }),
    ...(options.mentions ? { mentions: true } : {}),
    ...(options.atoms === undefined ? {} : { atoms: rangeOf(options.atoms) }),
    ...(options.vocabulary === undefined ? {} : { vocabulary: await vocabularyOf(options.vocabulary) }),
  }
  return { sets, plan, out: options.out, format: options.format }
}

function known(name: string): SetName {
  try {
    return setNamed(name)
  } catch (error) {
    throw new UsageError((error as Error).message.replace('\n', '. '))
  }
}

function rangeOf(text: string): readonly [number, number] {
  const [, low, high] = /^(\d+)(?:-|\.\.)(\d+)$/.exec(text) ?? []
  const range = [Number(low), Number(high)] as const
  if (low === undefined || range[0] < 2 || range[1] < range[0])
    throw new UsageError(`--atoms ${text}: such as 4-9, from 2 on`)
  return range
}

/** Counted from 1; 0/n is taken as n/n, so that counting from 0 gives every part once, too. */
function shardOf(text: string | undefined): readonly [number, number] {
  if (text === undefined) return [1, 1]
  const [, part, whole] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  const [index, count] = [Number(part), Number(whole)]
  if (part === undefined || count < 1 || index > count) throw new UsageError(`--shard ${text}: such as 2/4`)
  return [index === 0 ? count : index, count]
}

async function vocabularyOf(path: string): Promise<Vocabulary> {
  const text = await readText(path)
  let more: unknown
  try {
    more = JSON.parse(text)
  } catch (error) {
    throw new InputError(`${path}: not JSON: ${(error as Error).message}`)
  }
  const lists = typeof more === 'object' && more !== null ? Object.entries(more) : []
  for (const [name, words] of lists) {
    if (!(name in VOCABULARY) || !Array.isArray(words) || words.some(word => typeof word !== 'string')) {
      throw new InputError(
        `${path}: "${name}" has to be one of ${Object.keys(VOCABULARY).join(', ')}, with a list of words`,
      )
    }
  }
  return extendVocabulary(VOCABULARY, Object.fromEntries(lists) as Partial<Vocabulary>)
}

/** Files of another division of the same sets would be counted twice by whoever reads the folder. */
async function warnOfOthers(jobs: readonly ShardJob[]): Promise<void> {
  const { sets, out, format, plan } = jobs[0]!
  const shards = jobs[0]!.shards
  const present = await readdir(out).catch(() => [])
  for (const { name } of sets.flatMap(set => filesOf(set, plan.distractors))) {
    const pattern = new RegExp(`^${name.replaceAll('.', '\\.')}(?:\\.shard-\\d+-of-(\\d+))?\\.${format}$`)
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

/** `SET.stats.json` beside the data: how it was made and what is in it. */
function writeStats(
  jobs: readonly ShardJob[],
  set: SetName,
  results: readonly (readonly FileStats[])[],
  options: Options,
  [shard, shards]: readonly [number, number],
): void {
  const { out, plan } = jobs[0]!
  const { vocabulary, ...settings } = plan
  const document = {
    schemaVersion,
    set,
    ...settings,
    ...(vocabulary === undefined ? {} : { vocabulary: options.vocabulary }),
    format: options.format,
    shard: `${shard}/${shards}`,
    workers: jobs.length,
    files: statsDocument(results.flat().filter(result => result.set === set)),
  }
  const name = fileName(set, { shard, shards, format: 'jsonl' }).replace(/jsonl$/, 'stats.json')
  writeFileSync(join(out, name), `${JSON.stringify(document, null, 2)}\n`)
}
