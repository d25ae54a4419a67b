/** The recipe in a log header: the options that made a run, for workers, rescoring and the default name of the run. */

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { EvaluationError } from '../error.ts'
import type { Json } from '../json.ts'
import { canonical, type RunHeader } from '../log/header.ts'
import { isSetName } from './config.ts'
import { type Job, readJob } from './options.ts'

/** How the run was made. `data` says where this machine keeps the files, should they have moved. */
export function readRecipe(header: RunHeader, where: string, data?: readonly string[]): Job {
  if (!header.recipe)
    throw new EvaluationError(`${where}: the log does not say how its task was made; it cannot be scored again`)
  const job = readJob(header.recipe, where)
  const { name } = header.settings.dataset
  // A set that is made on the fly has a name and no file, whatever folder the run was started from.
  const found = (path: string) => (!existsSync(path) && isSetName(name) && basename(path) === name ? name : path)
  const files = data ?? job.data?.map(found)
  return files === undefined ? job : { ...job, data: [...files] }
}

/** Such as `own-chance-1f3a9c0e`. */
export function runName({ settings }: RunHeader): string {
  const { dataset, ...rest } = settings
  const text = canonical({ ...rest, checksum: dataset.checksum } as unknown as Json)
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
  const words = `${settings.task}-${settings.model}`.replace(/[^\p{L}\p{N}.]+/gu, '-').slice(0, 80)
  return `${words}-${hash}`
}
