/** Filters and subsamples a task. The draw depends only on a hash of seed and sample id, so it is the same on every machine. */
import { createHash } from 'node:crypto'
import { EvaluationError } from '../error.ts'
import type { Sample, Task } from '../task.ts'

export interface SampleSelection {
  /** Accepted values by label, `id`, or field of a record of the task `own`. */
  readonly filter?: Readonly<Record<string, readonly string[]>>
  /** Number of samples to draw at random. */
  readonly sample?: number
  readonly seed?: number
}

/** A label, or a scalar field of a record of the task `own`. */
function getLabel({ id, labels, data }: Sample, name: string): string | undefined {
  if (name === 'id') return id
  if (Object.hasOwn(labels, name)) return labels[name]
  const { fields } = (data ?? {}) as { readonly fields?: Readonly<Record<string, unknown>> }
  const field = fields && Object.hasOwn(fields, name) ? fields[name] : undefined
  return ['string', 'number', 'boolean'].includes(typeof field) ? String(field) : undefined
}

const hashToRank = (seed: number, id: string) =>
  createHash('sha256').update(`${seed}\u0000${id}`).digest().readUIntBE(0, 6)

export async function selectSamples(task: Task, { filter = {}, sample, seed = 1 }: SampleSelection): Promise<Task> {
  const filters = Object.entries(filter)
  // Some values of each filtered label, for the error if nothing is selected.
  const seenValues = new Map(filters.map(([name]) => [name, new Set<string>()] as const))
  const isSelected = (each: Sample): boolean =>
    filters.every(([name, values]) => values.includes(getLabel(each, name) ?? ''))
  let selectedCount = 0
  const candidates: { id: string; rank: number }[] = []
  for await (const each of task.samples()) {
    for (const [name, values] of seenValues) {
      const value = getLabel(each, name)
      if (value !== undefined && values.size < 20) values.add(value)
    }
    if (!isSelected(each)) continue
    selectedCount++
    if (sample !== undefined) candidates.push({ id: each.id, rank: hashToRank(seed, each.id) })
  }
  if (selectedCount === 0 && filters.length > 0) throw createEmptySelectionError(task, seenValues)
  const drawn = candidates.sort((a, b) => a.rank - b.rank).slice(0, sample)
  const drawnIds = sample === undefined || sample >= selectedCount ? null : new Set(drawn.map(({ id }) => id))
  return {
    ...task,
    dataset: { ...task.dataset, size: drawnIds ? drawnIds.size : selectedCount },
    settings: {
      ...task.settings,
      ...(filters.length > 0 ? { filter } : {}),
      ...(sample === undefined ? {} : { sample, sampleSeed: seed }),
    },
    async *samples(options) {
      for await (const each of task.samples(options))
        if (isSelected(each) && (!drawnIds || drawnIds.has(each.id))) yield each
    },
  }
}

function createEmptySelectionError(task: Task, seenValues: ReadonlyMap<string, ReadonlySet<string>>): EvaluationError {
  const availableValues = [...seenValues].map(([name, values]) =>
    values.size === 0 ? `no sample has a ${name}` : `${name} is one of ${[...values].sort().join(', ')}`,
  )
  return new EvaluationError(
    `${task.dataset.name}: no sample matches the filter; ${availableValues.join('; ')}`,
    'filter',
  )
}
