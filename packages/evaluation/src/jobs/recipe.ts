/** The recipe in a header as the job that made the run, for workers, re-scoring and reports. */
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { EvaluationError } from '../error.ts'
import type { RunHeader } from '../log/header.ts'
import { isSetName } from './data-path.ts'
import { type Job, readJob } from './job.ts'

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
