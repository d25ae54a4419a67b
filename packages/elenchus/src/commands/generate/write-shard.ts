/**
 * Writes one shard of some sets to files, theory by theory, in blocks: memory stays flat whatever the size.
 *
 * A file is written under the name `….partial` and takes its own name when it is whole, so that an interrupted run leaves
 * nothing that looks finished.
 */
import { closeSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { csvLine, csvRow, generatedLine } from '@elenchus/theories/formats'
import {
  countTheories,
  type GenerateOptions,
  generateFiles,
  type Instance,
  type PlanOptions,
  type SetFile,
  type SetName,
  type SetStats,
} from '@elenchus/theories/generate'

export interface ShardJob {
  readonly sets: readonly SetName[]
  readonly plan: PlanOptions
  readonly out: string
  readonly format: 'jsonl' | 'csv'
  /** Counted from 1. */
  readonly shard: number
  readonly shards: number
}

export interface FileStats {
  readonly set: SetName
  readonly file: string
  readonly stats: SetStats
}

/** `train-neg.train.jsonl`, or `train-neg.train.shard-1-of-4.jsonl`. */
export function fileName(name: string, job: Pick<ShardJob, 'format' | 'shard' | 'shards'>): string {
  const part = job.shards === 1 ? '' : `.shard-${job.shard}-of-${job.shards}`
  return `${name}${part}.${job.format}`
}

/** How many theories the job has to make. */
export function theoriesIn(job: ShardJob): number {
  const options = optionsOf(job)
  return job.sets.reduce((sum, set) => sum + countTheories(set, options), 0)
}

/** Makes and writes the job's theories; `progress` hears how many are done, now and then. */
export function writeShard(job: ShardJob, progress: (done: number) => void = () => {}): FileStats[] {
  mkdirSync(job.out, { recursive: true })
  const line = job.format === 'csv' ? (instance: Instance) => csvLine(csvRow(instance)) : generatedLine
  const open = (file: SetFile) => {
    const { add, close } = blockFile(join(job.out, fileName(file.name, job)))
    return { add: (instance: Instance) => add(`${line(instance)}\n`), close }
  }
  let done = 0
  const onTheory = (): void => {
    if ((++done & 255) === 0) progress(done)
  }
  const options = { ...optionsOf(job), onTheory }
  const results = job.sets.flatMap(set => generateFiles(set, open, options))
  progress(done)
  return results.map(({ file, stats }) => ({ set: file.set, file: fileName(file.name, job), stats }))
}

function optionsOf({ plan, shard, shards }: ShardJob): GenerateOptions {
  return { ...plan, shard: { index: shard, count: shards } }
}

const BLOCK = 1 << 20

interface BlockFile {
  add(line: string): void
  close(): void
}

/** A file written in blocks. Lines become bytes at once: pieces of strings that wait for the block would crowd the heap. */
function blockFile(path: string): BlockFile {
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
      // A UTF-16 unit is three bytes of UTF-8 at most.
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
    },
  }
}
