/** Streams of instances: one theory at a time, so that memory does not grow with their number. */
import type { Instance } from './instance.ts'
import { type PlanOptions, planSet, shardRange, type Task } from './plan.ts'
import { type Produced, produce } from './produce.ts'
import { type SetFile, type SetName, setNamed } from './sets.ts'

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
  const { shard = { index: 1, count: 1 } } = options
  for (const task of planSet(setNamed(set), settings)) {
    const [from, to] = shardRange(task.theories, shard.index, shard.count)
    for (let index = from; index < to; index++) {
      options.signal?.throwIfAborted()
      const produced = produceWithin(task, index, settings)
      for (const [i, instances] of produced.files.entries()) {
        const file = task.files[i]!
        for (const instance of instances) yield { file, instance }
      }
    }
  }
}

/** `produce`, cut off where the task's files end. */
export function produceWithin(task: Task, index: number, options: PlanOptions): Produced {
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

function reachesInto(task: Task, file: number, index: number): boolean {
  const end = task.ends[file]!
  return index === end.theory && end.instances > 0
}
