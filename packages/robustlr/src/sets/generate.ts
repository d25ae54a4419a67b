/** Generation of datasets, theory by theory in constant memory: as a stream, or into files. */
import type { Instance } from '../instances/instance.ts'
import { type PlannedSet, type PlanOptions, planSet, shardRange } from './plan.ts'
import { type Produced, produceTheory } from './produce.ts'
import { parseSetName, type SetFile, type SetName } from './sets.ts'
import { countTheory, createStats, type SetStats } from './stats.ts'

export interface GenerateOptions extends Omit<PlanOptions, 'seed'> {
  /** Default 0. */
  readonly seed?: number
  /** Generates shard `index` of `count`, from 1; all shards together are the whole dataset. Default: everything. */
  readonly shard?: { readonly index: number; readonly count: number }
  readonly signal?: { throwIfAborted(): void }
}

export interface Generated {
  readonly file: SetFile
  readonly instance: Instance
}

/**
 * Generates the instances of a dataset.
 *
 * `for (const { file, instance } of generate('contrast-conjunction', { theories: 100, seed: 7 })) …`
 */
export function* generate(set: SetName | string, options: GenerateOptions = {}): Generator<Generated, void, undefined> {
  const settings = { seed: 0, ...options }
  for (const task of planSet(parseSetName(set), settings)) {
    for (const produced of produceTheories(task, settings)) {
      for (const [i, instances] of produced.files.entries()) {
        const file = task.files[i]!
        for (const instance of instances) yield { file, instance }
      }
    }
  }
}

/** Receiver of the instances of a file. */
export interface FileSink {
  add(instance: Instance): void
  /** Called when the file is complete, not after an error. */
  close(): void
}

export interface GenerateFilesOptions extends GenerateOptions {
  /** Called after every theory. */
  readonly onTheory?: () => void
}

export interface GeneratedFile {
  readonly file: SetFile
  readonly stats: SetStats
}

/**
 * Writes a dataset to the sinks that `openFile` returns, and returns statistics per file. Every file of the dataset is opened, even if the shard
 * has no theory for it; only files with the same theories are open at the same time.
 */
export function generateFiles(
  set: SetName | string,
  openFile: (file: SetFile) => FileSink,
  options: GenerateFilesOptions = {},
): readonly GeneratedFile[] {
  const settings = { seed: 0, ...options }
  const results: GeneratedFile[] = []
  for (const task of planSet(parseSetName(set), settings)) {
    const sinks = task.files.map(openFile)
    const stats = task.files.map(() => createStats())
    for (const produced of produceTheories(task, settings)) {
      for (let i = 0; i < sinks.length; i++) {
        const instances = produced.files[i]!
        // Discarded theories are counted with the first file.
        countTheory(stats[i]!, instances, i === 0 ? produced : undefined)
        for (const instance of instances) sinks[i]!.add(instance)
      }
      options.onTheory?.()
    }
    for (const [i, file] of task.files.entries()) {
      sinks[i]!.close()
      results.push({ file, stats: stats[i]! })
    }
  }
  return results
}

/** Returns the number of theories that `generate` creates. */
export function countTheories(set: SetName | string, options: GenerateOptions = {}): number {
  let count = 0
  for (const task of planSet(parseSetName(set), { seed: 0, ...options })) {
    const [from, to] = getRange(task, options)
    count += to - from
  }
  return count
}

/** Produces the theories of a task that belong to the shard. */
function* produceTheories(
  task: PlannedSet,
  options: GenerateOptions & PlanOptions,
): Generator<Produced, void, undefined> {
  const [from, to] = getRange(task, options)
  for (let index = from; index < to; index++) {
    options.signal?.throwIfAborted()
    yield produceTruncated(task, index, options)
  }
}

const getRange = (task: PlannedSet, { shard = { index: 1, count: 1 } }: GenerateOptions): readonly [number, number] =>
  shardRange(task.theories, shard.index, shard.count)

/** Produces a theory, leaving out instances after the end of a file of fixed size. */
export function produceTruncated(task: PlannedSet, index: number, options: PlanOptions): Produced {
  if (task.ends.every(end => index < end.theory)) return produceTheory(task.files, index, options)
  const unfinishedFiles = task.files.filter((_, i) => index < task.ends[i]!.theory || isPartial(task, i, index))
  const produced = produceTheory(unfinishedFiles, index, options)
  const files = task.files.map((file, i) => {
    const instances = produced.files[unfinishedFiles.indexOf(file)] ?? []
    const end = task.ends[i]!
    return index < end.theory ? instances : instances.slice(0, end.instances)
  })
  return { ...produced, files }
}

/** Tests if a theory is the last, incomplete one of a file. */
function isPartial(task: PlannedSet, file: number, index: number): boolean {
  const end = task.ends[file]!
  return index === end.theory && end.instances > 0
}
