/** The items of a run, streamed in an order that never changes: every sample under every protocol, as often as repeats say. */

import type { Task } from '../contract/task.ts'
import { EvaluationError } from '../error.ts'
import { keyText } from '../log/key.ts'
import { type KeySet, keySet } from '../log/key-set.ts'
import type { Item } from './answer-item.ts'

export interface ItemOptions {
  readonly protocols: readonly string[]
  readonly repeats: number
  /** Only the first so many samples; null: all. */
  readonly limit: number | null
}

/** Items that have no row yet. */
export async function* openItems(task: Task, options: ItemOptions, done: Pick<KeySet, 'has'>): AsyncGenerator<Item> {
  for await (const item of allItems(task, options)) {
    if (!done.has(keyText({ sampleId: item.sample.id, repeat: item.repeat, protocol: item.protocol }))) yield item
  }
}

async function* allItems(task: Task, { protocols, repeats, limit }: ItemOptions): AsyncGenerator<Item> {
  if (limit === 0) return
  const seen = keySet()
  for await (const sample of task.samples()) {
    if (!seen.add(sample.id))
      throw new EvaluationError(`${task.dataset.name}: two samples have the id "${sample.id}"; ids have to be unique`)
    for (const protocol of protocols) {
      for (let repeat = 0; repeat < repeats; repeat++) yield { sample, repeat, protocol }
    }
    if (seen.size === limit) return
  }
  if (seen.size === 0)
    throw new EvaluationError(`${task.dataset.name}: no samples to ask; the file is empty, or none has an answer`)
}
