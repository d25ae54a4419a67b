/**
 * Writes a shard of sets to files, theory by theory, in constant memory. A file is locked and named `….partial` until it is complete.
 */
import { closeSync, openSync, renameSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { acquireLock, makeFolderSync } from '@elenchus/files'
import * as robustlr from '@elenchus/robustlr'
import * as formats from '@elenchus/robustlr/formats'
import type { Format } from './options.ts'

export interface ShardJob {
  readonly sets: readonly robustlr.SetName[]
  readonly plan: robustlr.PlanOptions
  readonly out: string
  readonly format: Format
  readonly layout: Layout
  /** Number of this shard, counted from 1. */
  readonly shard: number
  readonly shards: number
}

export type FileStats = Readonly<{ set: robustlr.SetName; file: string; stats: robustlr.SetStats }>

/** `flat`: all files in one folder; `authors`: a folder per set, as the authors' code expects. */
export type Layout = 'flat' | 'authors'

type ShardPosition = Pick<ShardJob, 'shard' | 'shards'>

/** Returns the suffix of a file name, `.shard-1-of-4`; empty for a whole set. */
export const shardSuffix = ({ shard, shards }: ShardPosition): string =>
  shards === 1 ? '' : `.shard-${shard}-of-${shards}`

/** Returns the extension of a file; files of model inputs are JSON lines. */
export const fileExtension = (format: Format): string =>
  format === 'jsonl' || format === 'csv' ? format : `${format}.jsonl`

/** Returns `train-neg.train.jsonl`, `train-neg.train.shard-1-of-4.jsonl`, or `train-neg/train.csv` in the authors' layout. */
function getFilePath(
  file: robustlr.SetFile,
  { layout, format, ...position }: Pick<ShardJob, 'format' | 'layout'> & ShardPosition,
) {
  if (layout === 'flat') return `${file.name}${shardSuffix(position)}.${fileExtension(format)}`
  return file.split === undefined ? `${file.name}/test.csv` : `${file.set}/${file.split}.csv`
}

export function countJobTheories(job: ShardJob): number {
  const options = toGenerateOptions(job)
  return job.sets.reduce((sum, set) => sum + robustlr.countTheories(set, options), 0)
}

/** Generates and writes the job's theories; `onProgress` receives the number of finished ones after every 256 theories. */
export function writeShard(job: ShardJob, onProgress: (done: number) => void = () => {}): FileStats[] {
  const formatLine = LINE_FORMATS[job.format]
  const openSink = (file: robustlr.SetFile) => {
    const path = join(job.out, getFilePath(file, job))
    makeFolderSync(dirname(path))
    const { add, close } = openBlockFile(path)
    const sink = { add: (instance: robustlr.Instance) => add(`${formatLine(instance)}\n`), close }
    return job.layout === 'authors' && file.split === undefined ? withCompanions(sink, dirname(path)) : sink
  }
  let done = 0
  const onTheory = (): void => {
    if ((++done & 255) === 0) onProgress(done)
  }
  const options = { ...toGenerateOptions(job), onTheory }
  const results = job.sets.flatMap(set => robustlr.generateFiles(set, openSink, options))
  onProgress(done)
  return results.map(({ file, stats }) => ({ set: file.set, file: getFilePath(file, job), stats }))
}

/** Functions that format an instance as a line, by file format. */
const LINE_FORMATS: Readonly<Record<Format, (instance: robustlr.Instance) => string>> = {
  jsonl: formats.formatGeneratedInstance,
  csv: instance => formats.formatCsvRow(formats.toCsvRow(instance)),
  encoder: instance =>
    JSON.stringify({
      id: instance.id,
      input: formats.formatEncoderInput(instance),
      label: formats.toLabelNumber(instance.label),
    }),
  t5: instance => formatSequenceLine(instance, 'paper'),
  't5-released': instance => formatSequenceLine(instance, 'released'),
}

const formatSequenceLine = (instance: robustlr.Instance, style: 'paper' | 'released'): string =>
  JSON.stringify({
    id: instance.id,
    input: formats.formatSequenceInput(instance, { style }),
    target: formats.formatSequenceOutput(instance.label, { style }),
  })

/** Also writes the first theory to train.csv and dev.csv: the authors' code loads all three splits, even of evaluation sets. */
function withCompanions(sink: robustlr.FileSink, folder: string): robustlr.FileSink {
  const firstTheory: robustlr.Instance[] = []
  return {
    add: instance => {
      if (firstTheory.length === 0 || firstTheory[0]!.theoryId === instance.theoryId) firstTheory.push(instance)
      sink.add(instance)
    },
    close: () => {
      sink.close()
      for (const split of ['train', 'dev']) {
        const companion = openBlockFile(join(folder, `${split}.csv`))
        for (const instance of firstTheory) companion.add(`${LINE_FORMATS.csv(instance)}\n`)
        companion.close()
      }
    },
  }
}

function toGenerateOptions({ plan, shard, shards }: ShardJob): robustlr.GenerateOptions {
  return { ...plan, shard: { index: shard, count: shards } }
}

const BLOCK_SIZE = 1 << 20

type BlockFile = { add(line: string): void; close(): void }

/** Opens a file that is written in blocks; lines are encoded immediately, since pending strings would fill the heap. */
function openBlockFile(path: string): BlockFile {
  const lock = acquireLock(dirname(path), { name: `${basename(path)}.lock`, activity: `is writing ${path}` })
  const partialPath = `${path}.partial`
  const descriptor = openSync(partialPath, 'w')
  let block = Buffer.allocUnsafe(BLOCK_SIZE)
  let usedBytes = 0
  const flush = (): void => {
    for (let offset = 0; offset < usedBytes; ) offset += writeSync(descriptor, block, offset, usedBytes - offset)
    usedBytes = 0
  }
  return {
    add: line => {
      // A UTF-16 unit takes at most three bytes of UTF-8.
      const maxBytes = line.length * 3
      if (usedBytes + maxBytes > block.length) {
        flush()
        if (maxBytes > block.length) block = Buffer.allocUnsafe(maxBytes)
      }
      usedBytes += block.write(line, usedBytes)
    },
    close: () => {
      flush()
      closeSync(descriptor)
      renameSync(partialPath, path)
      lock.release()
    },
  }
}
