/** Additional sample labels from a file: EASY and HARD of `elenchus split`, types of `elenchus data types --json`, or the user's own. */
import { readLines } from '@elenchus/files'
import { z } from 'zod'
import { EvaluationError } from '../error.ts'
import { parseJsonAs } from '../json.ts'
import type { Sample, Task } from '../task.ts'
import { computeChecksum } from './samples.ts'

const labelLine = z.looseObject({
  id: z.union([z.string(), z.number()], { error: 'has to be a text or a number' }),
})

export type Labels = ReadonlyMap<string, Readonly<Record<string, string>>>

/** Reads JSON lines with an `id`; every other text field is a label. */
export async function readLabels(path: string): Promise<Labels> {
  const labelsById = new Map<string, Record<string, string>>()
  for await (const { number, text } of readLines(path)) {
    const { id, ...fields } = parseJsonAs(labelLine, text, `${path}, line ${number}`)
    const texts = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    labelsById.set(String(id), { ...labelsById.get(String(id)), ...Object.fromEntries(texts) })
  }
  return labelsById
}

/** Adds labels to samples or rows. */
export async function* withLabels<T extends { readonly labels: Sample['labels'] }>(
  items: AsyncIterable<T>,
  labels: Labels,
  getId: (item: T) => string,
): AsyncGenerator<T> {
  for await (const item of items) {
    const extraLabels = labels.get(getId(item))
    yield extraLabels ? { ...item, labels: { ...item.labels, ...extraLabels } } : item
  }
}

/** Adds labels from a file to the samples of a task, so that scores are broken down by them. */
export async function addLabels(task: Task, path: string): Promise<Task> {
  const labels = await readLabels(path)
  const names = [...new Set([...labels.values()].flatMap(each => Object.keys(each)))].sort()
  await checkLabelIds(task, labels, path)
  return {
    ...task,
    settings: { ...task.settings, labels: { names, checksum: await computeChecksum(path) } },
    samples: options => withLabels(task.samples(options), labels, ({ id }) => id),
  }
}

/** Throws if no label belongs to a sample of the task. */
async function checkLabelIds(task: Task, labels: Labels, path: string): Promise<void> {
  for await (const { id } of task.samples()) if (labels.has(id)) return
  const [first] = labels.keys()
  throw new EvaluationError(
    first === undefined
      ? `${path}: the file has no labels`
      : `${path}: the labels belong to other data; none of their ids (such as ${first}) occurs in ${task.dataset.name}`,
  )
}
