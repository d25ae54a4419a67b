/**
 * Some of the samples of a task: those whose labels, fields or id are as wanted, and of these as many as wanted, drawn by a hash of seed and id.
 * The draw depends on nothing else, so that the same seed gives the same samples on every machine, in the order of the file.
 */
import { createHash } from 'node:crypto'
import type { Sample, Task } from '../contract/task.ts'
import { EvaluationError } from '../error.ts'

export interface Choosing {
  /** By label, `id`, or field of a record of one's own: the values that are wanted. */
  readonly filter?: Readonly<Record<string, readonly string[]>>
  /** How many, drawn at random. */
  readonly sample?: number
  readonly seed?: number
}

/** A label, or of data of one's own a field that holds a text, a number or a truth value. */
function labelOf({ id, labels, data }: Sample, name: string): string | undefined {
  if (name === 'id') return id
  if (labels[name] !== undefined) return labels[name]
  const { fields } = (data ?? {}) as { readonly fields?: Readonly<Record<string, unknown>> }
  const field = fields && Object.hasOwn(fields, name) ? fields[name] : undefined
  return ['string', 'number', 'boolean'].includes(typeof field) ? String(field) : undefined
}

const placeOf = (seed: number, id: string) =>
  createHash('sha256').update(`${seed}\u0000${id}`).digest().readUIntBE(0, 6)

/** The task with some of its samples. */
export async function chosenTask(task: Task, { filter = {}, sample, seed = 1 }: Choosing): Promise<Task> {
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
    if (sample !== undefined) drawn.push({ id: each.id, place: placeOf(seed, each.id) })
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
  return new EvaluationError(`${task.dataset.name}: the filter leaves no sample; ${there.join('; ')}`, {
    setting: 'filter',
  })
}
