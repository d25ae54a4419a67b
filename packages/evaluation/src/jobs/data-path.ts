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

/** Further settings that name files. */
const fileSettings = ['exemplars', 'judgePrompt']

/** A template that is a file made absolute; `plain` and `paper` are names. */
export function templatePath(template: string, folder = '.'): string {
  const path = resolve(folder, template)
  return isFile(path) ? path : template
}

/** Further settings with those that name a file made absolute, or relative to a folder. */
export function withPaths<T extends Readonly<Record<string, unknown>>>(more: T, folder = '.'): T {
  const found = fileSettings.filter(name => typeof more[name] === 'string')
  return { ...more, ...Object.fromEntries(found.map(name => [name, resolve(folder, more[name] as string)])) }
}
