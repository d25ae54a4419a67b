/** Items of a run in a fixed order (each sample under each protocol, once per repeat), and the progress through them. */
import { EvaluationError } from '../error.ts'
import { createKeySet, type KeySet, serializeKey } from '../log/key-set.ts'
import type { Task } from '../task.ts'
import type { Item } from './answer-item.ts'

export interface ItemOptions {
  readonly protocols: readonly string[]
  readonly repeats: number
  /** Maximum number of samples; null: all. */
  readonly limit: number | null
}

/** Streams the items that have no row yet. */
export async function* streamOpenItems(task: Task, options: ItemOptions, done: Pick<KeySet, 'has'>) {
  for await (const item of streamItems(task, options)) {
    if (!done.has(serializeKey({ sampleId: item.sample.id, repeat: item.repeat, protocol: item.protocol }))) yield item
  }
}

async function* streamItems(task: Task, { protocols, repeats, limit }: ItemOptions): AsyncGenerator<Item> {
  if (limit === 0) return
  const seenIds = createKeySet()
  for await (const sample of task.samples()) {
    if (!seenIds.add(sample.id))
      throw new EvaluationError(`${task.dataset.name}: the sample id "${sample.id}" is not unique`)
    for (const protocol of protocols) {
      for (let repeat = 0; repeat < repeats; repeat++) yield { sample, repeat, protocol }
    }
    if (seenIds.size === limit) return
  }
  if (seenIds.size === 0)
    throw new EvaluationError(`${task.dataset.name}: no samples to evaluate: the file is empty or has no gold answers`)
}

/** Progress of a run, for display only. */
export interface Progress {
  /** Items with a row, including those of earlier sessions. */
  readonly done: number
  /** null if the number of samples is unknown. */
  readonly total: number | null
  readonly failed: number
  /** Items per second in this session. */
  readonly rate: number
  /** Estimated time left; null if unknown. */
  readonly etaMs: number | null
  readonly tokens: number
  /** null without a price. */
  readonly money: number | null
  /** Current concurrency limit. */
  readonly concurrency: number
}

/** Number of items of a run; null if the number of samples is unknown. */
export function countItems({ dataset: { size } }: Task, { protocols, repeats, limit }: ItemOptions): number | null {
  const samples = size === undefined ? limit : Math.min(size, limit ?? size)
  return samples === null ? null : samples * protocols.length * repeats
}

/** Adds rate and remaining time to the counts of a session that has answered `answered` items in `elapsedMs`. */
export function estimateProgress(counts: Omit<Progress, 'rate' | 'etaMs'>, answered: number, elapsedMs: number) {
  const { done, total } = counts
  const rate = (answered * 1000) / Math.max(1, elapsedMs)
  return { ...counts, rate, etaMs: total === null || rate === 0 ? null : ((total - done) / rate) * 1000 }
}
