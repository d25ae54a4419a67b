/** Opens runs from folders, stores and logs of other evaluation tools, and scores them from their rows. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { EvaluationError, openTask, type Task } from '@elenchus/evaluation'
import { getImportTool, type ReadableRun, readAnyRun, scoreRun } from '@elenchus/evaluation/log'
import { readRecipe } from '@elenchus/evaluation/setup'
import { isModule, loadTask } from '@elenchus/evaluation/tasks'
import { InputError } from '../cli/io.ts'
import { withInputErrors } from '../cli/setting-flags.ts'
import { numberRepeats } from '../terminal/text.ts'

export interface OpenedRun extends ReadableRun {
  readonly name: string
  /** The folder, the file, or the name in the store. */
  readonly folder: string
}

interface OpenOptions {
  /** Database (postgres://…) in which names are looked up first. */
  readonly store?: string
}

/** Opens runs by name; with a store, unknown names are paths. */
export async function openRuns(names: readonly string[], { store }: OpenOptions = {}): Promise<OpenedRun[]> {
  return withInputErrors(async () => {
    const storedRuns =
      store === undefined
        ? new Map<string, ReadableRun>()
        : await (await import('@elenchus/evaluation/store')).readStoredRuns(store, names)
    const paths = names.flatMap(name => (storedRuns.has(name) ? [name] : findRuns(name)))
    const displayNames = shortenPaths(paths)
    return paths.map((folder, i) => {
      const run = storedRuns.get(folder) ?? openPath(folder, store)
      return { name: displayNames[i]!, folder, header: run.header, rows: run.rows }
    })
  })
}

/** Lists the runs in a folder of runs; any other path is returned unchanged. */
function findRuns(path: string): string[] {
  const isRun = (folder: string) => existsSync(join(folder, 'header.json'))
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory() || isRun(path)) return [path]
  const runs = readdirSync(path, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => join(path, name))
    .sort()
    .filter(isRun)
  return runs.length > 0 ? runs : [path]
}

function openPath(path: string, store: string | undefined): ReadableRun {
  try {
    return readAnyRun(path)
  } catch (error) {
    if (store === undefined || !(error instanceof EvaluationError)) throw error
    throw new EvaluationError(
      `${path}: the store has no run of this name, and no run was found at this path: ${error.message}`,
    )
  }
}

/** Returns the shortest distinct endings of paths. */
export function shortenPaths(paths: readonly string[]): string[] {
  const segments = paths.map(path => path.split(/[\\/]/).filter(part => part !== '' && part !== '.'))
  for (let length = 1; length < 20; length++) {
    const names = segments.map((each, i) => each.slice(-length).join('/') || basename(paths[i]!))
    if (new Set(names).size === new Set(paths).size) return numberRepeats(names, ' #')
  }
  return numberRepeats(paths, ' #')
}

/** Creates the task of a run from its recipe; `data` is the current location of its files. */
export async function recreateTask(
  { folder, header }: OpenedRun,
  { data, module, scorers = [] }: { data?: readonly string[]; module?: string; scorers?: readonly string[] } = {},
): Promise<Task> {
  const tool = getImportTool(header)
  if (tool !== null)
    throw new InputError(`${folder} is a log of ${tool} and cannot be scored again; use compare or report instead`)
  // The rows contain the labels, whose file may no longer exist.
  const { labels: _, ...job } = await withInputErrors(() => readRecipe(header, folder, data))
  if (isModule(job.task) && module === undefined)
    throw new InputError(
      `${folder}: the run has a custom task (${job.task}); if you trust its code, give the file with --task`,
    )
  if (job.scorers !== undefined && scorers.length === 0)
    throw new InputError(
      `${folder}: the run has custom scorers (${job.scorers.join(', ')}); if you trust their code, give the files with --scorers`,
    )
  const task = await withInputErrors(() => openTask(module ?? job.task, job), `${folder}: `)
  const { checksum } = header.settings.dataset
  if (task.dataset.checksum !== checksum)
    throw new InputError(
      `${folder}: the checksum of ${task.dataset.name} is ${shortenChecksum(task.dataset.checksum)}, but the data of this run has ${shortenChecksum(checksum)}; give the correct file with --data`,
    )
  return task
}

const shortenChecksum = (checksum: string) => (checksum.startsWith('sha256:') ? checksum.slice(0, 19) : checksum)

/** Loads custom tasks: only those that the call names, because their code is executed. */
export async function loadTasks(modules: readonly string[] = []): Promise<void> {
  for (const path of modules) await withInputErrors(() => loadTask(path))
}

/** Scores a run by protocol, from its rows alone. */
export const scoreOpenedRun = (run: OpenedRun) => withInputErrors(() => scoreRun(run))
