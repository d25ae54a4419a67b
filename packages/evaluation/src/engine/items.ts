/** Streams the items of a run in a fixed order: each sample under each protocol, once per repeat. */

import type { Task } from '../contract/task.ts'
import { EvaluationError } from '../error.ts'
import { keyText } from '../log/key.ts'
import { type KeySet, keySet } from '../log/key-set.ts'
import type { Item } from './answer-item.ts'

export interface ItemOptions {
  readonly protocols: readonly string[]
  readonly repeats: number
  /** Maximum number of samples; null: all. */
  readonly limit: number | null
}

/** Items without a row. */
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
      throw new EvaluationError(`${task.dataset.name}: the sample id "${sample.id}" is not unique`)
    for (const protocol of protocols) {
      for (let repeat = 0; repeat < repeats; repeat++) yield { sample, repeat, protocol }
    }
    if (seen.size === limit) return
  }
  if (seen.size === 0)
    throw new EvaluationError(`${task.dataset.name}: no samples to evaluate; the file is empty, or none has an answer`)
}
