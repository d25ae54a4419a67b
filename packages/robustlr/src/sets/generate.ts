/** Making a set, one theory at a time, so that memory does not grow with its size: as a stream, or into files. */
import type { Instance } from '../instances/instance.ts'
import { type PlannedSet, type PlanOptions, planSet, shardRange } from './plan.ts'
import { type Produced, produce } from './produce.ts'
import { type SetFile, type SetName, setNamed } from './sets.ts'
import { countTheory, emptyStats, type SetStats } from './stats.ts'

export interface GenerateOptions extends Omit<PlanOptions, 'seed'> {
  /** Default 0. */
  readonly seed?: number
  /** Shard `index` of `count`, counted from 1; the union of all shards is the whole set. Default: everything. */
  readonly shard?: { readonly index: number; readonly count: number }
  readonly signal?: { throwIfAborted(): void }
}

export interface Generated {
  readonly file: SetFile
  readonly instance: Instance
}

/**
 * Generates the instances of a set.
 *
 * `for (const { file, instance } of generate('contrast-conjunction', { theories: 100, seed: 7 })) …`
 */
export function* generate(set: SetName | string, options: GenerateOptions = {}): Generator<Generated, void, undefined> {
  const settings = { seed: 0, ...options }
  for (const task of planSet(setNamed(set), settings)) {
    for (const produced of theoriesOf(task, settings)) {
      for (const [i, instances] of produced.files.entries()) {
        const file = task.files[i]!
        for (const instance of instances) yield { file, instance }
      }
    }
  }
}

/** Where the instances of one file go. */
export interface FileSink {
  add(instance: Instance): void
  /** The file is whole. Not called for a file that an error cut short. */
  close(): void
}

export interface GenerateFilesOptions extends GenerateOptions {
  /** Hears of every theory that is done. */
  readonly onTheory?: () => void
}

export interface GeneratedFile {
  readonly file: SetFile
  readonly stats: SetStats
}

/**
 * Generates a set into files, in whatever way `open` keeps them, and gives what each of them holds. Every file of the set
 * is opened, also one that the shard has no theory for; only files that are made together are open at the same time.
 */
export function generateFiles(
  set: SetName | string,
  open: (file: SetFile) => FileSink,
  options: GenerateFilesOptions = {},
): readonly GeneratedFile[] {
  const settings = { seed: 0, ...options }
  const results: GeneratedFile[] = []
  for (const task of planSet(setNamed(set), settings)) {
    const sinks = task.files.map(open)
    const stats = task.files.map(() => emptyStats())
    for (const produced of theoriesOf(task, settings)) {
      for (let i = 0; i < sinks.length; i++) {
        const instances = produced.files[i]!
        // What was thrown away is counted once, with the first file.
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

/** How many theories `generate` would make. */
export function countTheories(set: SetName | string, options: GenerateOptions = {}): number {
  let count = 0
  for (const task of planSet(setNamed(set), { seed: 0, ...options })) {
    const [from, to] = rangeOf(task, options)
    count += to - from
  }
  return count
}

/** The theories of one task that belong to the shard. */
function* theoriesOf(task: PlannedSet, options: GenerateOptions & PlanOptions): Generator<Produced, void, undefined> {
  const [from, to] = rangeOf(task, options)
  for (let index = from; index < to; index++) {
    options.signal?.throwIfAborted()
    yield produceWithin(task, index, options)
  }
}

const rangeOf = (task: PlannedSet, { shard = { index: 1, count: 1 } }: GenerateOptions): readonly [number, number] =>
  shardRange(task.theories, shard.index, shard.count)

/** `produce`, cut off where the task's files end. */
export function produceWithin(task: PlannedSet, index: number, options: PlanOptions): Produced {
  if (task.ends.every(end => index < end.theory)) return produce(task.files, index, options)
  const open = task.files.filter((_, i) => index < task.ends[i]!.theory || reachesInto(task, i, index))
  const produced = produce(open, index, options)
  const files = task.files.map((file, i) => {
    const at = open.indexOf(file)
    if (at < 0) return []
    const instances = produced.files[at]!
    const end = task.ends[i]!
    return index < end.theory ? instances : instances.slice(0, end.instances)
  })
  return { ...produced, files }
}

function reachesInto(task: PlannedSet, file: number, index: number): boolean {
  const end = task.ends[file]!
  return index === end.theory && end.instances > 0
}
