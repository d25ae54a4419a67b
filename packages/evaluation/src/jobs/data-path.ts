/** Where the data of a job is: files made absolute, names of sets that are made on the fly left as they are. */
import { resolve } from 'node:path'
import { isFile } from '../tasks/data-files.ts'

/** Whether a dataset has a bare name as sets that are made on the fly have (`contrast-negation`). */
export const isSetName = (name: string) => /^[a-z0-9-]+$/.test(name)

/** A data file made absolute; the bare name of a set that is made on the fly (`contrast-negation`) stays a name. */
export function dataPath(file: string, folder = '.'): string {
  const path = resolve(folder, file)
  return isSetName(file) && !isFile(path) ? file : path
}

/** Further settings with the one that names a file made absolute, or relative to a folder. */
export function withPaths<T extends Readonly<Record<string, unknown>>>(more: T, folder = '.'): T {
  const { exemplars } = more
  return typeof exemplars === 'string' ? { ...more, exemplars: resolve(folder, exemplars) } : more
}
