/**
 * Writes a shard of sets to files, theory by theory, so that memory does not grow with the size. A file is locked and named `….partial`
 * until it is complete.
 */
import { closeSync, openSync, renameSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { acquireLock, makeFolderSync } from '@elenchus/files'
import {
  countTheories,
  type FileSink,
  type GenerateOptions,
  generateFiles,
  type Instance,
  type PlanOptions,
  type SetFile,
  type SetName,
  type SetStats,
} from '@elenchus/robustlr'
import {
  formatEncoderInput,
  formatCsvRow,
  formatGeneratedInstance,
  toLabelNumber,
  formatSequenceInput,
  formatSequenceOutput,
  toCsvRow,
} from '@elenchus/robustlr/formats'
import type { Format } from './options.ts'

export interface ShardJob {
  readonly sets: readonly SetName[]
  readonly plan: PlanOptions
  readonly out: string
  readonly format: Format
  readonly layout: Layout
  /** Counted from 1. */
  readonly shard: number
  readonly shards: number
}

export interface FileStats {
  readonly set: SetName
  readonly file: string
  readonly stats: SetStats
}

/** `flat`: all files in one folder; `authors`: a folder for each set, as the authors' code looks for them. */
export type Layout = 'flat' | 'authors'

type Part = Pick<ShardJob, 'shard' | 'shards'>

/** The shard in a file name, `.shard-1-of-4`; empty for the whole set. */
export const shardSuffix = ({ shard, shards }: Part): string => (shards === 1 ? '' : `.shard-${shard}-of-${shards}`)

/** Model inputs are JSON lines named after their format. */
export const fileExtension = (format: Format): string =>
  format === 'jsonl' || format === 'csv' ? format : `${format}.jsonl`

/** `train-neg.train.jsonl`, `train-neg.train.shard-1-of-4.jsonl`, or `train-neg/train.csv` in the authors' layout. */
function filePath(file: SetFile, { layout, format, ...part }: Pick<ShardJob, 'format' | 'layout'> & Part): string {
  if (layout === 'flat') return `${file.name}${shardSuffix(part)}.${fileExtension(format)}`
  return file.split === undefined ? `${file.name}/test.csv` : `${file.set}/${file.split}.csv`
}

/** Number of theories of a job. */
export function countJobTheories(job: ShardJob): number {
  const options = generateOptions(job)
  return job.sets.reduce((sum, set) => sum + countTheories(set, options), 0)
}

/** Generates and writes the job's theories; `progress` receives the number of finished ones now and then. */
export function writeShard(job: ShardJob, progress: (done: number) => void = () => {}): FileStats[] {
  const line = LINES[job.format]
  const open = (file: SetFile) => {
    const path = join(job.out, filePath(file, job))
    makeFolderSync(dirname(path))
    const { add, close } = blockFile(path)
    const sink = { add: (instance: Instance) => add(`${line(instance)}\n`), close }
    return job.layout === 'authors' && file.split === undefined ? withCompanions(sink, dirname(path)) : sink
  }
  let done = 0
  const onTheory = (): void => {
    if ((++done & 255) === 0) progress(done)
  }
  const options = { ...generateOptions(job), onTheory }
  const results = job.sets.flatMap(set => generateFiles(set, open, options))
  progress(done)
  return results.map(({ file, stats }) => ({ set: file.set, file: filePath(file, job), stats }))
}

/** Lines of an instance by file format. */
const LINES: Readonly<Record<Format, (instance: Instance) => string>> = {
  jsonl: formatGeneratedInstance,
  csv: instance => formatCsvRow(toCsvRow(instance)),
  encoder: instance =>
    JSON.stringify({ id: instance.id, input: formatEncoderInput(instance), label: toLabelNumber(instance.label) }),
  t5: instance => sequenceLine(instance, 'paper'),
  't5-released': instance => sequenceLine(instance, 'released'),
}

const sequenceLine = (instance: Instance, style: 'paper' | 'released'): string =>
  JSON.stringify({
    id: instance.id,
    input: formatSequenceInput(instance, { style }),
    target: formatSequenceOutput(instance.label, { style }),
  })

/** Writes the first theory to train.csv and dev.csv too: the authors' code loads all three splits, even of sets that are only evaluated. */
function withCompanions(sink: FileSink, folder: string): FileSink {
  const first: Instance[] = []
  return {
    add: instance => {
      if (first.length === 0 || first[0]!.theoryId === instance.theoryId) first.push(instance)
      sink.add(instance)
    },
    close: () => {
      sink.close()
      for (const split of ['train', 'dev']) {
        const companion = blockFile(join(folder, `${split}.csv`))
        for (const instance of first) companion.add(`${LINES.csv(instance)}\n`)
        companion.close()
      }
    },
  }
}

function generateOptions({ plan, shard, shards }: ShardJob): GenerateOptions {
  return { ...plan, shard: { index: shard, count: shards } }
}

const BLOCK = 1 << 20

interface BlockFile {
  add(line: string): void
  close(): void
}

/** Opens a file that is written in blocks; lines are encoded at once, since waiting strings would fill the heap. */
function blockFile(path: string): BlockFile {
  const lock = acquireLock(dirname(path), { name: `${basename(path)}.lock`, activity: `is writing ${path}` })
  const partial = `${path}.partial`
  const descriptor = openSync(partial, 'w')
  let block = Buffer.allocUnsafe(BLOCK)
  let used = 0
  const flush = (): void => {
    for (let at = 0; at < used; ) at += writeSync(descriptor, block, at, used - at)
    used = 0
  }
  return {
    add: line => {
      // A UTF-16 unit takes at most three bytes of UTF-8.
      const room = line.length * 3
      if (used + room > block.length) {
        flush()
        if (room > block.length) block = Buffer.allocUnsafe(room)
      }
      used += block.write(line, used)
    },
    close: () => {
      flush()
      closeSync(descriptor)
      renameSync(partial, path)
      lock.release()
    },
  }
}
