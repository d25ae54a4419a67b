/** Benchmark files as commands name them: the format is told by the first record, "-" is standard input, bad records are counted. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ChoiceItem, InferencePair } from '@elenchus/benchmarks'
import { type Benchmark, type BenchmarkFormat, benchmarkOf, detectFormat } from '@elenchus/benchmarks/readers'
import { InputError } from '../cli/errors.ts'
import { inputName } from '../cli/input.ts'
import { warn } from '../cli/output.ts'

/** Calls `work` with a path that can be read more than once: standard input is laid down in a file first. */
export async function withFile<T>(path: string, work: (path: string) => Promise<T>): Promise<T> {
  if (path !== '-') return work(path)
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-'))
  try {
    const copy = join(folder, 'standard-input')
    await pipeline(process.stdin, createWriteStream(copy))
    return await work(copy)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export type BadRecords = { readonly file: string; readonly line: number; readonly problem: string }[]

/** The format of a file; what is none of the benchmarks' is taken for MetaLogic, whose reader says what is wrong with it. */
export async function formatOf(path: string): Promise<string> {
  return (await detectFormat(path)) ?? 'metalogic'
}

/** The format and reader of a file. */
export async function openBenchmark(path: string, format?: string): Promise<Benchmark> {
  const found: string | BenchmarkFormat | null = format ?? (await detectFormat(path))
  if (found === null)
    throw new InputError(
      `${inputName(path)}: the format is not known; \`elenchus data list\` names the corpora that can be read`,
    )
  return benchmarkOf(found)
}

/** The multiple-choice items of a file; bad records are named and skipped. */
export async function readItems(path: string, format?: string): Promise<{ items: ChoiceItem[]; format: string }> {
  const benchmark = await openBenchmark(path, format)
  if (benchmark.family !== 'choice')
    throw new InputError(`${inputName(path)}: expected a multiple-choice file; this is ${benchmark.format}`)
  const items: ChoiceItem[] = []
  for await (const item of benchmark.read(path, { onBad: bad => tellBad(path, bad.line, bad.reason) })) items.push(item)
  if (items.length === 0) throw new InputError(`${inputName(path)}: the file has no questions`)
  return { items, format: benchmark.format }
}

/** The labelled inference pairs of a file; bad records are named and skipped. */
export async function readPairs(path: string, format?: string): Promise<{ pairs: InferencePair[]; format: string }> {
  const benchmark = await openBenchmark(path, format)
  if (benchmark.family !== 'inference')
    throw new InputError(`${inputName(path)}: expected a file of inference pairs; this is ${benchmark.format}`)
  const pairs: InferencePair[] = []
  for await (const pair of benchmark.read(path, { onBad: bad => tellBad(path, bad.line, bad.reason) }))
    if (pair.label !== null) pairs.push(pair)
  if (pairs.length === 0) throw new InputError(`${inputName(path)}: the file has no pairs with labels`)
  return { pairs, format: benchmark.format }
}

/** Records named of one file; a file of another kind has nothing but bad ones. */
const mostTold = 20
const bad = new Map<string, number>()

/** Names a bad record on standard error; the call will end with 1. */
export function tellBad(path: string, line: number, reason: string): void {
  process.exitCode = 1
  const told = (bad.get(path) ?? 0) + 1
  bad.set(path, told)
  if (told > mostTold) {
    if (told === mostTold + 1) warn(`${inputName(path)}: further bad records are skipped without a word`)
    return
  }
  warn(`${inputName(path)}, line ${line}: ${reason} (skipped)`)
}
