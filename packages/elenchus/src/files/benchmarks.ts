/** Benchmark files: the format is detected from the first record, bad records are skipped with a warning. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ChoiceItem, InferencePair } from '@elenchus/benchmarks'
import { type Benchmark, type BenchmarkFormat, detectFormat, findBenchmark } from '@elenchus/benchmarks/readers'
import { inputName } from '../cli/files.ts'
import { InputError, streams, warn } from '../cli/io.ts'

/** Calls `work` with a path that can be read more than once: standard input is copied to a temporary file. */
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

/** The format of a file. Unknown formats are treated as MetaLogic, whose reader reports the problems. */
export async function detectFormatOrMetalogic(path: string): Promise<string> {
  return (await detectFormat(path)) ?? 'metalogic'
}

/** The format and reader of a file. */
export async function openBenchmark(path: string, format?: string): Promise<Benchmark> {
  const found: string | BenchmarkFormat | null = format ?? (await detectFormat(path))
  if (found === null)
    throw new InputError(
      `${inputName(path)}: the format is not known; \`elenchus data list\` names the corpora that can be read`,
    )
  return findBenchmark(found)
}

/** The multiple-choice items of a file; bad records are named and skipped. */
export async function readChoiceItems(path: string, format?: string): Promise<{ items: ChoiceItem[]; format: string }> {
  const benchmark = await openBenchmark(path, format)
  if (benchmark.family !== 'choice')
    throw new InputError(`${inputName(path)}: expected a multiple-choice file; this is ${benchmark.format}`)
  const items: ChoiceItem[] = []
  for await (const item of benchmark.read(path, { onBadRecord: bad => reportBadRecord(path, bad.line, bad.reason) }))
    items.push(item)
  if (items.length === 0) throw new InputError(`${inputName(path)}: the file has no questions`)
  return { items, format: benchmark.format }
}

/** The labelled inference pairs of a file; bad records are named and skipped. */
export async function readInferencePairs(
  path: string,
  format?: string,
): Promise<{ pairs: InferencePair[]; format: string }> {
  const benchmark = await openBenchmark(path, format)
  if (benchmark.family !== 'inference')
    throw new InputError(`${inputName(path)}: expected a file of inference pairs; this is ${benchmark.format}`)
  const pairs: InferencePair[] = []
  for await (const pair of benchmark.read(path, { onBadRecord: bad => reportBadRecord(path, bad.line, bad.reason) }))
    if (pair.label !== null) pairs.push(pair)
  if (pairs.length === 0) throw new InputError(`${inputName(path)}: the file has no pairs with labels`)
  return { pairs, format: benchmark.format }
}

/** Bad records by file that the running call has reported; the streams identify the call. */
const reported = new WeakMap<object, Map<string, number>>()
const maxReported = 20

/** Warns of a bad record and sets the exit code to 1. After 20 records of a file it says only that there are more. */
export function reportBadRecord(path: string, line: number, reason: string): void {
  process.exitCode = 1
  const counts = reported.get(streams) ?? new Map<string, number>()
  reported.set(streams, counts)
  const count = (counts.get(path) ?? 0) + 1
  counts.set(path, count)
  if (count <= maxReported) warn(`${inputName(path)}, line ${line}: ${reason} (skipped)`)
  else if (count === maxReported + 1) warn(`${inputName(path)}: more bad records follow; they are skipped too`)
}
