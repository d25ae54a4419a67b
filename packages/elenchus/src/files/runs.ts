/** Opens runs from folders, stores and logs of other evaluation tools, and scores them from their rows. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { EvaluationError, openTask, type Task } from '@elenchus/evaluation'
import { importedFrom, type ReadableRun, readAnyRun, scoreRun } from '@elenchus/evaluation/log'
import { readRecipe } from '@elenchus/evaluation/setup'
import { isModule, loadTask } from '@elenchus/evaluation/tasks'
import { InputError } from '../cli/io.ts'
import { asInputError } from '../cli/setting-flags.ts'
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
  return asInputError(async () => {
    const stored =
      store === undefined
        ? new Map<string, ReadableRun>()
        : await (await import('@elenchus/evaluation/store')).readStoredRuns(store, names)
    const all = names.flatMap(name => (stored.has(name) ? [name] : findRuns(name)))
    const labels = shortenPaths(all)
    return all.map((folder, i) => {
      const run = stored.get(folder) ?? openPath(folder, store)
      return { name: labels[i]!, folder, header: run.header, rows: run.rows }
    })
  })
}

/** Lists the runs in a folder of runs; any other path is returned unchanged. */
function findRuns(path: string): string[] {
  const isRun = (folder: string) => existsSync(join(folder, 'header.json'))
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory() || isRun(path)) return [path]
  const runs = readdirSync(path)
    .sort()
    .map(name => join(path, name))
    .filter(isRun)
  return runs.length > 0 ? runs : [path]
}

function openPath(path: string, store: string | undefined): ReadableRun {
  try {
    return readAnyRun(path)
  } catch (error) {
    if (store === undefined || !(error instanceof EvaluationError)) throw error
    throw new EvaluationError(`${path}: the store has no run of this name; read as a path: ${error.message}`)
  }
}

/** Returns the shortest distinct endings of paths. */
export function shortenPaths(paths: readonly string[]): string[] {
  const parts = paths.map(path => path.split(/[\\/]/).filter(part => part !== '' && part !== '.'))
  for (let length = 1; length < 20; length++) {
    const names = parts.map((each, i) => each.slice(-length).join('/') || basename(paths[i]!))
    if (new Set(names).size === new Set(paths).size) return numberRepeats(names, ' #')
  }
  return numberRepeats(paths, ' #')
}

/** Creates the task of a run from its recipe; `data` is the current location of its files. */
export async function recreateTask(
  { folder, header }: OpenedRun,
  { data, module, scorers = [] }: { data?: readonly string[]; module?: string; scorers?: readonly string[] } = {},
): Promise<Task> {
  const tool = importedFrom(header)
  if (tool !== null)
    throw new InputError(`${folder} is a log of ${tool} and cannot be scored again; use compare or report instead`)
  // The rows contain the labels, whose file may no longer exist.
  const { labels: _, ...job } = await asInputError(() => readRecipe(header, folder, data))
  if (isModule(job.task) && module === undefined)
    throw new InputError(
      `${folder}: the run has a custom task (${job.task}); if you trust its code, give the file with --task`,
    )
  if (job.scorers !== undefined && scorers.length === 0)
    throw new InputError(
      `${folder}: the run has custom scorers (${job.scorers.join(', ')}); if you trust their code, give the files with --scorers`,
    )
  const task = await asInputError(() => openTask(module ?? job.task, job), `${folder}: `)
  const { checksum } = header.settings.dataset
  if (task.dataset.checksum !== checksum)
    throw new InputError(
      `${folder}: the checksum of ${task.dataset.name} is ${shorten(task.dataset.checksum)}, but the data of this run has ${shorten(checksum)}; give the correct file with --data`,
    )
  return task
}

const shorten = (checksum: string) => (checksum.startsWith('sha256:') ? checksum.slice(0, 19) : checksum)

/** Loads custom tasks: only those that the call names, because their code is executed. */
export async function loadTasks(modules: readonly string[] = []): Promise<void> {
  for (const path of modules) await asInputError(() => loadTask(path))
}

/** Scores a run by protocol, from its rows alone. */
export const scoreOpenedRun = (run: OpenedRun) => asInputError(() => scoreRun(run))
