/** Contamination check: samples of a run that the model was trained on. */
import type { Model } from '../contract/model.ts'
import type { Task } from '../contract/task.ts'

export interface TrainingOverlap {
  readonly shared: number
  readonly samples: number
}

/** Counts the samples that the model was trained on; null if the model cannot tell. */
export async function trainingOverlap(
  task: Task,
  model: Model,
  { limit = null, signal }: { readonly limit?: number | null; readonly signal?: AbortSignal } = {},
): Promise<TrainingOverlap | null> {
  if (!model.wasTrainedOn) return null
  let [shared, samples] = [0, 0]
  for await (const sample of task.samples(signal ? { signal } : {})) {
    if (limit !== null && samples >= limit) break
    samples++
    if (model.wasTrainedOn(sample)) shared++
  }
  return { shared, samples }
}
