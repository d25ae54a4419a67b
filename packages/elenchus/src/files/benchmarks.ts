/** Benchmark files: the format is detected from the content; bad records are skipped with a warning. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ChoiceItem, InferencePair } from '@elenchus/benchmarks'
import { type Benchmark, type BenchmarkFormat, detectFormat, findBenchmark } from '@elenchus/benchmarks/readers'
import { inputName } from '../cli/files.ts'
import { InputError, streams, warn } from '../cli/io.ts'

/** Passes a path that can be read more than once to `work`; standard input is copied to a temporary file. */
export async function withRereadableFile<T>(path: string, work: (path: string) => Promise<T>): Promise<T> {
  if (path !== '-') return work(path)
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-'))
  try {
    const copy = join(folder, 'standard-input')
    await pipeline(streams.stdin, createWriteStream(copy))
    return await work(copy)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export type BadRecords = { readonly file: string; readonly line: number; readonly problem: string }[]

/** Detects the format of a file. Unknown formats are treated as MetaLogic, whose reader reports the problems. */
export async function detectFormatOrMetalogic(path: string): Promise<string> {
  return (await detectFormat(path)) ?? 'metalogic'
}

/** Returns the format and reader of a file. */
export async function openBenchmark(path: string, format?: string): Promise<Benchmark> {
  const resolvedFormat: string | BenchmarkFormat | null = format ?? (await detectFormat(path))
  if (resolvedFormat === null)
    throw new InputError(`${inputName(path)}: unknown format; \`elenchus data list\` lists the supported corpora`)
  return findBenchmark(resolvedFormat)
}

/** Description of a file and of its items, for messages. */
const familyNames = {
  choice: ['a multiple-choice file', 'questions'],
  inference: ['a file of inference pairs', 'pairs with labels'],
} as const

/** Reads the items of a file of one family; bad records are reported and skipped. */
async function readItems<F extends keyof typeof familyNames>(family: F, path: string, format: string | undefined) {
  const benchmark = await openBenchmark(path, format)
  const [expected, itemNoun] = familyNames[family]
  if (benchmark.family !== family)
    throw new InputError(`${inputName(path)}: expected ${expected}; this is ${benchmark.format}`)
  const items: (ChoiceItem | InferencePair)[] = []
  for await (const item of benchmark.read(path, { onBadRecord: createBadRecordReporter(path) }))
    if (family === 'choice' || ('premise' in item && item.label !== null)) items.push(item as ChoiceItem)
  if (items.length === 0) throw new InputError(`${inputName(path)}: the file has no ${itemNoun}`)
  return { items: items as (F extends 'choice' ? ChoiceItem : InferencePair)[], format: benchmark.format as string }
}

export const readChoiceItems = (path: string, format?: string) => readItems('choice', path, format)

export async function readInferencePairs(path: string, format?: string) {
  const { items: pairs, ...rest } = await readItems('inference', path, format)
  return { pairs, ...rest }
}

/** Numbers of reported bad records by file; the streams identify the running call. */
const reportCounts = new WeakMap<object, Map<string, number>>()
const maxReported = 20

/** Returns a listener that warns of bad records of a file and sets the exit code to 1. */
export const createBadRecordReporter =
  (path: string) =>
  ({ line, reason }: { readonly line: number; readonly reason: string }): void => {
    process.exitCode = 1
    const counts = reportCounts.get(streams) ?? new Map<string, number>()
    reportCounts.set(streams, counts)
    const count = (counts.get(path) ?? 0) + 1
    counts.set(path, count)
    if (count <= maxReported) warn(`${inputName(path)}, line ${line}: ${reason} (skipped)`)
    else if (count === maxReported + 1)
      warn(`${inputName(path)}: further invalid records are skipped without a message`)
  }
