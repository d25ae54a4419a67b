/** Data files of a task and their checksums. */
import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import type { Dataset } from '../contract/task.ts'
import type { TaskOptions } from '../contract/task-options.ts'
import { EvaluationError, unreadable } from '../error.ts'

/** Whether the path is a file. */
export const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true

export async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  } catch (error) {
    throw unreadable(path, error)
  }
  return `sha256:${hash.digest('hex')}`
}

/** The single data file of a task. */
export async function dataFile(task: string, { data }: TaskOptions): Promise<{ path: string; dataset: Dataset }> {
  const path = data?.[0]
  if (path === undefined) throw new EvaluationError(`${task}: no data file; name it with data`, { setting: 'data' })
  return { path, dataset: { name: path, checksum: await checksumOf(path) } }
}

/** Short hash of a text, as the cluster of items that share it. */
export const groupOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Makes ids unique: some corpora (LogiQA) repeat ids, and the second `218` becomes `218#2`. */
export function uniqueIds(): (id: string) => string {
  const seen = new Map<string, number>()
  return id => {
    const times = (seen.get(id) ?? 0) + 1
    seen.set(id, times)
    return times === 1 ? id : `${id}#${times}`
  }
}
