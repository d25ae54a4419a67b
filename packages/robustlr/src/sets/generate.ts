/** Generation of datasets, theory by theory in constant memory: as a stream, or into files. */
import type { Instance } from '../instances/instance.ts'
import { getShardRange, type PlannedSet, type PlanOptions, planSet } from './plan.ts'
import { produceTheory, type TheoryResult } from './produce.ts'
import { parseSetName, type SetFile, type SetName } from './sets.ts'
import { addTheory, createStats, type SetStats } from './stats.ts'

export interface GenerateOptions extends Omit<PlanOptions, 'seed'> {
  /** Default 0. */
  readonly seed?: number
  /** Generates shard `index` of `count`, from 1; all shards together are the whole dataset. Default: everything. */
  readonly shard?: { readonly index: number; readonly count: number }
  readonly signal?: { throwIfAborted(): void }
}

export interface GeneratedInstance {
  readonly file: SetFile
  readonly instance: Instance
}

/**
 * Generates the instances of a dataset.
 *
 * `for (const { file, instance } of generate('contrast-conjunction', { theories: 100, seed: 7 })) …`
 */
export function* generate(
  set: SetName | string,
  options: GenerateOptions = {},
): Generator<GeneratedInstance, void, undefined> {
  const settings = { seed: 0, ...options }
  for (const plan of planSet(parseSetName(set), settings)) {
    for (const produced of generateTheories(plan, settings)) {
      for (const [i, instances] of produced.files.entries()) {
        const file = plan.files[i]!
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
 * Writes a dataset to the sinks that `openFile` returns, and returns statistics per file. Every file of the dataset gets a sink, even if the
 * shard has no theory for it; only files with the same theories are open at the same time.
 */
export function generateFiles(
  set: SetName | string,
  openFile: (file: SetFile) => FileSink,
  options: GenerateFilesOptions = {},
): readonly GeneratedFile[] {
  const settings = { seed: 0, ...options }
  const results: GeneratedFile[] = []
  for (const plan of planSet(parseSetName(set), settings)) {
    const sinks = plan.files.map(openFile)
    const stats = plan.files.map(() => createStats())
    for (const produced of generateTheories(plan, settings)) {
      for (let i = 0; i < sinks.length; i++) {
        const instances = produced.files[i]!
        // Discarded theories are counted with the first file.
        addTheory(stats[i]!, instances, i === 0 ? produced : undefined)
        for (const instance of instances) sinks[i]!.add(instance)
      }
      options.onTheory?.()
    }
    for (const [i, file] of plan.files.entries()) {
      sinks[i]!.close()
      results.push({ file, stats: stats[i]! })
    }
  }
  return results
}

/** Returns the number of theories that `generate` creates. */
export function countTheories(set: SetName | string, options: GenerateOptions = {}): number {
  let count = 0
  for (const plan of planSet(parseSetName(set), { seed: 0, ...options })) {
    const [from, to] = getRange(plan, options)
    count += to - from
  }
  return count
}

/** Generates the theories of a plan that belong to the shard. */
function* generateTheories(
  plan: PlannedSet,
  options: GenerateOptions & PlanOptions,
): Generator<TheoryResult, void, undefined> {
  const [from, to] = getRange(plan, options)
  for (let index = from; index < to; index++) {
    options.signal?.throwIfAborted()
    yield produceTruncated(plan, index, options)
  }
}

const getRange = (plan: PlannedSet, { shard = { index: 1, count: 1 } }: GenerateOptions): readonly [number, number] =>
  getShardRange(plan.theories, shard.index, shard.count)

/** Generates a theory, leaving out instances after the end of a file of fixed size. */
export function produceTruncated(plan: PlannedSet, index: number, options: PlanOptions): TheoryResult {
  if (plan.ends.every(end => index < end.completeTheories)) return produceTheory(plan.files, index, options)
  const unfinishedFiles = plan.files.filter(
    (_, i) => index < plan.ends[i]!.completeTheories || isPartial(plan, i, index),
  )
  const produced = produceTheory(unfinishedFiles, index, options)
  const files = plan.files.map((file, i) => {
    const instances = produced.files[unfinishedFiles.indexOf(file)] ?? []
    const end = plan.ends[i]!
    return index < end.completeTheories ? instances : instances.slice(0, end.extraInstances)
  })
  return { ...produced, files }
}

/** Tests if a theory is the last, incomplete one of a file. */
function isPartial(plan: PlannedSet, file: number, index: number): boolean {
  const end = plan.ends[file]!
  return index === end.completeTheories && end.extraInstances > 0
}
