/** Filters and subsamples a task. The draw depends only on a hash of seed and sample id, so it is the same on every machine. */
import { createHash } from 'node:crypto'
import { EvaluationError } from '../error.ts'
import type { Sample, Task } from '../task.ts'

export interface SampleSelection {
  /** Accepted values by label, `id`, or field of an own record. */
  readonly filter?: Readonly<Record<string, readonly string[]>>
  /** Number of samples to draw at random. */
  readonly sample?: number
  readonly seed?: number
}

/** A label, or a scalar field of an own record. */
function labelOf({ id, labels, data }: Sample, name: string): string | undefined {
  if (name === 'id') return id
  if (labels[name] !== undefined) return labels[name]
  const { fields } = (data ?? {}) as { readonly fields?: Readonly<Record<string, unknown>> }
  const field = fields && Object.hasOwn(fields, name) ? fields[name] : undefined
  return ['string', 'number', 'boolean'].includes(typeof field) ? String(field) : undefined
}

const hashRank = (seed: number, id: string) =>
  createHash('sha256').update(`${seed}\u0000${id}`).digest().readUIntBE(0, 6)

/** Restricts a task to the selected samples. */
export async function selectedTask(task: Task, { filter = {}, sample, seed = 1 }: SampleSelection): Promise<Task> {
  const wanted = Object.entries(filter)
  const seen = new Map(wanted.map(([name]) => [name, new Set<string>()] as const))
  const passes = (each: Sample): boolean => wanted.every(([name, values]) => values.includes(labelOf(each, name) ?? ''))
  let size = 0
  const drawn: { id: string; place: number }[] = []
  for await (const each of task.samples()) {
    for (const [name, values] of seen) {
      const value = labelOf(each, name)
      if (value !== undefined && values.size < 20) values.add(value)
    }
    if (!passes(each)) continue
    size++
    if (sample !== undefined) drawn.push({ id: each.id, place: hashRank(seed, each.id) })
  }
  if (size === 0 && wanted.length > 0) throw nothingLeft(task, seen)
  const kept =
    sample === undefined || sample >= size
      ? null
      : new Set(
          drawn
            .sort((a, b) => a.place - b.place)
            .slice(0, sample)
            .map(({ id }) => id),
        )
  return {
    ...task,
    dataset: { ...task.dataset, size: kept ? kept.size : size },
    settings: {
      ...task.settings,
      ...(wanted.length > 0 ? { filter } : {}),
      ...(sample === undefined ? {} : { sample, sampleSeed: seed }),
    },
    async *samples(options) {
      for await (const each of task.samples(options)) if (passes(each) && (!kept || kept.has(each.id))) yield each
    },
  }
}

function nothingLeft(task: Task, seen: ReadonlyMap<string, ReadonlySet<string>>): EvaluationError {
  const there = [...seen].map(([name, values]) =>
    values.size === 0 ? `no sample has a ${name}` : `${name} is one of ${[...values].sort().join(', ')}`,
  )
  return new EvaluationError(`${task.dataset.name}: the filter leaves no sample; ${there.join('; ')}`, 'filter')
}
